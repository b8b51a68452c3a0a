// Requests for types that aren't registered.
extension Resolver {
  /// Answers a request for a type that isn't registered itself but may wrap one that is.
  func answerUnregistered<T>(_ request: RequestRef, as type: T.Type)
    throws(ResolutionError) -> T
  {
    if request.pointee.isOptional, let missing = missing(deferredBy: type, request.pointee.name) {
      throw failure(ofUnregistered: missing, at: request.pointee.place)
    }
    // Sound: `resolved` returns its own type, which is T.
    if request.key.declared?.valueType != type, let wrapping = wrappingType(type) {
      return try wrapping.resolved(by: request) as! T
    }
    // An array gets every registration of its element type.
    if request.pointee.isParameter, substituted.store.missingRegistrationCode == .notRegistered,
      let array = type as? any ArrayType.Type
    {
      return try collection(array).value(as: type)
    }
    throw failure(ofUnregistered: request.key, request.arguments.listedTypes, at: request.pointee.place)
  }

  /// Returns the failure of a request for a key that neither this resolver nor an ancestor serves, and tells the
  /// observers.
  ///
  /// - Parameters:
  ///   - types: The types of the request's arguments.
  ///   - place: The place of the request in the source, if known.
  func failure(ofUnregistered key: TypeKey, _ types: [Any.Type] = [], at place: Place? = nil) -> ResolutionError {
    let store = substituted.store
    let gone = store.lineage.first { $0.missingRegistrationCode(of: key) != .notRegistered }
    let path = Path(ResolutionError.Step(key: key, resolver: store.label, at: place), after: Request.currentPath)
    let note = collector?.open == nil ? "" : " before, or ask after `load`: what a module registers is visible then"
    let failure = ResolutionError(
      gone?.missingRegistrationCode(of: key) ?? .notRegistered, key, in: (gone ?? store).label, path: path.steps,
      detail: note,
      arguments: types)
    store.tell(.failed(failure), path: path)
    return failure
  }

  /// Returns whether the resolver is alive and neither it nor an ancestor has a registration for a type.
  @inline(never)
  func lacks(_ type: Any.Type, _ name: Name? = nil) -> Bool {
    let resolver = substituted
    return resolver.target(for: TypeKey(registered: type, name: name)) == nil
      && resolver.store.missingRegistrationCode == .notRegistered
  }

  /// Returns the key that a type would resolve later, as a `Lazy` does, and that isn't registered now. An optional of that type
  /// is nil then. The result is nil if it is registered, or if the type resolves nothing later.
  @inline(never)
  func missing(deferredBy type: Any.Type, _ name: Name?) -> TypeKey? {
    guard var wrapping = wrapped(by: type), wrapping.isDeferred, lacks(type, name) else { return nil }
    while lacks(wrapping.type, name) {
      guard let inner = wrapped(by: wrapping.type) else { return TypeKey(registered: wrapping.type, name: name) }
      wrapping = inner
    }
    return nil
  }

  /// Returns whether an optional of a type is nil, because it would resolve later what isn't registered now.
  ///
  /// - Parameter place: The place of the request in the source, if known.
  @inline(never)
  func isNil(optionalOf type: Any.Type, _ name: Name?, at place: Place?) -> Bool {
    guard let missing = missing(deferredBy: type, name) else { return false }
    substituted.store.recordAbsence(missing, at: place)
    return true
  }
}
