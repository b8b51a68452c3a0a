import FireboltAtomics

/// How a resolver answers a request: from its own published table or an ancestor's, or else on the slow path.
extension Resolver {
  /// Answers a plain request after the caller's look-up.
  ///
  /// - Parameter found: The result of the look-up, with the read still open, or nothing.
  @inline(__always)
  func answer<T>(_ request: UnsafeMutablePointer<Request>, as type: T.Type, _ found: FoundEntry)
    throws(ResolutionError) -> T
  {
    switch request.published(found?.pointee.entry, in: found) {
    case .value(let address, let slot): return copy(of: address, slot)
    case .factory: return try request.run(type)
    case .registration: return try answerTheLongWay(request, as: type)
    case .nothing: return try answer(request, as: type)
    }
  }

  /// Answers a request.
  func answer<T>(_ request: UnsafeMutablePointer<Request>, as type: T.Type) throws(ResolutionError) -> T {
    switch published(for: request) {
    case .value(let address, let slot): return copy(of: address, slot)
    case .factory: return try request.run(type)
    case .registration, .nothing: return try answerTheLongWay(request, as: type)
    }
  }

  /// Answers a request on the slow path.
  @inline(never)
  private func answerTheLongWay<T>(_ request: UnsafeMutablePointer<Request>, as type: T.Type) throws(ResolutionError)
    -> T
  {
    if let instance = try request.instance() { return instance.value(as: type) }
    return try answerUnregistered(request, as: type)
  }

  /// Answers a request for an autowired parameter.
  func answerParameter<T>(_ type: T.Type) throws(ResolutionError) -> T {
    let found = lookUp(type, nil)
    if let address = found.value { return finish(found, address, as: type) }
    var request = Request(type, of: .passUnretained(self), isParameter: true)
    return try answer(&request, as: type, found.slot)
  }

  /// Finds an instance, or makes one.
  ///
  /// - Returns: The instance in the key's type, or nil if nothing is registered for the key.
  func instance(_ key: TypeKey, _ arguments: Arguments = .none) throws(ResolutionError) -> Instance? {
    var request = Request(key.type, key.identifier, nil, arguments, of: .passUnretained(self))
    return try instance(&request)
  }

