extension ResolverProtocol {
  /// Makes every single that needs no arguments, in the order of registration.
  ///
  /// What is made already stays as it is. Parents are not concerned.
  ///
  /// - Returns: The resolver, for the next call.
  /// - Throws: The `ResolutionError` of the first that can't be made; those before it stay.
  /// - Complexity: O(*n*) in the number of keys.
  @discardableResult
  public func warmUp() throws(ResolutionError) -> Self {
    let resolver = resolver
    let store = resolver.redirected.store
    for (key, _) in store.registrations(where: { $1.scope == .single && $1.accepts(.none) }) {
      do throws(ResolutionError) {
        try resolver.make(key)
      } catch {
        if !error.saysThatItIsGone { throw error.explained }
      }
    }
    return self
  }
}

extension Resolver {
  /// Has an instance of a key made, if there is none to share.
  fileprivate func make(_ key: TypeKey) throws(ResolutionError) {
    func failure<T>(_ type: T.Type) -> ResolutionError? {
      do throws(ResolutionError) {
        _ = try serve(type, key.name, nil, .none)
        return nil
      } catch {
        return error
      }
    }
    if let error = _openExistential(key.type, do: failure) { throw error }
  }
}
