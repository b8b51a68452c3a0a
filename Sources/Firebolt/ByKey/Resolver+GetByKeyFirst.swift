import FireboltAtomics

// The forms of `get` by key that the compiler must prefer to those with arguments. They are in the class, because the
// compiler prefers members of a class to those of a protocol extension.

extension Resolver {
  /// Resolves an instance by a declared key.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
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

  /// Resolves an instance by a declared key if the context expects an optional.
  ///
  /// The result is never nil: the program stops, with the full text of the `ResolutionError`, if there is no instance
  /// to return. Use `try? resolver.resolve(key)` to get nil instead.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable
  public final func get<K: Keys & ValueKey>(_ key: K, fileID: StaticString = #fileID, line: UInt = #line) -> K.Value?
  where K.Arguments == (), K.Isolation == Anywhere {
    // Sound: every key is a DeclaredKey.
    let value: K.Value = get(unsafeDowncast(key, to: Key<K.Value>.self), fileID: fileID, line: line)
    return value
  }

  /// Resolves an instance by a main-actor key.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
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

  /// Resolves an instance by a declared key if the context expects an optional.
  ///
  /// The result is never nil: the program stops, with the full text of the `ResolutionError`, if there is no instance
  /// to return. Use `try? resolver.resolve(key)` to get nil instead.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable @MainActor
  public final func get<K: Keys & ValueKey>(_ key: K, fileID: StaticString = #fileID, line: UInt = #line) -> K.Value?
  where K.Arguments == (), K.Isolation == OnMainActor {
    // Sound: every key is a DeclaredKey.
    let value: K.Value = get(unsafeDowncast(key, to: MainActorKey<K.Value>.self), fileID: fileID, line: line)
    return value
  }
}

/// A declared key with any value, arguments and isolation. No other type conforms.
public protocol ValueKey<Value>: AnyObject {
  /// The type that the key's recipes return.
  associatedtype Value
  /// The recipes' parameters after the resolver.
  associatedtype Arguments
  /// The isolation of the recipes.
  associatedtype Isolation
}

extension Resolver.DeclaredKey: ValueKey {}
