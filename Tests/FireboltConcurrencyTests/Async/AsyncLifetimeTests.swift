import Firebolt
import Foundation
import TestSupport
import Testing

private final class Part: Tracked, @unchecked Sendable {}
private final class Whole: Tracked, @unchecked Sendable {}

@Suite("What asynchronous recipes make, capture and hold goes with the store")
struct AsyncLifetimeTests {
  private let ledger = Ledger()

  /// Calls `body` so that its stack frame keeps no instances, waits until tasks have released them, and returns those
  /// that are still alive.
  @inline(never)
  private func left(_ body: () async throws -> Void) async rethrows -> Set<Int> {
    try await body()
    await watched { await reached { ledger.living.isEmpty } }
    return ledger.living
  }

  @Test func theInstancesGoWithTheLastResolver() async throws {
    let id = UUID().uuidString
    let left = try await left {
      let resolver = Resolver(id).registerAsync { [ledger] in Part(ledger) }
      resolver.registerAsync { [ledger] in Whole(ledger, keeping: try await $0.getAsync() as Part) }
      _ = try await resolver.getAsync(expect: Whole.self)
    }
    #expect(left == [])
    #expect(ledger.born == 2)
    #expect(!Resolver.isAlive(id))
  }

  @Test func alsoThoseThatKeepTheirResolver() async throws {
    let id = UUID().uuidString
    let left = try await left {
      let resolver = Resolver(id).registerAsync { [ledger] in Part(ledger, keeping: $0) }
      resolver.register(on: MainActor.self) { [ledger] in Whole(ledger, keeping: $0) }
      resolver.onDrop(Part.self) { _ in }
      _ = try await resolver.getAsync(expect: Part.self)
      _ = try await resolver.getAsync(expect: Whole.self)
    }
    #expect(left == [])
    #expect(!Resolver.isAlive(id))
  }

  @Test func theResolverThatIsAskedLivesUntilItsRecipeEndsThoughNobodyElseKeepsIt() async throws {
    let id = UUID().uuidString
    let (begun, gate) = (Gate(), Gate())
    let left = try await left { () async throws in
      var resolver: Resolver? = Resolver(id).registerAsync { [ledger] () -> Part in
        begun.reach()
        await gate.wait()
        return Part(ledger)
      }
      let task = Task { [resolver] in try await resolver!.getAsync(expect: Part.self).isAlive }
      resolver = nil
      await begun.wait()
      gate.reach()
      #expect(try await task.value)
    }
    #expect(left == [])
    await watched { await reached { !Resolver.isAlive(id) } }
  }

  @Test func aStoreThatClosesWhileARecipeRunsServesWhoWaitsAndThenIsGone() async throws {
    let id = UUID().uuidString
    let (begun, gate) = (Gate(), Gate())
    let left = try await left { () async throws in
      var resolver: Resolver? = Resolver(id).registerAsync { [ledger] (r: Resolver) -> Part in
        begun.reach()
        await gate.wait()
        let error = resolutionError { try r.resolve(Whole.self) }
        return Part(ledger, error?.code.rawValue ?? "none")
      }
      // The task requests the resolver by its id, so only the variable keeps the resolver.
      let task = Task { try await getAsync(resolverId: id) as Part }
      await begun.wait()
      withExtendedLifetime(resolver) {}
      resolver = nil
      #expect(!Resolver.isAlive(id))
      #expect(await awaitedError { try await getAsync(resolverId: id) as Part }?.code == .unknownResolver)
      gate.reach()
      #expect(try await task.value.label == "resolverGone")
    }
    #expect(left == [])
  }

