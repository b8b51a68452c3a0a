// The notation of a key in code, for remedies. `…` marks parts that only the user knows.
extension TypeKey {
  /// Returns the arguments of a request for the key: the type, the name, and a placeholder for each argument. The name
  /// of a declared key's constant isn't known.
  package func wanted(_ argumentTypes: [Any.Type] = []) -> String {
    var text = declared == nil ? "\(spelling).self" + nameLabel : ".…"
    if !argumentTypes.isEmpty { text += ", " + argumentTypes.placeholders }
    return text
  }

  /// Returns a request for the key to a resolver.
  ///
  /// - Parameter isOptional: Whether it returns nil where it fails.
  package func request(
    to receiver: String, _ argumentTypes: [Any.Type] = [], isAwaited: Bool, isOptional: Bool = false
  ) -> String {
    let attempt = isOptional ? "try? " : isAwaited ? "try " : ""
    let method = isAwaited ? "await \(receiver).getAsync" : "\(receiver).\(isOptional ? "resolve" : "get")"
    return "\(attempt)\(method)(\(wanted(argumentTypes)))"
  }

  /// Returns the code that registers the key, with parameters for the arguments of a request.
  package func registering(_ argumentTypes: [Any.Type] = []) -> String {
    if let declared { return "\(declared.header.isolation == .task ? "registerAsync" : "register")(.…) { … }" }
    var labels = argumentTypes.isEmpty ? "" : ", .factory"
    if !hasInitializer { labels += ", expect: \(spelling).self" }
    labels += nameLabel
    if !argumentTypes.isEmpty { labels += ", args: " + argumentTypes.written }
    let list = labels.isEmpty ? "" : "(\(labels.dropFirst(2)))"
    let parameters = argumentTypes.isEmpty ? "" : "… in "
    return "register\(list) { \(parameters)\(making) }"
  }

  /// What a property wrapper is given before further arguments in code; empty if there is nothing.
  var propertyLabel: String {
    declared == nil ? name.map { "name: \($0.rawValue.swiftLiteral), " } ?? "" : ".…, "
  }

  /// A call of the type's initialiser, as code; only a placeholder if it has none.
  var making: String { hasInitializer ? "\(typeName)(…)" : "…" }

  /// The name as a further argument in code; empty if there is none.
  private var nameLabel: String {
    isOfAnyName ? ", name: .any" : name.map { ", name: \($0.rawValue.swiftLiteral)" } ?? ""
  }

  /// The type as written in code before `.self` or `?`.
  package var spelling: String {
    if let inner = optionalType(type)?.wrapping.type { return TypeKey(registered: inner, name: nil).spelling + "?" }
    let name = argumentSpelling
    return name.hasPrefix("any ") || name.hasArrow ? "(\(name))" : name
  }

  /// The type as written in code between angle brackets.
  package var argumentSpelling: String {
    let name = typeName
    if name == "()" { return "Void" }
    return isProtocol && name != "Any" && name != "AnyObject" && !name.hasPrefix("any ") ? "any \(name)" : name
  }

  /// The module of the type.
  var module: String { String(reflecting: type).parts(at: ".")[0] }

  /// Whether the types are one in the source, and two in the process: two images of the program contain its module.
  func isCopy(of key: TypeKey) -> Bool { type != key.type && String(reflecting: type) == String(reflecting: key.type) }

  /// Whether the type is a protocol type.
  package var isProtocol: Bool {
    "\(Swift.type(of: type))".hasSuffix(".Protocol") || "\(type)".hasPrefix("any ")
  }

  /// Whether the type's name followed by parentheses makes an instance.
  var hasInitializer: Bool {
    let name = typeName
    return !isProtocol && !name.hasSuffix(".Type") && !name.hasArrow && !name.hasPrefix("(")
  }
}

extension String {
  /// Whether the name of a type has the arrow of a function type; no other part has a hyphen.
  var hasArrow: Bool { has("-") }
}

extension [Any.Type] {
  /// A placeholder for an argument of each type.
  package var placeholders: String { list("… as ") }

  /// The types as arguments in code.
  var written: String { list("", ".self") }

  /// The types as a list in a text.
  package var spelled: String { list("") }

  /// The types as a list, each between two texts.
  @inline(never)
  fileprivate func list(_ start: String, _ end: String = "") -> String {
    var text = ""
    for type in self {
      text += (text.isEmpty ? "" : ", ") + start + TypeKey(registered: type, name: nil).spelling + end
    }
    return text
  }
}
