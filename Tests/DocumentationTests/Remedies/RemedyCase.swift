import Foundation

/// A program that fails, and the way to apply its error's remedy.
struct RemedyCase: Sendable, CustomStringConvertible {
  /// The place for the remedy's code.
  enum Edit {
    /// At the mark, `«»` or `«replaced code»`, followed by a line that isn't part of the remedy.
    case mark(piece: Int = 0, then: String? = nil)
    /// In the line that the error names, in place of the next piece. The piece after that can be for the mark.
    case replace(piece: Int = 0, andMark: Bool = false)
    /// In the declaration of a type, in place of the next piece. The piece after that can be for the mark.
    case parameter(of: String, piece: Int = 0, andMark: Bool = false)
    /// Removed from the line that the error names, with the comma before it.
    case remove(piece: Int)
  }

  /// What a program does at its end with the resolver that it asks, `@`.
  struct End {
    let line: String?

    /// Nothing but what its own lines do.
    static let nothing = End(line: nil)

    /// Expects that `verify()` finds nothing, or that a dry run doesn't.
    static let verify = End(line: "try await expectNothing { try @.verify() }")
    static let dryRun = End(line: "try await expectNothing { try await @.verify(dryRun: DryRun()) }")

    /// Requests an instance; with the request as the mark; and by awaiting it.
    static func request(_ arguments: String) -> End { End(line: "_ = try @.resolve(\(arguments))") }
    static func markedRequest(_ arguments: String) -> End { End(line: "_ = «try @.resolve(\(arguments))»") }
    static func awaited(_ arguments: String) -> End { End(line: "_ = try await @.getAsync(\(arguments))") }
  }

  /// The name of the program's file and function.
  private(set) var name: String
  /// The code that only the user knows. It replaces each `…`, in order; `@2` stands for piece 2 of the remedy.
  private let filling: [String]
  private let edit: Edit
  private let cause: String
  private let declarations: String
  private let lines: [String]
  private let asked: String
  private var end: End

  /// - Parameters:
  ///   - cause: The code of the error or issue that the program fails with, without its type.
  ///   - declarations: What stands before the program's function.
  ///   - lines: The function's lines. The types get longer names, here and in the declarations, so that the error's text is
  ///     wrapped. They may use a new `resolver`, unless they declare one.
  ///   - asked: The resolver that the end asks.
  init(
    _ name: String, _ cause: String, by edit: Edit = .mark(), filling: [String] = [],
    with declarations: String = hall, _ lines: String..., of asked: String = "resolver", then end: End = .nothing
  ) {
    let types = "\(declarations)\n\(lines)".matches(of: /(?:class|struct|protocol|enum) (\w+)/).map { String($0.1) }
    func renamed(_ code: String) -> String {
      code.replacing(/\b[A-Z]\w*/.wordBoundaryKind(.simple)) {
        types.contains(String($0.0)) ? "\($0.0)OfTheOldCinemaAtTheHarbour" : "\($0.0)"
      }
    }
    (self.name, self.cause, self.edit) = (name, cause, edit)
    self.filling = filling.map(renamed)
    self.declarations = renamed(declarations)
    self.lines = lines.map(renamed)
    self.asked = renamed(asked)
    self.end = End(line: end.line.map(renamed))
  }

  /// The program that verifies at its end, instead of requesting an instance.
  var verified: RemedyCase {
    var copy = self
    copy.name += "Verified"
    copy.end = .verify
    return copy
  }

  var description: String { name }

  /// The code of the error or issue that the program fails with.
  var code: String { "\(marked.contains("expectNothing") ? "Verification" : "ResolutionError").\(cause)" }

