extension ResolverProtocol {
  /// Has a closure told what happens in the resolver: what is registered, made, reused, dropped, and what fails.
  ///
  /// ```swift
  /// let observation = resolver.observe { event in log("\(event)") }
  /// ```
  ///
  /// The closure runs on the thread on which it happens, under no lock, after a change is made, before a recipe begins and
  /// after it ends; so what one thread or task does is told in order. It may resolve, register, drop, observe, and end the
  /// observation; what it does so itself it isn't told, and to ask for what is just being made is a cycle, as in a recipe.
  /// Several observers are told in the order in which they began.
  ///
  /// An observer sees what this resolver's own store answers: what has a parent share is told to the parent's observers,
  /// with the path that leads there from the child. Instances in a mock, or in a copy that `mergeDependencies(with:)`
  /// made, are those of that resolver.
  ///
  /// While somebody observes, a request for a cached instance takes the resolver's lock, and takes some microseconds. While
  /// nobody does, observing costs nothing.
  ///
  /// - Parameter observer: What is told. It is released when the observation ends.
  /// - Returns: The observation, which lasts as long as it is kept. It doesn't keep the resolver alive, but what the closure
  ///   captures is kept.
  public func observe(_ observer: @escaping @Sendable (ResolutionEvent) -> Void) -> ResolutionObservation {
    ResolutionObservation(of: resolver.store, Observer(observer))
  }
}

/// A closure observes a resolver, until this ends or is released.
///
/// Thread safety: it may be ended on any thread, and by the observer itself.
public final class ResolutionObservation: Sendable {
  private let store: Store

  // The store keeps it: what ends must let go of what the closure captured, this observation perhaps.
  private let observer: WeakObserver

  init(of store: Store, _ observer: Observer) {
    self.store = store
    self.observer = WeakObserver(observer)
    store.state.withLock { $0.add(observer) }
  }

  deinit {
    end()
  }

  /// Ends the observation, which may have ended already. This thread is told nothing more; an event that another
  /// thread is telling may still arrive.
  public func end() {
    guard let observer = observer.observer else { return }
    observer.end()
    let former = store.state.withLock { $0.remove(observer) }
    withExtendedLifetime(former) {}
  }
}

/// An observer that a store keeps.
private final class WeakObserver: @unchecked Sendable {  // Sound: the runtime guards the reference.
  private(set) weak var observer: Observer?

  init(_ observer: Observer) {
    self.observer = observer
  }
}
