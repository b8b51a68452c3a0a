import Firebolt

extension Profile {
  /// The profile in the trace-event format, as JSON: Perfetto and the tracing page of Chrome open it.
  ///
  /// Each thread or task is a track with its runs; waits are in the category `wait`.
  ///
  /// The format is described in Google's "Trace Event Format".
  ///
  /// - Complexity: O(*n*) in the number of runs and waits.
  public var traceEvents: String {
    let names = lanes.enumerated().map { lane, name -> JSONMembers in
      event("thread_name", phase: "M", lane) + [("args", [("name", name)] as JSONMembers)]
    }
    let runs = runs.map { run -> JSONMembers in
      let arguments: JSONMembers = [
        ("place", run.step.place ?? ""), ("resolver", run.step.resolver.short), ("outcome", run.outcome.rawValue),
        ("self", duration(run.selfSeconds)), ("waited", duration(run.waitedSeconds)),
        ("mainThread", run.isOnMainThread),
      ]
      let category = run.step.scope.map { "\($0)" } ?? ""
      return event(run.step.key.label, phase: "X", run.lane) + interval(run.start, run.seconds)
        + [("cat", category), ("args", arguments)]
    }
    let waits = waits.map { wait -> JSONMembers in
      let maker = wait.maker.map { lanes[self.runs[$0].lane] } ?? ""
      return event("waits for \(wait.step.key.label)", phase: "X", wait.lane) + interval(wait.start, wait.seconds)
        + [("cat", "wait"), ("args", [("madeOn", maker)] as JSONMembers)]
    }
    return json([("traceEvents", names + runs + waits), ("displayTimeUnit", "ms")] as JSONMembers)
  }

  private func event(_ name: String, phase: String, _ lane: Int) -> JSONMembers {
    [("name", name), ("ph", phase), ("pid", 1), ("tid", lane)]
  }

  /// Times in microseconds. A JSON number with three decimals keeps the nanoseconds.
  private func interval(_ start: Double, _ seconds: Double) -> JSONMembers {
    [("ts", JSONNumber(start * 1e6, decimals: 3)), ("dur", JSONNumber(seconds * 1e6, decimals: 3))]
  }
}
