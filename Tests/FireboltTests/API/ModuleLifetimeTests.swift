import Firebolt
import TestSupport
import Testing

private final class Port: Tracked, @unchecked Sendable {}
private final class Line: Tracked, @unchecked Sendable {}

@Suite("Rules 23 and 25 with modules")
struct ModuleLifetimeTests {
  @Test func unloadReleasesInstancesAndRecipesBeforeItReturns() {
    let (ledger, resolver) = (Ledger(), Resolver())
    resolver.register { Port(ledger, "plain") }
    func module() -> Module {
      let captured = Tracked(ledger, "recipe")
      return Module("over") {
        $0.register { Port(ledger, "over", keeping: captured) }
        $0.register { Line(ledger, "line", keeping: $0.get() as Port) }
      }
    }
    do {
      let module = module()
      resolver.load(module)
      _ = resolver.get() as Line
      resolver.unload(module)
      #expect(ledger.gone == ["line", "over"])
    }
    #expect(ledger.gone == ["line", "over", "recipe"])
    #expect(ledger.living == [])
  }

  @Test func aResolverGoesWithItsModulesAndAllThatTheyBrought() {
    let ledger = Ledger()
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
    let (ledger, resolver) = (Ledger(), Resolver())
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
