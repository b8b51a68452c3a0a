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
private struct Plugin: Equatable { let name: String }

@Suite("Rule 26: chains, hooks and removing")
struct ParentChainTests {
  private let parent: Resolver
  private let child: Resolver

  init() {
    parent = Resolver()
    child = Resolver(parent: parent)
  }

  @Test func theNearestOfThreeLevelsAnswers() {
    let grandchild = Resolver(parent: child)
    parent.register { Port("parent") }.register(.factory) { Line($0.get()) }
    #expect(grandchild.get(expect: Line.self).port === parent.get() as Port)
    child.register { Port("child") }
    #expect(grandchild.get(expect: Line.self).port === child.get() as Port)
    grandchild.register { Port("grandchild") }
    #expect(grandchild.get(expect: Line.self).port.owner == "grandchild")
    #expect(child.get(expect: Line.self).port.owner == "child")
    child.register { Line($0.get()) }
    #expect(grandchild.get(expect: Line.self).port.owner == "child")
    #expect(grandchild.get() as Line === child.get() as Line)
    #expect(parent.get(expect: Line.self).port.owner == "parent")
  }

  @Test func hooksOfTheParentCountForWhatItServesTheChild() {
    let log = Guarded<[String]>([])
    parent.register(.factory) { Port("made") }
    parent.decorate(Port.self) { own, port in Port("\(own.get() as String) decorated \(port.owner)") }
    parent.initCompleted(Port.self) { own, port in
      log.append("\(own.get() as String) completed \(port.owner)")
    }
    parent.registerInstance("parent")
    child.registerInstance("child")
    #expect(child.get(expect: Port.self).owner == "child decorated made")
    #expect(parent.get(expect: Port.self).owner == "parent decorated made")
    #expect(
      log.value == ["child completed child decorated made", "parent completed parent decorated made"])
  }

  @Test func hooksOfTheParentRunWithTheParentForWhatItShares() {
    let log = Guarded<[String]>([])
    parent.register { Port("made") }
    parent.decorate(Port.self) { own, port in Port("\(own.get() as String) decorated \(port.owner)") }
    parent.initCompleted(Port.self) { own, _ in log.append(own.get()) }
    parent.onDrop(Port.self) { port in log.append("dropped \(port.owner)") }
    parent.registerInstance("parent")
    child.registerInstance("child")
    #expect(child.get(expect: Port.self).owner == "parent decorated made")
    child.dropAllCachedDependencies().dropCached(Port.self)
    #expect(log.value == ["parent"])
    parent.dropCached(Port.self)
    #expect(log.value == ["parent", "dropped parent decorated made"])
  }

  @Test func getAllHasParentsLastAndNothingTwice() {
    let grandchild = Resolver(parent: child)
    parent.register(name: "a") { Plugin(name: "parent a") }.register(name: "b") { Plugin(name: "parent b") }
    parent.register(name: "c", arg1: Int.self) { Plugin(name: "parent \($0)") }
    child.register(name: "d") { Plugin(name: "child d") }.register(name: "a") { Plugin(name: "child a") }
    grandchild.register { Plugin(name: "grandchild") }.register(name: "b", arg1: Int.self) { Plugin(name: "b \($0)") }
    #expect(grandchild.getAll(Plugin.self).map(\.name) == ["grandchild", "child d", "child a"])
    #expect(child.getAll(Plugin.self).map(\.name) == ["child d", "child a", "parent b"])
    #expect(parent.getAll(Plugin.self).map(\.name) == ["parent a", "parent b"])
  }

  @Test func unregisterAndDropInAChildDontTouchTheParent() {
    let port: Port = parent.register { Port("parent") }.get()
    child.register { Port("child") }
    child.unregister(Port.self).dropCached(Port.self)
    #expect(child.get() as Port === port)
    child.unregister(Port.self).unregister([Port.self]).unregisterAllDependencies()
    child.dropCached(.single).dropCached([Port.self]).dropAllCachedDependencies()
    #expect(child.get() as Port === port)
  }
}
