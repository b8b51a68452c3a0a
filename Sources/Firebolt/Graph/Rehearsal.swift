import Dispatch
import FireboltAtomics

/// A dry run that goes on: what requests fail with, and what becomes of recipes that can't be returned to.
///
/// A plain `get()` that fails has nothing to return, and must not end the program here. So recipes run on threads of the dry
/// run's own, and one that asks for what is missing is left where it is, its thread asleep for good. Other threads can't be
/// left: the main actor's, those of a pool on which a task of the recipe runs, those that the recipe has started. There the
/// program ends after all, with everything that was found.
final class Rehearsal: Sendable {
  private struct State {
    var found: [ResolutionError] = []
    var left: Set<SerialNumber> = []
    /// What was made, so that nothing goes that is held weakly.
    var made: [Instance] = []
    var seconds = 0.0
    var hasEnded = false
  }

  private let state = Locked(State())

  /// What requests failed with, each failure once, in the order in which they were found.
  var errors: [ResolutionError] { state.withLock { $0.found } }

  /// How many seconds the recipes took so far. What the caller waits for, until its task goes on, isn't counted: where many
  /// tests run at the same time that can be long.
  var seconds: Double { state.withLock { $0.seconds } }

  /// Whether a registration's recipe was left, so that it would be left again.
  func hasLeft(_ registration: Registration) -> Bool { state.withLock { $0.left.contains(registration.serialNumber) } }

  /// Lets go of what was made. Code that goes on is no part of the dry run any more.
  func end() {
    let made = state.withLock { state in
      defer { state.made = [] }
      state.hasEnded = true
      return state.made
    }
    withExtendedLifetime(made) {}
  }

  /// What comes of making one thing.
  typealias Made = Result<Instance?, ResolutionError>

  /// How trying to make one thing ended.
  enum Ending {
    case over
    /// It needs the main actor, and is to be tried again there. Nothing was noted.
    case needsMainActor
    /// It still goes on.
    case limitReached
  }

  /// Makes something on a thread of its own, and waits until that has ended, or has been left.
  func onThread(seconds: Double, _ body: @escaping @Sendable () -> Made) async -> Ending {
    let attempt = Attempt(in: self, mayNeedMainActor: true)
    return await attempt.wait(seconds) {
      RecipeThreads.start { attempt.end(attempt.run(body)) }
    }
  }

  /// Makes something asynchronously where it may be left, and waits until that has ended, or has been left.
  func inTask(seconds: Double, _ body: @escaping @Sendable () async -> Made) async -> Ending {
    let attempt = Attempt(in: self, mayNeedMainActor: false)
    return await attempt.wait(seconds) {
      attempt.run {
        // Nothing awaits it, since it may never end.
        _ = RecipeThreads.startTask { () async -> Void in attempt.end(await body()) }
      }
    }
  }

  /// Makes something on the main actor, where nothing can be left.
  @MainActor
  func onMainActor(_ body: @Sendable () -> Made) {
    note(Attempt(in: self, mayNeedMainActor: false).run(body))
  }

  /// Notes what came of making something. A failure is noted once: all requests that need what fails fail with it.
  fileprivate func note(_ made: Made) {
    state.withLock { state in
      switch made {
      case .success(let instance): if let instance { state.made.append(instance) }
      case .failure(let error):
        let isKnown = state.found.contains {
          $0.code == error.code && $0.key == error.key && $0.concerned == error.concerned
        }
        if !isKnown { state.found.append(error) }
      }
    }
  }

  fileprivate func note(seconds: Double) { state.withLock { $0.seconds += seconds } }

  fileprivate func noteLeaving(_ error: ResolutionError) {
    state.withLock { $0.left.formUnion(error.path.map(\.serialNumber)) }
  }

  /// Whether the dry run goes on.
  fileprivate var isRunning: Bool { state.withLock { !$0.hasEnded } }

  /// One thing that is tried in a dry run.
  private final class Attempt: RecipeSupervisor {
    private struct State {
      var waiter: CheckedContinuation<Ending, Never>?
      var isOver = false
    }

    /// Serial queues have threads of their own, so that a timer goes off though all threads of the pool may be asleep.
    private static let timers = DispatchQueue(label: "Firebolt.DryRun")

