import Firebolt

extension Profile {
  /// The profile in the trace-event format, as JSON: Perfetto and the tracing page of Chrome open it.
  ///
  /// Each lane is a track, whose slices are its runs. Waits, and the preparation of what runs on the main thread, are
  /// asynchronous events, in the categories `wait` and `prepare`; an arrow leads from a wait to the run that it waited for.
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
    let events = names + runs.indices.flatMap(events(ofRun:)) + waits.indices.flatMap(events(ofWait:))
    return JSON.object([("traceEvents", .list(events)), ("displayTimeUnit", .text("ms"))]).serialized
  }

  private func events(ofRun index: Int) -> [JSON] {
    let run = runs[index]
    let arguments = JSON.object([
      ("place", .nonempty(run.step.place)), ("resolver", .text(run.step.resolver.short)),
      ("outcome", .text(run.outcome.rawValue)), ("self", .text(duration(run.selfSeconds))),
      ("waited", .text(duration(run.waitedSeconds))), ("mainThread", .flag(run.isOnMainThread)),
    ])
    let category = run.step.scope.map { "\($0)" } ?? ""
    let end = run.start + run.seconds
    // What is prepared in a task, and then runs on the main thread, is on that only while it runs.
    let start = lanes[run.lane] == "main thread" ? run.began : run.start
    let slice = event(
      "X", run.step.key.label, category, at: start, lane: run.lane,
      [
        ("dur", .microseconds(end - start)), ("args", arguments),
      ])
    return [slice]
      + (start == run.start
        ? [] : span("prepares \(run.step.key.label)", "prepare", from: run.start, to: start, run.lane, index))
  }

  private func events(ofWait index: Int) -> [JSON] {
    let wait = waits[index]
    let end = wait.start + wait.seconds
    let arguments = JSON.object([("madeOn", wait.maker.map { .text(lanes[runs[$0].lane]) })])
    let events = span(
      "waits for \(wait.step.key.label)", "wait", from: wait.start, to: end, wait.lane, runs.count + index, arguments)
    guard let maker = wait.maker.map({ runs[$0] }) else { return events }
    let id = ("id", JSON.number(index) as JSON?)
    return events + [
      event("s", "made", "made", at: wait.start, lane: wait.lane, [id]),
      event("f", "made", "made", at: max(wait.start, maker.began), lane: maker.lane, [id, ("bp", .text("e"))]),
    ]
  }

  /// Returns the events of something that is no slice of its track.
  private func span(
    _ name: String, _ category: String, from start: Double, to end: Double, _ lane: Int, _ id: Int,
    _ arguments: JSON = .object([])
  ) -> [JSON] {
    let id = ("id", JSON.number(id) as JSON?)
    return [
      event("b", name, category, at: start, lane: lane, [id, ("args", arguments)]),
      event("e", name, category, at: end, lane: lane, [id]),
    ]
  }

  private func event(
    _ kind: String, _ name: String, _ category: String, at time: Double, lane: Int, _ more: JSON.Members
  ) -> JSON {
    .object(
      [
        ("name", .text(name)), ("cat", .text(category)), ("ph", .text(kind)), ("pid", .number(1)),
        ("tid", .number(lane)),
        ("ts", .microseconds(time)),
      ] + more)
  }
}
