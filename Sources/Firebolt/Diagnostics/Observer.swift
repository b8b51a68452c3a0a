import FireboltAtomics

/// A closure that receives the events of a store.
final class Observer: Sendable {
  /// Whether the closure also receives the events of children's requests that the store's registrations serve.
  let followsRegistrations: Bool

  private let body: @Sendable (ResolutionEvent) -> Void

  private struct State {
    /// The threads that the closure is running on.
    var threads: [UInt64] = []
    var hasEnded = false
  }

  private let state = Locked(State())

  init(followsRegistrations: Bool = false, _ body: @escaping @Sendable (ResolutionEvent) -> Void) {
    self.followsRegistrations = followsRegistrations
    self.body = body
  }

  deinit {
    LockCheck.assertNoLockIsHeld()
  }

  /// Runs the closure, unless the closure itself caused the event: an observer that resolves would otherwise never end.
  func tell(_ event: ResolutionEvent) {
    LockCheck.assertNoLockIsHeld()
    let thread = firebolt_thread_number()
    let isNew = state.withLock { state in
      if state.hasEnded || state.threads.contains(thread) { return false }
      state.threads.append(thread)
      return true
    }
    guard isNew else { return }
    body(event)
    state.withLock { state in state.threads.firstIndex(of: thread).map { _ = state.threads.remove(at: $0) } }
  }

  /// Stops the events to the closure.
  func end() { state.withLock { $0.hasEnded = true } }
}

/// An event caused by a change, for the store's observers at that moment.
struct Notice {
  let kind: ResolutionEvent.Kind
  let key: TypeKey
  let registration: Registration?
  let observers: [Observer]
  /// The order of creation of the dropped instance.
  let order: SerialNumber

  var isDrop: Bool {
    if case .dropped = kind { true } else { false }
  }

  func tell(of store: Store) {
    let step = ResolutionError.Step(key: key, registration: registration, resolver: store.label)
    let event = ResolutionEvent(kind, step, after: Request.currentPath)
    for observer in observers { observer.tell(event) }
  }
}

extension Store {
  /// The current observers. Without observers, this only reads one word.
  private var observers: [Observer] {
    firebolt_load_table(words) == firebolt_hidden() ? state.withLock { $0.observers } : []
  }

  /// Whether this store or an ancestor has observers. It only reads one word of each.
  private var isLineageObserved: Bool {
    if !hasParent { return firebolt_load_table(words) == firebolt_hidden() }
    let slot = firebolt_begin_read_of_lineage(words)
    defer { firebolt_end_read(slot) }
    return sequence(first: words) { ParentLink(words: $0).wordsInRead }
      .contains { firebolt_load_table($0) == firebolt_hidden() }
  }

  /// The observers of the ancestor whose registration serves requests for a key here, if they follow it.
  private func followers(of key: TypeKey) -> [Observer] {
    let home = lineage.first { $0.registration(for: key) != nil }
    return home === self ? [] : home?.observers.filter(\.followsRegistrations) ?? []
  }

  /// Reports an event of a request to the observers. Without observers, nothing is computed.
  ///
  /// - Parameter path: The requests that led to the event's request, ending with that request.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind, path: @autoclosure () -> Path) {
    if !isLineageObserved { return }
    let observers = observers
    let path = path()
    let receivers = observers + followers(of: path.step.key)
    if receivers.isEmpty { return }
    let event = ResolutionEvent(kind(), path.step, after: path)
    if !observers.isEmpty { Recorder.linked?.record(event, in: self) }
    for receiver in receivers { receiver.tell(event) }
  }

  /// Reports that a recipe begins.
  ///
  /// - Returns: The start in nanoseconds of the system's clock, or 0 if there is no observer.
  func tellMaking(path: @autoclosure () -> Path) -> UInt64 {
    if !isLineageObserved { return 0 }
    tell(.making, path: path())
    return firebolt_now()
  }

  /// Reports how a recipe has ended, if its beginning was reported.
  func tellEnd(
    _ kind: (_ seconds: Double) -> ResolutionEvent.Kind, since start: UInt64,
    path: @autoclosure () -> Path
  ) {
    if start == 0 { return }
    tell(kind(Double(firebolt_now() - start) / 1e9), path: path())
  }
}

extension UnsafeMutablePointer<Request> {
  /// Reports an event to the observers of the answering store.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind) {
    store.tell(kind(), path: path)
  }

  /// Reports how the recipe has ended, if its beginning was reported.
  func tellEnd(since start: UInt64) {
    if start == 0 { return }
    let kind = pointee.hasGivenUp ? ResolutionEvent.Kind.gaveUp : ResolutionEvent.Kind.made
    store.tellEnd(kind, since: start, path: path)
  }
}
