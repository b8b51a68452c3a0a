import Foundation
import TestSupport
import Testing

/// Each of Firebolt's messages leads to its entry in a guide, which has what the message itself can't say. The messages are
/// those of the programs that fail for the sake of their remedies.
struct TroubleshootingTests {
  private static let guides = Result { try ["Troubleshooting", "WhatVerifyFinds"].map(Guide.init) }
  private static let messages = Result {
    try RemedyCase.failing.map { Message($0, printed: try RemedyRun.failed.get().outputs[$0.name] ?? "") }
  }

  @Test func theCodesAreRead() throws {
    let names = try ErrorCode.all.get().map(\.name)
    #expect(names.contains("recipeResolverGone"))
    #expect(names.contains("weakValue"))
  }

  @Test(arguments: try ErrorCode.all.get())
  func everyCodeHasAnEntryThatItsCommentLeadsTo(code: ErrorCode) throws {
    let guide = try #require(Self.guides.get().first { $0.entries.contains(code.name) })
    #expect(code.comment.contains("See <doc:\(guide.name)#\(code.name)>."))
  }

  @Test func everyEntryBelongsToACode() throws {
    let names = try Set(ErrorCode.all.get().map(\.name))
    for guide in try Self.guides.get() { #expect(names.isSuperset(of: guide.entries), "\(guide.name)") }
  }

  @Test(arguments: try guides.get())
  func theWordsOfAnEntryArePrinted(guide: Guide) throws {
    let messages = try Self.messages.get()
    for entry in guide.entries {
      #expect(!guide.words(of: entry).isEmpty, "\(entry)")
      for words in guide.words(of: entry) {
        #expect(messages.contains { $0.code == entry && $0.begins(with: words) }, "\(entry): \(words)")
      }
    }
  }

  @Test func everyMessageIsFoundInAnEntry() throws {
    let guides = try Self.guides.get()
    for message in try Self.messages.get() {
      let words = guides.flatMap { $0.words(of: message.code) }
      #expect(words.contains(where: message.begins), "\(message.program): \(message.line)")
    }
  }
}

/// What a program has printed.
private struct Message {
  let program: String
  let code: String
  /// The first line, without its sender and severity.
  let line: String

  init(_ program: RemedyCase, printed: String) {
    self.program = program.name
    code = "\(program.code.split(separator: ".")[1])"
    let line = printed.unwrapped.components(separatedBy: "\n").dropFirst().first ?? ""
    let start = ["Firebolt: ", "error: ", "warning: ", "note: "].first(where: line.hasPrefix) ?? ""
    self.line = String(line.dropFirst(start.count))
  }

  /// Whether the fixed parts of these words are there in order, the first one at the beginning.
  func begins(with words: String) -> Bool {
    let parts = words.components(separatedBy: "…").map { $0.trimmingCharacters(in: .whitespaces) }
    guard line.hasPrefix(parts[0]) else { return false }
    var rest = line[...]
    for part in parts where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

/// The code of an error or issue, as the library's source declares it.
struct ErrorCode: Sendable, CustomTestStringConvertible {
  let name: String
  /// The documentation comment of the declaration.
  let comment: String

  var testDescription: String { name }

  /// The codes of errors, and those of issues.
  static let all = Result {
    try [
      "Sources/Firebolt/Diagnostics/ResolutionError+Code.swift",
      "Sources/FireboltGraph/Verifying/VerificationIssue+Code.swift",
    ].flatMap { file in
      // A comment, attributes, and the declaration.
      let declaration = #/((?: *///.*\n)+)(?: *@.*\n)* *public static \w+ (\w+).*\(rawValue: /#
      return try ProjectFiles.text(of: file).matches(of: declaration).map {
        ErrorCode(name: String($0.2), comment: String($0.1))
      }
    }
  }
}

/// An article with an entry for each of some codes.
struct Guide: Sendable, CustomTestStringConvertible {
  let name: String
  /// The fixed words of the messages, by the heading of the entry, in a line such as `*the recipe for … threw:*; *…*`.
  private var words: [String: [String]] = [:]

  var testDescription: String { name }

  /// The headings of the entries.
  var entries: Set<String> { Set(words.keys) }

  init(_ name: String) throws {
    self.name = name
    let entries = try "\n\(Document.article(name).text)".components(separatedBy: "\n### ").dropFirst()
    for entry in entries {
      let paragraphs = entry.components(separatedBy: "\n\n")
      let text = paragraphs[1].replacingOccurrences(of: "\n", with: " ")
      words[paragraphs[0]] =
        text.hasPrefix("*") ? text.split(separator: "*").map(String.init).filter { $0 != "; " } : []
    }
  }

  func words(of entry: String) -> [String] { words[entry] ?? [] }
}
