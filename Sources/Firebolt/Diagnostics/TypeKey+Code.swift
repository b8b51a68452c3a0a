// The notation of a key in code, for remedies. `…` marks parts that only the user knows.
extension TypeKey {
  /// Returns the arguments of a request for the key: the type, the name, and a placeholder for each argument. The name
  /// of a declared key's constant isn't known.
  package func wanted(_ argumentTypes: [Any.Type] = []) -> String {
    ((declared == nil ? ["\(spelling).self"] + nameLabel : [".…"]) + argumentTypes.placeholders).joined(separator: ", ")
  }

  /// Returns a request for the key to a resolver.
  package func request(to receiver: String, _ argumentTypes: [Any.Type] = [], isAwaited: Bool) -> String {
    isAwaited
      ? "try await \(receiver).getAsync(\(wanted(argumentTypes)))" : "\(receiver).get(\(wanted(argumentTypes)))"
  }

  /// Returns the code that registers the key, with parameters for the arguments of a request.
  package func registering(_ argumentTypes: [Any.Type] = []) -> String {
    if let declared { return "\(declared.header.isolation == .task ? "registerAsync" : "register")(.…) { … }" }
    let types = argumentTypes.map { "\(TypeKey(registered: $0, name: nil).spelling).self" }
    let parameters = types.isEmpty ? "" : types.indices.map { "arg\($0 + 1)" }.joined(separator: ", ") + " in "
    let arguments =
      types.count > 4
      ? ["args: \(types[0])"] + types.dropFirst() : types.enumerated().map { "arg\($0 + 1): \($1)" }
    let labels =
      (types.isEmpty ? [] : [".factory"]) + (hasInitializer ? [] : ["expect: \(spelling).self"]) + nameLabel + arguments
    let list = labels.isEmpty ? "" : "(\(labels.joined(separator: ", ")))"
    return "register\(list) { \(parameters)\(hasInitializer ? "\(typeName)(…)" : "…") }"
  }

  /// The name as an argument in code; empty if there is none.
  var nameLabel: [String] { name.map { ["name: \($0.rawValue.swiftLiteral)"] } ?? [] }

  /// The type as written in code before `.self` or `?`.
  package var spelling: String {
    let name = argumentSpelling
    return name.hasPrefix("any ") || name[...].range(of: "->") != nil ? "(\(name))" : name
  }

  /// The type as written in code between angle brackets.
  package var argumentSpelling: String {
    let name = typeName.withShortOptionals
    if name == "()" { return "Void" }
    if name == "Any" || name == "AnyObject" || name.hasPrefix("any ") { return name }
    return isProtocol ? "any \(name)" : name
  }

  /// Whether the type is one of the standard library's. An initialiser takes it as a setting rather than a dependency.
  var isOfStandardLibrary: Bool { qualifiedName.hasPrefix("Swift.") }

  /// Whether the type is a protocol type.
  package var isProtocol: Bool {
    "\(Swift.type(of: type))".hasSuffix(".Protocol") || "\(type)".hasPrefix("any ")
  }

  /// Whether the type's name followed by parentheses makes an instance.
  fileprivate var hasInitializer: Bool {
    let name = typeName
    return !isProtocol && !name.hasSuffix(".Type") && name[...].range(of: "->") == nil && !name.hasPrefix("(")
  }
}

extension [Any.Type] {
  /// A placeholder for an argument of each type.
  package var placeholders: [String] { map { "… as \(TypeKey(registered: $0, name: nil).spelling)" } }
}
