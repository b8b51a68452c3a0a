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

  @Test func whatItOverridesCountsForTheParentsRecipesToo() {
    parent.register(name: "single") { Line($0.get()) }
    let mock = MockResolver(inheriting: child) { $0.register { Port("mock") } }
    #expect(mock.get(expect: Line.self).port.owner == "mock")
    #expect(mock.get(expect: Line.self, name: "single").port.owner == "mock")
    #expect(child.get(expect: Line.self).port.owner == "parent")
  }

  @Test func theChildsRegistrationsGoOverTheParents() {
    let grandchild = Resolver(parent: child.register { Port("child") }).register { Port("grandchild") }
    #expect(MockResolver(inheriting: child).get(expect: Port.self).owner == "child")
    #expect(MockResolver(inheriting: grandchild).get(expect: Line.self).port.owner == "grandchild")
    #expect(MockResolver(inheriting: parent).get(expect: Port.self).owner == "parent")
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
}
