/// The name of a type as texts show it: a nested type's with the types around it, `Profile.ViewModel`, and without the module.
/// What is local to a function has its own name alone, as in code.
package func wholeName(of type: Any.Type) -> String {
  var name = TypeName()
  var rest = String(reflecting: type)[...]
  while !rest.isEmpty { name.take(from: &rest) }
  return name.text
}

/// A type's name while it is read, part by part, as the runtime spells it: `Swift.Array<App.Profile.ViewModel>`.
private struct TypeName {
  private(set) var text = ""
  /// Where the name that is being read begins in the text.
  private var start = 0
  private var length = 0
  /// Whether a name has begun, so that a dot goes on with it.
  private var isWithinName = false
  private var unknownContexts = 0

  /// What stands for private and local contexts; an address and a parenthesis follow.
  private static let unknown = "(unknown context at "
  /// What stands for a type that is declared in an extension of another module's; the module, a parenthesis and a colon follow.
  private static let foreign = "(extension in "

  mutating func take(from rest: inout Substring) {
    if rest.hasPrefix(Self.unknown) {
      rest = rest.drop { $0 != ")" }.dropFirst(2)
      unknownContexts += 1
      // A private type has one of them. A local one has two, and what is around it isn't written.
      if unknownContexts == 2 {
        text.removeLast(length - start)
        length = start
      }
      return
    }
    if rest.hasPrefix(Self.foreign) {
      rest = rest.drop { $0 != ")" }.dropFirst(2)
      return
    }
    let word = rest.prefix(while: \.isPartOfWord)
    if word.isEmpty { return takeMark(from: &rest) }
    rest.removeFirst(word.count)
    unknownContexts = 0
    if isWithinName || rest.first != "." || word == "Any" {
      if !isWithinName { start = length }
      add(word)
    } else {
      // The module.
      start = length
      rest.removeFirst()
    }
    isWithinName = true
  }

  private mutating func takeMark(from rest: inout Substring) {
    let mark = rest.removeFirst()
    isWithinName = mark == "."
    add(String(mark)[...])
  }

  private mutating func add(_ part: Substring) {
    text += part
    length += part.count
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" || self == "$" || self == "`" }
}
