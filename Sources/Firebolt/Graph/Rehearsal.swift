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
    /// The registrations on the way to a failure that isn't another one's consequence.
    var failed: Set<SerialNumber> = []
    var left: Set<SerialNumber> = []
    /// What was made, so that nothing goes that is held weakly.
    var made: [Instance] = []
    var seconds = 0.0
    var hasEnded = false
  }

  /// What is rehearsed. The recipes run for a copy of it.
  let original: Store

  private let state = Locked(State())

  init(of original: Store) {
    self.original = original
  }

  /// What requests failed with, each failure once, in the order in which they were found. Left out are those that only say that
  /// what an asynchronous recipe should have made isn't there, where another says why.
  var errors: [ResolutionError] {
    state.withLock { state in
      state.found.filter { error in
        error.code != .needsAwait || !(error.path.last.map { state.failed.contains($0.serialNumber) } ?? false)
      }
    }
  }

  /// How many seconds the recipes took so far. What the caller waits for, until its task goes on, isn't counted: where many
  /// tests run at the same time that can be long.
  var seconds: Double { state.withLock { $0.seconds } }

  /// Whether a registration's recipe was left, so that it would be left again.
  func hasLeft(_ registration: Registration) -> Bool { state.withLock { $0.left.contains(registration.serialNumber) } }

  /// From here on a request that ends the program elsewhere says what the dry run has found.
  func begin() {
    RecipeSupervision.begin(self) { [weak self] in self?.report ?? "" }
  }

  /// What is known to be wrong by now, as text.
  private var report: String {
    issues(knowing: .autowired).map(\.description).joined(separator: "\n")
  }

  /// Lets go of what was made. Code that goes on is no part of the dry run any more.
  func end() {
    RecipeSupervision.end(self)
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
        if error.code != .needsAwait { state.failed.formUnion(error.path.map(\.serialNumber)) }
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
      let countdown = Countdown(seconds: seconds) { [weak self] in self?.finish(.limitReached) }
      defer { countdown.cancel() }
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
      let what = MainActor.isCurrent ? "on the main actor" : "on a thread or in a task of its own"
      stop("Firebolt: a dry run ends, as it can't leave a recipe \(what). It found\n\(rehearsal.report)", place)
    }
  }
}

extension Request {
  /// Ends what this thread, and the asynchronous recipes of its task, are making, because that will never go on. Other
  /// recipes may go on with what they had made by then.
  fileprivate static func abandonAll(with error: ResolutionError) {
    while let request = current {
      request.abandonRecipe(error)
      request.leave()
    }
    TaskFrame.run?.abandon(error)
  }
}

extension UnsafeMutablePointer<Request> {
  /// Does what follows if the request's recipe, or the completion that it stands for, throws.
  fileprivate func abandonRecipe(_ error: ResolutionError) {
    guard let resolution = knownResolution, let cell = resolution.filling.last?.cell, store.isFor(key, cell) else {
      return
    }
    if pointee.isCompletion { resolution.isCompleting = false }
    _ = try? end(cell, .failure(error))
    resolution.endFilling()
  }
}

extension Store {
  /// Whether a cell is for a key.
  fileprivate func isFor(_ key: TypeKey, _ cell: InstanceCell) -> Bool {
    state.withLock { $0.keys(of: cell).contains(key) }
  }
}

extension ResolutionError {
  /// What has to be mended: the registration that failed by itself, else also the one that asks for it. What a `Lazy` stands for
  /// is one thing, whatever opens it.
  var concerned: [Concern] {
    let own: [Code] = [.recipeThrew, .recipeReturnedNil, .typeMismatch, .decoratorThrew, .completionThrew]
    let steps = path.filter { $0.serialNumber != .none }
    return steps.suffix(own.contains(code) ? 1 : path.last?.serialNumber == SerialNumber.none ? 1 : 2).map(Concern.init)
  }

  /// A registration, for comparing what two errors say.
  struct Concern: Hashable {
    private let serialNumber: SerialNumber
    private let deferred: TypeKey?

    fileprivate init(_ step: Step) {
      serialNumber = step.isDeferred ? .none : step.serialNumber
      deferred = step.isDeferred ? step.key : nil
    }
  }
}
