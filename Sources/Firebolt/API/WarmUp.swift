extension ResolverProtocol {
  /// Makes an instance of every single that doesn't require arguments, in the order of registration.
  ///
  /// Existing instances stay. Instances with the scope `.custom` or `.expiring` aren't made. A recipe that returns an
  /// optional may return nil.
  ///
  /// A child makes its own instances: its singles, and its own `.perResolver` instances, whether it or a parent has
  /// registered them. A resolver without a parent makes no `.perResolver` instance.
  ///
  /// - Parameter includingParents: Whether to make the singles of parents too, before the resolver's own. A parent's single
  ///   under a key that the resolver has itself isn't made.
  /// - Returns: The resolver, for chaining.
  /// - Throws: The `ResolutionError` of the first instance that can't be made. The code is `needsAwait` for an
  ///   asynchronous single without an instance; `warmUpAsync` makes those too. Instances made before the failure stay.
  /// - Complexity: O(*n* log *n*) in the number of keys.
  @_alwaysEmitIntoClient @discardableResult
  public func warmUp(includingParents: Bool = false) throws(ResolutionError) -> Self {
    try resolver.makeEarly(nil, includingParents)
    return self
  }

  /// Makes the kept instances of the given types, with and without names, in the order of the list.
  ///
  /// ```swift
  /// try resolver.warmUp(Database.self, FilmStore.self)
  /// ```
  ///
  /// Existing instances stay. Parents are asked too: a parent's single is made in the parent, and of a `.perResolver` the
  /// resolver's own instance. Registrations that require arguments are left out.
  ///
  /// - Parameters:
  ///   - first: The first type.
  ///   - rest: The remaining types.
  /// - Returns: The resolver, for chaining.
  /// - Throws: The `ResolutionError` of the first instance that can't be made, also if nothing is registered for a
  ///   type. Instances made before it stay.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents, for each type.
  @_alwaysEmitIntoClient @discardableResult
  public func warmUp(_ first: Any.Type, _ rest: Any.Type...) throws(ResolutionError) -> Self {
    try resolver.makeEarly([first] + rest, true)
    return self
  }
}

extension ResolutionError {
  /// Returns the failure with the advice to await what is warmed up, if that helps.
  fileprivate func whileWarmingUp(_ resolver: Resolver) -> ResolutionError {
    guard code == .needsAwait || code == .needsMainActor, details.detail.isEmpty, let last = path.last,
      last.scope == .single,
      last.resolver.identity == resolver.store.identity
    else { return self }
    return with(path: path, detail: Resolver.warmingUp)
  }
}

extension Resolver {
  /// The detail of a failure of `warmUp()` that `warmUpAsync()` wouldn't have.
  static let warmingUp = "warmUp()"

  /// Makes instances in advance.
  ///
  /// - Parameters:
  ///   - types: The types; nil for those of the resolver.
  ///   - includesParents: Whether to make the singles of ancestors.
  @usableFromInline
  final func makeEarly(_ types: [Any.Type]?, _ includesParents: Bool) throws(ResolutionError) {
    let resolver = substituted
    for (key, _) in try resolver.madeEarly(types, includesParents) {
      do throws(ResolutionError) {
        _ = try resolver.instance(key)
      } catch {
        if !error.saysThatThereIsNone { throw error.whileWarmingUp(resolver) }
      }
    }
  }

  /// A key to make an instance of in advance, and its registration.
  typealias MadeEarly = (key: TypeKey, registration: Registration)

  /// Returns what to make in advance, without what requires arguments.
  ///
  /// If types are given, that is what is kept of them, here and in the ancestors, in the order of the types; it throws if
  /// nothing is registered for one. Otherwise it is the singles and, of a child, its own `.perResolver` instances: those of
  /// the oldest ancestor first, each in the order of registration.
  func madeEarly(_ types: [Any.Type]?, _ includesParents: Bool) throws(ResolutionError) -> [MadeEarly] {
    var all: [MadeEarly] = []
    for type in types ?? [] {
      let registrations = registrations(of: type)
      if registrations.isEmpty { throw failure(ofUnregistered: TypeKey(type)) }
      for one in registrations where one.registration.scope.isKept && one.registration.accepts(.none) {
        all.append(one)
      }
    }
    if types != nil { return all }
    for ancestor in store.lineage.reversed() {
      for one in ancestor.registrations() where one.registration.accepts(.none) {
        let scope = one.registration.scope
        let isMade = scope.isPerResolver ? store.hasParent : scope == .single && (ancestor === store || includesParents)
        // A nearer resolver may have the key too.
        if isMade, registration(serving: one.key) === one.registration { all.append(one) }
      }
    }
    return all
  }
}
