import Foundation
import Testing

/// The compiler handles long chains of registrations and many declared keys, and finds a mistake in a registration.
struct TypeCheckingTests {
  @Test func aChainOf100RegistrationsCompiles() throws {
    #expect(try SwiftCompiler().typeCheck(chain(of: 100).joined(separator: "\n")) == [])
  }

  @Test(arguments: [(1, 10, true), (5, 10, true), (10, 10, true), (60, 100, false)])
  func aWrongLabelIsReportedOnItsLine(mistake: Int, count: Int, isInAChain: Bool) throws {
    var lines = isInAChain ? chain(of: count) : statements(of: count)
    let index = try #require(lines.firstIndex { $0.contains("{ Part\(mistake)(") })
    lines[index] = "\(isInAChain ? "  " : "resolver").register { Part\(mistake)(former: $0.get()) }"
    let diagnostics = try SwiftCompiler().typeCheck(lines.joined(separator: "\n"))
    #expect(diagnostics.map(\.line) == [index + 1])
    #expect(diagnostics.allSatisfy { $0.isError && $0.message.contains("former") })
  }

  @Test func theDocumentsAndTheTourWriteMoreThanAFewRegistrationsAsStatements() throws {
    let tour = Toolchain.package.appendingPathComponent("Playground/Tour")
    let chapters = try FileManager.default.contentsOfDirectory(at: tour, includingPropertiesForKeys: nil)
      .map { try Document("```swift\n\(String(contentsOf: $0, encoding: .utf8))\n```", file: $0.lastPathComponent) }
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

  /// A key that requests another key costs 38 alternatives; a registration that requests a type costs 31.
  @Test func aDeclaredKeyCostsTheCompilerLittleMoreThanARegistration() throws {
    let compiler = try SwiftCompiler()
    let nothing = try compiler.triedAlternatives(in: parts(100).joined(separator: "\n"))
    let registrations = try compiler.triedAlternatives(in: statements(of: 100).joined(separator: "\n")) - nothing
    let keys = try compiler.triedAlternatives(in: keys(100).joined(separator: "\n")) - nothing
    #expect(registrations > 1000)
    #expect(Double(keys) < 1.4 * Double(registrations))
  }

  /// The forms for keys of the main actor are the compiler's second choice: it would try all operators with each form.
  @Test func aComparisonWithASumCompiles() throws {
    let requests = [
      "resolver.get(.number)", "try resolver.resolve(.number)", "get(.number)", "resolver.get(.seat, 1)",
      "resolver.get(Int.self)", "resolver.get(Resolver.Keys.number)", "resolver.get(Part.self).number",
    ]
    let declarations = """
      import Firebolt
      struct Part: Sendable { let number = 10 }
      extension Resolver.Keys {
        static let number = Resolver.Key { 10 }
        static let seat = Resolver.ArgumentKey { (_: Resolver, row: Int) in row }
      }
      """
    let comparisons = requests.map { "let isEqual = \($0) == 1 + 2 + 3 + 4; show(isEqual)" }
    let found = try SwiftCompiler().typeCheck(
      eachOf: comparisons, after: declarations + "\nfunc show(_ isEqual: Bool) {}")
    #expect(found.flatMap(\.self) == [])
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
    let keys = (0..<6).map { "  static let number\($0) = Resolver.Key<Int> { \($0) }" }
    let seat =
      "  static let seat = Resolver.ArgumentKey { (_: Resolver, row: Int, seat: Int) in \"\\(row), \\(seat)\" }"
    let statements = expressions.enumerated().map { "let value\($0) = \($1)" }
    let source =
      ["import Firebolt", "extension Resolver.Keys {"] + keys + [seat, "}", "let resolver = Resolver()"] + statements
    #expect(try SwiftCompiler().typeCheck(source.joined(separator: "\n")) == [])
  }

  @Test func anArrayOfFourRequestsByKeyCostsTheCompilerLittle() throws {
    let compiler = try SwiftCompiler()
    let start = keys(4) + ["let resolver = Resolver()"]
    let requests = (0..<4).map { "resolver.get(.part\($0))" }
    func count(_ code: String) throws -> Int {
      try compiler.triedAlternatives(in: (start + [code]).joined(separator: "\n"))
    }
    let nothing = try count("")
    let array = try count("let all: [AnyObject] = [\(requests.joined(separator: ", "))]") - nothing
    #expect(array > 10)
    #expect(array < 1000)
    let numbers = (0..<4).map { "  static let number\($0) = Resolver.Key<Int> { \($0) }" }
    let untyped =
      ["import Firebolt", "extension Resolver.Keys {"] + numbers
      + ["}", "let all = [\((0..<4).map { "Resolver().get(.number\($0))" }.joined(separator: ", "))]"]
    #expect(try compiler.triedAlternatives(in: untyped.joined(separator: "\n")) < 20_000)
  }

  /// The former library's users wrote their view controllers so. They go on compiling, and learn of the risk.
  @Test func aMainActorTypeThatIsRegisteredWithoutItsActorCompilesWithAWarning() throws {
    let source = """
      import Firebolt
      @MainActor final class Screen { init(title: String) {} }
      let resolver = Resolver()
      resolver.register { Screen(title: "") }
      resolver.register(.factory) { Screen(title: $0.get()) }
      resolver.register(on: MainActor.self) { Screen(title: $0.get()) }
      """
    let diagnostics = try SwiftCompiler().typeCheck(source)
    #expect(diagnostics.map(\.line) == [4, 5])
    #expect(
      diagnostics.allSatisfy { !$0.isError && $0.message.contains("call to main actor-isolated initializer") },
      "\(diagnostics)")
  }

