// A declared key's value, to be asked for later.

extension ResolverProtocol {
  /// A declared key's value, resolved when it is first asked for.
  ///
  /// ```swift
  /// static let player = Resolver.Key { Player(library: $0.lazy(.library)) }
  /// ```
  ///
  /// It doesn't keep the resolver alive. Two keys that need each other may do so through one of these, if the type of one is
  /// written on its constant.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: What resolves the value once.
  public func lazy<T>(_ key: Resolver.Key<T>, fileID: StaticString = #fileID, line: UInt = #line) -> Lazy<T> {
    let (request, place, resolver) = (KeyRequest(key), Place(fileID, line), resolver.sharingResolver)
    return Lazy(at: place, answeredBy: { resolver.store.label }) { try request.answer(resolver, place) }
  }

  /// What resolves a declared key's value each time that it is asked.
  ///
  /// ```swift
  /// static let editor = Resolver.Key { Editor(documents: $0.provider(.document)) }
  /// ```
  ///
  /// It doesn't keep the resolver alive.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: What resolves the value.
  public func provider<T>(_ key: Resolver.Key<T>) -> Provider<T> {
    Provider(KeyRequest(key), of: resolver.sharingResolver)
  }
}
