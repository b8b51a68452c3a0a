// Deferred requests for a declared key's value.

extension ResolverProtocol {
  /// Returns a `Lazy` that resolves a declared key's value on first access.
  ///
  /// ```swift
  /// static let player = Resolver.Key { Player(library: $0.lazy(.library)) }
  /// ```
  ///
  /// It doesn't keep the resolver alive. Two keys that need each other can use one of these, if one of the two
  /// constants has an explicit type.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The `Lazy`, which resolves the value once.
  public func lazy<T>(_ key: Resolver.Key<T>, fileID: StaticString = #fileID, line: UInt = #line) -> Lazy<T> {
    Lazy(StoredRequest(key), of: resolver.redirectedForLater, at: Place(fileID, line))
  }

  /// Returns a `Provider` that resolves a declared key's value on each call.
  ///
  /// ```swift
  /// static let editor = Resolver.Key { Editor(documents: $0.provider(.document)) }
  /// ```
  ///
  /// It doesn't keep the resolver alive.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The `Provider`.
  public func provider<T>(_ key: Resolver.Key<T>) -> Provider<T> {
    Provider(StoredRequest(key), of: resolver.redirectedForLater)
  }
}
