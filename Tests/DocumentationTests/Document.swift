import Foundation

/// The Swift blocks of the README or of an article, as programs.
///
/// How a block is read is decided by what it looks like:
///
/// - One that begins with `import Firebolt` is a whole program, and runs as it is.
/// - One that begins so and imports `FireboltTesting` is a file of tests of what the other blocks declare, and is compiled
///   with them as one module: its `@testable import` is left out.
/// - One that begins with `// swift-tools-version` is a package's manifest; the first program is built in that package.
/// - One under `<!-- file scope -->` holds declarations that all blocks may use, wherever they are.
/// - One under the name of a framework of Apple's, as in `<!-- SwiftUI -->`, may use them too; those under one name are a
///   file, which is compiled and not run.
/// - One under a file's path, as in `<!-- Playground/Tour/Domain.swift -->`, is an excerpt of that file, which is compiled
///   with the package that it belongs to.
/// - Every other is part of a function on the main actor, as a program's own statements are: the blocks under one heading
///   form one, so that they may go on where the last one ended. It is asynchronous if there is an `await` in it.
///
/// A block of the last three kinds may begin with a comment that names a file, `// Films.swift`: error texts then name
/// that file, and count lines from that comment. Otherwise the compiler counts the document's own lines.
///
/// A `text` or `mermaid` block right after a Swift block is what that one prints, all of it: on the standard output, and for
/// a program on the standard error too. What has no such block prints nothing.
struct Document: Sendable, CustomStringConvertible {
  struct Block: Sendable, CustomStringConvertible {
    enum Kind: Equatable {
      case program, tests, manifest, declarations, statements
      case framework(String)
      case excerpt(String)
    }

    let kind: Kind
    let lines: [String]
    /// The document's name.
    let file: String
    /// The document's line on which the code begins.
    let firstLine: Int
    let heading: String
    /// What the block prints; empty for nothing.
    var output = ""

    var description: String { "\(file):\(firstLine), \(heading)" }

    var source: String { lines.joined(separator: "\n") + "\n" }
  }

  /// The document's name.
  let file: String

  /// The document's text.
  let lines: [String]

  let blocks: [Block]

  var description: String { file }

  /// The package's README.
  static let readme = Result { try Document(path: "README.md") }

  /// The articles of the documentation, by name.
  static let articles = Result {
    let folder = "Sources/Firebolt/Firebolt.docc"
    return try FileManager.default.subpathsOfDirectory(
      atPath: Toolchain.package.appendingPathComponent(folder).path
    ).filter { $0.hasSuffix(".md") }.sorted().map { try Document(path: "\(folder)/\($0)") }
  }

  /// Reads a document of the package.
  private init(path: String) throws {
    let file = Toolchain.package.appendingPathComponent(path)
    self.init(try String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
  }

  init(_ text: String, file: String) {
    self.file = file
    lines = text.components(separatedBy: "\n")
    var blocks: [Block] = []
    var heading = ""
    var lastLine = ""
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("```") {
        let start = index
        while index < lines.count, lines[index] != "```" { index += 1 }
        let content = Array(lines[start..<index])
        index += 1
        if line == "```swift" {
          blocks.append(
            Block(
              kind: Self.kind(content, after: lastLine), lines: content, file: file, firstLine: start + 1,
              heading: heading))
        } else if line == "```text" || line == "```mermaid", lastLine == "```swift" {
          blocks[blocks.count - 1].output = content.joined(separator: "\n")
        }
      } else if line.hasPrefix("#") {
        heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
      }
      if !line.trimmingCharacters(in: .whitespaces).isEmpty { lastLine = line }
    }
    self.blocks = blocks
  }

  private static func kind(_ lines: [String], after line: String) -> Block.Kind {
    // A framework's name and a file's path are one word.
    let words = line.split(separator: " ")
    let word = words.count == 3 && words[0] == "<!--" && words[2] == "-->" ? String(words[1]) : nil
    if let word, word.hasSuffix(".swift") { return .excerpt(word) }
    if lines.first == "import Firebolt" { return lines.contains("import FireboltTesting") ? .tests : .program }
    if lines.first?.hasPrefix("// swift-tools-version") == true { return .manifest }
    if line == "<!-- file scope -->" { return .declarations }
    return word.map { .framework($0) } ?? .statements
  }

  /// The blocks of a kind.
  func blocks(_ kind: Block.Kind) -> [Block] { blocks.filter { $0.kind == kind } }

  /// What the combined program prints between two blocks.
  static let separator = "\u{1E}\n"

  /// All declarations and statements as one program, which prints a separator after each block of statements.
  var combined: String {
    var functions: [(heading: String, body: String)] = []
    for block in blocks(.statements) {
      if functions.last?.heading != block.heading { functions.append((block.heading, "")) }
      functions[functions.count - 1].body += located(block) + "print(\"\\u{1E}\")\n"
    }
    var definitions = ""
    var calls = ""
    for (index, function) in functions.enumerated() {
      let isAsynchronous = function.body.split { !$0.isLetter }.contains("await")
      definitions += "@MainActor func section\(index)() \(isAsynchronous ? "async " : "")throws {\n\(function.body)}\n"
      calls += "try \(isAsynchronous ? "await " : "")section\(index)()\n"
    }
    return imports(.declarations, .statements) + located(.declarations) + definitions + calls
  }

  /// The files of tests, which belong to one module with `combined`.
  var tests: [String] {
    blocks(.tests).map { block in
      block.lines.map { $0.hasPrefix("@testable import ") ? "" : $0 }.joined(separator: "\n") + "\n"
    }
  }

  /// The frameworks of Apple's for which there are blocks, by name.
  var frameworks: [String] {
    let names = blocks.compactMap { block in
      if case .framework(let name) = block.kind { name } else { nil }
    }
    return Set(names).sorted()
  }

  /// All declarations and what is written for a framework, as one file.
  func combined(for framework: String) -> String {
    imports(.declarations, .framework(framework)) + located(.declarations) + located(.framework(framework))
  }

  private func imports(_ kinds: Block.Kind...) -> String {
    let lines = kinds.flatMap(blocks).flatMap(\.lines).filter { $0.hasPrefix("import ") }
    return Set(lines + ["import Firebolt"]).sorted().joined(separator: "\n") + "\n"
  }

  private func located(_ kind: Block.Kind) -> String { blocks(kind).map(located).joined() }

  private func located(_ block: Block) -> String {
    let comment = block.lines.first ?? ""
    let isNamed = comment.hasPrefix("// ") && comment.hasSuffix(".swift")
    let file = isNamed ? String(comment.dropFirst(3)) : file
    let code = block.lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n")
    return """
      #sourceLocation(file: "\(file)", line: \(isNamed ? 1 : block.firstLine))
      \(code)
      #sourceLocation()

      """
  }
}
