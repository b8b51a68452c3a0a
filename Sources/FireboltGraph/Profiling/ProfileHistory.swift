import Firebolt

/// Makes a profile of recorded events.
struct ProfileHistory {
  private let seconds: Double
  private var runs: [Profile.Run] = []
  private var waits: [Profile.Wait] = []
  private var lanes: ProfileLanes
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
    lanes = ProfileLanes(of: marks)
    for mark in marks { add(mark) }
  }

  private mutating func add(_ mark: ProfileLog.Mark) {
    let caller = mark.caller.flatMap { indices[ObjectIdentifier($0)] }
    let lane = lanes.lane(of: mark)
    switch mark.kind {
    case .began:
      indices[ObjectIdentifier(mark.step)] = runs.count
      makers[Making(mark.step), default: []].append(runs.count)
      runs.append(
        Profile.Run(
          step: mark.step, outcome: .running, start: mark.time, seconds: seconds - mark.time, selfSeconds: 0,
          waitedSeconds: 0, lane: lane, isOnMainThread: mark.isOnMainThread, caller: caller))
    case .ended(let made):
      // A recipe that began before the profile is missing.
      guard let index = indices[ObjectIdentifier(mark.step)] else { return }
      let run = runs[index]
      // By the times of the marks, a run includes those that it has caused. The duration in the event doesn't include what
      // observers do.
      runs[index] = Profile.Run(
        step: run.step, outcome: made ? .made : .failed, start: run.start, seconds: mark.time - run.start,
        selfSeconds: 0, waitedSeconds: 0, lane: run.lane, isOnMainThread: run.isOnMainThread, caller: run.caller)
    case .waited(let duration):
      let start = max(mark.time - duration, 0)
      // The last one that had begun when the wait ended.
      let maker = makers[Making(mark.step)]?.last { runs[$0].start <= mark.time && $0 != caller }
      waits.append(
        Profile.Wait(
          step: mark.step, start: start, seconds: mark.time - start, lane: lane, caller: caller, maker: maker))
    }
  }

  /// Returns the profile, with the times that runs spent by themselves.
  func profile(of resolver: ResolverLabel) -> Profile {
    var asked = [[ClosedRange<Double>]](repeating: [], count: runs.count)
    var waited = asked
    func note(_ start: Double, _ duration: Double, of caller: Int?, in intervals: inout [[ClosedRange<Double>]]) {
      guard let caller else { return }
      let run = runs[caller]
      // What a recipe has started may outlive it.
      let first = max(start, run.start)
      let last = min(start + duration, run.start + run.seconds)
      if first < last { intervals[caller].append(first...last) }
    }
    for run in runs { note(run.start, run.seconds, of: run.caller, in: &asked) }
    for wait in waits { note(wait.start, wait.seconds, of: wait.caller, in: &waited) }
    var timed = runs
    for index in timed.indices {
      timed[index].waitedSeconds = union(waited[index])
      timed[index].selfSeconds = max(0, runs[index].seconds - union(asked[index] + waited[index]))
    }
    return Profile(resolver: resolver, seconds: seconds, runs: timed, waits: waits, lanes: lanes.names)
  }
}