  @Test func aRecipeThatFailsLeavesNothing() async throws {
    let left = await left {
      let resolver = Resolver().registerAsync { [ledger] () -> Part in
        let part = Part(ledger)
        await Task.yield()
        throw Failure("with \(part.number)")
      }
      for _ in 0..<10 { #expect(await awaitedError { try await resolver.getAsync() as Part }?.code == .recipeThrew) }
    }
    #expect(left == [])
    #expect(ledger.born == 10)
  }

  @Test func aCycleLeavesNothing() async throws {
    let id = UUID().uuidString
    do {
      let resolver = Resolver(id)
      resolver.registerAsync { [ledger] in Part(ledger, keeping: try await $0.getAsync() as Whole) }
      resolver.registerAsync { [ledger] in Whole(ledger, keeping: try await $0.getAsync() as Part) }
      for _ in 0..<10 { #expect(await awaitedError { try await resolver.getAsync() as Part }?.code == .cycle) }
    }
    await watched { await reached { !Resolver.isAlive(id) } }
    #expect(ledger.born == 0)
  }

  /// `getAsync` finds a factory's recipe in the published table, but doesn't run it at once.
  @Test func aFactoryThatIsAwaitedGoesWithWhatItCaptured() async throws {
    let left = try await left {
      let parent = Resolver().register(.factory) { [captured = Part(ledger)] in Whole(ledger, keeping: captured) }
      let resolver = Resolver(parent: parent)
      resolver.register(.factory, name: "own") { [captured = Part(ledger)] in Whole(ledger, keeping: captured) }
      resolver.register(.factory, name: "given", args: String.self) { [captured = Part(ledger)] in
        Whole(ledger, $0, keeping: captured)
      }
      for _ in 0..<3 {
        _ = try await resolver.getAsync(expect: Whole.self)
        _ = try await resolver.getAsync(name: "own") as Whole?
        _ = try await resolver.getAsync(name: "given", "one") as Whole
      }
    }
    #expect(left == [])
    #expect(ledger.born == 12)
  }

  @Test func whatARequestSharedGoesWithIt() async throws {
    let resolver = Resolver().registerAsync(.graph) { [ledger] in Part(ledger) }
    let left = try await left {
      resolver.registerAsync(.factory) { [ledger] (r: Resolver) -> Whole in
        async let first: Part = r.getAsync()
        async let second: Part = r.getAsync()
        return Whole(ledger, keeping: [try await first, try await second])
      }
      for _ in 0..<10 { _ = try await resolver.getAsync(expect: Whole.self) }
    }
    #expect(left == [])
    #expect(ledger.born == 20)
  }

  /// The cell of a kept single must not keep other instances that were created in the same request.
  @Test func aSingleKeepsNothingOfTheGraphInWhichItWasMade() async throws {
    let resolver = Resolver().registerAsync(.graph) { [ledger] in Part(ledger) }
    resolver.registerAsync { (r: Resolver) -> Int in try await r.getAsync(expect: Part.self).number }
    let left = try await left { _ = try await resolver.getAsync(expect: Int.self) }
    #expect(left == [])
    #expect(resolver.get(expect: Int.self) == 1)
  }

  @Test func whatIsHeldWeaklyGoesWithItsLastOwnerAlsoOnTheMainActor() async throws {
    let resolver = Resolver().registerAsync(.weak) { [ledger] in Part(ledger) }
    resolver.register(.weak, on: MainActor.self) { [ledger] in Whole(ledger) }
    resolver.autowire(.factory) { (part: Part, whole: Whole) -> [Tracked] in [part, whole] }
    let left = try await left {
      let both: [Tracked] = try await resolver.getAsync()
      #expect(ledger.living == Set(both.map(\.number)))
    }
    #expect(left == [])
  }

  @Test func aCancelledWaitKeepsNothing() async throws {
    let gate = Gate()
    let id = UUID().uuidString
    let left = await left {
      let resolver = Resolver(id).registerAsync { [ledger] () -> Part in
        await gate.wait()
        return Part(ledger)
      }
      let tasks = (0..<10).map { _ in Task { try await resolver.getAsync() as Part } }
      await reached { resolver.waiterCount(for: Part.self) == 10 }
      for task in tasks { task.cancel() }
      for task in tasks { #expect(await awaitedError { try await task.value }?.code == .cancelled) }
      gate.reach()
    }
    #expect(left == [])
    await watched { await reached { !Resolver.isAlive(id) } }
  }
}
