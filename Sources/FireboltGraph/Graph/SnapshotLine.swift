import Firebolt

/// One line of a snapshot: a node or a missing dependency.
struct SnapshotLine: Equatable {
  enum Kind: Equatable {
    /// The traits are the scope, the module and so on, as in the parentheses.
    case registered(traits: String)
    /// Something needs it, and nothing is registered for it.
    case missing
    /// Nothing is registered for it, and what requests it goes on without it.
    case absent
  }

  let caption: String
  let kind: Kind
  /// The dependencies in their notation, in alphabetical order.
  let needs: [String]

  init(_ caption: String, _ kind: Kind, needs: [String] = []) {
    self.caption = caption
    self.kind = kind
    self.needs = needs
  }

  /// The traits of a node; nil for what isn't registered.
  var traits: String? {
    if case .registered(let traits) = kind { traits } else { nil }
  }

  /// The line, without its end.
  var text: String {
    switch kind {
    case .missing: "\(caption)\(Self.missing)"
    case .absent: "\(caption)\(Self.absent)"
    case .registered(let traits):
      "\(caption) (\(traits))" + (needs.isEmpty ? "" : " → \(needs.joined(separator: ", "))")
    }
  }

  private static let missing = " is missing"
  private static let absent = " is optional, and not registered"
}

extension SnapshotLine {
  /// Returns whether a text begins with a scope, as traits do: a caption may have parentheses, too.
  private static func beginsWithScope(_ text: ArraySlice<Character>) -> Bool {
    DependencyGraph.Drawing.Style.ofScopes.contains { style in
      text.starts(with: style.name) && text.dropFirst(style.name.count).first.map { "(,)".contains($0) } == true
    }
  }

  /// Reads a line; nil if it has no snapshot's form.
  init?(parsing line: Substring) {
    if let caption = line.trimmingSuffix(Self.missing) {
      self.init(caption, .missing)
      return
    }
    if let caption = line.trimmingSuffix(Self.absent) {
      self.init(caption, .absent)
      return
    }
    // In a caption or a need, spaces and commas may be inside of brackets and literals.
    let characters = Array(line)
    let depths = characters.nestingDepths
    let end = { (start: Int) in characters.indices.first { $0 > start + 1 && depths[$0] == 0 } ?? characters.count }
    let begins = { (index: Int) in
      guard depths[index] == 0, characters[index...].starts(with: " (") else { return false }
      let rest = characters[end(index)...]
      return Self.beginsWithScope(characters[(index + 2)...]) && (rest.isEmpty || rest.starts(with: " → "))
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
    let traits = String(characters[(start + 2)..<(end(start) - 1)])
    self.init(String(characters[..<start]), .registered(traits: traits), needs: needs)
  }
}

extension SnapshotLine {
  /// Returns of each trait that differs from those of a later line what it was.
  func formerFields(since line: SnapshotLine) -> [String] {
    guard let traits else { return ["was missing"] }
    let (before, now) = (Fields(traits), Fields(line.traits ?? ""))
    var texts: [String] = []
    if before.scope != now.scope { texts.append("scope was \(before.scope)") }
    if before.isolation != now.isolation { texts.append("isolation was \(before.isolation)") }
    if before.module != now.module {
      texts.append(before.module.isEmpty ? "was in no module" : "was in \(before.module)")
    }
    if before.level != now.level { texts.append("was \(before.level)") }
    return texts
  }

  /// The traits in parentheses, one by one.
  private struct Fields {
    var scope = ""
    var isolation = "anywhere"
    /// With the word `module`.
    var module = ""
    var level = "in the resolver itself"

    init(_ traits: String) {
      let characters = Array(traits)
      let depths = characters.nestingDepths
      let parts = characters.indices.split { characters[$0] == "," && depths[$0] == 0 }
      for (index, part) in parts.enumerated() {
        let text = String(characters[part].drop { $0 == " " })
        if index == 0 {
          scope = text
        } else if text.hasPrefix("module ") {
          module = text
        } else if text.hasPrefix("in ") {
          level = text
        } else {
          isolation = text
        }
      }
    }
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
  var nestingDepths: [Int] {
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
