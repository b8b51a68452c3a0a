import Foundation

/// A dry run that goes on: what requests fail with, and what becomes of recipes that can't be returned to.
///
/// A plain `get()` that fails has nothing to return, and must not end the program here. So recipes run on threads of their
/// own, and one that asks for what can't be had is left where it is, its thread asleep for good. The main actor's thread
/// can't be left: there the program ends after all, with all that was found.
final class Rehearsal: @unchecked Sendable {  // Sound: the lock guards every variable.
  private let lock = Lock()
  private var found: [ResolutionError] = []
  private var left: Set<UInt64> = []

  /// What requests failed with, each failure once, in the order in which they were found.
  var errors: [ResolutionError] { lock.withLock { found } }

  /// Whether a registration's recipe was left, so that it would be left again.
  func hasLeft(_ registration: Registration) -> Bool {
    lock.withLock { left.contains(registration.serialNumber) }
  }

  /// Does something on a thread of its own, and waits until that has ended, or has been left.
  ///
  /// - Returns: Whether it needs the main actor. Then nothing is noted: it is to be tried again there.
  func onThread(_ body: @escaping @Sendable () -> ResolutionError?) async -> Bool {
    let attempt = Attempt(in: self, mayNeedMainActor: true)
    await attempt.wait { RecipeThreads.start { attempt.end(attempt.run(body)) } }
    return attempt.needsMainActor
  }

  /// Does something asynchronous where it may be left, and waits until that has ended, or has been left.
  func inTask(_ body: @escaping @Sendable () async -> ResolutionError?) async {
    let attempt = Attempt(in: self, mayNeedMainActor: false)
    await attempt.wait {
      attempt.run {
        // Nobody awaits it, since it may never end.
        _ = RecipeThreads.startTask { () async -> Void in attempt.end(await body()) }
      }
    }
  }

  /// Does something on the main actor, where nothing can be left.
  @MainActor
  func onMainActor(_ body: @Sendable () -> ResolutionError?) {
    note(Attempt(in: self, mayNeedMainActor: false).run(body))
  }

  /// Takes note of a failure, but once: all that need the one that fails fail with it.
  fileprivate func note(_ error: ResolutionError?) {
    guard let error else { return }
    lock.withLock {
      let isKnown = found.contains { $0.code == error.code && $0.key == error.key && $0.concerned == error.concerned }
      if !isKnown { found.append(error) }
    }
  }

  fileprivate func noteLeaving(_ error: ResolutionError) {
    lock.withLock { left.formUnion(error.path.map(\.serialNumber)) }
  }

  /// One thing that is tried in a dry run.
  final class Attempt: @unchecked Sendable {  // Sound: the lock guards every variable.
    /// The one of which this code is a part, on whatever thread or in whatever task.
    @TaskLocal static var current: Attempt?

    private let rehearsal: Rehearsal
    private let mayNeedMainActor: Bool
    private let lock = Lock()
    private var waiter: CheckedContinuation<Void, Never>?
    private var isForMainActor = false

    fileprivate init(in rehearsal: Rehearsal, mayNeedMainActor: Bool) {
      self.rehearsal = rehearsal
      self.mayNeedMainActor = mayNeedMainActor
    }

    fileprivate var needsMainActor: Bool { lock.withLock { isForMainActor } }

    fileprivate func run<R>(_ body: () -> R) -> R { Attempt.$current.withValue(self, operation: body) }

    fileprivate func wait(_ start: () -> Void) async {
      await withCheckedContinuation { continuation in
        lock.withLock { waiter = continuation }
        start()
      }
    }

    /// Whoever waits goes on, unless he does already, because a recipe was left.
    fileprivate func end(_ error: ResolutionError?) {
      if mayNeedMainActor, error?.code == .needsMainActor {
        lock.withLock { isForMainActor = true }
      } else {
        rehearsal.note(error)
      }
      let waiter = lock.withLock { self.waiter.take() }
      waiter?.resume()
    }

    /// Leaves the recipe that asks for what can't be had, and those that wait for it on this thread and in this task.
    func leave(_ error: ResolutionError, _ place: Place) -> Never {
      if MainActor.isCurrent {
        rehearsal.note(error)
        let texts = rehearsal.errors.map(\.explained.description).joined(separator: "\n")
        stop("Firebolt: a dry run ends, as it can't leave a recipe on the main actor. It found\n\(texts)", place)
      }
      if !mayNeedMainActor || error.code != .needsMainActor { rehearsal.noteLeaving(error) }
      Request.abandonAll(with: error)
      end(error)
      while true { Thread.sleep(forTimeInterval: 3600) }
    }
  }
}

extension Request {
  /// Ends what this thread, and the asynchronous recipes of its task, are making, because that will never go on.
  fileprivate static func abandonAll(with error: ResolutionError) {
    var next = current
    while let request = next {
      let (store, key) = (request.pointee.store, request.pointee.key)
      let registration = request.pointee.registration.takeUnretainedValue()
      if let cell = store.busyCell(of: registration, key), cell.maker === request.pointee.knownResolution {
        store.settle(cell, .failed(error, depth: request.pointee.pathLength))
      }
      next = request.pointee.caller
    }
    if let making = TaskFrame.making {
      for making in sequence(first: making, next: \.request.caller) { making.abandon(error) }
    }
  }
}

extension ResolutionError {
  /// The registrations that are to be mended: that of what failed by itself, else also that of who asks for it.
  var concerned: [UInt64] {
    switch code {
    case .recipeThrew, .recipeReturnedNil, .typeMismatch, .decoratorThrew, .completionThrew:
      path.suffix(1).map(\.serialNumber)
    default: path.suffix(2).map(\.serialNumber)
    }
  }
}
