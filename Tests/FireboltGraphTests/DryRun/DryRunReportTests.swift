import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

private final class Library: Sendable { init(_ disk: Disk) {} }
private final class Shelf: Sendable { init(_ cache: Cache) {} }
/// No test registers it, or errors would list that registration as close by.
private final class Reel: Sendable {}
private final class Projector: Sendable { init(_ reel: Reel) {} }
private final class Spare: Sendable { init(_ reel: Reel) {} }

/// A type that makes a request in its initialiser, later than a parameter would.
private final class Opener: Sendable { init(_ missing: Lazy<Missing>) { _ = missing.value } }
private final class OtherOpener: Sendable { init(_ missing: Lazy<Missing>) { _ = missing.value } }

@Suite("Rule 41: a dry run reports each mistake once, and none that there isn't") struct DryRunReportTests {
  // MARK: - One mistake, one report

  @Test(arguments: ["recipeThrew", "decoratorThrew", "completionThrew", "misplacedHook"])
  func whatFailsForEachKeyOfARegistrationIsOneMistake(_ code: String) async {
    let resolver = Resolver().register(expects: [Library.self, (any Sendable).self]) { () throws -> Library in
      if code == "recipeThrew" { throw Failure("no library") }
      return Library(Disk())
    }
    switch code {
    case "decoratorThrew": resolver.decorate(Library.self) { _, _ in throw Failure("no decorator") }
    case "completionThrew": resolver.initCompleted(Library.self) { _, _ in throw Failure("no completion") }
    case "misplacedHook": resolver.initCompleted(Library.self, on: MainActor.self) { _, _ in }
    default: break
    }
    #expect(await mistakes(resolver).map(\.code.rawValue) == [code])
  }

  /// Two asynchronous recipes fail for the same reason, which is found again, but not reported again, for the second.
  @Test func whatFailsBecauseAnAsynchronousRecipeDidNotAwaitSomethingIsOneMistake() async {
    let resolver = Resolver().registerAsync(.factory) { Disk() }
    resolver.register { Cache(disk: try $0.resolve(Disk.self)) }
    resolver.registerAsync { (r: Resolver) async throws -> Shelf in Shelf(try await r.getAsync(Cache.self)) }
    resolver.registerAsync { (r: Resolver) async throws -> Library in
      _ = try await r.getAsync() as Cache
      return Library(Disk())
    }
    resolver.register(name: "shelf") { "\(try $0.resolve(Shelf.self))" }
    resolver.register(name: "library") { "\(try $0.resolve(Library.self))" }
    let found = await mistakes(resolver)
    #expect(found.map(\.code) == [.needsAwait] && found.map(\.key) == [TypeKey(Disk.self)], "\(found)")
  }

  @Test func whatIsMissingBehindALazyIsOneMistakeWithEachRecipeThatOpensIt() async {
    let resolver = Resolver().register { Opener($0.get()) }.register { OtherOpener($0.get()) }
    let found = await mistakes(resolver)
    #expect(found.map(\.code) == [.notRegistered], "\(found)")
    #expect(found.first?.key == TypeKey(Missing.self))
    #expect(found.first.map { "\($0)".components(separatedBy: "asked by  ").count } == 3, "\(found)")
  }

  @Test func whatIsMissingIsOneMistakeWithAllThatNeedIt() async throws {
    let resolver = Resolver("missing")
    resolver.autowire(Projector.init)
    resolver.register { Spare($0.get()) }
    resolver.register(name: "reel") { "\($0.get() as Reel)" }
    let line = #line - 3
    let found = await mistakes(resolver)
    try #require(found.count == 1, "\(found)")
    #expect(
      found[0].stepKeys == [TypeKey(Projector.self), TypeKey(Spare.self), TypeKey(String.self, name: "reel")])
    #expect(
      found[0].description == """
        error: nothing is registered for Reel in resolver "missing"
          needed by Projector   (\(#fileID):\(line), single)
          asked by  Spare   (\(#fileID):\(line + 1), single)
                →   Reel
          asked by  String "reel"   (\(#fileID):\(line + 2), single)
                →   Reel
          to fix    resolver.register { Reel(…) }
        """)
  }

  @Test func whatTwoResolversLackIsAMistakeOfEach() async {
    let parent = Resolver().register { Cache(disk: $0.get()) }
    let child = Resolver(parent: parent).register { Library($0.get()) }
    #expect(await mistakes(child).map(\.code) == [.notRegistered, .notRegistered])
  }

  @Test func whatIsAwaitedEachTimeIsOneMistakeForWhoCannotAwait() async {
    let resolver = Resolver().registerAsync(.factory) { Disk() }
    resolver.autowire(Library.init)
    #expect(await mistakes(resolver).isEmpty)
    resolver.autowire { (disk: Lazy<Disk>) in "\(disk.value)" }
    let found = await mistakes(resolver)
    #expect(found.map(\.code) == [.asynchronousDependency], "\(found)")
    // A `Provider` could await it: what it does shows when the recipe runs.
    let other = Resolver().registerAsync(.factory) { Disk() }
    other.autowire { (disk: Provider<Disk>) in "\(disk.get())" }
    #expect(await mistakes(other).map(\.code) == [.needsAwait])
  }

  // MARK: - Continuing after a mistake

  /// The instance that the abandoned recipe had created is never completed.
  @Test func whatARecipeThatWasLeftHadMadeCanBeHadByOthers() async {
    let resolver = Resolver().register { (r: Resolver) -> Cache in
      let disk: Disk = r.get()
      return r.needing(Missing.self, Cache(disk: disk))
    }
    resolver.register { Disk() }.initCompleted(Disk.self) { _, _ in }
    resolver.register { Library($0.get()) }
    let found = await watched { await mistakes(resolver) }
    #expect(found.map(\.code) == [.notRegistered], "\(found)")
  }

  // MARK: - No mistake, no report

  @Test func aChildsDryRunRunsAParentsAsynchronousRecipeForTheParentThoughTheChildOverridesIt() async {
    let parent = Resolver().registerAsync { Disk() }
    parent.register { Cache(disk: $0.get()) }
    parent.autowire(Library.init)
    let child = Resolver(parent: parent).register { Disk() }
    // All that is said is that the parent's instances don't use the override.
    #expect(await mistakes(child).map(\.code) == [.bypassedOverride])
    // The same applies with another resolver in between.
    #expect(await mistakes(Resolver(parent: child)).map(\.code) == [.bypassedOverride])
  }

  @Test func whatAnAsynchronousRecipeMadeToBeHeldWeaklyIsThereForWhoAsksLater() async {
    let resolver = Resolver().registerAsync(.weak) { Disk() }
    resolver.register { Cache(disk: $0.get()) }
    resolver.autowire(Library.init)
    #expect(await mistakes(resolver).map(\.description) == [])
  }
}
