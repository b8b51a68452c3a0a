import Firebolt
import TestSupport
import Testing

@Suite("Rule 26: what lives in the parent and what in the child, chains and hooks")
struct ParentScopeTests {
  private let parent: Resolver
  private let child: Resolver

  init() {
    parent = Resolver()
    child = Resolver(parent: parent)
  }

  @Test func hooksOfTheParentCountForWhatItServesTheChild() {
    let log = Guarded<[String]>([])
    parent.register(.factory) { Label("made") }
    parent.decorate(Label.self) { own, label in Label("\(own.get() as String) decorated \(label.text)") }
    parent.initCompleted(Label.self) { own, label in
      log.append("\(own.get() as String) completed \(label.text)")
    }
    parent.registerInstance("parent")
    child.registerInstance("child")
    #expect(child.get(expect: Label.self).text == "child decorated made")
    #expect(parent.get(expect: Label.self).text == "parent decorated made")
    #expect(
      log.value == ["child completed child decorated made", "parent completed parent decorated made"])
  }

  @Test func aSingleOfTheParentSeesOnlyTheParentsRegistrations() {
    parent.register { Label("parent") }.register { Box($0.get()) }
    child.register { Label("child") }
    #expect(child.get(expect: Box.self).label.text == "parent")
    #expect(child.get(expect: Label.self).text == "child")
    #expect(parent.get(expect: Label.self).text == "parent")
  }

  @Test func aFactoryOfTheParentRunsWithTheChild() {
    parent.register { Label("parent") }.register(.factory) { Box($0.get()) }
    #expect(child.get(expect: Box.self).label.text == "parent")
    child.register { Label("child") }
    #expect(child.get(expect: Box.self).label.text == "child")
    #expect(parent.get(expect: Box.self).label.text == "parent")
  }

  @Test func lazyAndProviderAskTheResolverWhoseRecipeGotThem() {
    parent.register { Label("parent") }
    parent.register { SendableBoxes(lazy: $0.get(), provider: $0.get()) }
    parent.register(.factory, name: "factory") { SendableBoxes(lazy: $0.get(), provider: $0.get()) }
    child.register { Label("child") }
    let single: SendableBoxes = child.get()
    #expect(single.lazy.value.text == "parent" && single.provider.get().text == "parent")
    let factory: SendableBoxes = child.get(name: "factory")
    #expect(factory.lazy.value.text == "child" && factory.provider.get().text == "child")
  }
}

private final class SendableBoxes: Sendable {
  let lazy: Lazy<Label>
  let provider: Provider<Label>

  init(lazy: Lazy<Label>, provider: Provider<Label>) { (self.lazy, self.provider) = (lazy, provider) }
}
