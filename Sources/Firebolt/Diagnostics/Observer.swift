import FireboltAtomics

/// A closure that receives the events of a store.
final class Observer: Sendable {
  /// Whether the closure receives, of children's events, only those of requests that the store's registrations serve.
  let followsRegistrations: Bool

  /// A closure that receives each wait of a request, with its path and its duration in seconds; nil for most observers.
  let waits: (@Sendable (Path, Double) -> Void)?

  /// What a test's checks hear beside the events; nil for other observers.
  let checks: ObservedChecks?

  /// The number that the observation knows it by.
  let number = firebolt_unique_number()

  /// The closure, and the threads that it is running on.
  private final class Body: Sendable {
    let body: @Sendable (ResolutionEvent) -> Void
    let threads = Locked<[UInt64]>([])

    init(_ body: @escaping @Sendable (ResolutionEvent) -> Void) { self.body = body }

    deinit { LockCheck.assertNoLockIsHeld() }
  }

  /// Nil if the observation has ended.
  private let body: Locked<Body?>

  init(
    followsRegistrations: Bool = false, waits: (@Sendable (Path, Double) -> Void)? = nil, checks: ObservedChecks? = nil,
    _ body: @escaping @Sendable (ResolutionEvent) -> Void
  ) {
    self.followsRegistrations = followsRegistrations
    self.waits = waits
    self.checks = checks
    self.body = Locked(Body(body))
  }

  /// Runs the closure, unless the closure itself caused the event: an observer that resolves would otherwise never end.
  @inline(never)
  func tell(_ event: ResolutionEvent) {
    LockCheck.assertNoLockIsHeld()
    guard let body = body.withLock({ $0 }) else { return }
    let thread = firebolt_thread_number()
    let isNew = body.threads.withLock { threads in
      if threads.contains(thread) { return false }
      threads.append(thread)
      return true
    }
    guard isNew else { return }
    body.body(event)
    body.threads.withLock { $0.removeAll { $0 == thread } }
  }

  /// Stops the events to the closure, and releases it.
  func stop() {
    let former = body.withLock { $0.take() }
    withExtendedLifetime(former) {}
  }
}

/// What the checks of a test hear beside the events. The closures run with no lock held.
package final class ObservedChecks: Sendable {
  /// Receives the arguments of a request, with its path, when they begin to make an instance, or when they are ignored
  /// because there is one.
  let arguments: @Sendable (_ path: Path, _ arguments: [Any], _ areIgnored: Bool) -> Void

  /// Receives each registration that is about to be removed: one that isn't replaced.
  let removal: @Sendable (ResolutionError.Step) -> Void

  /// Receives each instance that the resolver or a child has made and drops, in all its forms, before they are released; nil
  /// for most checks.
  let drops: (@Sendable (ResolutionError.Step, [DroppedForm]) -> Void)?

  package init(
    arguments: @escaping @Sendable (Path, [Any], Bool) -> Void = { _, _, _ in },
    removal: @escaping @Sendable (ResolutionError.Step) -> Void = { _ in },
    drops: (@Sendable (ResolutionError.Step, [DroppedForm]) -> Void)? = nil
  ) {
    self.arguments = arguments
    self.removal = removal
    self.drops = drops
  }
}

/// A form of a dropped instance, which this doesn't keep alive.
package final class DroppedForm: @unchecked Sendable {  // Sound: constant, but for the weak reference.
  /// Whether the form is an object.
  package let isObject: Bool

  fileprivate weak var object: AnyObject?

  /// Whether the form is an object that lives on.
  package var isAlive: Bool { object != nil }

  fileprivate init(_ form: Instance) {
    let value = form.living?.unwrapped
    isObject = value.map { Swift.type(of: $0) is AnyClass } ?? form.isWeak
    object = isObject ? value.map { $0 as AnyObject } : nil
  }
}

extension DecoratedForms {
  /// The forms of the instance.
  fileprivate var dropped: [DroppedForm] {
    var forms: [DroppedForm] = []
    for form in candidates(areDecorated: true) { forms.append(DroppedForm(form)) }
    return forms
  }
}

/// An event caused by a change, for the store's observers at that moment.
final class Notice {
  let isDrop: Bool
  /// The order of creation of the dropped instance.
  let order: SerialNumber
  private let subject: Disposal.Subject
  private let observers: [Observer]
  /// The dropped instance, if the store owns it.
  private let forms: DecoratedForms?

  init(
    isDrop: Bool, _ subject: Disposal.Subject, _ forms: DecoratedForms?, to observers: [Observer], order: SerialNumber
  ) {
    self.forms = forms
    self.isDrop = isDrop
    self.subject = subject
    self.observers = observers
    self.order = order
  }

  /// - Parameter others: The observers of the store's ancestors.
  func tell(of store: Store, and others: [Observer]) {
    if observers.isEmpty, others.isEmpty { return }
    let step = subject.step(in: store.label)
    let event = ResolutionEvent(isDrop ? .dropped : .registered, step, after: Request.currentPath)
    for observer in observers + others {
      observer.tell(event)
      if let forms, let drops = observer.checks?.drops { drops(step, forms.dropped) }
    }
  }
}

extension Store {
  /// Whether this store or an ancestor has observers. It only reads a word of each, and one word if nobody observes anything.
  @inline(__always)
  var isLineageObserved: Bool { firebolt_needs_slow_path() != 0 && isSomeTableHidden }

  /// Whether this store or an ancestor has hidden its table.
  @inline(never) private var isSomeTableHidden: Bool {
    if !hasParent { return firebolt_load_table(words) == firebolt_hidden() }
    let slot = firebolt_begin_read(nil)
    defer { firebolt_end_read(slot) }
    var next: UnsafeMutablePointer<firebolt_words>? = words
    while let words = next {
      if firebolt_load_table(words) == firebolt_hidden() { return true }
      next = Store.parentWords(words)
    }
    return false
  }

