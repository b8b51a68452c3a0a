import Firebolt
import Foundation
import TestSupport
import Testing

private final class Guest: Sendable {}
private final class Handler: Sendable { init(guest: Guest) {} }
private final class Screen: Sendable { init(handler: Handler) {} }

// Not private, because the types that conform to a private protocol can't be found at run time.
protocol FittingA: Sendable {}
protocol FittingB: Sendable {}
protocol FittingC: Sendable {}
protocol FittingE: Sendable {}
private final class All: FittingA, FittingB, FittingC, FittingE {}
private final class NeedsE: Sendable { init(part: any FittingE) {} }

extension Resolver.Keys {
  fileprivate static let fittingPart = Resolver.Key<All>(named: "part") { All() }
}

/// A remedy is one that the code at that place can use, and that does no harm elsewhere.
@Suite("The remedy fits the place") struct FittingRemedyTests {
  private let file = "FireboltTests/FittingRemedyTests.swift"
  private let resolver = Resolver()

  /// The lines of an error after its first two, without their margins.
  private func parts(_ error: ResolutionError?, _ part: String) -> [String] {
    "\(error.map { "\($0)" } ?? "")".components(separatedBy: "\n").filter { $0.hasPrefix("  \(part)") }
      .map { $0.dropFirst(12).trimmingCharacters(in: .whitespaces) }
  }

  // MARK: - What only a child has

  /// Registered in the parent, one visitor would be for all requests.
  @Test func whatAParentSharesIsMadeForTheChildThatHasItsPart() throws {
    let app = Resolver().register { Handler(guest: try $0.resolve()) }
    let line = #line - 1
    let request = Resolver(parent: app).register { Guest() }
    let error = resolutionError { try request.resolve(Handler.self) }
    #expect(parts(error, "close by").map { $0.contains("a child, and its parent doesn't look there") } == [true])
    let remedy =
      "write `register(.perResolver, …)` or .factory instead of `register(…)` at \(file):\(line), so that it is made for a child"
    #expect(parts(error, "to fix") == [remedy])
    app.register(.perResolver) { Handler(guest: try $0.resolve()) }
    #expect(throws: Never.self) { try request.resolve(Handler.self) }
  }

  @Test func andSoIsEachOnTheWayThatIsShared() throws {
    let app = Resolver().autowire(Handler.init)
    app.register(.factory) { [try $0.resolve(Handler.self)] }
    let line = #line + 1
    app.register(.custom("page")) { Screen(handler: try $0.resolve([Handler].self)[0]) }
    let request = Resolver(parent: app).register { Guest() }
    let error = resolutionError { try request.resolve(Screen.self) }
    let remedy =
      "write `register(.perResolver, …)` or .factory instead of `register(…)` at \(file):\(line), and "
      + "`autowire(.perResolver, …)` or .factory instead of `autowire(…)` at \(file):\(line - 3), so that it is made for a child"
    #expect(parts(error, "to fix") == [remedy])
    // What is made for each request needs it in its own resolver.
    app.autowire(.factory, Handler.init)
    let own = resolutionError { try app.resolve(Handler.self) }
    #expect(parts(own, "to fix") == ["resolver.register { Guest(…) }"])
  }

  // MARK: - A list that lacks a type

