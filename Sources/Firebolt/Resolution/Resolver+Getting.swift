import FireboltAtomics

// What the forms of `get` and `resolve` that are inlined into callers have in common: the look-up there, one call for all else.

/// The address that stands for a declared key in published tables.
@inlinable @inline(__always)
func address(of key: Resolver.Keys) -> UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque()) }

/// The address that stands for a type in published tables.
@inlinable @inline(__always)
func address(of type: Any.Type) -> UnsafeRawPointer {
  // Sound: an `Any.Type` is the address of the type's metadata.
  unsafeBitCast(type, to: UnsafeRawPointer.self)
}

/// Copies the instance that a look-up has found, and ends the read.
@inlinable @inline(__always)
func finish<T>(_ found: firebolt_found, _ address: UnsafeRawPointer, as type: T.Type) -> T {
  defer { firebolt_end_look_up(found) }
  // Sound: an entry shows only an instance of its key's own type.
  return address.assumingMemoryBound(to: T.self).pointee
}

extension Resolver {
  /// Answers a request, or says why not.
  ///
  /// - Parameter place: Where the request was written, if that is known.
  func answer<T>(
    _ type: T.Type, _ name: Name? = nil, _ scope: Scope? = nil, _ arguments: Arguments = .none, at place: Place? = nil
  ) throws(ResolutionError) -> T {
    let found = lookUp(type, name, scope)
    if arguments.areNone, let address = firebolt_found_value(found) { return finish(found, address, as: type) }
    var request = Request(type, name, scope, arguments, of: .passUnretained(self), at: place)
    defer { request.end() }
    return try answer(&request, as: type, found)
  }

  /// Finds what a request may have at once, as the look-up in a caller does.
  func lookUp(_ type: Any.Type, _ name: Name?, _ scope: Scope? = nil) -> firebolt_found {
    if scope != nil { return firebolt_found() }
    guard let name else { return firebolt_look_up(words, address(of: type)) }
    if let declared = name.address { return firebolt_look_up(words, declared) }
    let found = firebolt_look_up_qualified(words, address(of: type), name.fingerprint)
    // Two names of one fingerprint are unlikely, and not impossible.
    if let entry = found.entry, !Entry.isNamed(entry, name) {
      firebolt_end_look_up(found)
      return firebolt_found()
    }
    return found
  }

  // MARK: - After a look-up

  /// - Parameter found: What the look-up has found, in a read that goes on; or nothing.
  @usableFromInline
  final func getOrStop<T>(_ type: T.Type, _ found: firebolt_found, _ fileID: StaticString, _ line: UInt) -> T {
    var request = Request(type, of: .passUnretained(self), at: Place(fileID, line))
    defer { request.end() }
    do { return try answer(&request, as: type, found) } catch { error.stop(Place(fileID, line)) }
  }

  @usableFromInline
  final func getOrNil<T>(_ type: T.Type, _ found: firebolt_found, _ fileID: StaticString, _ line: UInt) -> T? {
    var request = Request(type, of: .passUnretained(self), at: Place(fileID, line))
    defer { request.end() }
    do { return try answer(&request, as: type, found) } catch { return error.absence(Place(fileID, line)) }
  }

  @usableFromInline
  final func getOrThrow<T>(_ type: T.Type, _ found: firebolt_found) throws(ResolutionError) -> T {
    var request = Request(type, of: .passUnretained(self))
    defer { request.end() }
    do { return try answer(&request, as: type, found) } catch { throw error.explained }
  }

  // MARK: - By a declared key

  /// - Parameter found: What the look-up has found, in a read that goes on; or nothing.
  @usableFromInline
  final func getOrStop<T>(
    _ key: Keys, as type: T.Type, _ found: firebolt_found, _ arguments: Arguments, _ fileID: StaticString, _ line: UInt
  ) -> T {
    var request = Request(type, Name(of: key), nil, arguments, of: .passUnretained(self), at: Place(fileID, line))
    defer { request.end() }
    do { return try answer(&request, as: type, found) } catch { error.stop(Place(fileID, line)) }
  }

  @usableFromInline
  final func getOrThrow<T>(_ key: Keys, as type: T.Type, _ found: firebolt_found, _ arguments: Arguments)
    throws(ResolutionError) -> T
  {
    var request = Request(type, Name(of: key), nil, arguments, of: .passUnretained(self))
    defer { request.end() }
    do { return try answer(&request, as: type, found) } catch { throw error.explained }
  }

  // MARK: - With a name, a scope or arguments

  @usableFromInline
  final func getOrStop<T>(
    _ type: T.Type, _ name: Name?, _ scope: Scope?, _ arguments: Arguments, _ fileID: StaticString, _ line: UInt
  ) -> T {
    let found = lookUp(type, name, scope)
    if arguments.areNone, let address = firebolt_found_value(found) { return finish(found, address, as: type) }
    var request = Request(type, name, scope, arguments, of: .passUnretained(self), at: Place(fileID, line))
    defer { request.end() }
    do { return try answer(&request, as: type, found) } catch { error.stop(Place(fileID, line)) }
  }

  @usableFromInline
  final func getOrNil<T>(
    _ type: T.Type, _ name: Name?, _ scope: Scope?, _ arguments: Arguments, _ fileID: StaticString, _ line: UInt
  ) -> T? {
    let found = lookUp(type, name, scope)
    if arguments.areNone, let address = firebolt_found_value(found) { return finish(found, address, as: type) }
    var request = Request(type, name, scope, arguments, of: .passUnretained(self), at: Place(fileID, line))
    defer { request.end() }
    do { return try answer(&request, as: type, found) } catch { return error.absence(Place(fileID, line)) }
  }

  @usableFromInline
  final func getOrThrow<T>(_ type: T.Type, _ name: Name?, _ scope: Scope?, _ arguments: Arguments)
    throws(ResolutionError) -> T
  {
    do { return try answer(type, name, scope, arguments) } catch { throw error.explained }
  }
}

/// What a global `get()` does once its look-up has found no instance.
///
/// - Parameter found: What the look-up has found, in a read of the global resolver that goes on; or nothing.
@usableFromInline
func getGloballyOrStop<T>(_ type: T.Type, _ found: firebolt_found, _ fileID: StaticString, _ line: UInt) -> T {
  let resolver = found.entry == nil ? Resolver.current : .global
  return resolver.getOrStop(type, found, fileID, line)
}

@usableFromInline
func getGloballyOrNil<T>(_ type: T.Type, _ found: firebolt_found, _ fileID: StaticString, _ line: UInt) -> T? {
  let resolver = found.entry == nil ? Resolver.current : .global
  return resolver.getOrNil(type, found, fileID, line)
}

@usableFromInline
func getGloballyOrStop<T>(
  _ key: Resolver.Keys, as type: T.Type, _ found: firebolt_found, _ arguments: Arguments, _ fileID: StaticString,
  _ line: UInt
) -> T {
  let resolver = found.entry == nil ? Resolver.current : .global
  return resolver.getOrStop(key, as: type, found, arguments, fileID, line)
}
