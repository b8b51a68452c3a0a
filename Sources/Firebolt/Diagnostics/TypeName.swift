/// Returns the name of a type for texts. A nested type includes the surrounding types, `Profile.ViewModel`, but not the
/// module. A type that is local to a function has only its own name, as in code.
package func wholeName(of type: Any.Type) -> String {
  var name = TypeName()
  var rest = String(reflecting: type)[...]
  while !rest.isEmpty { name.take(from: &rest) }
  return name.text
}

/// A type's name during parsing. The input is the runtime's spelling: `Swift.Array<App.Profile.ViewModel>`.
private struct TypeName {
  private(set) var text = ""
  /// The position in the text where the current name begins.
  private var start = 0
  private var length = 0
  /// Whether a name has begun, so that a dot continues it.
  private var isWithinName = false
  private var unknownContexts = 0

  /// The runtime's marker of a private or local context. An address and a parenthesis follow.
  private static let unknown = "(unknown context at "
  /// The runtime's marker of a type in an extension of another module's type. The module, a parenthesis and a colon
  /// follow.
  private static let foreign = "(extension in "

  /// The runtime's marker of a private name within a constrained protocol type: `(Profile in _2DF364)`. The name stands
  /// before it.
  private static let inContext: StaticString = " in _"
  /// The runtime's separator between an associated type and the argument for it: `any Store<Self.App.Store.Item == Int>`.
  private static let isSame = "== "

  mutating func take(from rest: inout Substring) {
    if rest.first == "(", takeContext(from: &rest) { return }
    if rest.hasPrefix(Self.isSame) {
      // Code has only the argument.
      removeCurrentName()
      rest.removeFirst(Self.isSame.count)
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
      // This part is the module.
      start = length
      rest.removeFirst()
    }
    isWithinName = true
  }

  /// Takes a marker in parentheses.
  ///
  /// - Returns: Whether there is one.
  private mutating func takeContext(from rest: inout Substring) -> Bool {
    if rest.hasPrefix(Self.unknown) {
      rest = rest.drop { $0 != ")" }.dropFirst(2)
      unknownContexts += 1
      // A private type has one marker. A local type has two, and its surroundings aren't written.
      if unknownContexts == 2 { removeCurrentName() }
    } else if rest.hasPrefix(Self.foreign) {
      rest = rest.drop { $0 != ")" }.dropFirst(2)
    } else if let end = rest.firstIndex(of: ")"), let mark = rest[..<end].range(of: Self.inContext) {
      add(rest[..<mark.lowerBound].dropFirst())
      rest = rest[end...].dropFirst()
    } else {
      return false
    }
    return true
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

  private mutating func removeCurrentName() {
    text.removeLast(length - start)
    length = start
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool {
    // Most names are ASCII, and a look-up of Unicode properties is slow.
    guard let ascii = asciiValue else { return isLetter || isNumber }
    return switch ascii {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "_$`".utf8.contains(ascii)
    }
  }
}
