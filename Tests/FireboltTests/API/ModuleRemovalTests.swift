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

  @Test func unregisterMeansTheWholeStackAndOrphansTheInstanceInForce() {
    let (_, over) = stack()
    resolver.unregister(Port.self)
    #expect(resolver.get() as Port? == nil)
    #expect(resolver.unload(self.over).get() as Port? == nil)
    #expect(resolver.register { Port("new") }.get() as Port === over)
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
}

extension Module {
}
