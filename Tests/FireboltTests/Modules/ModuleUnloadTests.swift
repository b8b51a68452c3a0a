import Firebolt
import Testing

private final class Port: Sendable {
  let owner: String
  init(_ owner: String) { self.owner = owner }
}
private final class Line: Sendable {
  let port: Port
  init(_ port: Port) { self.port = port }
}
private struct Mark: Equatable { let text: String }

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

  @Test func itRestoresAFactoryAndARecipeThatHasMadeNothing() {
    resolver.register(.factory) { Port("factory") }.register { Line($0.get()) }
    let module = Module("over") { $0.register { Port("over") }.register { Line(Port("line")) } }
    resolver.load(module)
    #expect(resolver.get() as Port === resolver.get() as Port)
    #expect(resolver.get(expect: Line.self).port.owner == "line")
    resolver.unload(module)
    #expect(resolver.get() as Port !== resolver.get() as Port)
    #expect(resolver.get(expect: Line.self).port.owner == "factory")
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

  @Test func severalGoInOneStep() {
    let modules = ["a", "b", "c"].map(Self.module)
    let port: Port = resolver.register { Port("plain") }.get()
    resolver.load(modules[0], modules[1], modules[2]).unload(modules[2], modules[0])
    #expect(resolver.get(expect: Port.self).owner == "b")
    #expect(resolver.unload(modules[0], modules[1]).get() as Port === port)
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

  @Test func oneThatIsNotLoadedChangesNothing() {
    let port: Port = resolver.load(Self.module("a")).get()
    resolver.unload(Self.module("b"), Module("a") { _ in })
    #expect(resolver.get() as Port === port)
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

  @Test func theIncludesOfIncludesGoAsWell() {
    let base = Self.module("base")
    let middle = Module("middle", includes: [base]) { $0.register { Mark(text: "middle") } }
    let top = Module("top", includes: [middle]) { $0.register { Line($0.get()) } }
    resolver.load(top)
    _ = resolver.get() as Line
    resolver.unload(top)
    #expect(resolver.get() as Line? == nil)
    #expect(resolver.get() as Mark? == nil)
    #expect(resolver.get() as Port? == nil)
    #expect(resolver.dependencyList.hasPrefix("Firebolt: 0 registrations"))
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

  @Test func oneUnloadedWhileIncludedGoesWithWhatIncludesIt() {
    let base = Self.module("base")
    let top = Module("top", includes: [base]) { _ in }
    resolver.load(base).load(top).unload(base)
    #expect(resolver.get(expect: Port.self).owner == "base")
    #expect(resolver.unload(top).get() as Port? == nil)
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

  @Test func aModulesOwnKeysUnderSeveralGoTogether() {
    let plain: Port = resolver.register { Port("plain") }.get()
    let both = Module("both") { $0.register(expects: [Port.self, AnyObject.self]) { Port("both") } }
    let top = Self.module("top")
    resolver.load(both)
    let shared: Port = resolver.get()
    #expect(resolver.get() as AnyObject as? Port === shared)
    resolver.load(top)
    #expect(resolver.get() as AnyObject as? Port === shared)
    #expect(resolver.get(expect: Port.self).owner == "top")
    resolver.unload(both)
    #expect(resolver.get() as AnyObject? == nil)
    #expect(resolver.unload(top).get() as Port === plain)
  }

  @Test func namesAreKeysOfTheirOwn() {
    let one: Port = resolver.register(name: "one") { Port("plain") }.get(name: "one")
    let module = Module("named") {
      $0.register(name: "one") { Port("named") }
      $0.register { Port("unnamed") }
    }
    resolver.load(module)
    #expect(resolver.get(expect: Port.self, name: "one").owner == "named")
    resolver.unload(module)
    #expect(resolver.get(name: "one") as Port === one)
    #expect(resolver.get() as Port? == nil)
  }

  @Test func weakAndCustomInstancesComeBackToo() {
    resolver.register(.weak) { Port("weak") }.register(.custom("session")) { Line($0.get()) }
    let line: Line = resolver.get()
    let module = Module("over") { $0.register { Port("over") }.register(.custom("session")) { Line($0.get()) } }
    #expect(resolver.load(module).get(expect: Line.self).port.owner == "over")
    resolver.unload(module)
    #expect(resolver.get() as Line === line)
    #expect(resolver.get() as Port === line.port)
  }
}
