extension Resolver.DeclaredKey {
  /// Declares a key without a recipe of its own: whoever puts the program together registers one.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let visitor = Resolver.Key<Visitor>.required()
  /// }
  /// ```
  ///
  /// Where nothing is registered for it, it is missing, and the error names the place of its declaration.
  ///
  /// - Parameters:
  ///   - scope: The scope of registrations that name none; nil, the default, for `.single`, or `.factory` if the key takes
  ///     arguments.
  ///   - name: What errors and graphs call the key; by default they say its type and place.
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