  /// The program that fails, with its mark.
  private var marked: String {
    let last = end.line.map { $0.replacingOccurrences(of: "@", with: asked) }
    var body = (lines + [last].compactMap { $0 }).joined(separator: "\n")
    let declaresResolver = "\(declarations)\n\(body)".contains("let resolver = ")
    let usesResolver = body.range(of: #"(?<![.\w])resolver(?![:\w])"#, options: .regularExpression) != nil
    if usesResolver, !declaresResolver { body = "let resolver = Resolver()\n\(body)" }
    body = body.replacingOccurrences(of: "\n", with: "\n  ")
    return "import Firebolt\nimport FireboltGraph\n\(declarations)\nfunc \(name)() async throws {\n  \(body)\n}\n"
  }

  private static let marks = CharacterSet(charactersIn: "«»")

  /// The program that fails.
  var before: String { marked.components(separatedBy: Self.marks).joined() }

  /// The program after the remedy has been applied.
  func after(_ remedy: Remedy) throws -> String {
    switch edit {
    case .mark(let piece, let next):
      return try writing([filled(piece, of: remedy), next].compactMap { $0 }.joined(separator: "\n  "), in: marked)
    case .replace(let piece, let andMark):
      let line = try remedy.line(for: piece + 1)
      return try replacing(piece, of: remedy, andMark: andMark) { number, _ in number == line }
    case .parameter(let type, let piece, let andMark):
      // The declaration begins with the type's own name, so the parameter is the last match.
      return try replacing(piece, of: remedy, last: true, andMark: andMark) { $1.contains("class \(type)") }
    case .remove(let piece):
      let (code, line) = try (remedy.former(piece), remedy.line(for: piece))
      return try changed(before, where: { number, _ in number == line }) { text in
        text.replacingOccurrences(of: ", \(code)", with: "").replacingOccurrences(of: code, with: "")
      }
    }
  }

  /// A piece of the remedy, with the code that only the user knows.
  private func filled(_ piece: Int, of remedy: Remedy, _ known: String? = nil) throws -> String {
    var values = filling
    var code = try remedy.piece(piece)
    if let known, filling.isEmpty { values = [known] }
    while let range = code.range(of: "…"), !values.isEmpty {
      let value = values.removeFirst()
      let number = value.range(of: "@").flatMap { Int(value[$0.upperBound...].prefix(1)) }
      code.replaceSubrange(
        range, with: try number.map { value.replacingOccurrences(of: "@\($0)", with: try remedy.piece($0)) } ?? value)
    }
    return code
  }

  private func writing(_ code: String, in text: String) throws -> String {
    guard let start = text.range(of: "«"), let end = text.range(of: "»") else {
      throw Remedy.Missing(description: "\(name) has no mark")
    }
    return text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: code)
  }

  /// The program with one piece in place of the first or last match of the next, in which `…` matches any text.
  private func replacing(
    _ piece: Int, of remedy: Remedy, last: Bool = false, andMark: Bool, where isMeant: (Int, String) -> Bool
  ) throws -> String {
    let former = try remedy.former(piece + 1).components(separatedBy: "…")
    let replaced = try changed(andMark ? marked : before, where: isMeant) { line in
      guard let start = line.range(of: former[0], options: last ? .backwards : []) else { return line }
      guard former.count == 2 else {
        return line.replacingCharacters(in: start, with: try filled(piece, of: remedy))
      }
      guard let end = line.range(of: former[1], options: .backwards) else { return line }
      let known = String(line[start.upperBound..<end.lowerBound])
      return line.replacingCharacters(
        in: start.lowerBound..<end.upperBound, with: try filled(piece, of: remedy, known))
    }
    return andMark ? try writing(filled(piece + 2, of: remedy), in: replaced) : replaced
  }

  /// The text, with the change applied to the lines that `isMeant` accepts.
  private func changed(
    _ text: String, where isMeant: (Int, String) -> Bool, _ change: (String) throws -> String
  ) throws -> String {
    let lines = text.components(separatedBy: "\n")
    let changed = try lines.enumerated().map { isMeant($0 + 1, $1) ? try change($1) : $1 }
    if changed == lines { throw Remedy.Missing(description: "\(name): the remedy fits nothing that the text names") }
    return changed.joined(separator: "\n")
  }
}
