import Dispatch
import FireboltAtomics

/// Somebody who is told what happens in a store.
final class Observer: @unchecked Sendable {  // Sound: the closure is Sendable, and the set names its guard.
  private let body: @Sendable (ResolutionEvent) -> Void

  private let lock = Lock()

  /// The threads on which the closure runs. Guard: `lock`.
  private var threads: Set<UInt64> = []

  init(_ body: @escaping @Sendable (ResolutionEvent) -> Void) {
    self.body = body
  }

  /// Runs the closure, unless this is something that it does itself: an observer that resolves would never come to an end.
  func tell(_ event: ResolutionEvent) {
    let thread = firebolt_thread_number()
    guard lock.withLock({ threads.insert(thread).inserted }) else { return }
    body(event)
    lock.withLock { _ = threads.remove(thread) }
  }
}

/// What a change has done, for those who observed the store at that moment.
struct Notice {
  let kind: ResolutionEvent.Kind
  let step: ResolutionError.Step
  let observers: [Observer]

  func tell() {
    let event = ResolutionEvent(kind, step, path: Request.currentPath)
    for observer in observers { observer.tell(event) }
  }
}

extension Store {
  /// Tells the observers, if there are any, of a request. Nothing is worked out if there are none.
  ///
  /// - Parameter path: The requests that led to the one of which it is told, and that one.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind, path: @autoclosure () -> [ResolutionError.Step]) {
    let observers = observers
    if observers.isEmpty { return }
    let path = path()
    guard let step = path.last else { return }
    let event = ResolutionEvent(kind(), step, path: path)
    for observer in observers { observer.tell(event) }
  }
}

extension Request {
  /// Tells those who observe the store that answers, if somebody does.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind) {
    store.tell(kind(), path: path)
  }

  /// Tells what there is to do for the request.
  mutating func tell(_ step: NextStep) {
    if store.observers.isEmpty { return }
    switch step {
    case .new, .make:
      tell(.making)
      startOfMaking = DispatchTime.now().uptimeNanoseconds
    case .found:
      if arguments.signature.count != 0 { tell(.argumentsIgnored) }
      tell(.reused)
    case .superseded: break
    }
  }

  /// Tells that the recipe has made an instance, if it was told that it began.
  mutating func hasMade() {
    if let seconds = takeDuration() { tell(.made(seconds: seconds)) }
  }

  /// Tells that the recipe has ended without an instance, if it was told that it began and not yet that it ended.
  mutating func endMaking() {
    if let seconds = takeDuration() { tell(.gaveUp(seconds: seconds)) }
  }

  private mutating func takeDuration() -> Double? {
    if startOfMaking == 0 { return nil }
    defer { startOfMaking = 0 }
    return Double(DispatchTime.now().uptimeNanoseconds - startOfMaking) / 1e9
  }
}
