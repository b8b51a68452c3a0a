import FireboltAtomics

/// A closure that is told what happens in a store.
final class Observer: Sendable {
  private let body: @Sendable (ResolutionEvent) -> Void

  private struct State {
    /// The threads on which the closure runs.
    var threads: Set<UInt64> = []
    var hasEnded = false
  }

  private let state = Locked(State())

  init(_ body: @escaping @Sendable (ResolutionEvent) -> Void) {
    self.body = body
  }

  deinit {
    LockCheck.assertNoLockIsHeld()
  }

  /// Runs the closure, unless the event is something that the closure itself does: an observer that resolves would never come
  /// to an end.
  func tell(_ event: ResolutionEvent) {
    LockCheck.assertNoLockIsHeld()
    let thread = firebolt_thread_number()
    guard state.withLock({ !$0.hasEnded && $0.threads.insert(thread).inserted }) else { return }
    body(event)
    state.withLock { _ = $0.threads.remove(thread) }
  }

  /// Has the closure be told nothing more.
  func end() { state.withLock { $0.hasEnded = true } }
}

/// What a change has done, for those who observed the store at that moment.
struct Notice {
  let kind: ResolutionEvent.Kind
  let key: TypeKey
  let registration: Registration?
  let observers: [Observer]
  /// The order of creation of the instance that was dropped.
  let order: SerialNumber

  var isDrop: Bool {
    if case .dropped = kind { true } else { false }
  }

  func tell(of store: Store) {
    let step = ResolutionError.Step(key: key, registration: registration, resolver: store.label)
    let event = ResolutionEvent(kind, step, path: Request.currentPath)
    for observer in observers { observer.tell(event) }
  }
}

extension Store {
  /// The observers of this moment. Where there are none, this is a look at one word.
  var observers: [Observer] {
    firebolt_load_table(words) == firebolt_hidden() ? state.withLock { $0.observers } : []
  }

  /// Tells the observers, if there are any, of a request. Nothing is worked out if there are none.
  ///
  /// - Parameter path: The requests that led to the one of which it is told, and that one.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind, path: @autoclosure () -> [ResolutionError.Step]) {
    let observers = observers
    if observers.isEmpty { return }
    let path = path()
    guard let step = path.last else { return }
    let event = ResolutionEvent(kind(), step, path: path)
    learn(from: event)
    for observer in observers { observer.tell(event) }
  }

  /// Tells that a recipe begins.
  ///
  /// - Returns: When it begins, in nanoseconds of the system's clock; 0 if there is no observer.
  func tellMaking(path: @autoclosure () -> [ResolutionError.Step]) -> UInt64 {
    if observers.isEmpty { return 0 }
    tell(.making, path: path())
    return firebolt_now()
  }

  /// Tells how a recipe has ended, if it was told that it began.
  func tellEnd(
    _ kind: (_ seconds: Double) -> ResolutionEvent.Kind, since start: UInt64,
    path: @autoclosure () -> [ResolutionError.Step]
  ) {
    if start == 0 { return }
    tell(kind(Double(firebolt_now() - start) / 1e9), path: path())
  }
}

extension UnsafeMutablePointer<Request> {
  /// Tells the observers of the store that answers, if there are any.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind) {
    store.tell(kind(), path: path)
  }

  /// Tells that the recipe begins.
  ///
  /// - Returns: When it begins, for `tellEnd`.
  func tellMaking() -> UInt64 { store.tellMaking(path: path) }

  /// Tells how the recipe has ended, if it was told that it began.
  func tellEnd(since start: UInt64) {
    if start == 0 { return }
    let kind = pointee.hasGivenUp ? ResolutionEvent.Kind.gaveUp : ResolutionEvent.Kind.made
    store.tellEnd(kind, since: start, path: path)
  }
}
