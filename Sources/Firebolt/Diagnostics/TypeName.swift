/// Returns the name of a type for texts. A nested type includes the surrounding types, `Profile.ViewModel`, but not the
/// module. A type that is local to a function has only its own name, as in code.
package func wholeName(of type: Any.Type) -> String { textName(of: type, isQualified: false) }

extension TypeKey {
  /// The type's name with its module, without the addresses of private and local contexts.
  package var qualifiedName: String { textName(of: type, isQualified: true) }
}

/// Returns a type's name from the runtime's spelling: `Swift.Array<App.Profile.ViewModel>`.
///
/// That spelling marks private and local contexts, `(unknown context at $10)`, extensions of another module's types,
/// `(extension in App):`, private names within a constrained protocol type, `(Profile in _2DF364)`, and associated
/// types, `any Store<Self.App.Store.Item == Int>`.
@inline(never)
private func textName(of type: Any.Type, isQualified: Bool) -> String {
  var parts = String(reflecting: type).split(separator: "(", omittingEmptySubsequences: false)
  var spelling = String(parts.removeFirst())
  for part in parts {
    let (name, rest) = (part.prefix(while: \.isPartOfName), part.drop { $0 != ")" }.dropFirst())
    if part.hasPrefix("unknown context at ") {
      // A private type has one mark. A local type has two, and its surroundings aren't written.
      if spelling.last == "?" { while spelling.last?.isPartOfName == true { spelling.removeLast() } }
      spelling += (isQualified ? "" : "?") + rest.dropFirst()
    } else if !isQualified, part.hasPrefix("extension in ") {
      spelling += rest.dropFirst()
    } else if !isQualified, part.dropFirst(name.count).hasPrefix(" in _") {
      spelling += name + rest
    } else {
      spelling += "(" + part
    }
  }
  return isQualified ? spelling : withoutModules(spelling)
}

/// Returns a spelling without modules, associated types and the marks of contexts.
private func withoutModules(_ spelling: String) -> String {
  var (text, rest) = ("", Substring(spelling))
  while !rest.isEmpty {
    var name = rest.prefix(while: \.isPartOfName)
    rest = rest.dropFirst(name.count)
    if rest.hasPrefix(" == ") {
      // Code has only the argument.
      rest = rest.dropFirst(4)
      continue
    }
    if let dot = name.firstIndex(of: "."), name.first != ".", name.first != "?", !name.hasPrefix("Any.") {
      name = name[dot...].dropFirst()
    }
    for letter in name where letter != "?" { text.append(letter) }
    if let next = rest.popFirst() { text.append(next) }
  }
  return text
}

extension Character {
  /// Whether the character is a part of a name with dots, or the mark of a private or local context.
  fileprivate var isPartOfName: Bool { isLetter || isNumber || "_$`.?".contains(self) }
}
