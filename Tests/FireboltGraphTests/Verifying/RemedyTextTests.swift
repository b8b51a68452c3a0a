import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Screening: Sendable {}
private final class Reel: Screening {}
private final class Projector: Sendable { init(reel: Lazy<Reel>) {} }
private final class Booth: Sendable { init(reel: Reel) {} }
private final class Archive: Sendable { init(reels: [Reel]) {} }

extension Resolver.Keys {
  fileprivate static let namedReel = Resolver.Key<Reel>(named: "key") { Reel() }
}

/// A remedy names what is written at the place of each registration that has to change.
@Suite struct RemedyTextTests {
  private let resolver = Resolver()

  private func remedies(_ code: Verification.Issue.Code) -> [String] {
    findings(resolver).filter { $0.code == code }.map(\.remedy)
  }

  @Test func aLazyOfWhatIsAwaitedEachTimeIsReplacedByIt() throws {
    resolver.registerAsync(.factory) { Reel() }
    resolver.autowireAsync(Projector.init)
    #expect(
      remedies(.asynchronousDependency) == [
        "write `.single` instead of `.factory`, or let Projector take `Reel` instead of `Lazy<Reel>`"
      ])
  }

  @Test func everyDependentIsNamed() throws {
    let line = #line + 1
    resolver.autowire(Booth.init)
    resolver.autowire(Booth.init, name: "spare")
    let file = "FireboltGraphTests/RemedyTextTests.swift"
    resolver.register(.factory, arg1: Int.self) { _ in Reel() }
    #expect(
      remedies(.argumentMismatch) == [
        "write `register { Booth(…) }` instead of `autowire(…)` at \(file):\(line), with `$0.get(Reel.self, … as Int)`, and "
          + "write `register(name: \"spare\") { Booth(…) }` instead of `autowire(…)` at \(file):\(line + 1), with `$0.get(Reel.self, … as Int)`"
      ])
  }

  @Test func anArrayIsNamedAsTheArrayThatItIs() throws {
    resolver.register(.custom("night"), name: "first") { Reel() }
    resolver.autowire(Archive.init)
    #expect(
      remedies(.captiveDependency) == [
        "let Archive take `[Provider<Reel>]` instead of `[Reel]`, or give both the same scope"
      ])
  }

  /// A function has no parameters to change.
  @Test func theRecipeOfAFunctionGetsTheProvider() async throws {
    resolver.register(.custom("night")) { Reel() }
    resolver.autowire { (reel: Reel) -> @Sendable () -> Reel in { reel } }
    let place = "FireboltGraphTests/RemedyTextTests.swift:\(#line - 1)"
    #expect(
      remedies(.captiveDependency) == [
        "let the recipe at \(place) get `Provider<Reel>` instead of `Reel`, or give both the same scope"
      ])
  }

  /// Each instance between them can be a factory that returns what it gets, and then takes nothing else.
  @Test func theOneThatKeepsTooLongTakesTheProvider() async throws {
    resolver.register(.custom("night")) { Reel() }
    resolver.autowire(.factory, { (reel: Reel) in reel }, expect: (any Screening).self)
    resolver.autowire { (_: any Screening) in 1 }
    resolver.autowireAsync(.factory) { (reel: Reel) async in Booth(reel: reel) }
    resolver.autowireAsync { (_: Booth) async in 2.0 }
    let both = ", or give both the same scope"
    #expect(
      remedies(.captiveDependency) == [
        "let Int take `Provider<any Screening>` instead of `any Screening`\(both)",
        "let Double take `Provider<Booth>` instead of `Booth`, and await `getAsync()`\(both)",
      ])
    // What the remedy says works.
    resolver.autowireAsync({ (booths: Provider<Booth>) async throws in try await booths.getAsync() }, name: "mended")
    _ = try await resolver.getAsync(expect: Booth.self, name: "mended")
  }

  @Test func aProviderOfWhatTakesArgumentsIsCalledWithThem() async throws {
    resolver.register(.custom("night"), arg1: Int.self, arg2: String.self) { _, _ in Reel() }
    resolver.register { Booth(reel: $0.get(7, "a")) }
    resolver.registerAsync(.custom("night"), name: "awaited", args: Int.self) { _ in Reel() }
    resolver.registerAsync(name: "awaited") { (r: Resolver) in Booth(reel: try await r.getAsync(name: "awaited", 7)) }
    let dryRun = DryRun(limit: patience).giving(7).giving("a")
    let found = await mistakes(resolver, dryRun).filter { $0.code == .captiveDependency }
    #expect(
      found.map(\.remedy) == [
        "let Booth take `Provider<Reel>` instead of `Reel`, and call `get(… as Int, … as String)`, or give both the same scope",
        "let Booth \"awaited\" take `Provider<Reel>` instead of `Reel`, and await `getAsync(… as Int)`, or give both the same "
          + "scope",
      ])
  }

  @Test func aTypeThatIsRegisteredOnlyUnderANameKeepsItsScope() throws {
    resolver.register(.custom("night"), name: "first") { Reel() }
    resolver.autowire(.factory, Booth.init)
    #expect(
      remedies(.notRegistered) == [
        "register the intended one without a name, for example `resolver.register(.factory) { $0.get(name: \"first\") as Reel }`"
      ])
  }

  /// What `get(name:)` wouldn't get isn't the example.
  @Test func onlyWhatAPlainRequestGetsByNameIsTheExample() throws {
    resolver.autowire(.factory, Booth.init)
    resolver.register(.factory, name: "arguments", arg1: Int.self) { _ in Reel() }
    resolver.registerAsync(name: "await") { Reel() }
    resolver.register(name: "main actor", on: MainActor.self) { Reel() }
    resolver.register(.namedReel) { Reel() }
    #expect(remedies(.notRegistered) == ["resolver.register { Reel(…) }"])
    resolver.register(name: "plain") { Reel() }
    #expect(remedies(.notRegistered).map { $0.contains("{ $0.get(name: \"plain\") as Reel }`") } == [true])
  }
}
