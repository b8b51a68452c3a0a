import FireboltAtomics

/// How a resolver answers a request: from the published table, its own or an ancestor's; or else the long way.
extension Resolver {
  /// Answers a plain request after a look-up in the caller.
  ///
  /// - Parameter found: What this resolver's table has for the key, in a read that goes on; or nothing.
  func answer<T>(_ request: UnsafeMutablePointer<Request>, as type: T.Type, _ found: firebolt_found)
    throws(ResolutionError) -> T
  {
    switch request.published(found) {
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

  /// Answers a request that takes the long way.
  private func answerTheLongWay<T>(_ request: UnsafeMutablePointer<Request>, as type: T.Type) throws(ResolutionError) -> T
  {
    if let instance = try request.instance() { return instance.value(as: type) }
    return try answerUnregistered(request, as: type)
  }

  /// Answers a request for an autowired parameter.
  func answerParameter<T>(_ type: T.Type) throws(ResolutionError) -> T {
    let found = lookUp(type, nil)
    if let address = firebolt_found_value(found) { return finish(found, address, as: type) }
    var request = Request(type, of: .passUnretained(self))
    request.isParameter = true
    defer { request.end() }
    return try answer(&request, as: type, found)
  }

  /// Has an instance made, or finds one.
  ///
  /// - Returns: The instance, in the key's type; nil if nothing is registered for the key.
  func instance(_ key: TypeKey, _ arguments: Arguments = .none) throws(ResolutionError) -> Instance? {
    var request = Request(key.type, key.identifier, nil, arguments, of: .passUnretained(self))
    defer { request.end() }
    return try instance(&request)
  }

  private func instance(_ request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> Instance? {
    try request.instance()
  }

  /// A type that isn't registered itself may wrap one that is.
  private func answerUnregistered<T>(_ request: UnsafeMutablePointer<Request>, as type: T.Type)
    throws(ResolutionError) -> T
  {
    // Sound: `resolved` returns its own type, which is T.
    if request.key.declared == nil, let wrapping = wrappingType(type) {
      return try wrapping.resolved(by: request) as! T
    }
    // An array gets all that is registered for its element.
    if request.pointee.isParameter, request.store.absence == .notRegistered, let array = type as? any ArrayType.Type {
      // Sound: `all` returns its own type, which is T.
      return try array.all(of: self) as! T
    }
    let (key, store) = (request.key, request.store)
    let lineage = store.lineage
    let gone = lineage.first { $0.absence != .notRegistered }
    let failure = ResolutionError(
      gone?.absence ?? .notRegistered, key, in: (gone ?? store).label,
      path: Request.currentPath + [ResolutionError.Step(key: key, resolver: store.label)],
      detail: gone == nil ? lineage.requirement(of: key) : "",
      ancestors: gone == nil ? lineage.dropFirst().map(\.label) : [])
    store.tell(.failed(failure.explained), path: failure.path)
    throw failure
  }

  /// Whether the resolver is alive, and nothing is registered for a type, here or with an ancestor.
  func lacks(_ type: Any.Type) -> Bool {
    let resolver = redirected
    return resolver.target(for: TypeKey(registered: type, name: nil)) == nil
      && resolver.store.absence == .notRegistered
  }

  /// The instance that a plain request gets at once, if there is one.
  func publishedValue<T>(_ request: UnsafeMutablePointer<Request>) -> T? {
    if case .value(let address, let slot) = published(for: request) { copy(of: address, slot) } else { nil }
  }

  private func copy<T>(of address: UnsafeMutableRawPointer, _ slot: UnsafeMutablePointer<firebolt_slot>) -> T {
    // Sound: an entry shows only an instance of its key's own type, and that type is T.
    defer { firebolt_end_read(slot) }
    return address.assumingMemoryBound(to: T.self).pointee
  }

  // MARK: - What is published

  /// What this resolver, or the nearest ancestor that serves the key, has for a request.
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
        return request.published(firebolt_found(entry: entry, slot: slot))
      }
      next = ParentLink(words: words).wordsInRead
    }
    firebolt_end_read(slot)
    return .nothing
  }
}

/// What a request may have at once.
private enum Published {
  /// An instance of the type that was asked for, in a read that goes on.
  case value(UnsafeMutableRawPointer, UnsafeMutablePointer<firebolt_slot>)
  /// The recipe of the registration, which serves the request now, is all that is needed.
  case factory
  /// Only the long way tells what the registration gives.
  case registration
  case nothing
}

extension UnsafeMutablePointer<Request> {
  /// Whether a test pretends other contexts, and the declared key that is asked for may have another recipe there.
  fileprivate var dependsOnContext: Bool {
    guard Resolver.Context.arePretended, let declared = pointee.name?.declaredKey else { return false }
    return declared.hasContexts
  }

  /// What an entry has for the request. The read goes on if that is an instance, and else is ended.
  fileprivate func published(_ found: firebolt_found) -> Published {
    guard let slot = found.slot else { return .nothing }
    guard let entry = found.entry else {
      firebolt_end_read(slot)
      return .nothing
    }
    if let value = firebolt_value(entry), pointee.arguments.areNone { return .value(value, slot) }
    defer { firebolt_end_read(slot) }
    if let factory = firebolt_factory(entry) {
      let registration = Unmanaged<Registration>.fromOpaque(factory)
      if registration._withUnsafeGuaranteedRef({ $0.signature == pointee.arguments.signature }) {
        pointee.serve(by: registration)
        return .factory
      }
    }
    return firebolt_registration(entry) != nil ? .registration : .nothing
  }

  /// Makes an instance that nothing shares and no hook concerns, by a recipe that may be an ancestor's.
  fileprivate func run<T>(_ type: T.Type) throws(ResolutionError) -> T {
    if let obstacle { throw failure(obstacle) }
    let redirection = Redirection(self, registration._withUnsafeGuaranteedRef { $0.origin })
    enter()
    defer {
      leave()
      redirection.end()
    }
    do {
      return try registration._withUnsafeGuaranteedRef { registration in
        try recipeResolver._withUnsafeGuaranteedRef { try registration.recipe(as: type).body(self, $0) }
      }
    } catch {
      throw failure(of: error)
    }
  }
}
