import Firebolt
import FireboltGraph
import TestSupport
import Testing

private struct TheServiceThatRemembersWhatEachUserOfTheShopHasPutIntoTheBasket {}
private struct TheRepositoryOfAllFilmsThatAnyCinemaOfTheTownHasEverShownToAnybody {}

@Suite("Errors, issues and lists are wrapped at 100 columns")
struct WrappingTests {
  /// A text of 86 columns, so that 14 are left on a line.
  private static let long = String(repeating: "abcdefg h ", count: 8) + "abcdef"

  @Test(arguments: [
    ("short", "short"), ("", ""), ("one\n\ntwo\n", "one\n\ntwo\n"),
    // Exactly 100 columns, and one more. Not bytes count.
    ("\(long) 0123456789abc", "\(long) 0123456789abc"),
    ("\(long) 0123456789abcd", "\(long)\n            0123456789abcd"),
    ("\(long) 012345678→→→…", "\(long) 012345678→→→…"),
    // What follows stands below the text, behind the last gap.
    ("  to fix    \(long) more", "  to fix    \(String(repeating: "abcdefg h ", count: 8))abcdef\n            more"),
    ("  close by  Poster   \(long) more", "  close by  Poster   \(long.dropLast(7))\n                     abcdef more"),
    ("  asked by  \(long)", "  asked by  \(long)"),
    // A longer word stays whole, and so does a string literal.
    (String(repeating: "x", count: 120) + " y", String(repeating: "x", count: 120) + "\n            y"),
    (
      "\(long) \"two words, \\\"and more\\\" in it\" end",
      "\(long)\n            \"two words, \\\"and more\\\" in it\" end"
    ),
    ("\(long) a disk of 5\" in size", "\(long) a disk of 5\"\n            in size"),
    // What belongs together isn't divided if something else can be.
    ("\(long) Pair<Int, String> end", "\(long)\n            Pair<Int, String> end"),
    (
      "\(long.dropLast(12)) (Module/File.swift:12, single)",
      "\(long.dropLast(12))\n            (Module/File.swift:12, single)"
    ),
    ("\(long) `let a = Film()`, or not", "\(long)\n            `let a = Film()`, or not"),
    ("\(long) Pair<() -> Int, String>", "\(long)\n            Pair<() -> Int, String>"),
    // Nothing follows `any` on another line.
    ("[\(long) (any Projecting).self]", "[\(long)\n            (any Projecting).self]"),
    ("(\(long) more any Projecting)", "(\(long) more\n            any Projecting)"),
  ])
  func aLineIsBrokenAtTheLastSpaceThatSeparatesMost(text: String, expected: String) {
    #expect(text.wrapped() == expected)
    #expect(text.wrapped().wrapped() == text.wrapped())
  }

  @Test func aNoteThatHasNoRoomBesideItsNameStandsBelowIt() {
    let name = String(repeating: "N", count: 40)
    let place = "(Module/" + String(repeating: "f", count: 50) + ".swift:1"
    #expect("  asked by  \(name)   \(place), single)".wrapped() == "  asked by  \(name)\n            \(place), single)")
  }

  /// The codes of errors, each with all that its text may show.
  @Test(arguments: [
    ResolutionError.Code.notRegistered, .argumentMismatch, .cycle, .chainTooLong, .typeMismatch, .recipeReturnedNil,
    .recipeThrew,
    .decoratorThrew, .completionThrew, .misplacedHook, .onDropThrew, .needsMainActor, .needsAwait, .cancelled,
    .unknownResolver,
    .resolverGone, .resolverClosed, .recipeResolverGone,
  ])
  func noErrorHasALongerLine(code: ResolutionError.Code) throws {
    typealias Service = TheServiceThatRemembersWhatEachUserOfTheShopHasPutIntoTheBasket
    typealias Repository = TheRepositoryOfAllFilmsThatAnyCinemaOfTheTownHasEverShownToAnybody
    let resolver = Resolver("the resolver of the application that shows how \(code) wraps a text")
    resolver.register(.custom("until the user logs out"), name: "of the other basket") { [String: Service]() }
    resolver.registerAsync(.factory, args: Int?.self, [String: Service?].self) { _, _ in Repository() }
    let (label, keys) = (resolver.store.snapshots[0].label, resolver.store.snapshots[0].keys)
    let steps = keys.map { ResolutionError.Step(key: $0.key, registration: $0.registrations[0], resolver: label) }
    let error = ResolutionError(
      code, steps[0].key, in: label, path: steps + [steps[0]], detail: "\(Service.self)",
      arguments: [Repository.self, [Service].self, Int.self],
      underlying: Failure("\(Self.long) \(Self.long)\n\(Self.long) end"))
    let text = "\(error)"
    #expect(text.overlongLines == [] && text.split(separator: "\n").count > 6, "\(text)")
    #expect(text.wrapped() == text)
  }

  /// Errors whose own texts have more than 100 columns, and which a recipe or an `onDrop` throws on.
  @Test(arguments: ["ResolutionError", "DropError", "VerificationError", "another that quotes one"])
  func whatAnotherErrorQuotesIsWrappedOnceWithTheWhole(kind: String) async throws {
    typealias Service = TheServiceThatRemembersWhatEachUserOfTheShopHasPutIntoTheBasket
    typealias Repository = TheRepositoryOfAllFilmsThatAnyCinemaOfTheTownHasEverShownToAnybody
    let inner = Resolver().register { () throws -> Service in throw Failure("\(Self.long) \(Self.long)") }
    inner.registerInstance(7).onDrop(Int.self) { _ in throw Failure("\(Self.long) \(Self.long)") }
    inner.autowire { (_: Repository) in 7.0 }
    let error: any Error
    switch kind {
    case "DropError":
      error = try #require(await #expect(throws: DropError.self) { try await inner.shutDown() })
    case "VerificationError": error = try #require(#expect(throws: VerificationError.self) { try inner.verify() })
    default:
      let failure = try #require(#expect(throws: ResolutionError.self) { try inner.resolve(Service.self) })
      error = kind == "ResolutionError" ? failure : Failure("quoted: \(String(quoting: failure))")
    }
    let long = String(quoting: error)
    #expect(!long.overlongLines.isEmpty)
    let outer = Resolver().register { () throws -> Service in throw error }
    outer.registerInstance(7).onDrop(Int.self) { _ in throw error }
    let failure = try #require(#expect(throws: ResolutionError.self) { try outer.resolve(Service.self) })
    let dropping = try #require(await #expect(throws: DropError.self) { try await outer.shutDown() })
    for outermost: any Error in [failure, dropping] {
      let text = "\(outermost)"
      #expect(text.overlongLines == [] && text == String(quoting: outermost).wrapped(), "\(text)")
      for line in long.split(separator: "\n") { #expect(String(quoting: outermost).contains(line)) }
    }
    if kind != "another that quotes one" { #expect("\(error)" == long.wrapped()) }
  }
}
