import Firebolt
import TestSupport

/// Requests, and the comparison of their outcomes.
extension ModelRun {
  mutating func get(_ id: String, _ resolver: Resolver, _ key: ModelKey, _ form: ModelOperation.Form) -> String? {
    var after = model
    let expected = after.get(id, key, form.scope)
    // The id of a closed resolver may be free, or another resolver's.
    let mustThrow = onlyThrows && form.scope == nil || form.isById && model.stores[id]!.isClosed
    guard let form = (mustThrow ? .resolve : form).withoutTrap(expected, of: key) else {
      return nil
    }
    model = after
    let found = resolver.outcome(of: key, form)
    if found == (form.answersWithNil(expected) ? nil : expected) { return nil }
    return "\(key) was \(found.map { "\($0)" } ?? "nil"), expected was \(expected)"
  }

  mutating func hold(_ id: String, _ resolver: Resolver, _ key: ModelKey, _ hand: Int) -> String? {
    let expected = model.get(id, key)
    var found: ReferenceModel.Outcome
    do throws(ResolutionError) {
      let instance = try key.ask(resolver)!
      found = .success(instance.number)
      subject.hands[hand] = instance
    } catch {
      found = .failure(ReferenceModel.Failure(error))
    }
    if case .success(let instance) = expected { model.hands[hand] = instance }
    return found == expected ? nil : "\(key) was \(found), expected was \(expected)"
  }

  mutating func getAll(_ id: String, _ resolver: Resolver, _ type: ModelType) -> String? {
    var after = model
    guard case .success(let expected) = after.getAll(id, type) else { return nil }
    model = after
    let found = resolver.outcomeOfGetAll(type)
    return found == expected ? nil : "all of \(type) were \(found), expected were \(expected)"
  }

  func isRegistered(_ id: String, _ resolver: Resolver, _ key: ModelKey) -> String? {
    let (found, expected) = (resolver.outcomeOfIsRegistered(key), model.isRegistered(id, key))
    return found == expected ? nil : "it was \(found) that \(key) is registered, expected was \(expected)"
  }

  mutating func warmUp(_ id: String, _ resolver: Resolver) -> String? {
    var expected = model.warmUp(id)
    let found = resolver.outcomeOfWarmUp()
    // It isn't specified through which of its keys a single is created.
    if let first = found?.path.first, let path = expected?.path, model.share(id, first.key, path[0].key) {
      expected = ReferenceModel.Failure(code: expected!.code, path: [first] + path.dropFirst())
    }
    return found == expected ? nil : "warming up gave \(describe(found)), expected was \(describe(expected))"
  }

  private func describe(_ failure: ReferenceModel.Failure?) -> String { failure.map { "\($0)" } ?? "nothing" }

  mutating func getLazily(_ id: String, _ resolver: Resolver) -> String? {
    var after = model
    guard case .success(let wired) = after.get(id, ModelKey(.wired)) else { return nil }
    let hasLazy = after.instances[wired]!.lazyStore != nil
    let expected = hasLazy ? after.lazyValue(of: wired) : nil
    if hasLazy, expected == nil { return nil }
    // Instances that keep each other alive would never be released.
    if let expected, after.keeps(expected, wired) { return nil }
    model = after
    let real = resolver.get(ModelWired.self)
    // What it keeps may be what its `Lazy` gets.
    let found = withExtendedLifetime(real) { real.beta?.value.number }
    return found == expected ? nil : "the value was \(found ?? 0), expected was \(expected ?? 0)"
  }
}

extension ReferenceModel {
  /// Whether two keys have the same registration.
  fileprivate func share(_ id: String, _ key: ModelKey, _ other: ModelKey) -> Bool {
    server(of: key, for: id)?.1 == server(of: other, for: id)?.1
  }

  /// Whether an instance keeps another one alive.
  fileprivate func keeps(_ instance: Int, _ other: Int) -> Bool {
    instance == other || instances[instance]!.keeps.contains { keeps($0, other) }
      || instances[instance]!.lazyValue.map { keeps($0, other) } ?? false
  }

  /// Returns the original instance that decorators have wrapped.
  func original(of instance: Int) -> Int {
    instances[instance]?.decorates.map(original) ?? instance
  }
}

extension ModelOperation.Form {
  /// The form in which the request doesn't stop the program, or nil if there is none.
  fileprivate func withoutTrap(_ expected: ReferenceModel.Outcome, of key: ModelKey) -> Self? {
    guard case .failure(let failure) = expected else { return self }
    if key.declaration != nil { return .resolve }
    let stopsOptionals = failure.code == .typeMismatch || failure.code == .cycle
    switch self {
    case .resolve: return self
    case .plain: return .resolve
    case .optional, .byId: return stopsOptionals ? .resolve : self
    case .scoped(let scope), .optionalScoped(let scope): return stopsOptionals ? nil : .optionalScoped(scope)
    }
  }

  fileprivate var isById: Bool {
    if case .byId = self { true } else { false }
  }

  fileprivate func answersWithNil(_ expected: ReferenceModel.Outcome) -> Bool {
    guard case .failure = expected else { return false }
    if case .resolve = self { return false }
    return true
  }
}
