import Firebolt
import TestSupport
import Testing

private final class Port: Sendable {
  let owner: String
  init(_ owner: String) { self.owner = owner }
}
private protocol Socket: AnyObject, Sendable { var owner: String { get } }
extension Port: Socket {}
private struct Mark: Equatable { let text: String }

@Suite("Rules 21, 22 and 32: removing where modules are loaded")
struct ModuleRemovalTests {
  private let resolver = Resolver()
  private let over = Module("over") { $0.register { Port("over") } }

  /// A plain port and the module's port that shadows it, both already made.
  private func stack() -> (plain: Port, over: Port) {
    let plain: Port = resolver.register { Port("plain") }.get()
    return (plain, resolver.load(over).get())
  }

  @Test func aDropMeansTheWholeStack() {
    for drop in [
      { $0.dropCached(Port.self) }, { $0.dropCached([Port.self]) }, { $0.dropCached(.single) },
      { $0.dropAllCachedDependencies() },
    ] as [@Sendable (Resolver) -> Resolver] {
      let (plain, over) = stack()
      #expect(drop(resolver).get() as Port !== over)
      #expect(resolver.get(expect: Port.self).owner == "over")
      let restored: Port = resolver.unload(self.over).get()
      #expect(restored.owner == "plain" && restored !== plain)
    }
  }

  @Test func aDropButForTheTypeKeepsTheWholeStack() {
    let (plain, over) = stack()
    #expect(resolver.dropAllCachedDependencies(except: [Port.self]).get() as Port === over)
    #expect(resolver.unload(self.over).get() as Port === plain)
  }

  @Test func aDropThroughAnotherKeyReachesWhatIsShadowed() {
    let plain: any Socket = resolver.register(expects: [Port.self, (any Socket).self]) { Port("plain") }.get()
    let over: Port = resolver.load(over).get()
    resolver.dropCached((any Socket).self)
    #expect(resolver.get() as Port === over)
    let restored: Port = resolver.unload(self.over).get()
    #expect(restored.owner == "plain" && restored !== plain as? Port)
  }

  @Test func unregisterMeansTheWholeStackAndOrphansTheInstanceInForce() {
    let (_, over) = stack()
    resolver.unregister(Port.self)
    #expect(resolver.get() as Port? == nil)
    #expect(resolver.unload(self.over).get() as Port? == nil)
    #expect(resolver.register { Port("new") }.get() as Port === over)
  }

  /// The instance is covered under the key that goes, and in force or covered under the one that stays.
  @Test func anInstanceStaysWithTheOtherKeyOfItsRegistrationIfOneIsUnregistered() {
    for types in [[Port.self], [Port.self, (any Socket).self]] as [[Any.Type]] {
      for unregister in [
        { $0.unregister(Port.self) }, { $0.unregister([Port.self]) },
      ] as [@Sendable (Resolver) -> Resolver] {
        let cover = Module("cover") { $0.register(expects: types) { Port("over") } }
        let dropped = Tally()
        let resolver = Resolver().register(expects: [Port.self, (any Socket).self]) { Port("plain") }
        resolver.onDrop((any Socket).self) { if $0.owner == "plain" { dropped.add() } }
        let plain: any Socket = resolver.get()
        unregister(resolver.load(cover)).unload(cover)
        #expect(resolver.get() as any Socket === plain)
        #expect(dropped.count == 0)
      }
    }
  }

  @Test func anInstanceStaysWithTheOtherKeyOfItsRegistrationIfThatIsExcepted() {
    let resolver = Resolver().register(expects: [Port.self, (any Socket).self]) { Port("plain") }
    let plain: any Socket = resolver.get()
    resolver.load(over).unregisterAllDependencies(except: [(any Socket).self])
    #expect(resolver.get() as any Socket === plain)
  }

