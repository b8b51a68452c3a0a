import Firebolt
import TestSupport
import Testing

private final class Port: Sendable {
  let owner: String
  init(_ owner: String) { self.owner = owner }
}
private final class Line: Sendable {
  let port: Port
  init(_ port: Port) { self.port = port }
}

@Suite("Rules 27 and 32: merges and mocks of resolvers with modules")
struct ModuleCopyTests {
  private let real = Resolver()
  private let over = Module("over") {
    $0.register { Port("over") }
    $0.register { Line($0.get()) }
  }

  init() {
    real.register { Port("plain") }
    real.load(over)
  }

  @Test func aMockHasTheModulesAndUnloadsThemAloneWithoutTouchingTheOriginal() {
    let original: Port = real.get()
    let mock = MockResolver(inheriting: real)
    #expect(mock.get(expect: Line.self).port.owner == "over")
    #expect(mock.get() as Port !== original)
    mock.unload(over)
    #expect(mock.get(expect: Port.self).owner == "plain")
    #expect(mock.get() as Line? == nil)
    #expect(real.get() as Port === original)
    #expect(real.get(expect: Line.self).port === original)
  }

  @Test func unloadingInTheOriginalDoesNotReachTheMock() {
    let mock = MockResolver(inheriting: real)
    real.unload(over)
    #expect(mock.get(expect: Line.self).port.owner == "over")
    #expect(mock.load(over).get() as Line === mock.get() as Line)
    #expect(mock.unload(over).get() as Line? == nil)
  }

  @Test func aMockKeepsHooksOfModulesUntilItUnloadsThem() {
    let hooked = Module("hooked") { $0.decorate(Port.self) { Port("decorated \($1.owner)") } }
    real.load(hooked)
    let mock = MockResolver(inheriting: real)
    #expect(mock.get(expect: Port.self).owner == "decorated over")
    #expect(mock.unload(hooked).get(expect: Port.self).owner == "over")
    #expect(real.get(expect: Port.self).owner == "decorated over")
  }

  @Test func aModuleLoadedInTheMocksOwnClosureGoesOverWhatIsInherited() {
    let stubs = Module("stubs") { $0.register { Port("stub") } }
    let mock = MockResolver(inheriting: real) { $0.load(stubs) }
    #expect(mock.get(expect: Line.self).port.owner == "stub")
    mock.dropAllCachedDependencies().unload(stubs)
    #expect(mock.get(expect: Line.self).port.owner == "over")
    #expect(MockResolver { $0.load(stubs) }.get(expect: Port.self).owner == "stub")
  }

  @Test func aMockOfAMockHasTheModulesToo() {
    let mock = MockResolver(inheriting: MockResolver(inheriting: real))
    #expect(mock.unload(over).get(expect: Port.self).owner == "plain")
  }

  @Test func aMergeTakesWhatIsInForceWithItsInstancesAsPlain() {
    let (port, line): (Port, Line) = (real.get(), real.get())
    let other = Resolver().register { Port("other") }
    other.mergeDependencies(with: real)
    #expect(other.get() as Port === port)
    #expect(other.get() as Line === line)
    #expect(other.unload(over).get() as Port === port)
    real.unload(over)
    #expect(other.get() as Port === port)
  }

  @Test func aMergeGoesOnTopOfTheWholeStack() {
    let own = Module("own") { $0.register { Port("own") } }
    let other = Resolver().register { Port("other") }.load(own)
    #expect(other.mergeDependencies(with: real).get(expect: Port.self).owner == "over")
    #expect(other.unload(own).get(expect: Port.self).owner == "over")
  }

  @Test func hooksOfAModuleAreMergedAsPlainOnes() {
    let hooked = Module("hooked") { $0.decorate(Port.self) { Port("decorated \($1.owner)") } }
    let other = Resolver().mergeDependencies(with: real.load(hooked))
    #expect(other.unload(hooked).get(expect: Port.self).owner == "decorated over")
  }

  @Test func anInstanceSharedByAMergeIsTornDownByTheStoreThatMadeIt() {
    let dropped = Tally()
    real.onDrop(Port.self) { _ in dropped.add() }
    _ = real.get() as Port
    let other = Resolver().mergeDependencies(with: real)
    other.dropCached(Port.self)
    #expect(dropped.count == 0)
    real.unload(over)
    #expect(dropped.count == 1)
  }

  @Test func anIncludedModuleStaysIncludedInTheMock() {
    let base = Module("base") { $0.register(name: "base") { Port("base") } }
    let top = Module("top", includes: [base]) { _ in }
    let mock = MockResolver(inheriting: real.load(top))
    #expect(mock.unload(base).get(expect: Port.self, name: "base").owner == "base")
    #expect(mock.unload(top).get(name: "base") as Port? == nil)
    #expect(real.get(expect: Port.self, name: "base").owner == "base")
  }
}
