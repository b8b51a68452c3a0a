/// What `onDrop` does with an instance.
enum DropWork: Sendable {
  /// Runs where the instance is dropped.
  case synchronous(@Sendable (Instance) throws -> Void)
  /// Runs in a task.
  case asynchronous(@Sendable (Instance) async throws -> Void)
  /// Runs on the main actor: at once, if the instance is dropped there.
  case onMainActor(@MainActor @Sendable (Instance) throws -> Void)

  /// What can run here and now; nil if it has to be awaited.
  fileprivate var immediate: (@Sendable (Instance) throws -> Void)? {
    switch self {
    case .synchronous(let body): return body
    case .asynchronous: return nil
    case .onMainActor(let body):
      guard MainActor.isCurrent else { return nil }
      return { instance in try Firebolt.onMainActor { try body(instance) } }
    }
  }

  fileprivate func run(_ instance: Instance) async throws {
    switch self {
    case .synchronous(let body): try body(instance)
    case .asynchronous(let body): try await body(instance)
    case .onMainActor(let body): try await body(instance)
    }
  }
}

/// What the keys of an instance do when the last store lets go of it.
struct Farewell: Sendable {
  /// One `onDrop` of one key.
  struct Duty: Sendable {
    let work: DropWork
    let place: Place
    let form: Instance
    let key: TypeKey
    let registration: Registration?
  }

  private var duties: ArraySlice<Duty>

  /// The store's observers when it let go of the instance.
  private let observers: [Observer]

  /// - Parameter duties: At least one, in the order in which they run.
  init(_ duties: [Duty], observers: [Observer]) {
    self.duties = duties[...]
    self.observers = observers
  }

  /// Runs the duties up to the first that has to be awaited.
  ///
  /// - Parameter label: What the store is called where one fails.
  /// - Returns: Whether all have run.
  mutating func runUntilAwaiting(in label: @autoclosure () -> ResolverLabel) -> Bool {
    LockCheck.assertNoLockIsHeld()
    while let duty = duties.first {
      guard let body = duty.work.immediate else { return false }
      duties.removeFirst()
      do { try body(duty.form) } catch { _ = report(error, of: duty, in: label()) }
    }
    return true
  }

  /// Runs the duties that are left.
  ///
  /// - Parameter willRun: Is called before each.
  /// - Returns: The failures.
  mutating func run(in label: ResolverLabel, _ willRun: (ResolutionError.Step) -> Void) async -> [ResolutionError] {
    var failures: [ResolutionError] = []
    while let duty = duties.popFirst() {
      willRun(duty.step(in: label))
      do { try await duty.work.run(duty.form) } catch { failures.append(report(error, of: duty, in: label)) }
    }
    return failures
  }

  /// Tells the observers of a failure.
  private func report(_ error: any Error, of duty: Duty, in label: ResolverLabel) -> ResolutionError {
    let step = duty.step(in: label)
    let failure = ResolutionError(
      .onDropThrew, duty.key, in: label, path: [step], detail: "\(duty.place)", underlying: error)
    if observers.isEmpty { return failure }
    let event = ResolutionEvent(.failed(failure), step, path: Request.currentPath + [step])
    for observer in observers { observer.tell(event) }
    return failure
  }
}

extension Farewell.Duty {
  fileprivate func step(in label: ResolverLabel) -> ResolutionError.Step {
    ResolutionError.Step(key: key, registration: registration, resolver: label)
  }
}