  @Test func unregisteringOneOfAModulesKeysLeavesTheOthers() {
    let module = Module("both") { $0.register(expects: [Port.self, (any Socket).self]) { Port("both") } }
    let port: Port = resolver.load(module).get()
    resolver.unregister(Port.self)
    #expect(resolver.get() as Port? == nil)
    #expect(resolver.get(expect: (any Socket).self) as? Port === port)
    resolver.unload(module)
    #expect(resolver.get() as (any Socket)? == nil)
    // The instance was removed with its module.
    #expect(resolver.register { Port("new") }.get(expect: Port.self).owner == "new")
  }

  @Test func unregisteringAllForgetsModulesSoThatTheyLoadAgain() {
    let count = Tally()
    let base = Module("base") { _ in count.add() }
    let module = Module("module", includes: [base]) {
      $0.register { Port("module") }
      count.add()
    }
    resolver.load(module).unregisterAllDependencies()
    #expect(resolver.get() as Port? == nil)
    resolver.load(module)
    #expect(resolver.get(expect: Port.self).owner == "module")
    #expect(count.count == 4)
    #expect(resolver.unload(module).get() as Port? == nil)
  }

  @Test func anotherModuleOfTheNameMayBeLoadedOnceAllIsForgotten() {
    resolver.load(over).unregisterAllDependencies().load(Module("over") { $0.register { Port("other") } })
    #expect(resolver.get(expect: Port.self).owner == "other")
  }

  @Test func whatIsSparedWhenAllIsForgottenIsPlainFromThenOn() {
    let (_, over) = stack()
    resolver.register { Mark(text: "plain") }.unregisterAllDependencies(except: [Port.self])
    #expect(resolver.get() as Mark? == nil)
    #expect(resolver.unload(self.over).get() as Port === over)
    #expect(resolver.load(self.over).get() as Port !== over)
    #expect(resolver.unload(self.over).get() as Port === over)
    #expect(!resolver.dependencyList.contains("2 registrations"))
  }

  @Test func theHooksOfWhatIsSparedArePlainFromThenOn() {
    let hooked = Module("hooked") {
      $0.register(.factory) { Port("a") }
      $0.decorate(Port.self) { Port($1.owner + "b") }
    }
    resolver.load(hooked).unregisterAllDependencies(except: [Port.self])
    resolver.load(hooked).unload(hooked)
    #expect(resolver.get(expect: Port.self).owner == "ab")
  }

  @Test func aModuleMayUnloadItselfWhileItsRecipeRuns() {
    let resolver = resolver
    let module = Module("leaving") {
      $0.register { own -> Port in
        resolver.unload(Module.leaving.value ?? Module("none") { _ in })
        return Port("leaving")
      }
    }
    Module.leaving.set(module)
    resolver.register { Port("plain") }.load(module)
    #expect(resolver.get(expect: Port.self).owner == "leaving")
    #expect(resolver.get(expect: Port.self).owner == "plain")
  }

  @Test func aModuleLoadedWhileAnInstanceIsMadeDoesNotTouchThatInstance() {
    let over = over
    resolver.register { own -> Port in
      own.load(over)
      return Port("plain")
    }
    let plain: Port = resolver.get()
    #expect(plain.owner == "plain")
    #expect(resolver.get(expect: Port.self).owner == "over")
    #expect(resolver.unload(over).get() as Port === plain)
  }

  @Test func getAllLeavesOutWhatARecipeUnloadsInTheMeantime() {
    let over = Module("over") { $0.register(name: "b") { Port("b") } }
    resolver.register(name: "a") { own -> Port in
      own.unload(over)
      return Port("a")
    }
    #expect(resolver.load(over).getAll(Port.self).map(\.owner) == ["a"])
  }

  @Test func warmUpLeavesOutWhatARecipeUnloadsInTheMeantime() throws {
    let over = Module("over") { $0.register(name: "b") { Port("b") } }
    resolver.register(name: "a") { own -> Port in
      own.unload(over)
      return Port("a")
    }
    try resolver.load(over).warmUp()
    #expect(resolver.get() as Port? == nil)
  }
}

extension Module {
  /// The module that unloads itself.
  fileprivate static let leaving = SendableBox<Module>()
}
