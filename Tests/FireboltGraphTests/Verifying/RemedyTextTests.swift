import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Reel: Sendable {}
private final class Booth: Sendable { init(reel: Reel) {} }

extension Resolver.Keys {
  fileprivate static let namedReel = Resolver.Key<Reel>(named: "key") { Reel() }
}

/// A remedy names what is written at the place of each registration that has to change.
struct RemedyTextTests {
  private let resolver = Resolver()

  private func remedies(_ code: Verification.Issue.Code) -> [String] {
    findings(resolver).filter { $0.code == code }.map(\.remedy)
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

  @Test func whatAwaitsTheProviderSaysSo() async throws {
    resolver.register(.custom("night")) { Reel() }
    resolver.autowireAsync(.factory) { (reel: Reel) async in Booth(reel: reel) }
    resolver.autowireAsync { (_: Booth) async in 2.0 }
    #expect(
      remedies(.captiveDependency) == [
        "let Double take `Provider<Booth>` instead of `Booth`, and await `getAsync()`, or give both the same scope"
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