  /// Returns the observers of ancestors that hear of an event here, the nearest ancestor's first.
  ///
  /// - Parameters:
  ///   - key: The requested key; nil for an event that isn't a request's.
  ///   - formerParent: The parent that the store had until the event.
  @inline(never) func outerObservers(
    ofRequestFor key: TypeKey? = nil, separatedFrom formerParent: Resolver? = nil
  ) -> [Observer] {
    var outer: [Observer] = []
    if !(formerParent?.store ?? self).isLineageObserved { return outer }
    let lineage = formerParent.map { [self] + $0.store.lineage } ?? lineage
    let definingResolver = key.flatMap { key in lineage.first { $0.registration(for: key) != nil } }
    for ancestor in lineage.dropFirst() {
      for observer in ancestor.state.withLock({ $0.observers }) {
        if !observer.followsRegistrations || ancestor === definingResolver { outer.append(observer) }
      }
    }
    return outer
  }

  /// Reports an event of a request to the observers of this store and of its ancestors. Without observers, nothing is
  /// computed.
  ///
  /// - Parameter path: The requests that led to the event's request, ending with that request.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind, path: @autoclosure () -> Path) {
    if isLineageObserved { tell(kind(), of: path()) }
  }

  /// Reports an event of a request whose beginning may have been reported.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind, of path: Path) {
    if path.observers != nil || isLineageObserved { tellNow(kind(), of: path) }
  }

  @inline(never)
  private func tellNow(_ kind: ResolutionEvent.Kind, of path: Path) {
    let observers = state.withLock { $0.observers }
    let receivers = path.observers ?? observers + outerObservers(ofRequestFor: path.step.key)
    if receivers.isEmpty { return }
    let event = ResolutionEvent(kind, path.step, after: path)
    if !observers.isEmpty { Store.supervisor?.record(event, in: self) }
    for receiver in receivers { receiver.tell(event) }
  }

  /// Records that the running recipe has got a `Lazy`: its instance keeps what that will request.
  func recordLazy(_ key: TypeKey) {
    if isLineageObserved, let path = Request.currentPath { Store.supervisor?.recordLazy(key, of: path, in: self) }
  }

  /// Records that an optional request of the running recipe found nothing.
  ///
  /// - Parameter place: The place of the request in the source, if known.
  @inline(never)
  func recordAbsence(_ key: TypeKey, at place: Place?) {
    if isLineageObserved, let path = Request.currentPath {
      Store.supervisor?.recordAbsence(of: key, for: path, at: place, in: self)
    }
  }

  /// Reports that a recipe begins.
  ///
  /// - Returns: The start in nanoseconds of the system's clock, or 0 if there is no observer.
  func tellMaking(path: @autoclosure () -> Path) -> UInt64 {
    isLineageObserved ? tellMakingNow(path()) : 0
  }

  @inline(never)
  private func tellMakingNow(_ path: Path) -> UInt64 {
    path.observers = state.withLock { $0.observers } + outerObservers(ofRequestFor: path.step.key)
    tell(.making, of: path)
    return firebolt_now()
  }

  /// The time at which a wait begins, in nanoseconds of the system's clock, or 0 if there is no observer.
  var waitStart: UInt64 { isLineageObserved ? firebolt_now() : 0 }

  /// Reports that a request has waited for an instance that another thread or task makes, if the wait's beginning was
  /// noted.
  func tellWait(since start: UInt64, path: @autoclosure () -> Path) {
    if start != 0 { tellWaitNow(since: start, path()) }
  }

  @inline(never)
  private func tellWaitNow(since start: UInt64, _ path: Path) {
    let seconds = Double(firebolt_now() - start) / 1e9
    for store in lineage {
      for observer in store.state.withLock({ $0.observers }) { observer.waits?(path, seconds) }
    }
  }

  /// Reports how a recipe has ended, if its beginning was reported.
  func tellEnd(since start: UInt64, hasMade: Bool, path: @autoclosure () -> Path) {
    if start != 0 { tellEndNow(since: start, hasMade: hasMade, path()) }
  }

  @inline(never)
  private func tellEndNow(since start: UInt64, hasMade: Bool, _ path: Path) {
    let seconds = Double(firebolt_now() - start) / 1e9
    tell(hasMade ? .made(seconds: seconds) : .gaveUp(seconds: seconds), of: path)
  }
}

extension UnsafeMutablePointer where Pointee == Request {
  /// Reports an event to the observers of the answering store.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind) { store.tell(kind(), path: path) }

  /// Tells checks of the request's arguments.
  ///
  /// - Parameter areIgnored: Whether there is an instance already; otherwise they make one.
  @inline(never)
  func tellArguments(_ arguments: Arguments, areIgnored: Bool) {
    if arguments.areNone || !store.isLineageObserved { return }
    for observer in store.state.withLock({ $0.observers }) + store.outerObservers(ofRequestFor: key) {
      observer.checks?.arguments(path, arguments.list, areIgnored)
    }
  }
}

extension Store {
  /// Tells checks which registrations are about to be removed: those of a selection, or those of modules.
  func tellRemoval(of keys: KeySelection? = nil, ofModules modules: [Module] = []) {
    if !isLineageObserved { return }
    let observers = state.withLock { $0.observers }
    if !observers.contains(where: { $0.checks != nil }) { return }
    for (key, registration) in registrations()
    where keys?.matches(key) ?? modules.contains(where: { $0.definition.name == registration.module }) {
      let step = ResolutionError.Step(key: key, registration: registration, resolver: label)
      for observer in observers { observer.checks?.removal(step) }
    }
  }
}
