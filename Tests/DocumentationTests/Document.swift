import Foundation
import Testing

/// The Swift blocks of the README or of an article, as programs.
///
/// The form of a block decides how it is read:
///
/// - A block that imports `FireboltTesting` is a file of tests for the other blocks. It is compiled with them as one
///   module, without its `@testable import`.
/// - Another block that begins with `import Firebolt` is a whole program and runs as it is.
/// - A block that begins with `// swift-tools-version` is a manifest. The first program is built in that package.
/// - A block under `<!-- file scope -->` contains declarations that all blocks can use, wherever they are.
/// - A block under the name of an Apple framework, as in `<!-- SwiftUI -->`, can use them too. The blocks under one
///   name form a file, which is compiled but not run.
/// - A block under a file's path, as in `<!-- Playground/Tour/Domain.swift -->`, is an excerpt of that file. The file
///   is compiled with the package that it belongs to.
/// - Any other block is part of a function on the main actor, like the statements of a program. The blocks under one
///   heading form one function, so that each can continue the last one. It is asynchronous if it contains `await`.
///
/// A block of declarations, for a framework or of statements can begin, before or after its imports, with a comment that
/// names a file, as in `// Films.swift`. Errors then name that file and count lines from the comment; otherwise they name
/// the document.
///
/// The file of the document's name in Tests/Articles has blocks that belong to it too, and that a reader doesn't need to see:
/// the types that the examples use, or the programs in which the code of a table stands.
///
/// A `text` or `mermaid` block right after a Swift block is the complete output of that block: its standard output, and
/// for a program also its standard error. A block without such an output prints nothing.
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
    /// The block's output; empty if it prints nothing.
    var output = ""

    var description: String { "\(file):\(firstLine), \(heading)" }

    var source: String { lines.joined(separator: "\n") + "\n" }

    /// The path of the file that the block's first line names, as in `// Sources/Films.swift`.
    var path: String? { lines.first.flatMap(Document.path) }

    /// The path of the file of which the block is an excerpt.
    var excerptPath: String? { if case .excerpt(let path) = kind { path } else { nil } }

    /// The Apple framework that the block is for.
    var framework: String? { if case .framework(let name) = kind { name } else { nil } }
  }

  /// The document's name.
  let file: String

  /// The document's text.
  let lines: [String]

  var text: String { lines.joined(separator: "\n") }

  let blocks: [Block]

  var description: String { file }

  /// The package's README.
  static let readme = Result { try Document(path: "README.md") }

  /// The articles of the documentation, sorted by path.
  static let articles = Result {
    try ["Sources/Firebolt/Firebolt.docc", "Sources/FireboltGraph/FireboltGraph.docc"].flatMap { folder in
      try ProjectFiles.all(in: folder, ending: ".md").map { try Document(path: $0) }
    }
  }

  /// Returns the article of a name.
  static func article(_ name: String) throws -> Document {
    try #require(articles.get().first { $0.file == "\(name).md" })
  }

  /// The README and the articles.
  static let all = Result { try [readme.get()] + articles.get() }

  /// Reads a document of the package, with the blocks in the file of its name in Tests/Articles, which it doesn't show.
  private init(path: String) throws {
    let name = ProjectFiles.url(path).lastPathComponent
    self.init(
      try ProjectFiles.text(of: path), file: name,
      hidden: (try? ProjectFiles.text(of: "Tests/Articles/\(name)")) ?? "")
  }

  init(_ text: String, file: String, hidden: String = "") {
    self.file = file
    lines = text.components(separatedBy: "\n")
    blocks = Self.blocks(lines, in: file) + Self.blocks(hidden.components(separatedBy: "\n"), in: file)
  }

  private static func blocks(_ lines: [String], in file: String) -> [Block] {
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
              kind: kind(content, after: lastLine), lines: content, file: file, firstLine: start + 1,
              heading: heading))
        } else if line == "```text" || line == "```mermaid", lastLine == "```swift" {
          blocks[blocks.count - 1].output = content.joined(separator: "\n")
        }
      } else if line.hasPrefix("#") {
        heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
      }
      if !line.trimmingCharacters(in: .whitespaces).isEmpty { lastLine = line }
    }
    return blocks
  }

  private static func kind(_ lines: [String], after line: String) -> Block.Kind {
    // A framework's name or a file's path is a single word.
    let words = line.split(separator: " ")
    let word = words.count == 3 && words[0] == "<!--" && words[2] == "-->" ? String(words[1]) : nil
    if let word, word.hasSuffix(".swift") { return .excerpt(word) }
    if lines.contains("import FireboltTesting") { return .tests }
    if lines.first == "import Firebolt" { return .program }
    if lines.first?.hasPrefix("// swift-tools-version") == true { return .manifest }
    if line == "<!-- file scope -->" { return .declarations }
    return word.map { .framework($0) } ?? .statements
  }

  /// The blocks of a kind.
  func blocks(_ kind: Block.Kind) -> [Block] { blocks.filter { $0.kind == kind } }

  /// The text that the combined program prints between two blocks.
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

  /// The files of tests, which form one module with `combined`.
  var tests: [String] {
    blocks(.tests).map { block in
      block.lines.map { $0.hasPrefix("@testable import ") ? "" : $0 }.joined(separator: "\n") + "\n"
    }
  }

  /// The names of the Apple frameworks that have blocks, sorted.
  var frameworks: [String] { Set(blocks.compactMap(\.framework)).sorted() }

  /// All declarations and the blocks for a framework, as one file.
  func combined(for framework: String) -> String {
    imports(.declarations, .framework(framework)) + located(.declarations) + located(.framework(framework))
  }

  private func imports(_ kinds: Block.Kind...) -> String {
    let lines = kinds.flatMap(blocks).flatMap(\.lines).filter { $0.hasPrefix("import ") }
    return Set(lines + ["import Firebolt"]).sorted().joined(separator: "\n") + "\n"
  }

  /// The path in a comment that names a file.
  private static func path(_ line: String) -> String? {
    line.hasPrefix("// ") && line.hasSuffix(".swift") ? String(line.dropFirst(3)) : nil
  }

  private func located(_ kind: Block.Kind) -> String { blocks(kind).map(located).joined() }

  private func located(_ block: Block) -> String {
    let lines = block.lines.drop { $0.hasPrefix("import ") || $0.isEmpty }
    // The program that the blocks form is a main.swift itself.
    let path = lines.first.flatMap(Self.path).flatMap { $0.hasSuffix("main.swift") ? nil : $0 }
    let code = lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n")
    return """
      #sourceLocation(file: "\(path ?? file)", line: \(path == nil ? block.firstLine + lines.startIndex : 1))
      \(code)
      #sourceLocation()

      """
  }
}
