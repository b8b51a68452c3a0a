import Foundation
import Testing

/// Each of Firebolt's messages leads to its entry in a guide. `ArticleTests` checks that the output in an entry is really
/// printed.
struct TroubleshootingTests {
  private static let guides = Result { try ["Troubleshooting", "WhatVerifyFinds"].map(Guide.init) }
  private static let codes = Result {
    try ErrorCode.all(in: "Firebolt/Diagnostics/ResolutionError+Code.swift")
      + ErrorCode.all(in: "FireboltGraph/Verifying/VerificationIssue+Code.swift")
  }

  @Test func theCodesAreRead() throws {
    let names = try Self.codes.get().map(\.name)
    #expect(names.contains("recipeResolverGone"))
    #expect(names.contains("weakValue"))
  }

  @Test(arguments: try codes.get())
  func everyCodeHasAnEntryThatItsCommentLeadsTo(code: ErrorCode) throws {
    let guide = try #require(Self.guides.get().first { $0.entries.contains(code.name) })
    #expect(code.comment.contains("See <doc:\(guide.name)#\(code.name)>."))
  }

  @Test(arguments: try guides.get())
  func everyEntryIsReachedFromTheTable(guide: Guide) {
    #expect(Set(guide.rows.flatMap(\.entries)) == Set(guide.entries))
  }

  @Test(arguments: try guides.get())
  func theWordsOfTheTableArePrintedInTheEntriesThatTheyLeadTo(guide: Guide) {
    for row in guide.rows {
      for entry in row.entries {
        let messages = guide.messages(of: entry)
        #expect(messages.contains(where: row.fits), "\(row.words): \(entry) prints \(messages)")
      }
    }
  }

  @Test(arguments: try guides.get())
  func everyMessageOfAnEntryIsInTheTable(guide: Guide) {
    for entry in guide.entries {
      let messages = guide.messages(of: entry)
      #expect(!messages.isEmpty, "\(entry)")
      for message in messages {
        #expect(guide.rows.contains { $0.entries.contains(entry) && $0.fits(message) }, "\(message)")
      }
    }
  }
}

/// The code of an error or issue, as the library's source declares it.
struct ErrorCode: Sendable, CustomTestStringConvertible {
  let name: String
  /// The documentation comment of the declaration.
  let comment: String

  var testDescription: String { name }

  /// The codes that a source file declares.
  static func all(in file: String) throws -> [ErrorCode] {
    let source = Toolchain.package.appendingPathComponent("Sources").appendingPathComponent(file)
    var comment = ""
    var codes: [ErrorCode] = []
    for line in try String(contentsOf: source, encoding: .utf8).components(separatedBy: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") {
        comment += "\(text)\n"
        continue
      }
      let words = text.split(separator: " ").prefix(6)
      if words.prefix(2) == ["public", "static"], text.contains("(rawValue: ") {
        codes.append(ErrorCode(name: words[3].trimmingCharacters(in: [":"]), comment: comment))
      }
      if !text.hasPrefix("@") { comment = "" }
    }
    return codes
  }
}

/// An article with an entry for each of some codes.
struct Guide: Sendable, CustomTestStringConvertible {
  /// A row of the table that leads from a message to its entries.
  struct Row: Sendable {
    let words: String
    let entries: [String]

    /// Whether a message contains the row's fixed words in order, and begins with the first of them.
    func fits(_ message: String) -> Bool {
      let parts = words.components(separatedBy: "…").map { $0.trimmingCharacters(in: .whitespaces) }
      guard message.hasPrefix(parts[0]) else { return false }
      var rest = message[...]
      for part in parts where !part.isEmpty {
        guard let range = rest.range(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
  }

  let name: String
  let rows: [Row]
  /// The headings of the entries, which the table leads to.
  let entries: [String]
  private let document: Document

  var testDescription: String { name }

  init(_ name: String) throws {
    self.name = name
    document = try #require(Document.articles.get().first { $0.file == "\(name).md" })
    let lines = document.lines
    rows = lines.filter { $0.hasPrefix("|") && $0.contains("| <doc:\(name)#") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let links = cells[1].components(separatedBy: "<doc:\(name)#").dropFirst()
      return Row(
        words: cells[0],
        entries: links.map { $0.prefix { $0 != ">" }.replacingOccurrences(of: "-", with: " ") })
    }
    entries = lines.filter { $0.hasPrefix("### ") }.map { "\($0.dropFirst(4))" }
  }

  /// The first lines of the messages that an entry shows, without their sender and severity.
  func messages(of entry: String) -> [String] {
    document.blocks.filter { $0.heading == entry }.flatMap { $0.output.components(separatedBy: "\n") }
      .compactMap { line in
        for start in ["Fatal error: Firebolt: ", "Firebolt: ", "error: ", "warning: ", "note: "] {
          if let range = line.range(of: start) { return "\(line[range.upperBound...])" }
        }
        return nil
      }
      // A line that begins with a number only counts the mistakes.
      .filter { $0.first?.isNumber != true }
  }
}
