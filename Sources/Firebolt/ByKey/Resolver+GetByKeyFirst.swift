import FireboltAtomics

// The forms of `get` by key that the compiler has to prefer to those with arguments: in the class, since it prefers a class's
// members to those of a protocol's extension.

extension Resolver {
  /// Resolves an instance by a declared key.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable
  public final func get<T>(_ key: Key<T>, fileID: StaticString = #fileID, line: UInt = #line) -> T {
    let found = firebolt_look_up(words, address(of: key))
    if let address = found.value { return finish(found, address, as: T.self) }
    return getOrStop(key, found.slot, fileID, line)
  }

  /// Resolves an instance by a declared key, where an optional is expected.
  ///
  /// It is never nil: it stops the program, with the whole text of the `ResolutionError`, if there is no instance to return. Write
  /// `try? resolver.resolve(key)` for nil.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable
  public final func get<K: Keys & ValueKey>(_ key: K, fileID: StaticString = #fileID, line: UInt = #line) -> K.Value?
  where K.Arguments == (), K.Isolation == Anywhere {
    // Sound: there is no key but a DeclaredKey.
    let value: K.Value = get(unsafeDowncast(key, to: Key<K.Value>.self), fileID: fileID, line: line)
    return value
  }

  /// Resolves an instance by a declared key that belongs to the main actor.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable @MainActor
  public final func get<T>(_ key: MainActorKey<T>, fileID: StaticString = #fileID, line: UInt = #line) -> T {
    let found = firebolt_look_up(words, address(of: key))
    if let address = found.value { return finish(found, address, as: T.self) }
    return getOrStop(key, found.slot, fileID, line)
  }

  /// Resolves an instance by a declared key, where an optional is expected.
  ///
  /// It is never nil: it stops the program, with the whole text of the `ResolutionError`, if there is no instance to return. Write
  /// `try? resolver.resolve(key)` for nil.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable @MainActor
  public final func get<K: Keys & ValueKey>(_ key: K, fileID: StaticString = #fileID, line: UInt = #line) -> K.Value?
  where K.Arguments == (), K.Isolation == OnMainActor {
    // Sound: there is no key but a DeclaredKey.
    let value: K.Value = get(unsafeDowncast(key, to: MainActorKey<K.Value>.self), fileID: fileID, line: line)
    return value
  }
}

/// A declared key, of whatever value, arguments and isolation. Nothing else conforms.
public protocol ValueKey<Value>: AnyObject {
  /// What the key's recipes return.
  associatedtype Value
  /// What they take besides the resolver.
  associatedtype Arguments
  /// Where they run.
  associatedtype Isolation
}

extension Resolver.DeclaredKey: ValueKey {}
