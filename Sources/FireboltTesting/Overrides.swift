import Firebolt
import Foundation

/// What one resolver's test has overridden, and what it has reached.
final class Overrides: @unchecked Sendable {  // Sound: the lock guards every variable.
  /// A registration that the test has made. It is one override, under however many keys it is filed.
  struct Registration {
    /// How it was registered under the first of its keys.
    let event: ResolutionEvent
    /// Whether something asked for what it makes.
    let isUsed: Bool
  }

  /// Those of the resolver that this one inherits from, if they are known.
  private let outer: Overrides?

  private let lock = NSLock()
  private var observation: ResolutionObservation?
  /// The number of the last registration of each key.
  private var overridden: [TypeKey: SerialNumber] = [:]
  /// How each registration was made under the first of its keys, by its number.
  private var registrations: [SerialNumber: ResolutionEvent] = [:]
  /// The numbers of the registrations that something asked for.
  private var used: Set<SerialNumber> = []
  /// The first request of each key that nobody has overridden.
  private var real: [TypeKey: ResolutionEvent] = [:]

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
    case .registered:
      let number = event.step.registrationNumber
      lock.withLock {
        overridden[event.key] = number
        if registrations[number] == nil { registrations[number] = event }
      }
    case .making, .reused: _ = isOverridden(event)
    case .made, .gaveUp, .argumentsIgnored, .dropped, .failed: break
    }
  }

  /// Takes note of a request.
  ///
  /// - Returns: Whether what it reaches has been overridden, here or further out.
  private func isOverridden(_ event: ResolutionEvent) -> Bool {
    // A declared key's recipe for these contexts is there for tests.
    if event.step.isForContext { return true }
    use(event.step.registrationNumber)
    let isOverriddenHere = lock.withLock { overridden[event.key] != nil }
    if isOverriddenHere || outer?.isOverridden(event) == true { return true }
    lock.withLock {
      if real[event.key] == nil { real[event.key] = event }
    }
    return false
  }

  /// Takes note of the registration that serves a request, here and further out.
  private func use(_ number: SerialNumber) {
    lock.withLock { _ = used.insert(number) }
    outer?.use(number)
  }

  /// The first request of each key that reached what nobody has overridden.
  var reachedWithout: [ResolutionEvent] { lock.withLock { Array(real.values) } }

  /// The registrations that are in force under one key at least.
  var inForce: [Registration] {
    lock.withLock {
      Set(overridden.values).compactMap { number in
        registrations[number].map { Registration(event: $0, isUsed: used.contains(number)) }
      }
    }
  }
}

extension [OverrideFailure] {
  /// In the order of registration of what they are about, and for several keys of one registration in alphabetical order.
  var inOrder: [OverrideFailure] {
    func rank(_ failure: OverrideFailure) -> (SerialNumber, Int, String) {
      (failure.event.step.registrationNumber, failure.reason == .notOverridden ? 0 : 1, failure.key.label)
    }
    return sorted { rank($0) < rank($1) }
  }
}
