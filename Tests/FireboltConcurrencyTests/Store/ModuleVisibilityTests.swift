import Firebolt
import TestSupport
import Testing

private protocol Numbered: AnyObject, Sendable { var generation: Int { get } }
private final class Part: Numbered {
  let generation: Int
  init(_ generation: Int) { self.generation = generation }
}

/// The module of one generation: a factory, a single, a single behind a protocol, and a named single. Whoever asks for a new
/// single waits for the change that has brought it, but a new factory's instance is made at once, so the factory comes first.
private func module(_ generation: Int) -> Module {
  Module("generation \(generation)") {
    $0.register(.factory, name: "factory") { Part(generation) }
    $0.register { Part(generation) }
    $0.register(expect: (any Numbered).self) { Part(generation) }
    $0.register(name: "named") { Part(generation) }
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
      case 0: saw(resolver.get(expect: Part.self).generation)
      case 1: saw(resolver.get(expect: (any Numbered).self).generation)
      case 2: saw(resolver.get(expect: Part.self, name: "named").generation)
      default: saw(resolver.get(expect: Part.self, name: "factory").generation)
      }
    }
  }

  @Test(arguments: [false, true]) func whoSeesOneKeyOfItSeesTheOthersFromThenOn(_ isAskedThroughAChild: Bool) {
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
      #expect(resolver.get(expect: Part.self).generation == Self.generations)
    }
  }

  /// A module that several threads load at the same time is loaded once.
  @Test func twoThreadsThatLoadOneModuleLoadItOnce() {
    for _ in 0..<(100 * tortureRounds) {
      let resolver = Resolver().register { Part(0) }
      let module = Module("one") { $0.register { Part(1) } }
      let parts = onThreads(3) { _ -> Part in resolver.load(module).get() }
      #expect(parts.allSatisfy { $0 === parts[0] && $0.generation == 1 })
      #expect(resolver.unload(module).get(expect: Part.self).generation == 0)
    }
  }
}
