import Firebolt
import Testing

private final class Port: Sendable {
  let owner: String
  init(_ owner: String) { self.owner = owner }
}

@Suite("Rule 32: unload")
struct ModuleUnloadTests {
  private let resolver = Resolver()

  private static func module(_ name: String) -> Module {
    Module(name) { $0.register { Port(name) } }
  }

  @Test func itRestoresWhatWasShadowedWithItsInstance() {
    let port: Port = resolver.register { Port("plain") }.get()
    let module = Self.module("over")
    #expect(resolver.load(module).get(expect: Port.self).owner == "over")
    #expect(resolver.unload(module).get() as Port === port)
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func aStackOfThreeComesApartInAnyOrder(_ order: [Int]) {
    let modules = ["a", "b", "c"].map(Self.module)
    var standing: [Port] = [resolver.register { Port("plain") }.get()]
    for module in modules { standing.append(resolver.load(module).get()) }
    #expect(standing.map(\.owner) == ["plain", "a", "b", "c"])
    for index in order {
      resolver.unload(modules[index])
      standing.removeAll { $0.owner == modules[index].name }
      #expect(resolver.get() as Port === standing.last)
    }
  }

  @Test func aPlainRegisterReplacesTheWholeStack() {
    let modules = ["a", "b"].map(Self.module)
    resolver.register { Port("plain") }.load(modules[0], modules[1]).register { Port("new") }
    let port: Port = resolver.get()
    #expect(port.owner == "new")
    #expect(resolver.unload(modules[1]).get() as Port === port)
    #expect(resolver.unload(modules[0]).get() as Port === port)
  }

  @Test func whatIsLoadedAgainGoesOnTopAndStartsAnew() {
    let modules = ["a", "b"].map(Self.module)
    let first: Port = resolver.load(modules[0]).get()
    resolver.load(modules[1]).unload(modules[0]).load(modules[0])
    let second: Port = resolver.get()
    #expect(second.owner == "a" && second !== first)
    #expect(resolver.unload(modules[0]).get(expect: Port.self).owner == "b")
  }

  @Test func anIncludedOneStaysWhileSomethingLoadedIncludesIt() {
    let base = Self.module("base")
    let left = Module("left", includes: [base]) { _ in }
    let right = Module("right", includes: [base]) { _ in }
    let port: Port = resolver.load(left, right).get()
    #expect(resolver.unload(base).get() as Port === port)
    #expect(resolver.unload(left).get() as Port === port)
    #expect(resolver.unload(right).get() as Port? == nil)
  }

  @Test func anIncludedOneThatWasLoadedItselfStaysUntilItIsUnloaded() {
    let base = Self.module("base")
    let top = Module("top", includes: [base]) { _ in }
    for isLoadedFirst in [true, false] {
      if isLoadedFirst { resolver.load(base).load(top) } else { resolver.load(top).load(base) }
      let port: Port = resolver.get()
      #expect(resolver.unload(top).get() as Port === port)
      #expect(resolver.unload(base).get() as Port? == nil)
    }
  }

  @Test func aKeyUnderSeveralPartlyShadowedIsWholeAgain() {
    resolver.register(expects: [Port.self, AnyObject.self]) { Port("plain") }
    let module = Self.module("over")
    resolver.load(module)
    let made = resolver.get() as AnyObject as? Port
    #expect(made?.owner == "plain")
    #expect(resolver.get() as Port !== made)
    #expect(resolver.unload(module).get() as Port === made)
  }
}
