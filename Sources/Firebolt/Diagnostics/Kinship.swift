// Types that are written nearly alike, which the runtime doesn't relate. Only their names tell.
extension TypeKey {
  /// Returns whether two types differ only in what is easily overlooked: function types in `@Sendable`, a global actor,
  /// `throws` or `async`; protocol types in a part of a composition, or in a constraint.
  func isKin(of other: TypeKey) -> Bool {
    let name = String(reflecting: type)
    let otherName = String(reflecting: other.type)
    if name.hasArrow {
      return otherName.hasArrow && name.withoutEffects == otherName.withoutEffects
    }
    if !isProtocol || !other.isProtocol { return false }
    let parts = name.protocols
    let otherParts = otherName.protocols
    if parts.count > 1 || otherParts.count > 1 {
      return parts.allSatisfy(otherParts.contains) || otherParts.allSatisfy(parts.contains)
    }
    // Two constraints are as different as two types.
    return name.has("<") != otherName.has("<") && parts[0].unconstrained == otherParts[0].unconstrained
  }

  /// Returns whether this is a function type whose functions return the other type.
  func isFunction(returning other: TypeKey) -> Bool {
    String(reflecting: type).hasSuffix("-> \(String(reflecting: other.type))")
  }
}

extension String {
  /// The words of a function type's name without attributes and effects: those of `(@Sendable () async throws -> Int)?`
  /// as those of `(() -> Int)?`.
  fileprivate var withoutEffects: String {
    var text = ""
    for word in parts(at: " ") where word != "async" && !word.hasPrefix("throws") {
      // The parentheses before an attribute belong to the type.
      text += word.parts(at: "@")[0]
    }
    return text
  }

  /// The names of the protocols of a composition, or of one protocol, without spaces.
  fileprivate var protocols: [String] {
    let names = hasPrefix("any ") ? String(dropFirst(4)) : self
    return names.parts(at: "&").map { $0.parts(at: " ").joined() }
  }

  /// The name of a protocol type without its constraints.
  fileprivate var unconstrained: String { parts(at: "<")[0] }
}

extension Store {
  /// The call that asks this resolver, as far as it is known.
  var requestingCall: String {
    guard let id = chosenId else { return "….get()" }
    return id == globalResolverId ? "Resolver.global.get()" : "get(resolverId: \(id.swiftLiteral))"
  }
}
