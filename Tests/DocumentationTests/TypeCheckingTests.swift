import Foundation
import Testing

/// The compiler handles long chains of registrations and many declared keys, and finds a mistake in a registration.
struct TypeCheckingTests {
  // MARK: - Messages

  @Test func theCompilerSaysWhatStandsBehindTheLines() throws {
    try SwiftCompiler().expectMessages(
      in: """
        import Firebolt
        import FireboltGraph
        import Observation

        // The former library's users wrote their view controllers so. They go on compiling, and learn of the risk.
        @MainActor final class Screen { init(title: String) {} }
        let resolver = Resolver()
        resolver.register { Screen(title: "") } // warning: call to main actor-isolated initializer
        resolver.register(.factory) { Screen(title: $0.get()) } // warning: call to main actor-isolated initializer
        resolver.register(on: MainActor.self) { Screen(title: $0.get()) }

        // A dry run is given what is not Sendable.
        final class Window {}
        let run = DryRun().giving(Window()) // warning: does not conform to the 'Sendable' protocol

        // The macro of an observable class must ignore what is injected.
        @Observable final class Search {
          @ObservationIgnored @Injected var text: String
          init() {}
        }
        """)
  }

  @Test func aPropertyOfAnObservableClassIsNotInjectedUnlessItsMacroIgnoresIt() throws {
    let found = try SwiftCompiler().typeCheck(
      "import Firebolt\nimport Observation\n@Observable final class Search { @Injected var text: String; init() {} }")
    #expect(found.contains { $0.text.contains("invalid redeclaration of synthesized property") }, "\(found)")
  }

  @Test func aChainOf100RegistrationsCompiles() throws {
    #expect(try SwiftCompiler().typeCheck(text(chain(of: 100))) == [])
  }

  /// Wherever it is in a chain, and among statements.
  @Test func aWrongLabelIsReportedOnItsLine() throws {
    var lines = parts(100)
    for mistake in [1, 5, 10] { lines += ["_ = Resolver()"] + registrations(10, "  ", mistake: mistake) }
    lines += ["let resolver = Resolver()"] + registrations(100, "resolver", mistake: 60)
    try SwiftCompiler().expectMessages(in: text(lines))
  }

