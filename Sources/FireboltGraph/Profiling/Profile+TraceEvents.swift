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
    let names = lanes.enumerated().map { lane, name in
      JSON.object([
        ("name", .text("thread_name")), ("ph", .text("M")), ("pid", .number(1)), ("tid", .number(lane)),
        ("args", .object([("name", .text(name))])),
      ])
    }
    let events = names + runs.map(event) + waits.map(event)
    return JSON.object([("traceEvents", .list(events)), ("displayTimeUnit", .text("ms"))]).serialized
  }

  private func event(_ run: Run) -> JSON {
    let arguments = JSON.object([
      ("place", .nonempty(run.step.place)), ("resolver", .text(run.step.resolver.short)),
      ("outcome", .text(run.outcome.rawValue)), ("self", .text(duration(run.selfSeconds))),
      ("waited", .text(duration(run.waitedSeconds))), ("mainThread", .flag(run.isOnMainThread)),
    ])
    let category = run.step.scope.map { "\($0)" } ?? ""
    return interval(run.step.key.label, category, run.start, run.seconds, lane: run.lane, arguments)
  }

  private func event(_ wait: Wait) -> JSON {
    let arguments = JSON.object([("madeOn", wait.maker.map { .text(lanes[runs[$0].lane]) })])
    return interval("waits for \(wait.step.key.label)", "wait", wait.start, wait.seconds, lane: wait.lane, arguments)
  }

  /// Returns the event of something with a beginning and an end.
  private func interval(
    _ name: String, _ category: String, _ start: Double, _ seconds: Double, lane: Int, _ arguments: JSON
  ) -> JSON {
    .object([
      ("name", .text(name)), ("cat", .text(category)), ("ph", .text("X")), ("pid", .number(1)), ("tid", .number(lane)),
      ("ts", .microseconds(start)), ("dur", .microseconds(seconds)), ("args", arguments),
    ])
  }
}
