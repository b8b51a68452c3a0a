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

@Suite("Rule 26: what lives in the parent and what in the child, chains and hooks")
struct ParentScopeTests {
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

  @Test func aSingleOfTheParentSeesOnlyTheParentsRegistrations() {
    parent.register { Port("parent") }.register { Line($0.get()) }
    child.register { Port("child") }
    #expect(child.get(expect: Line.self).port.owner == "parent")
    #expect(child.get(expect: Port.self).owner == "child")
    #expect(parent.get(expect: Port.self).owner == "parent")
  }

  @Test func aSingleOfTheParentThatLacksWhatTheChildHasFails() {
    parent.register { Line(try $0.resolve()) }
    child.register { Port("child") }
    let error = resolutionError { try child.resolve(Line.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.resolverId == parent.resolverId)
    #expect(error?.path.map(\.resolverId) == [parent.resolverId, parent.resolverId])
  }

  @Test func aFactoryOfTheParentRunsWithTheChild() {
    parent.register { Port("parent") }.register(.factory) { Line($0.get()) }
    #expect(child.get(expect: Line.self).port.owner == "parent")
    child.register { Port("child") }
    #expect(child.get(expect: Line.self).port.owner == "child")
    #expect(parent.get(expect: Line.self).port.owner == "parent")
  }

  @Test func lazyAndProviderAskTheResolverWhoseRecipeGotThem() {
    parent.register { Port("parent") }
    parent.register { SendableBoxes(lazy: $0.get(), provider: $0.get()) }
    parent.register(.factory, name: "factory") { SendableBoxes(lazy: $0.get(), provider: $0.get()) }
    child.register { Port("child") }
    let single: SendableBoxes = child.get()
    #expect(single.lazy.value.owner == "parent" && single.provider.get().owner == "parent")
    let factory: SendableBoxes = child.get(name: "factory")
    #expect(factory.lazy.value.owner == "child" && factory.provider.get().owner == "child")
  }
}

private final class SendableBoxes: Sendable {
  let lazy: Lazy<Port>
  let provider: Provider<Port>

  init(lazy: Lazy<Port>, provider: Provider<Port>) { (self.lazy, self.provider) = (lazy, provider) }
}
