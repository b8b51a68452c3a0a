import Firebolt
import TestSupport
import Testing

private final class Port: Tracked, @unchecked Sendable {}
private final class Line: Tracked, @unchecked Sendable {}

/// What is told here is told once. All ways in which modules meet removals, hooks, merges, mocks and parents are the
/// model's matter.
@Suite("Rules 23, 25 and 32: what unload restores and releases; what goes with the last resolver")
struct ModuleUnloadTests {
  private let resolver = Resolver()
  private let ledger = Ledger()

  private func module(_ name: String) -> Module {
    let ledger = ledger
    return Module(name) { $0.register { Port(ledger, name) } }
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func whatAModuleShadowsComesBackWithItsInstanceInAnyOrder(_ order: [Int]) {
    let ledger = ledger
    let modules = ["a", "b", "c"].map(module)
    var standing: [Port] = [resolver.register { Port(ledger, "plain") }.get()]
    for module in modules { standing.append(resolver.load(module).get()) }
    #expect(standing.map(\.label) == ["plain", "a", "b", "c"])
    for index in order {
      resolver.unload(modules[index])
      standing.removeAll { $0.label == modules[index].name }
      #expect(resolver.get() as Port === standing.last)
    }
  }

  @Test func anIncludedOneStaysWhileSomethingLoadedIncludesIt() {
    let base = module("base")
    let left = Module("left", includes: [base])
    let right = Module("right", includes: [base])
    let port: Port = resolver.load(left, right).get()
    #expect(resolver.unload(base).get() as Port === port)
    #expect(resolver.unload(left).get() as Port === port)
    #expect(resolver.unload(right).get() as Port? == nil)
    // One that was loaded itself, before or after, stays until it is unloaded.
    for modules in [[left, base], [base, left]] {
      for module in modules { resolver.load(module) }
      #expect(resolver.unload(left).get() as Port? != nil)
      #expect(resolver.unload(base).get() as Port? == nil)
    }
  }

  @Test func whatWasForgottenWithAllOthersLoadsAgainAlsoFromAnotherPlace() {
    let count = Tally()
    let base = Module("base") { _ in count.add() }
    for _ in 0..<2 {
      resolver.load(Module("module", includes: [base]) { _ in count.add() }).unregisterAllDependencies()
    }
    #expect(count.count == 4)
    resolver.load(module("module"))
    #expect(resolver.get(expect: Port.self).label == "module")
  }

  // MARK: - What is kept

  @Test func instancesAndRecipesAreReleasedBeforeItReturns() {
    let ledger = ledger
    let dropped = Guarded<[String]>([])
    resolver.register { Port(ledger, "plain") }
    func module() -> Module {
      let captured = Tracked(ledger, "recipe")
      return Module("over") {
        $0.register { Port(ledger, "over", keeping: captured) }
        $0.register { Line(ledger, "line", keeping: $0.get() as Port) }
        $0.onDrop(Line.self) { dropped.append($0.label) }
      }
    }
    do {
      let module = module()
      resolver.load(module)
      _ = resolver.get() as Line
      resolver.unload(module)
      #expect(ledger.gone == ["line", "over"])
      #expect(dropped.value == ["line"])
    }
    #expect(ledger.gone == ["line", "over", "recipe"])
    #expect(ledger.living == [])
  }

  @Test func aResolverGoesWithItsModulesAndAllThatTheyBrought() {
    let ledger = ledger
    let id = "a resolver with modules"
    do {
      let resolver = Resolver(id)
      let base = Module("base") { $0.register { Port(ledger, keeping: $0) } }
      let top = Module("top", includes: [base]) { own in
        // The module's resolver owns nothing, so a recipe may capture it.
        own.register { Line(ledger, keeping: own.get() as Port) }
        own.register { Port(ledger, keeping: (own, $0)) }
      }
      resolver.load(top)
      _ = (resolver.get() as Line, resolver.get() as Port)
    }
    #expect(ledger.born == 2)
    #expect(ledger.living == [])
    #expect(!Resolver.isAlive(id))
  }

  @Test func loadingAndUnloadingForeverKeepsNothing() {
    let ledger = ledger
    resolver.register { Port(ledger) }
    let slots = resolver.publishedSlotCount
    for round in 0..<500 {
      let name = Resolver.Name("\(round)")
      let module = Module("passing \(round)") {
        $0.register { Port(ledger) }
        $0.register(name: name) { Line(ledger, keeping: $0.get() as Port) }
        $0.onDrop(Line.self, name: name) { _ in }
      }
      resolver.load(module)
      _ = resolver.get(name: name) as Line
      resolver.unload(module)
    }
    #expect(ledger.born == 1000)
    #expect(ledger.living == [])
    #expect(resolver.publishedSlotCount == slots)
  }
}
