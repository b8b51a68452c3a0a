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
  let spelling = Array(String(reflecting: type).utf8)
  var text: [UInt8] = []
  // The position in the text where the current name begins, and whether a dot continues it.
  var (start, isWithinName) = (0, false)
  var (index, unknownContexts) = (0, 0)

  func find(_ mark: String, from index: Int) -> Bool { spelling[index...].starts(with: mark.utf8) }
  func end(of byte: UInt8) -> Int {
    var end = index
    while end < spelling.count, spelling[end] != byte { end += 1 }
    return end
  }

  while index < spelling.count {
    let byte = spelling[index]
    if byte == UInt8(ascii: "(") {
      let close = end(of: UInt8(ascii: ")"))
      if find("(unknown context at ", from: index) {
        index = close + 2
        unknownContexts += 1
        // A private type has one mark. A local type has two, and its surroundings aren't written.
        if unknownContexts == 2, !isQualified { text.removeLast(text.count - start) }
        continue
      }
      if !isQualified, find("(extension in ", from: index) {
        index = close + 2
        continue
      }
      let space = end(of: UInt8(ascii: " "))
      if !isQualified, space < close, find(" in _", from: space) {
        text += spelling[(index + 1)..<space]
        index = close + 1
        continue
      }
    }
    if !isQualified, find("== ", from: index) {
      // Code has only the argument.
      text.removeLast(text.count - start)
      index += 3
      continue
    }
    var end = index
    while end < spelling.count, spelling[end].isPartOfWord { end += 1 }
    if end == index {
      isWithinName = byte == UInt8(ascii: ".")
      text.append(byte)
      index += 1
      continue
    }
    unknownContexts = 0
    if !isWithinName { start = text.count }
    let isModule =
      !isWithinName && end < spelling.count && spelling[end] == UInt8(ascii: ".") && !find("Any.", from: index)
    if isQualified || !isModule { text += spelling[index..<end] }
    index = isModule && !isQualified ? end + 1 : end
    isWithinName = true
  }
  return String(decoding: text, as: UTF8.self)
}

extension UInt8 {
  /// Whether the byte is a part of a name: a letter, a digit, or a part of a letter that isn't ASCII.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self == UInt8(ascii: "`")
    }
  }
}
