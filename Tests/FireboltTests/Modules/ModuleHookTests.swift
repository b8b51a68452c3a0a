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

  @Test func aDecoratorDropsWhatItFindsAndWhatItMade() {
    let port: Port = resolver.register { Port("plain") }.get()
    let module = Module("hooks") { $0.decorate(Port.self) { Port("decorated \($1.owner)") } }
    #expect(resolver.load(module).get(expect: Port.self).owner == "decorated plain")
    let again: Port = resolver.unload(module).get()
    #expect(again.owner == "plain" && again !== port)
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

  @Test func teardownIsInReverseOrderOfCreationWhateverTheOrderOfRegistrationAndModules() {
    let calls = calls
    func module(_ name: String, includes: [Module] = []) -> Module {
      Module(name, includes: includes) { resolver in
        for number in 1...3 {
          let key = Resolver.Name("\(name)\(number)")
          resolver.register(name: key) { Port("\(name)\(number)") }
          resolver.onDrop(Port.self, name: key) { calls.add($0.owner) }
        }
      }
    }
    let top = module("c", includes: [module("b", includes: [module("a")])])
    resolver.load(top)
    let order = ["b2", "c3", "a1", "a3", "c1", "b1", "b3", "a2", "c2"]
    for name in order { _ = resolver.get(name: Resolver.Name(name)) as Port }
    resolver.unload(top)
    #expect(calls.all == order.reversed())
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

  @Test func completionsOfModulesKnowTwoObjectsOfEachOther() {
    let calls = calls
    let module = Module("pair") {
      $0.register { Port("port") }.register { Line() }
      $0.initCompleted(Port.self) { own, port in
        _ = own.get() as Line
        calls.add("port \(own.get() as Port === port)")
      }
      $0.initCompleted(Line.self) { own, line in
        _ = own.get() as Port
        calls.add("line \(own.get() as Line === line)")
      }
    }
    resolver.load(module)
    _ = resolver.get() as Line
    #expect(calls.all.sorted() == ["line true", "port true"])
  }

  @Test func aKeysOwnHooksCountForWhatIsMadeWhileItIsShadowed() {
    let calls = calls
    resolver.register(expects: [Port.self, (any Socket).self]) { Port("plain") }
    resolver.decorate(Port.self) { Port("decorated \($1.owner)") }
    resolver.initCompleted(Port.self) { calls.add("completed \($1.owner)") }
    resolver.onDrop(Port.self) { calls.add("dropped \($0.owner)") }
    let module = Module("over") { $0.register { Port("over") } }
    resolver.load(module)
    // The instance is made through the key that isn't shadowed, and cached under both keys.
    #expect(resolver.get(expect: (any Socket).self).owner == "plain")
    #expect(calls.all == ["completed decorated plain"])
    #expect(resolver.unload(module).get(expect: Port.self).owner == "decorated plain")
    resolver.dropCached((any Socket).self)
    #expect(calls.all == ["completed decorated plain", "dropped decorated plain"])
  }

  @Test func unregisterTakesAModulesHooksToo() {
    resolver.load(
      Module("hooks") {
        $0.register { Port("a") }
        $0.decorate(Port.self) { Port("decorated \($1.owner)") }
      })
    resolver.unregister(Port.self).register { Port("b") }
    #expect(resolver.get(expect: Port.self).owner == "b")
  }
}
