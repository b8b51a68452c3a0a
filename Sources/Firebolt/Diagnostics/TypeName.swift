/// Returns the name of a type for texts. A nested type includes the surrounding types, `Profile.ViewModel`, but not the
/// module. A type that is local to a function has only its own name, as in code.
///
/// The name is cut from the runtime's spelling, `Swift.Array<App.Profile.ViewModel>`. That marks private and local
/// contexts, `(unknown context at $10)`, extensions of another module's types, `(extension in App):`, private names
/// within a constrained protocol type, `(Profile in _2DF364)`, and associated types,
/// `any Store<Self.App.Store.Item == Int>`.
@inline(never)
package func wholeName(of type: Any.Type) -> String {
  let spelling = Array(String(reflecting: type).utf8)
  var text: [UInt8] = []
  // The position in the text where the current name begins, and whether the spelling continues it.
  var start = 0
  var isWithinName = false
  var index = 0
  var unknownContexts = 0

  func isNext(_ mark: String, at index: Int) -> Bool {
    var index = index
    for byte in mark.utf8 {
      if index >= spelling.count || spelling[index] != byte { return false }
      index += 1
    }
    return true
  }
  func next(_ byte: UInt8) -> Int { spelling[index...].firstIndex(of: byte) ?? spelling.count }

  while index < spelling.count {
    let close = next(UInt8(ascii: ")"))
    let space = next(UInt8(ascii: " "))
    let end = spelling[index...].firstIndex { !$0.isPartOfName } ?? spelling.count
    if isNext("(unknown context at ", at: index) {
      unknownContexts += 1
      // A private type has one mark. A local type has two, and its surroundings aren't written.
      if unknownContexts == 2 { text.removeLast(text.count - start) }
      index = close + 2
    } else if isNext("(extension in ", at: index) {
      index = close + 2
    } else if isNext("(", at: index), isNext(" in _", at: space) {
      text += spelling[(index + 1)..<space]
      index = close + 1
    } else if isNext("== ", at: index) {
      // Code has only the argument.
      text.removeLast(text.count - start)
      index += 3
    } else if end > index {
      if !isWithinName {
        start = text.count
        // The first part is the module.
        let dot = next(UInt8(ascii: "."))
        if dot > index, dot < end, !isNext("Any.", at: index) { index = dot + 1 }
      }
      text += spelling[index..<end]
      index = end
      isWithinName = true
      unknownContexts = 0
    } else {
      text.append(spelling[index])
      index = index + 1
      isWithinName = false
    }
  }
  return String(decoding: text, as: UTF8.self)
}

extension UInt8 {
  /// Whether the byte is a part of a name with dots: also a part of a letter that isn't ASCII.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "."): true
    default: false
    }
  }
}
