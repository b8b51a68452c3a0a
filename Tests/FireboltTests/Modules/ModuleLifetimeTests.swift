import Firebolt
import TestSupport
import Testing

private final class Port: Tracked, @unchecked Sendable {}
private final class Line: Tracked, @unchecked Sendable {}

/// Not inlined, so that the caller never retains the instance, whatever the optimisation.
@inline(never) private func makePort(_ resolver: Resolver) {
  _ = resolver.get() as Port
}

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

  @Test func whatIsShadowedGoesWithTheResolverInReverseOrderOfCreation() {
    let ledger = Ledger()
    let dropped = Guarded<[String]>([])
    do {
      let resolver = Resolver().register { Port(ledger, "plain") }
      resolver.onDrop(Port.self) { port in dropped.withLock { $0.append(port.label) } }
      for name in ["a", "b"] {
        makePort(resolver)
        resolver.load(Module(name) { $0.register { Port(ledger, name) } })
      }
      makePort(resolver)
    }
    #expect(dropped.withLock { $0 } == ["b", "a", "plain"])
    #expect(ledger.gone == ["b", "a", "plain"])
  }

  @Test func aModuleOwnsNoResolverThatItWasLoadedIn() {
    let id = "a resolver that a module outlives"
    let kept = SendableBox<Resolver>()
    let module = Module("outliving") {
      kept.set($0)
      $0.register { 1 }
    }
    do { Resolver(id).load(module) }
    #expect(!Resolver.isAlive(id))
    #expect(resolutionError { try kept.value?.resolve(Int.self) }?.code == .resolverGone)
    // A module that is loaded in a resolver that is gone has no effect.
    kept.value?.load(Module("later") { $0.register { 2 } })
    #expect(resolutionError { try kept.value?.resolve(Int.self) }?.code == .resolverGone)
  }

  @Test func deinitialisersThatUseTheResolverMayRunWhileItUnloads() {
    let resolver = Resolver().register { 1 }
    let seen = Guarded<[Int]>([])
    let module = Module("farewell") {
      $0.register { 2 }
      $0.register { own in
        Farewell {
          own.register(name: "last words") { 3 }
          seen.withLock { $0 += [own.get(), own.get(name: "last words")] }
        }
      }
    }
    resolver.load(module)
    _ = resolver.get() as Farewell
    resolver.unload(module)
    #expect(seen.withLock { $0 } == [1, 3])
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
