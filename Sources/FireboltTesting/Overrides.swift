import Firebolt

/// The overrides of one test's resolver, and the keys that the test has reached.
final class Overrides: Sendable {
  /// A registration by the test. It is one override, with any number of keys.
  struct Registration {
    /// The registration event of its first key.
    let event: ResolutionEvent
    /// Whether a request used it.
    let isUsed: Bool
  }

  private struct State: @unchecked Sendable {  // Sound: arguments are only compared.
    var observation: ResolutionObservation?
    /// The number of each key's last registration.
    var overridden: [TypeKey: SerialNumber] = [:]
    /// The registration event of each registration's first key, by number.
    var registrations: [SerialNumber: ResolutionEvent] = [:]
    /// The numbers of the registrations that requests used.
    var used: Set<SerialNumber> = []
    /// The first request for each key without an override.
    var real: [TypeKey: Real] = [:]
    /// The arguments that the last instance of each registration was made with.
    var arguments: [SerialNumber: [Any]] = [:]
    /// The first request for each key whose ignored arguments differ from those.
    var ignored: [TypeKey: Ignored] = [:]
    /// The changes of what the test's resolver inherits.
    var changes: [Change] = []
  }

  /// A request with arguments for an instance that was made with others.
  struct Ignored {
    let path: Path
    /// The arguments, and those that the instance was made with, as text.
    let given, former: String
  }

  /// A change that the test made in a resolver that its own one inherits.
  struct Change {
    /// What the test did: "registered", "dropped", "unregistered".
    let verb: String
    let step: ResolutionError.Step
  }

  /// A request that reached a registration without an override.
  struct Real {
    let event: ResolutionEvent
    /// A child that overrides the key, without effect on the instance that its parent shares; nil if there is none.
    let bypassed: ResolverLabel?
    /// What to say if the test overrides other types of the registration; nil if it doesn't.
    let split: String?
  }

  /// The overrides of the resolver that this one inherits from, if known.
  private let outer: Overrides?

  private let state = Locked(State())

  init(over outer: Overrides?) {
    self.outer = outer
  }

  /// Starts to record the events of a resolver.
  func observe(_ resolver: Resolver) {
    let checks = ObservedChecks(arguments: { [weak self] in self?.note($1, areIgnored: $2, at: $0) })
    let observation = resolver.observeOwnRegistrations(checks: checks) { [weak self] in self?.note($0) }
    state.withLock { $0.observation = observation }
  }

  /// Starts to record the requests that reach the global resolver, past the test's own one.
  ///
  /// - Parameter isOfTest: Returns whether the code that makes a request may belong to the test.
  /// - Returns: The observation, which lasts as long as it is kept.
  func observeGlobal(_ isOfTest: @escaping @Sendable () -> Bool) -> ResolutionObservation {
    Resolver.global.observeOwnRegistrations { [weak self] event in
      // What is registered there isn't an override of the test's.
      if case .registered = event.kind { return }
      if isOfTest() { self?.note(event) }
    }
  }

  /// Starts to record the changes of resolvers that the test's own one inherits.
  ///
  /// - Parameter isOfTest: Returns whether the code that makes a change belongs to the test.
  /// - Returns: The observations, which last as long as they are kept.
  func observeChanges(of inherited: [Resolver], _ isOfTest: @escaping @Sendable () -> Bool) -> [ResolutionObservation] {
    inherited.map { resolver in
      let note: @Sendable (String, ResolutionError.Step) -> Void = { [weak self] verb, step in
        if isOfTest() { self?.state.withLock { $0.changes.append(Change(verb: verb, step: step)) } }
      }
      return resolver.observeOwnRegistrations(checks: ObservedChecks(removal: { note("unregistered", $0) })) { event in
        switch event.kind {
        case .registered: note("registered", event.step)
        case .dropped: note("dropped", event.step)
        case .making, .made, .gaveUp, .reused, .argumentsIgnored, .failed: break
        }
      }
    }
  }

  /// Records arguments that make an instance, or that are ignored because there is one.
  private func note(_ arguments: [Any], areIgnored: Bool, at path: Path) {
    let number = path.step.serialNumber
    guard areIgnored else { return state.withLock { $0.arguments[number] = arguments } }
    // Comparing and describing them is the user's code.
    guard let former = state.withLock({ $0.arguments[number] }),
      zip(arguments, former).contains(where: { differ($0, $1) })
    else { return }
    let ignored = Ignored(path: path, given: arguments.asText, former: former.asText)
    state.withLock { if $0.ignored[path.step.key] == nil { $0.ignored[path.step.key] = ignored } }
  }

