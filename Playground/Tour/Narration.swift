import Foundation

// Prints a chapter's source as it runs: comments as text, code indented, and each checked expression with its value.

/// Prints an expression and its value. Ends the tour with status 1 if the value isn't the expected one.
@MainActor func check<Value: Equatable>(
  _ value: Value, is expected: Value, file: String = #filePath, line: Int = #line
) {
  Narrator.shared.tell(upTo: line, of: file, value: "\(value)")
  if value != expected { Narrator.shared.stop("expected: \(expected)", file, line) }
}

/// Prints code that fails, and its error. Ends the tour with status 1 if the error doesn't contain the text.
@MainActor func fails<T>(
  saying text: String, file: String = #filePath, line: Int = #line, _ body: @MainActor () async throws -> T
) async {
  do {
    _ = try await body()
    Narrator.shared.stop("expected an error", file, line)
  } catch {
    Narrator.shared.tell(upTo: line, of: file, text: "\(error)")
    if !"\(error)".contains(text) { Narrator.shared.stop("expected: \(text)", file, line) }
  }
}

/// Prints an expression, and below it the text that is its value.
@MainActor func show(_ text: String, file: String = #filePath, line: Int = #line) {
  Narrator.shared.tell(upTo: line, of: file, text: text)
}

/// Prints code, and then runs it, because it prints something.
@MainActor func run(file: String = #filePath, line: Int = #line, _ body: () -> Void) {
  Narrator.shared.tell(upTo: line, of: file)
  body()
}

/// Prints a chapter's heading.
@MainActor func heading(_ text: String) {
  Narrator.shared.tellHeading(text)
}

/// Prints a file of the tour that doesn't run.
@MainActor func tell(_ name: String, file: String = #filePath) {
  Narrator.shared.tellAll(of: file.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/\(name)")
}

@MainActor private final class Narrator {
  static let shared = Narrator()

  private var file = ""
  private var lines: [String] = []
  /// The index of the next line to print.
  private var next = 0
  private var isLastLineBlank = false
  private let usesColor = isatty(STDOUT_FILENO) != 0 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

  /// The width of a paragraph, and the column of the values.
  private let (width, column) = (80, 48)

  func tellHeading(_ text: String) {
    put("")
    put(styled(text, "1"))
    put("")
  }

  func tellAll(of file: String) {
    open(file)
    put(lines[...], indentedBy: 0)
  }

  /// Prints the source from the last call to the statement in a line, and what the statement's expression results in.
  func tell(upTo line: Int, of file: String, value: String? = nil, text: String? = nil) {
    if file != self.file { begin(file, before: line - 1) }
    if line <= lines.count {
      put(lines[next..<line - 1], indentedBy: 2)
      put(expression(of: statement(at: line - 1)), value: value)
    } else if let value {
      put("    → \(value)")  // There is no source: the folder was moved after the build.
    }
    text?.split(separator: "\n").forEach { put("    \(styled("│ \($0)", "2"))") }
  }

  func stop(_ text: String, _ file: String, _ line: Int) -> Never {
    put("\nWRONG, \(text)   (\(file):\(line))")
    exit(1)
  }

  // MARK: - Source

  private func open(_ file: String) {
    self.file = file
    next = 0
    let source = (try? String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)) ?? ""
    lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Prints what precedes the code of the function that contains a line: its comment, and the other declarations.
  private func begin(_ file: String, before line: Int) {
    open(file)
    guard let function = lines.prefix(line).lastIndex(where: { $0.contains("func ") && !$0.hasPrefix(" ") }) else {
      return
    }
    let imports = lines.lastIndex { $0.hasPrefix("import ") } ?? -1
    let comment = lines[..<function].lastIndex { !$0.hasPrefix("///") } ?? imports
    put(lines[comment + 1..<function], indentedBy: 0)
    if imports < comment { put(lines[imports + 1...comment], indentedBy: 0) }
    next = function + 1
  }

  /// Returns the statement that begins in a line. Moves on to the line after it.
  private func statement(at line: Int) -> String {
    var statement = ""
    next = line
    repeat {
      statement += (statement.isEmpty || statement.hasSuffix("(") ? "" : " ") + lines[next].drop { $0 == " " }
      next += 1
    } while statement.filter { "({".contains($0) }.count > statement.filter { ")}".contains($0) }.count
    return statement
  }

  /// Returns what a statement checks, shows or runs.
  private func expression(of statement: String) -> String {
    let isCheck = statement.hasPrefix("check(") || statement.hasPrefix("show(")
    let (open, close): (Character, Character) = isCheck ? ("(", ")") : ("{", "}")
    guard let start = statement.firstIndex(of: open), let end = statement.lastIndex(of: close) else { return statement }
    let content = statement[statement.index(after: start)..<end]
    let words = content.split(separator: " ").joined(separator: " ")
    let parts = words.components(separatedBy: ", is: ")
    return parts.count > 1 ? parts.dropLast().joined(separator: ", is: ") : words
  }

  // MARK: - Output

  private func put(_ source: ArraySlice<String>, indentedBy indentation: Int) {
    var comment: [Substring] = []
    for line in source {
      let line = line.dropFirst(indentation)
      if line.hasPrefix("//") {
        comment += line.drop { $0 == "/" }.split(separator: " ")
      } else {
        put(paragraph: comment)
        comment = []
        put(line.isEmpty ? "" : "    \(line)")
      }
    }
    put(paragraph: comment)
  }

  private func put(paragraph words: [Substring]) {
    guard var line = words.first.map({ String($0) }) else { return }
    put("")
    for word in words.dropFirst() {
      if line.count + 1 + word.count <= width {
        line += " \(word)"
      } else {
        put(line)
        line = String(word)
      }
    }
    put(line)
    put("")
  }

  private func put(_ expression: String, value: String?) {
    guard let value else { return put("    \(expression)") }
    let result = styled("→ \(value)", "32")
    if expression.count < column {
      put("    \(expression)\(String(repeating: " ", count: column - expression.count))\(result)")
    } else {
      put("    \(expression)")
      put("      \(result)")
    }
  }

  /// Prints a line. Several blank lines in sequence become one.
  private func put(_ line: String) {
    if !line.isEmpty || !isLastLineBlank { print(line) }
    isLastLineBlank = line.isEmpty
  }

  private func styled(_ text: String, _ style: String) -> String {
    usesColor ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }
}
