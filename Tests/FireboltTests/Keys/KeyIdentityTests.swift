import Firebolt
import FireboltGraph
import TestSupport
import Testing

extension Resolver.Keys {
  fileprivate static let one = Resolver.Key(named: "number") { 1 }
  fileprivate static let two = Resolver.Key(named: "number") { 2 }
  static var computed: Resolver.Key<Int> { Resolver.Key { 3 } }
}

@Suite("Rule 47: a key is told apart by its identity")
struct KeyIdentityTests {
  @Test func keysOfOneTypeAndOneNameAreApart() {
    let resolver = Resolver().register { 10 }.register(name: "number") { 11 }
    func numbers() -> [Int] {
      let (one, two) = (resolver.get(.one), resolver.get(.two))
      let (unnamed, named): (Int, Int) = (resolver.get(), resolver.get(name: "number"))
      return [one, two, unnamed, named]
    }
    #expect(numbers() == [1, 2, 10, 11])
    resolver.register(.one) { -1 }
    #expect(numbers() == [-1, 2, 10, 11])
    #expect(resolver.getAll(Int.self) == [10, 11, -1])
    resolver.unregister(Int.self, name: "number")
    #expect(resolver.get(.one) == -1)
    #expect(TypeKey(.one) != TypeKey(.two) && TypeKey(.one) == TypeKey(.one))
    #expect(TypeKey(.one) != TypeKey(Int.self, name: "number"))
  }

  @Test func theNameOfAKeyGivesNobodyTheKey() {
    let resolver = Resolver().register(.one) { -1 }
    let events = Guarded<[ResolutionEvent]>([])
    let observation = resolver.observe { event in events.append(event) }
    _ = resolver.get(.one)
    observation.end()
    let name = events.withLock { $0.first?.key.name }
    #expect(name == "number")
    #expect(resolver.get(name: name) as Int? == nil)
    #expect(resolver.get(name: name) as String? == nil)
  }

  @Test func twoKeyObjectsOfOneDeclarationMayServeTwoLineages() {
    #expect(Resolver().get(.computed) == 3)
    #expect(Resolver().get(.computed) == 3)
    let key = Resolver.Keys.computed
    let resolver = Resolver()
    #expect(resolver.get(key) == 3 && Resolver(parent: resolver).get(key) == 3)
  }
}