    private let rehearsal: Rehearsal
    private let mayNeedMainActor: Bool
    private let start = firebolt_now()
    private let state = Locked(State())

    init(in rehearsal: Rehearsal, mayNeedMainActor: Bool) {
      self.rehearsal = rehearsal
      self.mayNeedMainActor = mayNeedMainActor
    }

    func run<R>(_ body: () -> R) -> R { RecipeSupervision.$current.withValue(self, operation: body) }

    /// Waits for the end, or until the time is up.
    func wait(_ seconds: Double, _ start: () -> Void) async -> Ending {
      let timer = DispatchSource.makeTimerSource(queue: Attempt.timers)
      timer.schedule(deadline: .now() + min(seconds, 1e9))
      timer.setEventHandler { [weak self] in self?.finish(.limitReached) }
      timer.activate()
      defer { timer.cancel() }
      return await withCheckedContinuation { continuation in
        state.withLock { $0.waiter = continuation }
        start()
      }
    }

    func end(_ made: Made) {
      if mayNeedMainActor, case .failure(let error) = made, error.code == .needsMainActor {
        return finish(.needsMainActor)
      }
      rehearsal.note(made)
      finish(.over)
    }

    /// Has the one that waits go on, unless it does already, because a recipe was left or the time was up.
    private func finish(_ ending: Ending) {
      let waiter = state.withLock { state in
        state.isOver = true
        return state.waiter.take()
      }
      guard let waiter else { return }
      rehearsal.note(seconds: Double(firebolt_now() - start) / 1e9)
      waiter.resume(returning: ending)
    }

    // MARK: - Supervising

    func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never> {
      RecipeThreads.startTask(body)
    }

    /// Leaves the recipe that asks for what is missing, and those that wait for it on this thread and in this task.
    func leaveRecipe(_ error: ResolutionError, _ place: Place) {
      guard rehearsal.isRunning else { return }
      guard RecipeThreads.isCurrent else { return stopProgram(error, place) }
      if !mayNeedMainActor || error.code != .needsMainActor { rehearsal.noteLeaving(error) }
      Request.abandonAll(with: error)
      end(.failure(error))
      firebolt_sleep_forever()
    }

    private func stopProgram(_ error: ResolutionError, _ place: Place) {
      rehearsal.note(.failure(error))
      let texts = rehearsal.errors.map(\.explained.description).joined(separator: "\n")
      let what = MainActor.isCurrent ? "on the main actor" : "on a thread or in a task of its own"
      stop("Firebolt: a dry run ends, as it can't leave a recipe \(what). It found\n\(texts)", place)
    }
  }
}

extension Request {
  /// Ends what this thread, and the asynchronous recipes of its task, are making, because that will never go on.
  fileprivate static func abandonAll(with error: ResolutionError) {
    var next = current
    while let request = next {
      let (store, key) = (request.store, request.target.key)
      let registration = request.registration.takeUnretainedValue()
      if let cell = store.unfinishedCell(of: registration, key), cell.maker == request.knownResolution?.id {
        store.end(cell, .failed(RecordedFailure(error: error, depth: request.pathLength)))
      }
      next = request.pointee.caller
    }
    TaskFrame.run?.abandon(error)
  }
}

extension ResolutionError {
  /// What has to be mended: the registration that failed by itself, else also the one that asks for it. A request that a `Lazy`
  /// makes is told by its place, as one recipe may make many.
  var concerned: [Concern] {
    let own: [Code] = [.recipeThrew, .recipeReturnedNil, .typeMismatch, .decoratorThrew, .completionThrew]
    let steps = path.filter { $0.serialNumber != .none }
    return steps.suffix(own.contains(code) ? 1 : path.last?.serialNumber == SerialNumber.none ? 1 : 2).map(Concern.init)
  }

  /// A registration, for comparing what two errors say.
  struct Concern: Hashable {
    private let serialNumber: SerialNumber
    private let place: String

    fileprivate init(_ step: Step) {
      serialNumber = step.isDeferred ? .none : step.serialNumber
      place = step.isDeferred ? "\(step.key.type) \(step.fileID ?? ""):\(step.line ?? 0)" : ""
    }

    /// Whether it is a step's registration.
    func isOf(_ step: Step) -> Bool { serialNumber != .none && serialNumber == step.serialNumber }
  }
}
