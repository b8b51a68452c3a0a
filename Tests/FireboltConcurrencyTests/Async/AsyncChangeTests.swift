import Firebolt
import TestSupport
import Testing

private final class Part: Sendable {
  let label: String
  init(_ label: String) { self.label = label }
}

@Suite("Rule 36: a registration that is changed or dropped while its asynchronous recipe runs")
struct AsyncChangeTests {
  private let resolver = Resolver()
  private let begun = Gate()
  private let gate = Gate()
  private let made = Tally()

  /// Registers a recipe whose first run waits for the gate.
  private func register(in resolver: Resolver) {
    resolver.registerAsync { [begun, gate, made] () -> Part in
      let number = made.add()
      if number == 1 {
        begun.reach()
        await gate.wait()
      }
      return Part("\(number)")
    }
  }

  /// Makes a change while two tasks wait for the instance, and returns the labels that they got.
  private func labels(of resolver: Resolver, _ change: (Resolver) async throws -> Void) async throws -> [String] {
    let tasks = (0..<2).map { _ in Task { try await resolver.getAsync(expect: Part.self).label } }
    await reached { resolver.waiterCount(for: Part.self) == 2 }
    await begun.wait()
    try await change(resolver)
    gate.reach()
    return try await watched { [try await tasks[0].value, try await tasks[1].value] }
  }

  private static let drops: [@Sendable (Resolver) -> Void] = [
    { $0.dropCached(Part.self) }, { $0.dropCached([Part.self]) }, { $0.dropCached(.single) },
    { $0.dropAllCachedDependencies() },
  ]

  @Test(arguments: drops.indices)
  func whoWaitedGetsTheInstanceOfADroppedKeyAndItIsNotCached(_ drop: Int) async throws {
    register(in: resolver)
    #expect(try await labels(of: resolver) { Self.drops[drop]($0) } == ["1", "1"])
    #expect(resolutionError { try resolver.resolve(Part.self) }?.code == .needsAwait)
    #expect(try await resolver.getAsync(expect: Part.self).label == "2")
    #expect(resolver.get(expect: Part.self).label == "2")
  }

  @Test func whoWaitedGetsTheInstanceOfAReplacedRecipeAndTheNextRunsTheNewOne() async throws {
    register(in: resolver)
    #expect(try await labels(of: resolver) { $0.registerAsync { Part("new") } } == ["1", "1"])
    #expect(try await resolver.getAsync(expect: Part.self).label == "new")
  }

  @Test func whoWaitedGetsTheInstanceOfAnUnregisteredKeyAndThenThereIsNone() async throws {
    register(in: resolver)
    #expect(try await labels(of: resolver) { $0.unregister(Part.self) } == ["1", "1"])
    #expect(try await resolver.getAsync() as Part? == nil)
    register(in: resolver)
    #expect(try await resolver.getAsync(expect: Part.self).label == "2")
  }
}
