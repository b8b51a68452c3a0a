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

@Suite("Rules 26 and 27: a mock of a child is flat")
struct ParentMockTests {
  private let parent: Resolver
  private let child: Resolver

  init() {
    parent = Resolver().register { Port("parent") }
    child = Resolver(parent: parent).register { Line($0.get()) }
  }

  @Test func itHasWhatTheChildGetsAndNoneOfTheInstances() {
    let line: Line = child.get()
    let mock = MockResolver(inheriting: child)
    let mocked: Line = mock.get()
    #expect(mocked.port.owner == "parent")
    #expect(mocked !== line && mocked.port !== line.port)
    #expect(mocked.port === mock.get() as Port)
    #expect(parent.get() as Port === line.port)
  }

  @Test func anOnDropOfTheParentsModuleLosesItsModuleAndSparesItsObject() {
    let dropped = Guarded<[String]>([])
    parent.load(
      Module("ports") {
        $0.registerInstance(Port("object")).onDrop(Port.self) { port in dropped.withLock { $0.append(port.owner) } }
      })
    child.load(Module("ports") { $0.register { 7 } })
    let mock = MockResolver(inheriting: child)
    #expect((mock.get() as Port).owner == "object")
    mock.dropCached(Port.self).register { Port("mock") }
    _ = mock.get() as Port
    mock.dropCached(Port.self)
    #expect(dropped.withLock { $0 } == ["mock"])
  }

  @Test func whatItOverridesCountsForTheParentsRecipesToo() {
    parent.register(name: "single") { Line($0.get()) }
    let mock = MockResolver(inheriting: child) { $0.register { Port("mock") } }
    #expect(mock.get(expect: Line.self).port.owner == "mock")
    #expect(mock.get(expect: Line.self, name: "single").port.owner == "mock")
    #expect(child.get(expect: Line.self).port.owner == "parent")
  }

  @Test func whatARecipeOfTheParentAsksOfTheCapturedParentIsAnsweredByTheParent() {
    parent.register(name: "captured") { [unowned parent] in Line(parent.get()) }
    let mock = MockResolver(inheriting: child) { $0.register { Port("mock") } }
    #expect(mock.get(expect: Line.self, name: "captured").port.owner == "parent")
  }

  @Test func theChildsRegistrationsGoOverTheParents() {
    let grandchild = Resolver(parent: child.register { Port("child") }).register { Port("grandchild") }
    #expect(MockResolver(inheriting: child).get(expect: Port.self).owner == "child")
    #expect(MockResolver(inheriting: grandchild).get(expect: Line.self).port.owner == "grandchild")
    #expect(MockResolver(inheriting: parent).get(expect: Port.self).owner == "parent")
  }

  @Test func laterChangesDontReachTheMock() {
    let mock = MockResolver(inheriting: child)
    parent.register { Port("later") }
    child.unregister(Line.self)
    #expect(mock.get(expect: Line.self).port.owner == "parent")
  }

  @Test func itHasTheModulesOfBothAndUnloadsEither() {
    let low = Module("low") { $0.register { Port("low") } }
    let high = Module("high") { $0.register { Port("high") } }
    parent.load(low)
    child.load(high)
    let mock = MockResolver(inheriting: child)
    #expect(mock.get(expect: Port.self).owner == "high")
    #expect(mock.unload(high).get(expect: Port.self).owner == "low")
    #expect(mock.unload(low).get(expect: Port.self).owner == "parent")
    #expect(child.get(expect: Port.self).owner == "high")
  }

  @Test func ofAModuleLoadedInBothItUnloadsTheChildsAlone() {
    let calls = Tally()
    let both = Module("both") { resolver in
      let name = "both \(calls.add())"
      resolver.register { Port(name) }
    }
    parent.load(both)
    child.load(both)
    let mock = MockResolver(inheriting: child)
    #expect(child.get(expect: Port.self).owner == "both 2")
    #expect(mock.get(expect: Port.self).owner == "both 2")
    #expect(child.unload(both).get(expect: Port.self).owner == "both 1")
    #expect(mock.unload(both).get(expect: Port.self).owner == "both 1")
  }

  @Test func hooksConcernWhatTheyConcernInTheChild() {
    parent.decorate(Port.self) { Port("decorated \($1.owner)") }
    parent.decorate(Line.self) { _, _ in Line(Port("the parent's hook")) }
    let mock = MockResolver(inheriting: child)
    #expect(child.get(expect: Line.self).port.owner == "decorated parent")
    #expect(mock.get(expect: Line.self).port.owner == "decorated parent")
    child.register { Port("child") }
    #expect(child.get(expect: Port.self).owner == "child")
    #expect(MockResolver(inheriting: child).get(expect: Port.self).owner == "child")
  }

  @Test func aMockMayHaveAChild() {
    let mock = MockResolver(inheriting: child) { $0.register { Port("mock") } }
    let screen = Resolver(parent: mock)
    #expect(screen.get(expect: Line.self).port.owner == "mock")
    #expect(screen.get() as Line === mock.get() as Line)
  }
}