  private func note(_ event: ResolutionEvent) {
    switch event.kind {
    case .registered:
      let number = event.step.serialNumber
      state.withLock { state in
        state.overridden[event.key] = number
        if state.registrations[number] == nil { state.registrations[number] = event }
      }
    case .making, .reused: _ = isOverridden(event)
    case .made, .gaveUp, .argumentsIgnored, .dropped, .failed: break
    }
  }

  /// Records a request.
  ///
  /// - Returns: Whether its key is overridden, here or in the outer overrides.
  private func isOverridden(_ event: ResolutionEvent) -> Bool {
    let number = event.step.serialNumber
    use(number)
    // A declared key's recipe for the current contexts is meant for tests. An alias requests its key, which counts.
    if event.step.isForContext || event.step.isAlias { return true }
    // The registration counts, not the key: an override that was unloaded or unregistered serves nothing any more.
    let isOverriddenHere = state.withLock { $0.registrations[number] != nil }
    if isOverriddenHere || outer?.isOverridden(event) == true { return true }
    let bypassed = event.overridingChild
    let split = splitText(of: event)
    state.withLock { state in
      // That an override has no effect says more than that there is none.
      if state.real[event.key].map({ $0.bypassed == nil && bypassed != nil }) ?? true {
        state.real[event.key] = Real(event: event, bypassed: bypassed, split: split)
      }
    }
    return false
  }

  /// Returns what to say if the test overrides other types of the registration that serves a request.
  private func splitText(of event: ResolutionEvent) -> String? {
    guard let registration = event.step.resolver.store?.registration(for: event.key), registration.allKeys.count > 1,
      registration.serialNumber == event.step.serialNumber
    else { return nil }
    let lost = registration.allKeys.filter { overrides($0) }
    return lost.isEmpty ? nil : registration.stillServing([event.key], beside: lost)
  }

  /// Returns whether the test has overridden a key, here or in the outer overrides.
  private func overrides(_ key: TypeKey) -> Bool {
    state.withLock { $0.overridden[key] != nil } || outer?.overrides(key) == true
  }

  /// Records the registration that serves a request, here and in the outer overrides.
  private func use(_ number: SerialNumber) {
    state.withLock { _ = $0.used.insert(number) }
    outer?.use(number)
  }

  /// The first request for each key that was reached without an override.
  var reachedWithout: [Real] { state.withLock { Array($0.real.values) } }

  /// The first request for each key whose ignored arguments differ from those that its instance was made with.
  var ignored: [Ignored] { state.withLock { Array($0.ignored.values) } }

  /// The changes of what the test's resolver inherits, in the order in which they were made.
  var changes: [Change] { state.withLock { $0.changes } }

  /// The registrations that are in force for at least one key.
  var inForce: [Registration] {
    state.withLock { state in
      Set(state.overridden.values).compactMap { number in
        state.registrations[number].map { Registration(event: $0, isUsed: state.used.contains(number)) }
      }
    }
  }
}

/// Returns whether two values can be compared, and aren't equal.
private func differ(_ left: Any, _ right: Any) -> Bool {
  func compare<T: Equatable>(_ left: T) -> Bool { (right as? T).map { $0 != left } ?? false }
  return (left as? any Equatable).map { compare($0) } ?? false
}

extension [Any] {
  /// The values as arguments in code.
  fileprivate var asText: String { "(" + map { String(reflecting: $0) }.joined(separator: ", ") + ")" }
}

extension [OverrideFailure] {
  /// The failures in the order of their registrations. Several keys of one registration are in alphabetical order.
  var inOrder: [OverrideFailure] {
    func rank(_ failure: OverrideFailure) -> (SerialNumber, Int, String) {
      (failure.step.serialNumber, failure.reason == .unused ? 1 : 0, failure.key.label)
    }
    return sorted { rank($0) < rank($1) }
  }
}

extension ResolutionEvent {
  /// The child that the requests came from and that registers the event's key, although its parent served the request: the
  /// child doesn't affect what its parent shares. Nil if there is none.
  fileprivate var overridingChild: ResolverLabel? {
    for asked in path.map(\.asked) {
      let lineage = asked.store?.lineage ?? []
      guard let parent = lineage.firstIndex(where: { $0.identity == step.resolver.identity }) else { continue }
      if let child = lineage[..<parent].first(where: { $0.registration(for: key) != nil }) { return child.label }
    }
    return nil
  }
}