  @Test func aDryRunIsGivenWhatIsNotSendableWithAWarning() throws {
    let lines = ["import FireboltGraph", "final class Window {}", "let run = DryRun().giving(Window())"]
    let found = try SwiftCompiler().typeCheck(lines.joined(separator: "\n"))
    #expect(found.map(\.line) == [3], "\(found)")
    #expect(
      found.allSatisfy { !$0.isError && $0.message.contains("does not conform to the 'Sendable' protocol") }, "\(found)"
    )
  }

  @Test func aPropertyOfAnObservableClassIsInjectedIfItsMacroIgnoresIt() throws {
    func diagnostics(_ attributes: String) throws -> [Diagnostic] {
      try SwiftCompiler().typeCheck(
        """
        import Firebolt
        import Observation
        @Observable final class Search {
          \(attributes) var text: String
          init() {}
        }
        """)
    }
    #expect(try diagnostics("@ObservationIgnored @Injected") == [])
    let found = try diagnostics("@Injected").map(\.message)
    #expect(found.contains { $0.contains("invalid redeclaration of synthesized property") }, "\(found)")
  }

  /// Classes that each need the previous one.
  private func parts(_ count: Int) -> [String] {
    ["import Firebolt", "final class Part0 {}"]
      + (1...count).map { "final class Part\($0) { init(previous: Part\($0 - 1)) {} }" }
  }

  private func chain(of count: Int) -> [String] {
    parts(count) + ["let resolver = Resolver()", "  .register { Part0() }"]
      + (1...count).map { "  .register { Part\($0)(previous: $0.get()) }" }
  }

  private func statements(of count: Int) -> [String] {
    parts(count) + ["let resolver = Resolver()", "resolver.register { Part0() }"]
      + (1...count).map { "resolver.register { Part\($0)(previous: $0.get()) }" }
  }

  private func keys(_ count: Int) -> [String] {
    parts(count) + ["extension Resolver.Keys {", "  static let part0 = Resolver.Key { Part0() }"]
      + (1...count).map { "  static let part\($0) = Resolver.Key { Part\($0)(previous: $0.get(.part\($0 - 1))) }" } + [
        "}"
      ]
  }
}
