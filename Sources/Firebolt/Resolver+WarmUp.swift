extension ResolverProtocol {
  /// Makes every single that needs no arguments, in the order of registration.
  ///
  /// What is made already stays as it is. Parents are not concerned.
  ///
  /// - Returns: The resolver, for the next call.
  /// - Throws: The `ResolutionError` of the first that can't be made; those before it stay.
  /// - Complexity: O(*n* log *n*) in the number of keys.
  @discardableResult
  public func warmUp() throws(ResolutionError) -> Self {
    let resolver = resolver.redirected
    for single in resolver.singles {
      if let error = resolver.make(single.key) { throw error.explained }
    }
    return self
  }

  /// Makes what is registered for some types and kept, under every name, in the order in which they are listed.
  ///
  /// ```swift
  /// try resolver.warmUp(Database.self, FilmStore.self)
  /// ```
  ///
  /// What is made already stays as it is. Parents are asked too. What can't do without arguments is left out.
  ///
  /// - Parameters:
  ///   - first: A type.
  ///   - rest: Others.
  /// - Returns: The resolver, for the next call.
  /// - Throws: The `ResolutionError` of the first that can't be made, also because nothing is registered for it; those before it
  ///   stay.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents, for each type.
  @discardableResult
  public func warmUp(_ first: Any.Type, _ rest: Any.Type...) throws(ResolutionError) -> Self {
    let resolver = resolver.redirected
    for type in [first] + rest {
      let keys = resolver.keys(of: type)
      // Asked for all the same, so that the error says what is close by.
      for key in keys.isEmpty ? [TypeKey(type)] : keys {
        if let error = resolver.keep(key) { throw error.explained }
      }
    }
    return self
  }
}

extension Resolver {
  /// The singles that can do without arguments, in the order of registration.
  var singles: [(key: TypeKey, registration: Registration)] {
    store.registrations(where: { $1.scope == .single && $1.accepts(.none) })
  }

  /// Has an instance of a key made if it is one that is kept, and there is none.
  ///
  /// - Returns: Why it can't be made, also because nothing is registered.
  fileprivate func keep(_ key: TypeKey) -> ResolutionError? {
    guard let target = target(for: key) else {
      return ResolutionError(.notRegistered, key, in: store.label, path: [])
    }
    return target.registration.scope.isKept ? make(key) : nil
  }

  /// Has an instance of a key made, if there is none to share.
  ///
  /// - Returns: Why it can't be made; nil also if the key isn't registered any more.
  func make(_ key: TypeKey) -> ResolutionError? {
    do throws(ResolutionError) {
      _ = try redirected.instance(key)
      return nil
    } catch {
      return error
    }
  }
}
