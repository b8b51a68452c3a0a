import Firebolt
import TestSupport
import Testing

private final class Port: Sendable {
  let owner: String
  init(_ owner: String) { self.owner = owner }
}
private final class Line: Sendable {}
private protocol Socket: AnyObject, Sendable { var owner: String { get } }
extension Port: Socket {}

private typealias Calls = Guarded<[String]>

extension Guarded<[String]> {
  fileprivate func add(_ text: String) { withLock { $0.append(text) } }
  fileprivate var all: [String] { withLock { $0 } }
}

@Suite("Rules 29 and 32: hooks that a module brings")
struct ModuleHookTests {
  private let resolver = Resolver()
  private let calls = Calls([])

  @Test func theyCountForTheKeyAndGoWithTheModule() {
    let calls = calls
    resolver.register(.factory) { Port("plain") }
    let module = Module("hooks") {
      $0.decorate(Port.self) { Port("decorated \($1.owner)") }
      $0.initCompleted(Port.self) { calls.add("completed \($1.owner)") }
    }
    #expect(resolver.load(module).get(expect: Port.self).owner == "decorated plain")
    #expect(resolver.unload(module).get(expect: Port.self).owner == "plain")
    #expect(calls.all == ["completed decorated plain"])
  }

  @Test func theyStayInTheirOrderAmongPlainOnes() {
    resolver.register(.factory) { Port("") }.decorate(Port.self) { Port($1.owner + "a") }
    let first = Module("first") { $0.decorate(Port.self) { Port($1.owner + "b") } }
    let second = Module("second") { $0.decorate(Port.self) { Port($1.owner + "d") } }
    resolver.load(first).decorate(Port.self) { Port($1.owner + "c") }.load(second)
    #expect(resolver.get(expect: Port.self).owner == "abcd")
    #expect(resolver.unload(first).get(expect: Port.self).owner == "acd")
    #expect(resolver.unload(second).get(expect: Port.self).owner == "ac")
  }

  @Test func onDropRunsOnUnloadThoughItGoesItselfWithTheModule() {
    let calls = calls
    let module = Module("port") {
      $0.register { Port("a") }.register(name: "b") { Port("b") }.register { Line() }
      $0.onDrop(Port.self) { calls.add("drop \($0.owner)") }
      $0.onDrop(Port.self, name: "b") { calls.add("drop \($0.owner)") }
      $0.onDrop(Line.self) { _ in calls.add("drop line") }
    }
    resolver.load(module)
    _ = (resolver.get(name: "b") as Port, resolver.get() as Port)
    resolver.unload(module)
    #expect(calls.all == ["drop a", "drop b"])
    resolver.register { Port("later") }
    _ = resolver.get() as Port
    resolver.dropAllCachedDependencies()
    #expect(calls.all == ["drop a", "drop b"])
  }

  @Test func whatAModuleShadowsIsNotDropped() {
    let calls = calls
    resolver.register { Port("plain") }.onDrop(Port.self) { calls.add($0.owner) }
    let module = Module("over") { $0.register { Port("over") } }
    _ = resolver.get() as Port
    resolver.load(module)
    #expect(calls.all == [])
    _ = resolver.get() as Port
    resolver.unload(module)
    #expect(calls.all == ["over"])
    resolver.dropCached(Port.self)
    #expect(calls.all == ["over", "plain"])
  }

  @Test func aPlainRegisterOverAStackDropsAllOfIt() {
    let calls = calls
    resolver.register { Port("plain") }.onDrop(Port.self) { calls.add($0.owner) }
    for name in ["a", "b"] {
      _ = resolver.get() as Port
      resolver.load(Module(name) { $0.register { Port(name) } })
    }
    _ = resolver.get() as Port
    resolver.register { Port("new") }
    #expect(calls.all == ["b", "a", "plain"])
    #expect(resolver.get(expect: Port.self).owner == "new")
  }
}
