import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

private final class Key: Sendable {}
@MainActor private final class Screen { init(_ cache: Cache) {} }
@MainActor private final class Panel { init(_ cache: Cache) {} }

@Suite("Rule 41: what has failed once in a dry run isn't run again") struct DryRunMemoryTests {
  private let runs = Tally()

  /// A resolver with a cache that can't be made, and dependents of each kind. None of them asks by a plain `get()` on the
  /// main actor.
  private func resolver(_ register: (Resolver) -> Void) -> Resolver {
    let resolver = Resolver()
    register(resolver)
    resolver.autowire(Screen.init, on: MainActor.self)
    resolver.autowire(.factory, Panel.init, on: MainActor.self)
    resolver.register(on: MainActor.self) { ["\(try $0.resolve(Cache.self))"] }
    resolver.registerAsync { "\(try await $0.getAsync(Cache.self))" }
    resolver.register { $0.needing(Cache.self, 1) }
    resolver.autowire(.factory) { (_: Cache) in 1.0 }
    return resolver
  }

  /// - Parameter scope: The scope of the recipe that needs what is missing; nil for an asynchronous recipe.
  @Test(arguments: [Resolver.Scope.single, .factory, .graph, .weak, nil])
  func aMissingTypeIsToldOnceAndTheProcessGoesOn(_ scope: Resolver.Scope?) async {
    let make: @Sendable (Resolver) -> Cache = { [runs] resolver in
      runs.add()
      return resolver.needing(Missing.self, Cache())
    }
    let resolver = resolver { resolver in
      if let scope {
        resolver.register(scope) { make($0) }
      } else {
        resolver.registerAsync { (resolver: Resolver) async in
          await Task.yield()
          return make(resolver)
        }
      }
    }
    let found = await watched { await mistakes(resolver) }
    #expect(found.map(\.code) == [.notRegistered] && found.map(\.key) == [TypeKey(Missing.self)], "\(found)")
    #expect(runs.count == 1)
  }

  @Test(arguments: [Resolver.Scope.single, .factory, .graph], [false, true])
  func aCycleThroughClosuresIsToldOnce(_ scope: Resolver.Scope, bothResolve: Bool) async {
    let resolver = resolver {
      $0.register(scope) { try bothResolve ? $0.resolving(Disk.self, Cache()) : $0.needing(Disk.self, Cache()) }
      $0.register(scope) { try $0.resolving(Cache.self, Disk()) }
    }
    let found = await watched { await mistakes(resolver) }
    #expect(found.map(\.code) == [.cycle], "\(found)")
  }

  @Test func whatARecipeThrowsIsPassedOnWithThePathOfEachRequest() async {
    let resolver = Resolver().register { [runs] () throws -> Cache in
      runs.add()
      throw Failure("no cache")
    }
    let paths = Guarded([[String]]())
    for name in ["a", "b"] {
      resolver.register(name: Resolver.Name(name)) { (resolver: Resolver) -> Disk in
        do throws(ResolutionError) { _ = try resolver.resolve(Cache.self) } catch {
          paths.append(error.path.map(\.key.label))
        }
        return Disk()
      }
    }
    #expect(await mistakes(resolver).map(\.code) == [.recipeThrew])
    #expect(paths.value == [["Disk \"a\"", "Cache"], ["Disk \"b\"", "Cache"]])
    #expect(runs.count == 1)
  }

  @Test func whatMaySucceedWithOtherArgumentsOrForAnotherResolverIsTriedAgain() async {
    let parent = Resolver()
    parent.register(.factory) { $0.needing(Key.self, Cache()) }
    parent.register { $0.needing(Cache.self, Disk()) }
    let child = Resolver(parent: parent).register { Key() }
    // The parent's disk can't be made; the child's cache can.
    #expect(await mistakes(child).map(\.key) == [TypeKey(Key.self)])
    let resolver = Resolver().register(.factory, arg1: Int.self) { [runs] (_: Resolver, number: Int) throws -> Key in
      runs.add()
      if number == 0 { throw Failure("zero") }
      return Key()
    }
    resolver.register { [$0.get(Key.self, 1)] }
    #expect(await mistakes(resolver, DryRun(limit: patience).giving(0)).map(\.code) == [.recipeThrew])
    #expect(runs.count == 2)
  }
}

// Exit tests that capture need Swift 6.3, and a platform that can start processes.
#if compiler(>=6.3) && (os(macOS) || os(Linux))
  extension DryRunMemoryTests {
    /// A plain `get()` on the main actor has nothing to return: the report tells what failed before, once.
    @Test func aPlainGetOnTheMainActorStopsWithEachMistakeOnce() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let resolver = Resolver()
        resolver.register { $0.needing(Disk.self, Cache()) }
        resolver.register { $0.needing(Cache.self, Disk()) }
        resolver.register { $0.needing(Missing.self, Key()) }
        resolver.register(on: MainActor.self) { (resolver: Resolver) -> Int in
          _ = try? resolver.resolve(Key.self)
          return resolver.needing(Disk.self, 1)
        }
        try await resolver.verify(dryRun: DryRun(limit: patience))
      }
      let text = String(decoding: try #require(result?.standardErrorContent), as: UTF8.self)
      #expect(text.components(separatedBy: "a dry run stops the program").count == 2)
      #expect(text.components(separatedBy: "a cycle in Resolver").count == 2, "\(text)")
      #expect(text.components(separatedBy: "nothing is registered for Missing").count == 2, "\(text)")
    }
  }
#endif
