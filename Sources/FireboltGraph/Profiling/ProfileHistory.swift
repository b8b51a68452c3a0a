import Firebolt

/// Makes a profile of recorded events.
struct ProfileHistory {
  /// A run, before the lanes and the order of the runs are known.
  private struct Run {
    let step: ResolutionError.Step
    let lane: ProfileLog.Lane
    let isOnMainThread: Bool
    let caller: Int?
    /// When the recipe began.
    let began: Double
    var outcome = Profile.Run.Outcome.running
    /// When the first of its awaited parameters was requested, or else the recipe began.
    var start: Double
    var end: Double
  }

  private struct Wait {
    let step: ResolutionError.Step
    let lane: ProfileLog.Lane
    let caller: Int?
    let maker: Int?
    let start: Double
    let end: Double
  }

  private let seconds: Double
  private var runs: [Run] = []
  private var waits: [Wait] = []
  /// The indices of the runs by their requests' steps. The recorded events keep the steps.
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The indices of the runs of each registration in each resolver, to find who made what others waited for.
  private var makers: [Making: [Int]] = [:]

  private struct Making: Hashable {
    let registration: SerialNumber
    let resolver: StoreIdentity

    init(_ step: ResolutionError.Step) {
      registration = step.serialNumber
      resolver = step.resolver.identity
    }
  }

  /// - Parameters:
  ///   - marks: The events. Those of one request are in the order in which they were recorded.
  ///   - seconds: The duration of the profile. What hasn't ended by then is still running.
  init(_ marks: [ProfileLog.Mark], endingAfter seconds: Double) {
    self.seconds = seconds
    // What awaits its parameters requests them before its recipe begins.
    var count = 0
    for mark in marks {
      if case .began = mark.kind {
        indices[ObjectIdentifier(mark.step)] = count
        count += 1
      }
    }
    for mark in marks { add(mark) }
    includePreparation()
  }

  private mutating func add(_ mark: ProfileLog.Mark) {
    let caller = mark.caller.flatMap { indices[ObjectIdentifier($0)] }
    switch mark.kind {
    case .began:
      makers[Making(mark.step), default: []].append(runs.count)
      runs.append(
        Run(
          step: mark.step, lane: mark.lane, isOnMainThread: mark.isOnMainThread, caller: caller, began: mark.time,
          start: mark.time, end: seconds))
    case .ended(let made):
      // A recipe that began before the profile is missing.
      guard let index = indices[ObjectIdentifier(mark.step)], index < runs.count else { return }
      // By the times of the marks, a run includes those that it has caused. The duration in the event doesn't include what
      // observers do.
      runs[index].outcome = made ? .made : .failed
      runs[index].end = mark.time
    case .waited(let duration):
      // The last one that had begun when the wait ended.
      let maker = makers[Making(mark.step)]?.last { $0 != caller }
      waits.append(
        Wait(
          step: mark.step, lane: mark.lane, caller: caller, maker: maker, start: max(mark.time - duration, 0),
          end: mark.time))
    }
  }

  /// Lets each run begin when the first of its parameters was requested.
  private mutating func includePreparation() {
    func include(_ start: Double, _ caller: Int?) {
      var next = caller
      while let index = next, runs[index].start > start {
        runs[index].start = start
        next = runs[index].caller
      }
    }
    for run in runs { include(run.began, run.caller) }
    for wait in waits { include(wait.start, wait.caller) }
  }

  /// Returns the profile, with the times that runs spent by themselves.
  func profile(of resolver: ResolverLabel) -> Profile {
    let lanes = ProfileLanes(
      of: runs.map { ($0.lane, $0.start, $0.end) } + waits.map { ($0.lane, $0.start, $0.end) })
    // What asks for another comes first, although that one's recipe may begin earlier.
    let depths = runs.indices.map { index in
      sequence(first: index) { runs[$0].caller }.reduce(0) { count, _ in count + 1 }
    }
    let order = runs.indices.sorted { (runs[$0].start, depths[$0], $0) < (runs[$1].start, depths[$1], $1) }
    var numbers = order
    for (number, index) in order.enumerated() { numbers[index] = number }

    var asked = [[ClosedRange<Double>]](repeating: [], count: runs.count)
    var waited = asked
    func note(_ start: Double, _ end: Double, of caller: Int?, in intervals: inout [[ClosedRange<Double>]]) {
      guard let caller else { return }
      // What a recipe has started may outlive it.
      let first = max(start, runs[caller].start)
      let last = min(end, runs[caller].end)
      if first < last { intervals[caller].append(first...last) }
    }
    for run in runs { note(run.start, run.end, of: run.caller, in: &asked) }
    for wait in waits { note(wait.start, wait.end, of: wait.caller, in: &waited) }
    let timed = order.map { index -> Profile.Run in
      let run = runs[index]
      return Profile.Run(
        step: run.step, outcome: run.outcome, start: run.start, seconds: run.end - run.start, began: run.began,
        selfSeconds: max(0, run.end - run.start - union(asked[index] + waited[index])),
        waitedSeconds: union(waited[index]), lane: lanes[run.lane], isOnMainThread: run.isOnMainThread,
        caller: run.caller.map { numbers[$0] })
    }
    let waits = waits.map { wait in
      Profile.Wait(
        step: wait.step, start: wait.start, seconds: wait.end - wait.start, lane: lanes[wait.lane],
        caller: wait.caller.map { numbers[$0] }, maker: wait.maker.map { numbers[$0] })
    }
    return Profile(resolver: resolver, seconds: seconds, runs: timed, waits: waits, lanes: lanes.names)
  }
}
