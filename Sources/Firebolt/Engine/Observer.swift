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
    learn(from: event)
    for observer in observers { observer.tell(event) }
  }

  /// Tells that a recipe begins.
  ///
  /// - Returns: When it begins, by the system's uptime in nanoseconds; 0 if there is nobody to tell.
  func tellMaking(path: @autoclosure () -> [ResolutionError.Step]) -> UInt64 {
    if observers.isEmpty { return 0 }
    tell(.making, path: path())
    return DispatchTime.now().uptimeNanoseconds
  }

  /// Tells how a recipe has ended, if it was told that it began.
  func tellEnd(
    _ kind: (_ seconds: Double) -> ResolutionEvent.Kind, since start: UInt64,
    path: @autoclosure () -> [ResolutionError.Step]
  ) {
    if start == 0 { return }
    tell(kind(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9), path: path())
  }
}

extension Request {
  /// Tells those who observe the store that answers, if somebody does.
  func tell(_ kind: @autoclosure () -> ResolutionEvent.Kind) {
    store.tell(kind(), path: path)
  }

  /// Tells what there is to do for the request.
  mutating func tell(_ step: NextStep) {
    switch step {
    case .new, .make: startOfMaking = store.tellMaking(path: path)
    case .found:
      if arguments.signature.count != 0 { tell(.argumentsIgnored) }
      tell(.reused)
    case .superseded: break
    }
  }

  /// Ends the request, and tells how its recipe has ended, if it was told that it began.
  mutating func endServing(_ found: Resolver.Found) {
    if startOfMaking != 0 {
      let kind = hasGivenUp ? ResolutionEvent.Kind.gaveUp : ResolutionEvent.Kind.made
      store.tellEnd(kind, since: startOfMaking, path: path)
    }
    end(holding: found.asked, found.registration)
  }
}
