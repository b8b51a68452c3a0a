extension ResolverProtocol {
  /// Resolves all registrations of a type, with and without names.
  ///
  /// ```swift
  /// for plugin in resolver.getAll((any Plugin).self) { plugin.start() }
  /// ```
  ///
  /// The instances are in the order of registration, each once, with those of parents last. Registrations that require
  /// arguments are left out. So is, in a recipe, what that recipe makes: one of several can gather all others. Of a `Lazy` or `Provider` that isn't registered itself, there is one for each registration
  /// of the type that it wraps.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if one of them can't be resolved, or if the resolver
  /// or a parent has been released.
  ///
  /// - Parameters:
  ///   - type: The type of the registrations.
  ///   - includingParents: Whether to include what parents have. Pass false for what each resolver has to do for its own
  ///     registrations alone, such as to start its services.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instances; empty if nothing is registered.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents.
  public func getAll<T>(
    _ type: T.Type = T.self, includingParents: Bool = true, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [T] {
    do { return try resolver.all(type, includingParents) } catch { error.stop(Place(fileID, line)) }
  }

  /// Resolves all registrations of a type, with and without names, and waits for them if necessary: one after the other.
  ///
  /// ```swift
  /// for plugin in try await resolver.getAllAsync((any Plugin).self) { await plugin.start() }
  /// ```
  ///
  /// The order is that of `getAll`.
  ///
  /// - Parameters:
  ///   - type: The type of the registrations.
  ///   - includingParents: Whether to include what parents have.
  ///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
  /// - Returns: The instances; empty if nothing is registered.
  /// - Throws: The `ResolutionError` of the first instance that can't be resolved, as `getAsync(expect:name:)` does.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents.
  public func getAllAsync<T>(
    _ type: T.Type = T.self, includingParents: Bool = true, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> [T] {
    let resolver = resolver.substituted
    var all: [T] = []
    for key in try resolver.keysToResolve(of: type, includingParents) {
      if let instance = try await resolver.answerAsync(ifRegistered: key, as: type) { all.append(instance) }
    }
    return all
  }

  /// Resolves all named registrations of a type.
  ///
  /// ```swift
  /// let themes = resolver.getAllByName(Theme.self)
  /// let dark = themes["dark"]
  /// ```
  ///
  /// If a resolver and its parent use the same name, the resolver's own registration wins. A declared key's chosen name
  /// counts too; if another registration in the same resolver has it, the first of them wins. Registrations that require
  /// arguments are left out.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if one of them can't be resolved, or if the resolver
  /// or a parent has been released.
  ///
  /// - Parameters:
  ///   - type: The type of the registrations.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instances by name; empty if nothing is registered with a name.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents.
  @_alwaysEmitIntoClient
  public func getAllByName<T>(_ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line)
    -> [Resolver.Name: T]
  {
    var all = [Resolver.Name: T]()
    let place = Place(fileID, line)
    for (name, key) in resolver.namedKeysToResolve(of: type, orStopAt: place) {
      all[name] = resolver.answer(ifRegistered: key, orStopAt: place)
    }
    return all
  }
}

extension Resolver {
  /// Resolves all registrations of a type, in this resolver and its ancestors or in this resolver alone.
  func all<T>(_ type: T.Type, _ includesParents: Bool = true) throws(ResolutionError) -> [T] {
    let resolver = substituted
    var all: [T] = []
    for key in try resolver.keysToResolve(of: type, includesParents) {
      if let instance = try resolver.answer(ifRegistered: key, as: type) { all.append(instance) }
    }
    return all
  }

  @usableFromInline
  final func namedKeysToResolve(of type: Any.Type, orStopAt place: Place) -> [(name: Name, key: TypeKey)] {
    do { return try substituted.namedKeysToResolve(of: type) } catch { error.stop(place) }
  }

  /// Returns the keys to resolve for all named instances of a type: the first one for each name.
  func namedKeysToResolve(of type: Any.Type) throws(ResolutionError) -> [(name: Name, key: TypeKey)] {
    var named: [(name: Name, key: TypeKey)] = []
    // A set of keys exists in other code too; one of names would be compiled for this alone.
    var seen: Set<TypeKey> = []
    for key in try keysToResolve(of: type) {
      guard let name = key.name, seen.insert(TypeKey(registered: Name.self, name: name)).inserted else { continue }
      named.append((name, key))
    }
    return named
  }

  @usableFromInline
  final func answer<T>(ifRegistered key: TypeKey, orStopAt place: Place) -> T? {
    do { return try substituted.answer(ifRegistered: key, as: T.self) } catch { error.stop(place) }
  }

  /// Resolves one of several keys, unless another thread has just removed its registration.
  func answer<T>(ifRegistered key: TypeKey, as type: T.Type) throws(ResolutionError) -> T? {
    do { return try answer(type, key.identifier) } catch {
      if error.saysThatItIsUnregistered { return nil }
      throw error
    }
  }

  /// Resolves one of several keys, and awaits it, unless another thread has just removed its registration.
  func answerAsync<T>(
    ifRegistered key: TypeKey, as type: T.Type, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T? {
    do throws(ResolutionError) {
      let instance: T = try await answerAsync(type, key.identifier)
      return instance
    } catch {
      if error.saysThatItIsUnregistered { return nil }
      throw error
    }
  }

  /// Returns the keys to resolve for all instances of a type. It throws if a resolver that it looks into has been
  /// released, because the keys that it had are unknown.
  fileprivate func keysToResolve(of type: Any.Type, _ includesParents: Bool = true) throws(ResolutionError) -> [TypeKey]
  {
    if stores(includesParents).contains(where: { $0.missingRegistrationCode != .notRegistered }) {
      throw failure(ofUnregistered: TypeKey(type))
    }
    var keys: [TypeKey] = []
    let maker = Request.maker
    for (key, registration) in registrations(of: type, includesParents)
    where registration.accepts(.none) && !registration.serves(maker) {
      keys.append(key)
    }
    // A `Lazy` or `Provider` isn't registered itself: there is one for each registration of the type that it wraps.
    guard keys.isEmpty, let wrapping = wrapped(by: type), wrapping.isDeferred else { return keys }
    return try keysToResolve(of: wrapping.type, includesParents)
  }

  /// The stores of this resolver and, if wanted, of its ancestors.
  private func stores(_ includesParents: Bool) -> [Store] { includesParents ? store.lineage : [store] }

  /// Returns the registrations of a type, in the order of registration, with those of parents last, and after them what is
  /// inherited from a parent that doesn't have it any more.
  func registrations(
    of type: Any.Type, _ includesParents: Bool = true
  ) -> [(key: TypeKey, registration: Registration)] {
    var seen: Set<TypeKey> = []
    var all: [(key: TypeKey, registration: Registration)] = []
    for store in stores(includesParents) { all += store.registrations(of: type) }
    if includesParents, store.hasParent { all += store.registrations(of: type, inherited: true) }
    all.removeAll { !seen.insert($0.key).inserted }
    // An alias adds nothing if the declared key that it forwards to is there too.
    return all.filter { $0.registration.forwardsTo.map(seen.contains) != true }
  }
}
