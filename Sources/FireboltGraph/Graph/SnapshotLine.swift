import Firebolt

/// One line of a snapshot: a node or a missing dependency.
struct SnapshotLine: Equatable {
  let caption: String
  /// The scope, the module and so on, as in the parentheses; nil for a missing dependency.
  let traits: String?
  /// The dependencies in their notation, in alphabetical order.
  let needs: [String]

  /// The line, without its end.
  var text: String {
    guard let traits else { return "\(caption) is missing" }
    return "\(caption) (\(traits))" + (needs.isEmpty ? "" : " → \(needs.joined(separator: ", "))")
  }
}

extension SnapshotLine {
  /// The beginnings of the traits: a caption may have parentheses, too.
  private static let scopes = [
    "single", "factory", "weak", "graph", "custom(", "expiring(", "perResolver", "perArguments",
  ]

  /// Reads a line; nil if it has no snapshot's form.
  init?(parsing line: Substring) {
    if let caption = line.trimmingSuffix(" is missing") {
      self.init(caption: caption, traits: nil, needs: [])
      return
    }
    // In a caption or a need, spaces and commas may be inside of brackets and literals.
    let characters = Array(line)
    let depths = characters.nestingDepths
    let end = { (start: Int) in characters.indices.first { $0 > start + 1 && depths[$0] == 0 } ?? characters.count }
    let begins = { (index: Int) in
      guard depths[index] == 0, characters[index...].starts(with: " (") else { return false }
      let rest = characters[end(index)...]
      return Self.scopes.contains { characters[(index + 2)...].starts(with: $0) }
        && (rest.isEmpty || rest.starts(with: " → "))
    }
    guard let start = characters.indices.first(where: begins) else { return nil }
    let rest = characters[end(start)...]
    var needs: [String] = []
    if rest.count > 3 {
      var current = ""
      for index in rest.indices.dropFirst(3) {
        let character = characters[index]
        if character == ",", depths[index] == 0 {
          needs.append(current)
          current = ""
        } else if !(character == " " && current.isEmpty) {
          current.append(character)
        }
      }
      needs.append(current)
    }
    self.init(
      caption: String(characters[..<start]), traits: String(characters[(start + 2)..<(end(start) - 1)]), needs: needs)
  }
}

extension Substring {
  /// Returns the text without an ending; nil if it has another.
  fileprivate func trimmingSuffix(_ suffix: String) -> String? {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
  }
}

extension [Character] {
  /// For each character, the number of brackets and literals that it is inside of. A bracket counts as inside.
  fileprivate var nestingDepths: [Int] {
    var depth = 0
    var isLiteral = false
    var isEscaped = false
    return indices.map { index in
      let character = self[index]
      if isLiteral {
        if !isEscaped, character == "\"" { isLiteral = false }
        isEscaped = !isEscaped && character == "\\"
        return depth + 1
      }
      if character == "\"" {
        isLiteral = true
        return depth + 1
      }
      if "([{<".contains(character) { depth += 1 }
      let inner = depth
      // The arrow of a function's type is no bracket.
      let isArrow = character == ">" && index > 0 && self[index - 1] == "-"
      if ")]}>".contains(character), !isArrow { depth = Swift.max(0, depth - 1) }
      return inner
    }
  }
}
