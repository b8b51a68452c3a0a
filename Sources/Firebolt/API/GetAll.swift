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
  @_alwaysEmitIntoClient
  public func getAll<T>(
    _ type: T.Type = T.self, includingParents: Bool = true, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [T] {
    resolver.all(type, includingParents, orStopAt: Place(fileID, line)).values(as: type)
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
  @_alwaysEmitIntoClient
  public func getAllAsync<T>(
    _ type: T.Type = T.self, includingParents: Bool = true, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> [T] {
    try await resolver.allAsync(type, includingParents).values(as: type)
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
    for key in resolver.namedKeysToResolve(of: type, orStopAt: place) {
      if let name = key.name { all[name] = resolver.answer(ifRegistered: key, orStopAt: place) }
    }
    return all
  }
}

extension Resolver {
  @usableFromInline
  final func namedKeysToResolve(of type: Any.Type, orStopAt place: Place) -> [TypeKey] {
    do { return try substituted.namedKeysToResolve(of: type) } catch { error.stop(place) }
  }

  /// Returns the keys to resolve for all named instances of a type: the first one for each name.
  private func namedKeysToResolve(of type: Any.Type) throws(ResolutionError) -> [TypeKey] {
    var named: [TypeKey] = []
    var seen = ObjectsByKey()
    for key in try keysToResolve(of: type) {
      guard let name = key.name, seen[name.rawValue] == nil else { continue }
      seen[name.rawValue] = self
      named.append(key)
    }
    return named
  }

  @usableFromInline
  final func answer<T>(ifRegistered key: TypeKey, orStopAt place: Place) -> T? {
    do { return try substituted.answer(ifRegistered: key, as: T.self)?.value(as: T.self) } catch { error.stop(place) }
  }

  // What follows isn't generic: what it finds is converted at the end.

  /// An instance with the key of its registration.
  @usableFromInline typealias Answer = (key: TypeKey, form: Instance)

  /// Resolves all registrations of a type, in this resolver and its ancestors or in this resolver alone.
  @usableFromInline
  final func all(_ type: Any.Type, _ includesParents: Bool, orStopAt place: Place) -> [Answer] {
    let resolver = substituted
    do { return try resolver.answers(to: resolver.keysToResolve(of: type, includesParents), as: type) } catch {
      error.stop(place)
    }
  }

  /// Resolves all registrations of a type, and awaits them.
  @usableFromInline
  final func allAsync(_ type: Any.Type, _ includesParents: Bool, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> [Answer]
  {
    let resolver = substituted
    return try await resolver.answersAsync(to: resolver.keysToResolve(of: type, includesParents), as: type)
  }

  /// Resolves the elements of an array or a dictionary.
  func collection(_ type: any ArrayType.Type) throws(ResolutionError) -> Instance {
    let resolver = substituted
    return type.collecting(try resolver.answers(to: resolver.elementKeys(of: type), as: type.elementType))
  }

  /// Resolves the elements of an array or a dictionary, and awaits them.
  func collectionAsync(_ type: any ArrayType.Type, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> Instance
  {
    let resolver = substituted
    return type.collecting(try await resolver.answersAsync(to: resolver.elementKeys(of: type), as: type.elementType))
  }

  private func elementKeys(of type: any ArrayType.Type) throws(ResolutionError) -> [TypeKey] {
    type.isByName ? try namedKeysToResolve(of: type.elementType) : try keysToResolve(of: type.elementType)
  }

  private func answers(to keys: [TypeKey], as type: Any.Type) throws(ResolutionError) -> [Answer] {
    var answers: [Answer] = []
    for key in keys {
      if let instance = try answer(ifRegistered: key, as: type) { answers.append((key, instance)) }
    }
    return answers
  }

  private func answersAsync(
    to keys: [TypeKey], as type: Any.Type, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> [Answer] {
    var answers: [Answer] = []
    for key in keys {
      do throws(ResolutionError) { answers.append((key, try await instanceAsync(of: type, key.identifier))) } catch {
        // Another thread has just removed the registration.
        if !error.saysThatItIsUnregistered { throw error }
      }
    }
    return answers
  }

  /// Resolves one of several keys, unless another thread has just removed its registration.
  private func answer(ifRegistered key: TypeKey, as type: Any.Type) throws(ResolutionError) -> Instance? {
    func answer<T>(_ type: T.Type) throws(ResolutionError) -> Instance {
      Instance(try self.answer(type, key.identifier) as T)
    }
    do { return try answer(type) } catch {
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
    var seen = ObjectsByKey()
    var all: [(key: TypeKey, registration: Registration)] = []
    for store in stores(includesParents) { all += store.registrations(of: type) }
    if includesParents, store.hasParent { all += store.registrations(of: type, inherited: true) }
    var first: [(key: TypeKey, registration: Registration)] = []
    for one in all where seen[one.key] == nil {
      seen[one.key] = one.registration
      first.append(one)
    }
    // An alias adds nothing if the declared key that it forwards to is there too.
    var wanted: [(key: TypeKey, registration: Registration)] = []
    for one in first where one.registration.forwardsTo.flatMap({ seen[$0] }) == nil { wanted.append(one) }
    return wanted
  }
}

extension [Resolver.Answer] {
  /// The instances, which must have been made as a `T`.
  @usableFromInline
  func values<T>(as type: T.Type) -> [T] {
    var values: [T] = []
    for answer in self { values.append(answer.form.value(as: type)) }
    return values
  }
}
