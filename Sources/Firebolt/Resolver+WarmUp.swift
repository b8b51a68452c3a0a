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
}

extension Resolver {
  /// The singles that can do without arguments, in the order of registration.
  var singles: [(key: TypeKey, registration: Registration)] {
    store.registrations(where: { $1.scope == .single && $1.accepts(.none) })
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