  @Test func aListThatLacksATypeIsOneMatchAndToldWhereToAddIt() throws {
    let line = #line + 1
    resolver.register(expects: [(any FittingA).self, (any FittingB).self, (any FittingC).self, All.self]) { All() }
    let error = resolutionError { try resolver.resolve((any FittingE).self) }
    #expect(
      parts(error, "close by") == [
        "FittingA   (\(file):\(line)): makes one, and its expects: doesn't list (any FittingE).self"
      ])
    #expect(error?.closeMatches.count == 1)
    #expect(parts(error, "to fix") == ["add `(any FittingE).self` to `expects:` at \(file):\(line)"])
    resolver.autowire(NeedsE.init)
    let needed = resolutionError { try resolver.resolve(NeedsE.self) }
    #expect(parts(needed, "to fix") == ["add `(any FittingE).self` to `expects:` at \(file):\(line)"])
  }

  @Test func aListUnderAnotherNameOrOfOtherTypesLacksNothing() {
    resolver.register(expects: [(any FittingA).self, (any FittingB).self], name: "spare") { All() }
    resolver.register(expects: [Guest.self]) { Guest() }
    let error = resolutionError { try resolver.resolve((any FittingE).self) }
    #expect(error?.closeMatches.allSatisfy { $0.suggestion.contains("register(expect:") } == true)
    #expect(parts(error, "to fix") == ["resolver.register(expect: (any FittingE).self) { … }"])
  }

  // MARK: - What a parameter can't do

  /// A parameter is requested by its type: there is no request to change.
  @Test(arguments: ["type", "name", "key"]) func aParameterIsNotToldToAskOtherwise(_ kind: String) {
    final class Part: FittingE {}
    final class Whole: Sendable { init(part: Part) {} }
    let expected: String
    switch kind {
    case "type":
      final class Part: FittingE {}
      final class Whole: Sendable { init(part: Part) {} }
      resolver.register(expect: (any FittingE).self) { Part() }.autowire(Whole.init)
      let found = resolutionError { try resolver.resolve(Whole.self) }?.closeMatches.map(\.suggestion)
      #expect(found == ["did you mean register(expect: Part.self)?"])
      resolver.register { Whole(part: try $0.resolve()) }
      let asked = resolutionError { try resolver.resolve(Whole.self) }?.closeMatches.map(\.suggestion)
      #expect(asked == ["did you mean get(expect:) or register(expect: Part.self)?"])
      return
    case "name":
      resolver.register(name: "spare") { Part() }
      expected = "has a name, and a parameter is requested without one"
    default:
      let key = Resolver.Key<Part>(named: "part") { Part() }
      _ = resolver.get(key)
      expected = "did you mean register(.…), which gives that key by its type?"
    }
    resolver.autowire(Whole.init)
    #expect(resolutionError { try resolver.resolve(Whole.self) }?.closeMatches.map(\.suggestion) == [expected])
    // A recipe's own request is changed.
    resolver.register { Whole(part: try $0.resolve()) }
    let asked = resolutionError { try resolver.resolve(Whole.self) }?.closeMatches
    #expect(asked?.contains { $0.suggestion.contains("did you mean") } == true)
  }

  // MARK: - What isn't there yet

  @Test func aRequestBeforeTheWarmUpIsToldOfIt() {
    resolver.registerAsync { Guest() }
    resolver.register { Handler(guest: try $0.resolve()) }
    let early = "`try await resolver.warmUpAsync()` at launch"
    #expect(
      parts(resolutionError { try resolver.resolve(Guest.self) }, "to fix") == [
        "write `try await resolver.getAsync(Guest.self)`, here or before, or \(early)"
      ])
    #expect(
      parts(resolutionError { try resolver.resolve(Handler.self) }, "to fix") == [
        "write `_ = try await resolver.getAsync(Guest.self)` before, or \(early)"
      ])
  }

  @Test(arguments: [Resolver.Scope.custom("session"), .perArguments, .factory])
  func whatAWarmUpDoesNotMakeIsNotToldOfIt(_ scope: Resolver.Scope) {
    resolver.registerAsync(scope, args: Int.self) { _ in Guest() }
    resolver.registerAsync(scope, name: "plain") { Guest() }
    #expect(!"\(resolutionError { try resolver.resolve(Guest.self, 1) } as Any)".contains("warmUpAsync"))
    #expect(!"\(resolutionError { try resolver.resolve(Guest.self, name: "plain") } as Any)".contains("warmUpAsync"))
  }

  // MARK: - Resolvers without an id

  /// A generated id says nothing to a reader.
  @Test func aResolverWithoutAnIdIsNamedByItsPlaceAlsoAfterItsIdWasRead() {
    let own = Resolver(), line = #line
    let id = own.resolverId
    let error = resolutionError { try own.resolve(Guest.self) }
    #expect("\(error as Any)".contains("in Resolver (no id, \(file):\(line))"))
    #expect(!"\(error as Any)".contains(id) && error?.resolverId == id)
    let child = Resolver(parent: own).register { Guest() }
    _ = child.resolverId
    let missing = resolutionError { try child.resolve(Handler.self) }
    #expect("\(missing as Any)".contains("nor in its parent Resolver (no id, \(file):\(line))"))
  }
}
