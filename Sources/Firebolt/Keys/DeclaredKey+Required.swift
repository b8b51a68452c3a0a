extension Resolver.DeclaredKey {
  /// Declares a key without a recipe of its own. The program must register one.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let visitor = Resolver.Key<Visitor>.required()
  /// }
  /// ```
  ///
  /// If nothing is registered for the key, a request fails, and the error names the place of the declaration.
  ///
  /// - Parameters:
  ///   - scope: The scope of registrations without a scope of their own; nil, the default, means `.single`, or
  ///     `.factory` if the key takes arguments.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  /// - Returns: The key.
  public static func required(
    _ scope: Resolver.Scope? = nil, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    let takesArguments = Arguments.self != Void.self
    var header = KeyHeader(Value.self, name, scope ?? (takesArguments ? .factory : .single), fileID, line, column)
    if Isolation.self == Resolver.OnMainActor.self { header.isolation = .mainActor }
    if Isolation.self == Resolver.Async.self { header.isolation = .task }
    return .init(header, [])
  }
}
