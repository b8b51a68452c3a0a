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
  @discardableResult
  public func warmUp(includingParents: Bool = false) throws(ResolutionError) -> Self {
    let resolver = resolver.redirected
    do throws(ResolutionError) {
      for (key, _) in resolver.madeEarly(includingParents) { try resolver.warmUp(key) }
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
  @discardableResult
  public func warmUp(_ first: Any.Type, _ rest: Any.Type...) throws(ResolutionError) -> Self {
    let resolver = resolver.redirected
    for type in [first] + rest {
      for (key, _) in try resolver.kept(of: type) { try resolver.warmUp(key) }
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

  /// A key to make an instance of in advance, and its registration.
  typealias MadeEarly = (key: TypeKey, registration: Registration)

  /// The singles that don't require arguments and, of a child, its own `.perResolver` instances: those of the oldest
  /// ancestor first, each in the order of registration.
  ///
  /// - Parameter includesParents: Whether to include the singles of ancestors.
  func madeEarly(_ includesParents: Bool) -> [MadeEarly] {
    let lineage = store.lineage
    var nearer: Set<TypeKey> = []
    var all: [[MadeEarly]] = []
    for (level, store) in lineage.enumerated() {
      let reachable = store.registrations().filter { nearer.insert($0.key).inserted }
      all.append(
        reachable.filter { _, registration in
          let scope = registration.scope
          let isMeant = scope.isPerResolver ? lineage.count > 1 : scope == .single && (level == 0 || includesParents)
          return isMeant && registration.accepts(.none)
        })
    }
    return Array(all.reversed().joined())
  }

  /// Returns the registrations of a type whose instances are kept and don't require arguments, here and in the ancestors. It
  /// throws if nothing is registered for the type.
  func kept(of type: Any.Type) throws(ResolutionError) -> [MadeEarly] {
    let registrations = registrations(of: type)
    if registrations.isEmpty { throw failure(ofUnregistered: TypeKey(type)) }
    return registrations.filter { $0.registration.scope.isKept && $0.registration.accepts(.none) }
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
