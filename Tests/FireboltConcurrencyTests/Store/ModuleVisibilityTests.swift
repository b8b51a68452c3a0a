import Firebolt
import TestSupport
import Testing

private struct Head: Sendable { let generation: Int }
private final class Body: Sendable {
  let generation: Int
  init(_ generation: Int) { self.generation = generation }
}
private protocol Tail: AnyObject, Sendable { var generation: Int { get } }
private final class LongTail: Tail {
  let generation: Int
  init(_ generation: Int) { self.generation = generation }
}

/// The module of one generation: a factory, a single, a single behind a protocol, and a named single.
private func module(_ generation: Int) -> Module {
  Module("generation \(generation)") {
    $0.register(.factory) { Head(generation: generation) }
    $0.register { Body(generation) }
    $0.register(expect: (any Tail).self) { LongTail(generation) }
    $0.register(name: "foot") { Body(generation) }
  }
}

@Suite("Rule 31: a module becomes visible as a whole")
struct ModuleVisibilityTests {
  private static let generations = 800

  /// Reads the keys in an order that depends on `turn`. A reader must never see an older generation after a newer one.
  private func read(_ resolver: Resolver, _ turn: Int, _ latest: inout Int) {
    func saw(_ generation: Int) {
      precondition(generation >= latest, "\(generation) after \(latest): half of a module was visible")
      latest = generation
    }
    for key in 0..<4 {
      switch (key &+ turn) % 4 {
      case 0: saw(resolver.get(expect: Head.self).generation)
      case 1: saw(resolver.get(expect: Body.self).generation)
      case 2: saw(resolver.get(expect: (any Tail).self).generation)
      default: saw(resolver.get(expect: Body.self, name: "foot").generation)
      }
    }
  }

  @Test(arguments: [false, true]) func whoSeesOneKeyOfItSeesTheOthersFromThenOn(
    _ isAskedThroughAChild: Bool
  ) {
    for _ in 0..<tortureRounds {
      let resolver = Resolver().load(module(0))
      let asked = isAskedThroughAChild ? Resolver(parent: resolver) : resolver
      onThreads(3) {
        // Each generation is loaded over the previous one, which is unloaded only afterwards.
        for generation in 1...Self.generations { resolver.load(module(generation)).unload(module(generation - 1)) }
      } _: { thread, goesOn in
        var (turn, latest) = (thread, 0)
        while goesOn() {
          read(asked, turn, &latest)
          turn += 1
        }
      }
      #expect(resolver.get(expect: Body.self).generation == Self.generations)
    }
  }

  /// A module that several threads load at the same time is loaded once.
  @Test func twoThreadsThatLoadOneModuleLoadItOnce() {
    for _ in 0..<(100 * tortureRounds) {
      let resolver = Resolver().register { Body(0) }
      let module = Module("one") { $0.register { Body(1) } }
      let bodies = onThreads(3) { _ -> Body in resolver.load(module).get() }
      #expect(bodies.allSatisfy { $0 === bodies[0] && $0.generation == 1 })
      #expect(resolver.unload(module).get(expect: Body.self).generation == 0)
    }
  }
}