  private func instance(_ request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> Instance? {
    try request.instance()
  }

  /// Answers a request for a type that isn't registered itself but may wrap one that is.
  private func answerUnregistered<T>(_ request: UnsafeMutablePointer<Request>, as type: T.Type)
    throws(ResolutionError) -> T
  {
    // Sound: `resolved` returns its own type, which is T.
    if request.key.declared == nil, let wrapping = wrappingType(type) {
      return try wrapping.resolved(by: request) as! T
    }
    // An array gets every registration of its element type.
    if request.pointee.isParameter, redirected.store.absence == .notRegistered, let array = type as? any ArrayType.Type {
      // Sound: `all` returns its own type, which is T.
      return try array.all(of: self) as! T
    }
    let (key, store) = (request.key, redirected.store)
    let lineage = store.lineage
    let gone = lineage.first { $0.absence != .notRegistered }
    let failure = ResolutionError(
      gone?.absence ?? .notRegistered, key, in: (gone ?? store).label,
      path: Request.currentPath + [ResolutionError.Step(key: key, resolver: store.label)],
      detail: gone == nil ? lineage.requirement(of: key) : "", arguments: request.pointee.arguments.listedTypes,
      ancestors: gone == nil ? lineage.dropFirst().map(\.label) : [])
    store.tell(.failed(failure.explained), path: failure.path)
    throw failure
  }

  /// Returns whether the resolver is alive and neither it nor an ancestor has a registration for a type.
  func lacks(_ type: Any.Type) -> Bool {
    let resolver = redirected
    return resolver.target(for: TypeKey(registered: type, name: nil)) == nil
      && resolver.store.absence == .notRegistered
  }

  /// Returns the published instance for a plain request, or nil.
  func publishedValue<T>(_ request: UnsafeMutablePointer<Request>) -> T? {
    if case .value(let address, let slot) = published(for: request) { copy(of: address, slot) } else { nil }
  }

  private func copy<T>(of address: UnsafeMutableRawPointer, _ slot: UnsafeMutablePointer<firebolt_slot>) -> T {
    // Sound: an entry publishes only instances of its key's own type, and that type is T.
    defer { firebolt_end_read(slot) }
    return address.assumingMemoryBound(to: T.self).pointee
  }

  // MARK: - Published results

  /// Returns the published result for a request, from this resolver or the nearest ancestor that serves the key.
  ///
  /// - Complexity: O(*n*) in the number of ancestors.
  private func published(for request: UnsafeMutablePointer<Request>) -> Published {
    if request.pointee.wantedScope != nil || isRedirected || request.dependsOnContext { return .nothing }
    let key = request.key
    let slot = store.hasParent ? firebolt_begin_read_of_lineage(words) : firebolt_begin_read(words)
    var next: UnsafeMutablePointer<firebolt_words>? = words
    while let words = next {
      let table = firebolt_load_table(words)
      if table == firebolt_hidden() { break }
      if let entry = PublishedTable.find(key, in: table), firebolt_registration(entry) != nil {
        return request.published(entry, in: slot)
      }
      next = ParentLink(words: words).wordsInRead
    }
    firebolt_end_read(slot)
    return .nothing
  }
}

/// A result that a request can use at once.
private enum Published {
  /// An instance of the requested type; the read is still open.
  case value(UnsafeMutableRawPointer, UnsafeMutablePointer<firebolt_slot>)
  /// A factory whose recipe is all that the request needs. Its registration, which is retained, serves the request.
  case factory
  /// A registration that only the slow path can serve.
  case registration
  case nothing
}

extension UnsafeMutablePointer<Request> {
  /// Whether a test pretends contexts, and the requested declared key may have another recipe in them.
  fileprivate var dependsOnContext: Bool {
    guard Resolver.Context.arePretended, let declared = pointee.name?.declaredKey else { return false }
    return declared.hasContexts
  }

  /// Returns the published result of an entry for the request. The read stays open for an instance and is ended
  /// otherwise.
  @inline(__always)
  fileprivate func published(_ entry: UnsafePointer<firebolt_entry>?, in slot: UnsafeMutablePointer<firebolt_slot>?)
    -> Published
  {
    guard let entry, let slot else { return .nothing }
    if let value = firebolt_value(entry), pointee.arguments.areNone { return .value(value, slot) }
    defer { firebolt_end_read(slot) }
    if let factory = firebolt_factory(entry) {
      let registration = Unmanaged<Registration>.fromOpaque(factory)
      if registration._withUnsafeGuaranteedRef({ $0.signature == pointee.arguments.signature }) {
        pointee.serve(by: registration.retain())
        return .factory
      }
    }
    return firebolt_registration(entry) != nil ? .registration : .nothing
  }

  /// Makes an instance that isn't shared and has no hooks, and releases the registration. The recipe may be an
  /// ancestor's.
  ///
  /// It isn't inlined, so that the slow path, which may be one of a long chain, doesn't need stack for it.
  @inline(never)
  fileprivate func run<T>(_ type: T.Type) throws(ResolutionError) -> T {
    let (registration, resolver) = (registration, recipeResolver)
    defer { registration.release() }
    if let obstacle { throw failure(obstacle) }
    let redirection = Redirection(self, registration._withUnsafeGuaranteedRef { $0.origin })
    enter()
    defer {
      leave()
      redirection.end()
    }
    // These are functions, because the compiler doesn't inline a closure that returns a generic type.
    @inline(__always) func callRecipe(of registration: Registration) throws -> T {
      @inline(__always) func callRecipe(with resolver: Resolver) throws -> T {
        try registration.recipe(as: type).body(self, resolver)
      }
      return try resolver._withUnsafeGuaranteedRef(callRecipe(with:))
    }
    do {
      return try registration._withUnsafeGuaranteedRef(callRecipe(of:))
    } catch {
      throw failure(of: error)
    }
  }
}
