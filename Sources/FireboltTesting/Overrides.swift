import Firebolt
import Foundation

/// What one resolver's test has overridden, and what it has reached.
final class Overrides: @unchecked Sendable {  // Sound: the lock guards every variable.
  /// Those of the resolver that this one inherits from, if they are known.
  private let outer: Overrides?

  private let lock = NSLock()
  private var observation: ResolutionObservation?
  /// The last registration of each key, and where it stands in their order.
  private var overridden: [TypeKey: (event: ResolutionEvent, index: Int)] = [:]
  private var used: Set<TypeKey> = []
  /// The first request of each key that nobody has overridden.
  private var real: [ResolutionEvent] = []

  init(over outer: Overrides?) {
    self.outer = outer
  }

  /// Begins to take note of what happens in a resolver.
  func observe(_ resolver: Resolver) {
    let observation = resolver.observe { [weak self] in self?.note($0) }
    lock.withLock { self.observation = observation }
  }

  private func note(_ event: ResolutionEvent) {
    switch event.kind {
    case .registered: lock.withLock { overridden[event.key] = (event, overridden.count) }
    case .making, .reused: _ = isOverridden(event)
    case .made, .gaveUp, .argumentsIgnored, .dropped, .failed: break
    }
  }

  /// Takes note of a request.
  ///
  /// - Returns: Whether what it reaches has been overridden, here or further out.
  private func isOverridden(_ event: ResolutionEvent) -> Bool {
    let isOverriddenHere = lock.withLock {
      guard overridden[event.key] != nil else { return false }
      used.insert(event.key)
      return true
    }
    if isOverriddenHere || outer?.isOverridden(event) == true { return true }
    lock.withLock {
      if !real.contains(where: { $0.key == event.key }) { real.append(event) }
    }
    return false
  }

  /// The first request of each key that reached what nobody has overridden, in order.
  var reachedWithout: [ResolutionEvent] { lock.withLock { real } }

  /// The registrations that nothing has asked for, in order.
  var unused: [ResolutionEvent] {
    lock.withLock {
      overridden.filter { !used.contains($0.key) }.values.sorted { $0.index < $1.index }.map(\.event)
    }
  }
}
