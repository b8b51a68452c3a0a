import Foundation
import Testing

/// A message of the compiler about one line of a source file.
struct Diagnostic: Equatable, CustomStringConvertible {
  let line: Int
  /// `error: …` or `warning: …`.
  let text: String

  var isError: Bool { text.hasPrefix("error: ") }

  var description: String { "\(line): \(text)" }

  /// The errors and warnings in the compiler's output, once each: `/folder/main.swift:12:3: error: …`.
  static func all(in text: String) -> [Diagnostic] {
    text.split(separator: "\n").reduce(into: []) { diagnostics, line in
      let parts = line.split(separator: ":", maxSplits: 4).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 5, let number = Int(parts[1]), ["error", "warning"].contains(parts[3]) else { return }
      let diagnostic = Diagnostic(line: number, text: "\(parts[3]): \(parts[4])")
      if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }
  }

  /// Expects what a program says of itself: about a line that ends with a comment such as `// error: …`, that the compiler's
  /// messages have that severity and contain the words after it; about all other lines, that there is no message.
  static func expect(
    _ found: [Diagnostic], fitTo source: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (index, line) in source.components(separatedBy: "\n").enumerated() {
      let own = found.filter { $0.line == index + 1 }
      let comments = line.components(separatedBy: " // ").dropFirst()
      let expected = comments.last { $0.hasPrefix("error: ") || $0.hasPrefix("warning: ") }?.split(
        separator: ": ", maxSplits: 1)
      let isRight =
        if let expected {
          !own.isEmpty && own.allSatisfy { $0.text.hasPrefix(expected[0]) && $0.text.contains(expected[1]) }
        } else {
          own.isEmpty
        }
      #expect(isRight, "\(line)\n\(own)", sourceLocation: sourceLocation)
    }
  }
}

extension SwiftCompiler {
  /// Type-checks a program whose lines say what the compiler says of them, as in `Diagnostic.expect`.
  func expectMessages(
    in source: String, languageMode: Int = 6, options: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    Diagnostic.expect(
      try typeCheck(source, languageMode: languageMode, options: options), fitTo: source,
      sourceLocation: sourceLocation)
  }

  /// Type-checks each statement in a function of its own, all in one program.
  ///
  /// - Parameters:
  ///   - rows: The statements, a line each. Where one doesn't compile, a part of an error follows it: `statement // part`.
  ///   - declarations: What the statements use.
  /// - Returns: Each statement with that part, if it has one, and its errors and warnings.
  func typeCheck(
    eachOf rows: String, after declarations: String
  ) throws -> [(statement: String, part: String?, found: [Diagnostic])] {
    let rows = rows.components(separatedBy: "\n")
    let functions = rows.enumerated().map { index, statement in
      let effects = statement.contains("await ") ? "async throws " : statement.contains("try ") ? "throws " : ""
      return "nonisolated func statement\(index)(_ resolver: Resolver) \(effects){ \(statement)\n}"
    }
    let found = try typeCheck(([declarations] + functions).joined(separator: "\n"))
    let first = declarations.components(separatedBy: "\n").count + 1
    return rows.enumerated().map { index, row in
      let parts = row.components(separatedBy: " // ")
      return (parts[0], parts.dropFirst().first, found.filter { $0.line == first + 2 * index })
    }
  }
}
