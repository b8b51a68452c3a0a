import FireboltAtomics

// The common part of the forms of `get` and `resolve` that are inlined into callers: the look-up is inlined, everything
// else is one call.

/// Returns the address that represents a declared key in published tables.
@_alwaysEmitIntoClient @inline(__always)
func address(of key: Resolver.Keys) -> UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque()) }

/// Returns the address that represents a type in published tables.
@_alwaysEmitIntoClient @inline(__always)
func address(of type: Any.Type) -> UnsafeRawPointer {
  // Sound: an `Any.Type` is the address of the type's metadata.
  unsafeBitCast(type, to: UnsafeRawPointer.self)
}

/// A pointer to the slot whose open read found an entry, or nil if the look-up found none.
@usableFromInline typealias OpenRead = UnsafeMutablePointer<firebolt_slot>?

/// Copies the instance that a look-up has found, and ends the read.
@_alwaysEmitIntoClient @inline(__always)
func finish<T>(_ found: firebolt_found, _ address: UnsafeRawPointer, as type: T.Type) -> T {
  defer { firebolt_end_look_up(found) }
  // Sound: an entry publishes only instances of its key's own type.
  return address.assumingMemoryBound(to: T.self).pointee
}

extension Resolver {
  // MARK: - The look-up

  /// Looks up a published result, like the look-up in a caller.
  @_alwaysEmitIntoClient @inline(__always)
  final func lookUp(_ type: Any.Type, _ name: Name?) -> firebolt_found {
    guard let name else { return firebolt_look_up(words, address(of: type)) }
    return lookUp(type, name)
  }

  /// Looks up a published result by type and name.
  @usableFromInline
  final func lookUp(_ type: Any.Type, _ name: Name) -> firebolt_found {
    if let declared = name.address { return firebolt_look_up(words, declared) }
    let found = firebolt_look_up_qualified(words, address(of: type), name.fingerprint)
    // Two names with one fingerprint are unlikely but possible.
    if let entry = found.slot?.pointee.entry, Entry(.init(mutating: entry)).key.identifier?.rawValue != name.rawValue {
      firebolt_end_look_up(found)
      return firebolt_found()
    }
    return found
  }

  // MARK: - Answering

  /// Answers a request, or throws the error that explains why there is no instance.
  ///
  /// - Parameter place: The place of the request in the source, if known.
  @inline(never)
  func answer<T>(
    _ type: T.Type, _ name: Name? = nil, _ scope: Scope? = nil, _ arguments: Arguments = .none,
    at place: Place? = nil, isOptional: Bool = false
  ) throws(ResolutionError) -> T {
    if let name, name.isOfDeclaredKey(wrappedBy: type) {
      return try answerUnregistered(type, name, scope, arguments, at: place)
    }
    let found = scope == nil ? lookUp(type, name) : firebolt_found()
    if arguments.areNone, let address = found.value { return finish(found, address, as: type) }
    return try answer(found.slot, name, scope, arguments, at: place, isOptional: isOptional)
  }

  /// Answers a request after a look-up, or throws.
  ///
  /// - Parameter found: The result of the look-up, with the read still open, or nothing.
  @inline(never)
  private func answer<T>(
    _ found: OpenRead, _ name: Name?, _ scope: Scope?, _ arguments: Arguments, at place: Place?, isOptional: Bool
  ) throws(ResolutionError) -> T {
    var request = Request(
      T.self, name, scope, arguments, of: .passUnretained(self), at: place, isOptional: isOptional)
    return try answer(&request, as: T.self, found)
  }

  /// Answers a request for a type that isn't registered itself but may wrap one that is.
  @inline(never)
  func answerUnregistered<T>(
    _ type: T.Type, _ name: Name?, _ scope: Scope?, _ arguments: Arguments, at place: Place?
  ) throws(ResolutionError) -> T {
    var request = Request(type, name, scope, arguments, of: .passUnretained(self), at: place)
    return try request.withReference { request throws(ResolutionError) in try answerUnregistered(request, as: type) }
  }

  /// Answers a request.
  ///
  /// - Parameter found: The result of the caller's look-up, with the read still open, or nothing.
  @inline(__always)
  private func answer<T>(_ request: RequestRef, as type: T.Type, _ found: OpenRead) throws(ResolutionError) -> T {
    switch request.published(found?.pointee.entry, in: found, isAskedDirectly: true) ?? published(for: request) {
    case .value(let found): return finish(found, found.value.unsafelyUnwrapped, as: type)
    case .factory(let factory): return try request.run(factory, as: type)
    case .registration(let registration): return try answerOnSlowPath(request, as: type, registration)
    case nil: return try answerOnSlowPath(request, as: type)
    }
  }

  /// Answers a request on the slow path.
  ///
  /// - Parameter registration: The published registration, if it is known. It is released.
  @inline(never)
  func answerOnSlowPath<T>(
    _ request: RequestRef, as type: T.Type, _ registration: Unmanaged<Registration>? = nil
  ) throws(ResolutionError) -> T {
    if let registration, let instance = try request.makePlainly(registration) { return instance.value(as: type) }
    if let instance = try instance(request, registration) { return instance.value(as: type) }
    return try answerUnregistered(request, as: type)
  }

