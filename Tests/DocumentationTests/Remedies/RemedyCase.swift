import Foundation

/// A program that fails, and the way to apply its error's remedy.
struct RemedyCase: Sendable, CustomStringConvertible {
  /// The place for the remedy's code.
  enum Edit {
    /// At the mark, `«»` or `«replaced code»`.
    case mark(piece: Int = 0)
    /// At the mark, followed by a line that isn't part of the remedy.
    case insert(then: String)
    /// In the line that the error names, in place of the next piece.
    case replace(piece: Int = 0)
    /// In the declaration of a type, in place of the next piece.
    case parameter(of: String, piece: Int = 0)
    /// In the declaration of a type, in place of the next piece. The piece after that is written at the mark.
    case parameterAndMark(of: String)
    /// Removed from the line that the error names, with the comma before it.
    case remove(piece: Int)
    /// In the line that the error names, in place of the next piece. The piece after that is written at the mark.
    case replaceAndMark
  }

  /// What a program does at its end with the resolver that it asks.
  enum End {
    /// `_ = try resolver.resolve(…)`, and the same as the mark.
    case request(String), markedRequest(String)
    /// `_ = try await resolver.getAsync(…)`.
    case awaited(String)
    /// Expects that `verify()` finds nothing, or that a dry run doesn't.
    case verify, dryRun
    /// Nothing but what its own lines do.
    case nothing
  }

  /// The name of the program's file and function.
  let name: String
  let edit: Edit
  /// The code that only the user knows. It replaces each `…`, in order; `@2` stands for piece 2 of the remedy.
  let filling: [String]
  private let cause: String
  private let declarations: String
  private let lines: [String]
  private let asked: String
  private let end: End

  /// - Parameters:
  ///   - cause: The code of the error or issue that the program fails with, without its type.
  ///   - declarations: What stands before the program's function.
  ///   - lines: The function's lines. The types get longer names, here and in the declarations. They may use a new `resolver`, unless they declare one.
  ///   - asked: The resolver that the end asks.
  init(
    _ name: String, _ cause: String, by edit: Edit = .mark(), filling: [String] = [],
    with declarations: String = hall, _ lines: String..., of asked: String = "resolver", then end: End = .nothing
  ) {
    let types = "\(declarations)\n\(lines)".matches(of: /(?:class|struct|protocol|enum) (\w+)/).map { String($0.1) }
    func renamed(_ code: String) -> String { Self.renamed(code, types) }
    let longEnd: End =
      switch end {
      case .request(let arguments): .request(renamed(arguments))
      case .markedRequest(let arguments): .markedRequest(renamed(arguments))
      case .awaited(let arguments): .awaited(renamed(arguments))
      case .verify, .dryRun, .nothing: end
      }
    self.init(
      name, cause, edit, filling.map(renamed), renamed(declarations), lines.map(renamed), renamed(asked), longEnd)
  }

  /// The code with long names for the types, so that the error's text is wrapped.
  private static func renamed(_ code: String, _ types: [String]) -> String {
    code.replacing(/\b[A-Z]\w*/.wordBoundaryKind(.simple)) {
      types.contains(String($0.0)) ? "\($0.0)OfTheOldCinemaAtTheHarbour" : "\($0.0)"
    }
  }

  private init(
    _ name: String, _ cause: String, _ edit: Edit, _ filling: [String], _ declarations: String, _ lines: [String],
    _ asked: String, _ end: End
  ) {
    self.name = name
    self.cause = cause
    self.edit = edit
    self.filling = filling
    self.declarations = declarations
    self.lines = lines
    self.asked = asked
    self.end = end
  }

  /// The program that verifies at its end, instead of requesting an instance.
  var verified: RemedyCase {
    RemedyCase("\(name)Verified", cause, edit, filling, declarations, lines, asked, .verify)
  }

  var description: String { name }

  /// The code of the error or issue that the program fails with.
  var code: String { "\(marked.contains("expectNothing") ? "Verification" : "ResolutionError").\(cause)" }

  private var lastLine: String? {
    switch end {
    case .request(let arguments): "_ = try \(asked).resolve(\(arguments))"
    case .markedRequest(let arguments): "_ = «try \(asked).resolve(\(arguments))»"
    case .awaited(let arguments): "_ = try await \(asked).getAsync(\(arguments))"
    case .verify: "try await expectNothing { try \(asked).verify() }"
    case .dryRun: "try await expectNothing { try await \(asked).verify(dryRun: DryRun()) }"
    case .nothing: nil
    }
  }

  /// The program that fails, with its mark.
  private var marked: String {
    var body = (lines + [lastLine].compactMap { $0 }).joined(separator: "\n")
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
    case .mark(let piece): return try writing(filled(piece, of: remedy), in: marked)
    case .insert(let next): return try writing("\(filled(0, of: remedy))\n  \(next)", in: marked)
    case .replace(let piece):
      return try replacing(piece, of: remedy, in: before) { number, _ in try remedy.line(for: piece + 1) == number }
    case .parameter(let type, let piece):
      return try replacing(piece, of: remedy, in: before) { $1.contains("class \(type)") }
    case .parameterAndMark(let type):
      let replaced = try replacing(0, of: remedy, in: marked) { $1.contains("class \(type)") }
      return try writing(filled(2, of: remedy), in: replaced)
    case .remove(let piece):
      let (code, line) = try (remedy.former(piece), remedy.line(for: piece))
      return try changed(before, where: { number, _ in number == line }) { text in
        text.replacingOccurrences(of: ", \(code)", with: "").replacingOccurrences(of: code, with: "")
      }
    case .replaceAndMark:
      let replaced = try replacing(0, of: remedy, in: marked) { number, _ in try remedy.line(for: 1) == number }
      return try writing(remedy.piece(2), in: replaced)
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

  /// The text with one piece in place of the next. A `…` in the next piece matches any text.
  private func replacing(
    _ piece: Int, of remedy: Remedy, in text: String, where isMeant: (Int, String) throws -> Bool
  ) throws -> String {
    let former = try remedy.former(piece + 1).components(separatedBy: "…")
    // The declaration begins with the type's own name, so the parameter is the last match.
    let isParameter =
      switch edit {
      case .parameter, .parameterAndMark: true
      default: false
      }
    return try changed(text, where: isMeant) { line in
      guard let start = line.range(of: former[0], options: isParameter ? .backwards : []) else { return line }
      guard former.count == 2 else {
        return line.replacingCharacters(in: start, with: try filled(piece, of: remedy))
      }
      guard let end = line.range(of: former[1], options: .backwards) else { return line }
      let known = String(line[start.upperBound..<end.lowerBound])
      return line.replacingCharacters(
        in: start.lowerBound..<end.upperBound, with: try filled(piece, of: remedy, known))
    }
  }

  /// The text, with the change applied to the lines that `isMeant` accepts.
  private func changed(
    _ text: String, where isMeant: (Int, String) throws -> Bool, _ change: (String) throws -> String
  ) throws -> String {
    let lines = text.components(separatedBy: "\n")
    let changed = try lines.enumerated().map { try isMeant($0 + 1, $1) ? change($1) : $1 }
    if changed == lines { throw Remedy.Missing(description: "\(name): the remedy fits nothing that the text names") }
    return changed.joined(separator: "\n")
  }
}
