/// The body of an `onDrop`.
enum DropWork: Sendable {
  /// A closure that runs on the thread that drops the instance.
  case synchronous(@Sendable (Instance) throws -> Void)
  /// A closure that runs in a task.
  case asynchronous(@Sendable (Instance) async throws -> Void)
  /// A closure that runs on the main actor: at once if the instance is dropped there.
  case onMainActor(@MainActor @Sendable (Instance) throws -> Void)

  /// The body if it can run here and now; nil if it must be awaited.
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

/// The `onDrop` closures to run for an instance when the last store releases it.
struct Farewell: Sendable {
  /// One `onDrop` closure of one key.
  struct Duty: Sendable {
    let work: DropWork
    let place: Place
    let form: Instance
    let key: TypeKey
    let registration: Registration?
  }

  private var duties: ArraySlice<Duty>

  /// The store's observers at the time when it released the instance.
  private let observers: [Observer]

  /// - Parameter duties: The closures in the order in which they run; at least one.
  init(_ duties: [Duty], observers: [Observer]) {
    self.duties = duties[...]
    self.observers = observers
  }

  /// Runs the closures up to the first that must be awaited.
  ///
  /// - Parameter label: The store's label in errors.
  /// - Returns: Whether all closures have run.
  mutating func runUntilAwaiting(in label: @autoclosure () -> ResolverLabel) -> Bool {
    LockCheck.assertNoLockIsHeld()
    while let duty = duties.first {
      guard let body = duty.work.immediate else { return false }
      duties.removeFirst()
      do { try body(duty.form) } catch { _ = report(error, of: duty, in: label()) }
    }
    return true
  }

  /// Runs the remaining closures.
  ///
  /// - Parameter willRun: Called before each closure.
  /// - Returns: The failures.
  mutating func run(in label: ResolverLabel, _ willRun: (ResolutionError.Step) -> Void) async -> [ResolutionError] {
    var failures: [ResolutionError] = []
    while let duty = duties.popFirst() {
      willRun(duty.step(in: label))
      do { try await duty.work.run(duty.form) } catch { failures.append(report(error, of: duty, in: label)) }
    }
    return failures
  }

  /// Tells the observers of a failure and returns it.
  private func report(_ error: any Error, of duty: Duty, in label: ResolverLabel) -> ResolutionError {
    let step = duty.step(in: label)
    let failure = ResolutionError(
      .onDropThrew, duty.key, in: label, path: [step], detail: "\(duty.place)", underlying: error)
    if observers.isEmpty { return failure }
    let event = ResolutionEvent(.failed(failure), step, after: Path(step, after: Request.currentPath))
    for observer in observers { observer.tell(event) }
    return failure
  }
}

extension Farewell.Duty {
  fileprivate func step(in label: ResolverLabel) -> ResolutionError.Step {
    ResolutionError.Step(key: key, registration: registration, resolver: label)
  }
}
