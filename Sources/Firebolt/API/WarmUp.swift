extension ResolverProtocol {
  /// Makes an instance of every single that doesn't require arguments, in the order of registration.
  ///
  /// Existing instances stay. Parents aren't affected. Instances with the scope `.custom` or `.expiring` aren't made. A
  /// recipe that returns an optional may return nil.
  ///
  /// - Returns: The resolver, for chaining.
  /// - Throws: The `ResolutionError` of the first single that can't be made. The code is `needsAwait` for an
  ///   asynchronous single without an instance; `warmUpAsync` makes those too. Singles made before the failure stay.
  /// - Complexity: O(*n* log *n*) in the number of keys.
  @discardableResult
  public func warmUp() throws(ResolutionError) -> Self {
    let resolver = resolver.redirected
    do throws(ResolutionError) {
      for single in resolver.singles { try resolver.warmUp(single.key) }
    } catch {
      throw error.whileWarmingUp(resolver)
    }
    return self
  }

  /// Makes the kept instances of the given types, with and without names, in the order of the list.
  ///
  /// ```swift
  /// try resolver.warmUp(Database.self, FilmStore.self)
  /// ```
  ///
  /// Existing instances stay. Parents are asked too. Registrations that require arguments are left out.
  ///
  /// - Parameters:
  ///   - first: The first type.
  ///   - rest: The remaining types.
  /// - Returns: The resolver, for chaining.
  /// - Throws: The `ResolutionError` of the first instance that can't be made, also if nothing is registered for a
  ///   type. Instances made before it stay.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents, for each type.
  @discardableResult
  public func warmUp(_ first: Any.Type, _ rest: Any.Type...) throws(ResolutionError) -> Self {
    let resolver = resolver.redirected
    for type in [first] + rest {
      let registrations = resolver.registrations(of: type)
      if registrations.isEmpty { throw resolver.failure(ofUnregistered: TypeKey(type)) }
      for (key, registration) in registrations where registration.scope.isKept && registration.accepts(.none) {
        try resolver.warmUp(key)
      }
    }
    return self
  }
}

extension ResolutionError {
  /// Returns the failure with the advice to await what is warmed up, if that helps.
  fileprivate func whileWarmingUp(_ resolver: Resolver) -> ResolutionError {
    guard code == .needsAwait || code == .needsMainActor, let last = path.last, last.scope == .single,
      last.resolver.identity == resolver.store.identity
    else { return self }
    return with(path: path, detail: Resolver.warmingUp)
  }
}

extension Resolver {
  /// The detail of a failure of `warmUp()` that `warmUpAsync()` wouldn't have.
  static let warmingUp = "warmUp()"

  /// The singles that don't require arguments, in the order of registration.
  var singles: [(key: TypeKey, registration: Registration)] {
    store.registrations(where: { $1.scope == .single && $1.accepts(.none) })
  }

  /// Makes an instance of a key in advance, unless a shared one exists, the recipe returns nil, or the key isn't
  /// registered any more.
  @inline(never)
  fileprivate func warmUp(_ key: TypeKey) throws(ResolutionError) {
    do throws(ResolutionError) {
      _ = try instance(key)
    } catch {
      if !error.saysThatThereIsNone { throw error }
    }
  }
}