  /// Answers a request for an autowired parameter.
  func answerParameter<T>(_ type: T.Type) throws(ResolutionError) -> T {
    let found = lookUp(type, nil)
    if let address = found.value { return finish(found, address, as: type) }
    var request = Request(type, of: .passUnretained(self), isParameter: true)
    return try answer(&request, as: type, found.slot)
  }

  /// Finds an instance, or makes one. Nobody uses it: it may be one for an actor alone.
  ///
  /// - Returns: The instance in the key's type, or nil if nothing is registered for the key.
  func instance(_ key: TypeKey, _ arguments: Arguments = .none) throws(ResolutionError) -> Instance? {
    var request = Request(key.type, key.identifier, nil, arguments, of: .passUnretained(self))
    return try request.withReference { request throws(ResolutionError) in
      try instance(request, isForUse: false)
    }
  }

  private func instance(
    _ request: RequestRef, _ known: Unmanaged<Registration>? = nil, isForUse: Bool = true
  ) throws(ResolutionError) -> Instance? {
    // `substituted` alone would retain the resolver for each request.
    if mayBeSubstitute { return try request.instance(from: substituted, known, isForUse: isForUse) }
    return try request.instance(from: self, known, isForUse: isForUse)
  }

  // MARK: - By type, after a look-up

  /// Answers a request after a look-up, or stops the program.
  ///
  /// - Parameter found: The result of the look-up, with the read still open, or nothing.
  @usableFromInline
  final func getOrStop<T>(_ found: OpenRead, _ place: Place) -> T {
    var request = Request(T.self, of: .passUnretained(self), at: place)
    do { return try answer(&request, as: T.self, found) } catch { error.stop(place) }
  }

  // MARK: - By a name or a declared key

  @usableFromInline
  final func getOrStop<T>(_ name: Name, _ found: OpenRead, _ arguments: Arguments, _ place: Place) -> T {
    var request = Request(T.self, name, nil, arguments, of: .passUnretained(self), at: place)
    do { return try answer(&request, as: T.self, found) } catch { error.stop(place) }
  }

  /// The same with little to pass, because a call is compiled for each key.
  @usableFromInline
  final func getOrStop<T>(_ key: Keys, _ found: OpenRead, _ place: Place) -> T {
    getOrStop(Name(of: key), found, .none, place)
  }

  // MARK: - In a scope or with arguments

  @usableFromInline
  final func getOrStop<T>(_ type: T.Type, _ name: Name?, _ scope: Scope?, _ arguments: Arguments, _ place: Place) -> T {
    do {
      if let name, name.isOfDeclaredKey(wrappedBy: type) {
        return try answerUnregistered(type, name, scope, arguments, at: place)
      }
      let found = scope == nil ? lookUp(type, name) : firebolt_found()
      if arguments.areNone, let address = found.value { return finish(found, address, as: type) }
      var request = Request(type, name, scope, arguments, of: .passUnretained(self), at: place)
      return try answer(&request, as: type, found.slot)
    } catch {
      arguments.checkForKey(askedAs: type, place)
      error.stop(place)
    }
  }

  // MARK: - Without stopping the program

  /// Answers a request after a look-up, or throws.
  @usableFromInline
  final func getOrThrow<T>(
    _ name: Name?, _ found: OpenRead, _ arguments: Arguments, _ place: Place? = nil, isOptional: Bool = false
  ) throws(ResolutionError) -> T {
    try answer(found, name, nil, arguments, at: place, isOptional: isOptional)
  }

  /// Answers a request after a look-up, or returns nil.
  @usableFromInline
  final func getOrNil<T>(_ name: Name?, _ found: OpenRead, _ place: Place) -> T? {
    do {
      // Its type is written out: without it, this would be a request for a `T?`, and what was found is for a `T`.
      let instance: T = try getOrThrow(name, found, .none, place, isOptional: true)
      return instance
    } catch {
      return error.absence(place, askedOf: self)
    }
  }

  @usableFromInline
  final func getOrNil<T>(_ name: Name?, _ scope: Scope?, _ arguments: Arguments, _ place: Place) -> T? {
    do { return try answer(T.self, name, scope, arguments, at: place, isOptional: true) } catch {
      arguments.checkForKey(askedAs: T.self, place)
      return error.absence(place, askedOf: self)
    }
  }
}

// MARK: - Of the global resolver

// An entry was found only if the global resolver answers. It is a constant, so in a branch of its own the compiler doesn't
// retain it: all threads share its count.

@usableFromInline
func getGloballyOrStop<T>(_ found: OpenRead, _ place: Place) -> T {
  if found == nil { return Resolver.current.getOrStop(found, place) }
  return Resolver.global.getOrStop(found, place)
}

@usableFromInline
func getGloballyOrNil<T>(_ found: OpenRead, _ place: Place) -> T? {
  if found == nil { return Resolver.current.getOrNil(nil, found, place) }
  return Resolver.global.getOrNil(nil, found, place)
}

@usableFromInline
func getGloballyOrStop<T>(_ key: Resolver.Keys, _ found: OpenRead, _ place: Place) -> T {
  if found == nil { return Resolver.current.getOrStop(key, found, place) }
  return Resolver.global.getOrStop(key, found, place)
}

extension OpenRead {
  /// The resolver that a global request asks.
  @usableFromInline
  var answering: Resolver { self == nil ? .current : .global }
}
