import Firebolt

extension TypeKey {
  /// The type's name with its module, without the addresses of private and local contexts.
  package var qualifiedName: String {
    var parts = String(reflecting: type).split(separator: "(", omittingEmptySubsequences: false)
    var name = String(parts.removeFirst())
    for part in parts {
      let isContext = part.hasPrefix("unknown context at ")
      name += isContext ? part.drop { $0 != ")" }.dropFirst(2) : "(" + part
    }
    return name
  }
}
