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

/// A remedy is one that the code at that place can use, and that does no harm elsewhere.
@Suite("The remedy fits the place") struct FittingRemedyTests {
  private let file = "FireboltTests/FittingRemedyTests.swift"
  private let resolver = Resolver()

  /// The lines of an error after its first two, without their margins.
  private func parts(_ error: ResolutionError?, _ part: String) -> [String] {
    "\(error.map { "\($0)" } ?? "")".unwrapped.components(separatedBy: "\n").filter { $0.hasPrefix("  \(part)") }
      .map { $0.dropFirst(12).trimmingCharacters(in: .whitespaces) }
  }

  // MARK: - What only a child has

  /// Registered in the parent, one visitor would be for all requests.
  @Test func whatAParentSharesIsMadeForTheChildThatHasItsPart() throws {
    let app = Resolver().register { Handler(guest: try $0.resolve()) }
    let line = #line - 1
    let request = Resolver(parent: app).register { Guest() }
    let remedy =
      "write `register(.perResolver, …)` or .factory instead of `register(…)` at \(file):\(line), so that it is made for a child"
    #expect(parts(resolutionError { try request.resolve(Handler.self) }, "to fix") == [remedy])
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

  /// The suggestions for what is missing of a `Whole`, autowired, and made by a recipe that requests the part itself. A
  /// parameter is requested by its type: it has no request to change.
  private func suggestions<Part: Sendable, Whole: Sendable>(_ make: @escaping @Sendable (Part) -> Whole) -> [[String]] {
    func found() -> [String] {
      resolutionError { try resolver.resolve(Whole.self) }?.closeMatches.map(\.suggestion) ?? []
    }
    resolver.autowire(make)
    let ofParameter = found()
    resolver.register { make(try $0.resolve()) }
    return [ofParameter, found()]
  }

  @Test func aParameterIsNotToldToAskForAnotherType() {
    final class Ribbon: FittingE {}
    final class Parcel: Sendable { init(part: Ribbon) {} }
    resolver.register(expect: (any FittingE).self) { Ribbon() }
    #expect(
      suggestions(Parcel.init) == [
        ["did you mean register(expect: Ribbon.self)?"],
        ["did you mean get(expect:) or register(expect: Ribbon.self)?"],
      ])
  }

  @Test func aParameterIsNotToldToAskForAName() {
    final class Candle: FittingE {}
    final class Lantern: Sendable { init(part: Candle) {} }
    resolver.register(name: "spare") { Candle() }
    #expect(
      suggestions(Lantern.init) == [
        ["has a name, and a parameter is requested without one"], ["did you mean get(name: \"spare\")?"],
      ])
  }

  @Test func aParameterIsNotToldToAskForAKey() {
    final class Saddle: FittingE {}
    final class Horse: Sendable { init(part: Saddle) {} }
    // Declared keys are found in the whole process, so the type is this test's own.
    let key = Resolver.Key<Saddle>(named: "part") { Saddle() }
    #expect(
      suggestions(Horse.init) == [
        ["did you mean register(.…), which gives that key by its type?"], ["did you mean that declared key?"],
      ])
    withExtendedLifetime(key) {}
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
    #expect("\(error as Any)".unwrapped.contains("in Resolver (no id, \(file):\(line))"))
    #expect(!"\(error as Any)".contains(id) && error?.resolverId == id)
    let child = Resolver(parent: own).register { Guest() }
    _ = child.resolverId
    let missing = resolutionError { try child.resolve(Handler.self) }
    #expect("\(missing as Any)".unwrapped.contains("nor in its parent Resolver (no id, \(file):\(line))"))
  }
}
