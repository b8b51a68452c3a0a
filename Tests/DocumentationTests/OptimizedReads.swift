/// The reads of published instances in optimised code, written in LLVM's language.
///
/// A client's code ends a read by adding one to its slot's count: it loads the count, adds one, and stores it with release.
/// What the client gets must be counted before that; afterwards another thread may release the last reference.
struct OptimizedReads {
  /// The number of reads.
  private(set) var count = 0
  /// What is wrong: the function, and what happens there.
  private(set) var mistakes: [String] = []

  init(_ code: String) {
    var function: Function?
    for line in code.split(separator: "\n") {
      if line.hasPrefix("define ") {
        function = Function(name: String(line))
      } else if line == "}" {
        if let function { check(function) }
        function = nil
      } else {
        function?.add(line)
      }
    }
  }

  private mutating func check(_ function: Function) {
    for (label, block) in function.blocks {
      guard let end = block.firstIndex(where: Self.endsRead) else { continue }
      count += 1
      let before = block[..<end]
      let name = function.name.split(separator: "\"").dropFirst().first ?? "?"
      if !before.contains(where: Self.copies) { mistakes.append("\(name) copies nothing before its read ends") }
      if !before.contains(where: { $0.contains("fence syncscope(\"singlethread\") seq_cst") }) {
        mistakes.append("\(name) ends its read without a fence")
      }
      let after = Array(block[end...]) + function.reachable(from: label)
      if after.contains(where: Self.copies) { mistakes.append("\(name) copies after its read has ended") }
    }
  }

  /// The store of a slot's count. Nothing else in a client's code stores a number with release.
  private static func endsRead(_ instruction: String) -> Bool {
    instruction.contains("store atomic i64") && instruction.contains("release")
  }

  /// Whether an instruction counts a reference, or copies a value whose references it counts.
  private static func copies(_ instruction: String) -> Bool {
    instruction.contains("call")
      && ["etain(", "WOc\"(", "WOy\"(", "InitializeWithCopy("].contains(where: instruction.contains)
  }
}

/// A function as blocks of instructions.
private struct Function {
  let name: String
  private(set) var blocks: [(label: String, instructions: [String])] = [("entry", [])]

  init(name: String) { self.name = name }

  mutating func add(_ line: Substring) {
    // A label stands at the beginning of its line.
    if let first = line.first, first != " ", let end = line.firstIndex(of: ":") {
      blocks.append((String(line[..<end]), []))
    } else if !line.isEmpty {
      blocks[blocks.count - 1].instructions.append(String(line))
    }
  }

  /// The instructions of all blocks that may run after a block.
  func reachable(from label: String) -> [String] {
    var (seen, next, instructions): (Set<String>, [String], [String]) = ([], targets(of: label), [])
    while let label = next.popLast() {
      guard seen.insert(label).inserted, let block = blocks.first(where: { $0.label == label }) else { continue }
      instructions += block.instructions
      next += targets(of: label)
    }
    return instructions
  }

  /// The blocks that a block branches to.
  private func targets(of label: String) -> [String] {
    guard let last = blocks.first(where: { $0.label == label })?.instructions.last(where: { $0.contains("label %") })
    else { return [] }
    return last.split(separator: "%").dropFirst().compactMap { part in
      let label = part.prefix { $0.isLetter || $0.isNumber || "._-".contains($0) }
      return label.isEmpty ? nil : String(label)
    }
  }
}