  /// Without a type, the compiler has to find out that all elements have the same one.
  @Test func severalRequestsByKeyInOneExpressionCompile() throws {
    let values = (0..<6).map { "get(.number\($0))" }
    let seats = (0..<6).map { "resolver.get(.seat, \($0), 1)" }
    let expressions = [
      "[\(values.map { "resolver.\($0)" }.joined(separator: ", "))]", "[\(values.joined(separator: ", "))]",
      "[\(values.prefix(4).enumerated().map { "\"\($0)\": resolver.\($1)" }.joined(separator: ", "))]",
      "[\(seats.joined(separator: ", "))]", "resolver.get(.number0) + resolver.get(.number1) == 3",
      "resolver.get(.seat, 1, 2) + resolver.get(.seat, 3, 4)",
    ]
    let seat =
      "extension Resolver.Keys { static let seat = Resolver.ArgumentKey { (_: Resolver, row: Int, seat: Int) in \"\\(row), \\(seat)\" } }"
    let statements = expressions.enumerated().map { "let value\($0) = \($1)" }
    #expect(try SwiftCompiler().typeCheck(text(numbers(6) + [seat, "let resolver = Resolver()"] + statements)) == [])
  }

  // MARK: - Cost

  /// A key that requests another key costs 38 alternatives; a registration that requests a type costs 31.
  @Test func aDeclaredKeyCostsTheCompilerLittleMoreThanARegistration() throws {
    let compiler = try SwiftCompiler()
    let nothing = try compiler.triedAlternatives(in: text(parts(100)))
    let registrations = try compiler.triedAlternatives(in: text(statements(of: 100))) - nothing
    let keys = try compiler.triedAlternatives(in: text(keys(100))) - nothing
    #expect(registrations > 1000)
    #expect(Double(keys) < 1.4 * Double(registrations))
  }

  @Test func anArrayOfFourRequestsByKeyCostsTheCompilerLittle() throws {
    let compiler = try SwiftCompiler()
    let start = keys(4) + ["let resolver = Resolver()"]
    let requests = (0..<4).map { "resolver.get(.part\($0))" }.joined(separator: ", ")
    let nothing = try compiler.triedAlternatives(in: text(start))
    let array = try compiler.triedAlternatives(in: text(start + ["let all: [AnyObject] = [\(requests)]"])) - nothing
    #expect(array > 10)
    #expect(array < 1000)
    let untyped = (0..<4).map { "Resolver().get(.number\($0))" }.joined(separator: ", ")
    #expect(try compiler.triedAlternatives(in: text(numbers(4) + ["let all = [\(untyped)]"])) < 20_000)
  }

  /// The forms for keys of the main actor are the compiler's second choice, or it would try all operators with each form. Each
  /// further number in the sum costs eleven times as much: with four numbers and two forms, the compiler gives up.
  @Test(arguments: [
    "resolver.get(.number0)", "try resolver.resolve(.number0)", "get(.number0)", "resolver.get(.seat, 1)",
  ])
  func aKeyComparedWithASumIsTriedInOneForm(request: String) throws {
    let seat = "extension Resolver.Keys { static let seat = Resolver.ArgumentKey { (_: Resolver, row: Int) in row } }"
    let start = numbers(1) + [seat, "let resolver = Resolver()"]
    let tried = try SwiftCompiler().triedAlternatives(in: text(start + ["let isEqual = \(request) == 1 + 2"]))
    #expect(tried > 1000)
    #expect(tried < 7000)
  }

  // MARK: - Chains in documents

  @Test func theDocumentsAndTheTourWriteMoreThanAFewRegistrationsAsStatements() throws {
    let chapters = try ProjectFiles.all(in: "Playground/Tour", ending: ".swift")
      .map { try Document("```swift\n\(ProjectFiles.text(of: $0))\n```", file: $0) }
    let documents = try Document.all.get() + chapters
    for block in documents.flatMap(\.blocks) { #expect(links(block.lines) <= 4, "\(block)") }
    #expect(try links(#require(Document.readme.get().blocks.first).lines) == 2)
    #expect(links(chain(of: 10)) == 11 && links(statements(of: 10)) == 0)
  }

  /// The registrations of the longest chain: those that begin their lines at one indentation, with no other code at it.
  private func links(_ lines: [String]) -> Int {
    var (links, indentation, longest) = (0, 0, 0)
    for line in lines where !line.isEmpty {
      let code = line.drop { $0 == " " }
      let isLink = [".register", ".autowire"].contains { code.hasPrefix($0) }
      if line.count - code.count < indentation || (line.count - code.count == indentation && !isLink && code != "}") {
        links = 0
      }
      if isLink {
        (links, indentation) = links == 0 ? (1, line.count - code.count) : (links + 1, indentation)
        longest = max(longest, links)
      }
    }
    return longest
  }

  // MARK: - Programs

  private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  /// Classes that each need the previous one.
  private func parts(_ count: Int) -> [String] {
    let classes = (1...count).map { "final class Part\($0) { init(previous: Part\($0 - 1)) {} }" }
    return ["import Firebolt", "final class Part0 {}"] + classes
  }

  /// The parts, and a registration of each, in a chain or as a statement.
  private func chain(of count: Int) -> [String] {
    parts(count) + ["let resolver = Resolver()"] + registrations(count, "  ")
  }
  private func statements(of count: Int) -> [String] {
    parts(count) + ["let resolver = Resolver()"] + registrations(count, "resolver")
  }

  /// Registrations of the parts, of which one may have a wrong label.
  private func registrations(_ count: Int, _ start: String, mistake: Int? = nil) -> [String] {
    let others = (1...count).map { number in
      let isRight = number != mistake
      let code = "\(start).register { Part\(number)(\(isRight ? "previous" : "former"): $0.get()) }"
      return isRight ? code : "\(code) // error: former"
    }
    return ["\(start).register { Part0() }"] + others
  }

  /// The parts, and a declared key of each.
  private func keys(_ count: Int) -> [String] {
    let keys = (1...count).map {
      "  static let part\($0) = Resolver.Key { Part\($0)(previous: $0.get(.part\($0 - 1))) }"
    }
    return parts(count) + ["extension Resolver.Keys {", "  static let part0 = Resolver.Key { Part0() }"] + keys + ["}"]
  }

  /// Declared keys of numbers.
  private func numbers(_ count: Int) -> [String] {
    let keys = (0..<count).map { "  static let number\($0) = Resolver.Key<Int> { \($0) }" }
    return ["import Firebolt", "extension Resolver.Keys {"] + keys + ["}"]
  }
}
