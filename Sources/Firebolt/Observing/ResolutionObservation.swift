extension ResolverProtocol {
  /// Calls a closure for each event in the resolver and its children: registrations, made, reused and dropped instances,
  /// and failures.
  ///
  /// ```swift
  /// let observation = resolver.observe { event in log("\(event)") }
  /// ```
  ///
  /// The closure runs on the thread of the event, with no lock held: after a change, before a recipe begins and after
  /// it ends. The events of one thread or task are therefore in order. The closure can resolve, register, drop,
  /// observe, and end the observation. It doesn't receive events of its own actions, and requesting the instance that
  /// is being made is a cycle, as in a recipe. Several observers are called in the order in which they were added.
  ///
  /// An observer receives the events of this resolver and of its children, and of their children: also those of a child
  /// that is made for one request. The `resolverId` of an event's step tells whose it is. A parent's shared instances are
  /// the parent's, with the path that leads there from the child. Instances in a mock, or in a copy made by
  /// `mergeDependencies(with:)`, belong to that resolver.
  ///
  /// While there is an observer, a request for a cached instance of this resolver or its children takes locks and a few
  /// microseconds, and one of any other resolver some nanoseconds more. Without observers, there is no cost.
  ///
  /// - Parameter observer: The closure. It is released when the observation ends.
  /// - Returns: The observation, which lasts as long as it is kept. It doesn't keep the resolver alive, but keeps the
  ///   values that the closure captures.
  public func observe(_ observer: @escaping @Sendable (ResolutionEvent) -> Void) -> ResolutionObservation {
    ResolutionObservation(of: resolver.store, Observer(observer))
  }
}

extension Resolver {
  /// Calls a closure for each event in the resolver, and for each event of a child's request that one of the resolver's
  /// registrations serves, as a factory does.
  ///
  /// - Parameters:
  ///   - checks: What a test's checks hear beside the events.
  ///   - observer: The closure.
  /// - Returns: The observation, which lasts as long as it is kept.
  package final func observeOwnRegistrations(
    checks: ObservedChecks? = nil, _ observer: @escaping @Sendable (ResolutionEvent) -> Void
  ) -> ResolutionObservation {
    ResolutionObservation(of: store, Observer(followsRegistrations: true, checks: checks, observer))
  }
}

extension Resolver {
  /// Calls closures for each event, and for each wait, in the resolver, its ancestors and the children of all of these.
  ///
  /// - Parameters:
  ///   - observer: The closure for events.
  ///   - waits: The closure for waits, which gets the path of the request that waited, and the duration in seconds.
  /// - Returns: The observation, which lasts as long as it is kept.
  package final func observeFamily(
    _ observer: @escaping @Sendable (ResolutionEvent) -> Void, waits: @escaping @Sendable (Path, Double) -> Void
  ) -> ResolutionObservation {
    let oldest = store.lineage.last ?? store
    return ResolutionObservation(of: oldest, Observer(waits: waits, observer))
  }
}

extension Resolver {
  /// Calls a closure for each instance that the resolver or one of its children has made and drops.
  ///
  /// - Parameter body: The closure, which gets the instance's step, and its forms. It runs before they are released.
  /// - Returns: The observation, which lasts as long as it is kept.
  package final func observeDrops(
    _ body: @escaping @Sendable (ResolutionError.Step, [DroppedForm]) -> Void
  ) -> ResolutionObservation {
    ResolutionObservation(of: store, Observer(checks: ObservedChecks(drops: body)) { _ in })
  }

  /// Returns whether the resolver, or an ancestor, keeps an instance of a registration.
  package final func keepsInstance(of registration: Registration) -> Bool {
    store.lineage.contains { store in
      store.state.withLock { state in
        var cells: [InstanceCell] = []
        for entry in state.entries(of: registration.allKeys) {
          entry.layer(of: registration)?.pointee.cells.append(to: &cells)
        }
        return registration.existing != nil || cells.contains { $0.forms?.isWeak == false }
      }
    }
  }
}

/// An observation of a resolver. It lasts until it is ended or released.
///
/// Thread safety: you can end it on any thread, and in the observer itself.
public final class ResolutionObservation: Sendable {
  private let store: Store

  // The store keeps the observer. Ending releases the closure's captured values, which may include this observation.
  private let number: UInt64

  init(of store: Store, _ observer: Observer) {
    self.store = store
    number = observer.number
    store.state.withLock { $0.addObserver(observer) }
  }

  deinit { end() }

  /// Ends the observation. Ending it again has no effect. The calling thread reports no further events; an event from
  /// another thread may still arrive.
  public func end() { store.state.withLock { $0.removeObserver(number) }?.stop() }
}
