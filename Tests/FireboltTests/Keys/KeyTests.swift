import Firebolt
import SameNames
import TestSupport
import Testing

private struct User: Sendable, Equatable { var id = 0 }
private struct Order: Sendable, Equatable { var id = 0 }
private struct Repository<Item>: Sendable { let label: String }
private enum Outer {
  struct User: Sendable { let label: String }
}
private protocol First: Sendable {}
private protocol Second: Sendable {}
private struct Both: First, Second { let label: String }
private class Base { let label: String; init(_ label: String) { self.label = label } }
private final class Derived: Base {}

@Suite("Rule 2: keys are type identity plus name")
struct KeyTests {
  @Test func sameNamedTypesOfDifferentModulesAndScopesDoNotCollide() {
    struct User: Equatable { let label: String }
    let resolver = Resolver()
      .register { SameNames.User(name: "other module") }
      .register { FireboltTests.User(id: 7) }
      .register { Outer.User(label: "nested") }
      .register { User(label: "local") }
    #expect(resolver.get(expect: SameNames.User.self).name == "other module")
    #expect(resolver.get(expect: FireboltTests.User.self).id == 7)
    #expect(resolver.get(expect: Outer.User.self).label == "nested")
    #expect(resolver.get(expect: User.self).label == "local")
    resolver.unregister(FireboltTests.User.self).dropCached(FireboltTests.User.self)
    #expect(resolver.get() as FireboltTests.User? == nil)
    #expect(resolver.get(expect: SameNames.User.self).name == "other module")
  }

  @Test func localTypesOfTheSameNameInTwoFunctionsDoNotCollide() {
    func file(in resolver: Resolver) -> Any.Type {
      struct Local {}
      resolver.register { Local() }
      return Local.self
    }
    func isFiled(in resolver: Resolver) -> Bool {
      struct Local {}
      return resolver.get() as Local? != nil
    }
    let resolver = Resolver()
    #expect("\(file(in: resolver))" == "Local")
    #expect(!isFiled(in: resolver))
  }

  @Test func aCollectionAndItsElementDoNotCollide() {
    let resolver = Resolver()
      .register { [User(id: 1), User(id: 2)] }
      .register { User(id: 3) }
      .register { ["a": User(id: 4)] }
      .register { [[User(id: 5)]] }
    #expect(resolver.get(expect: [User].self).map(\.id) == [1, 2])
    #expect(resolver.get(expect: User.self).id == 3)
    #expect(resolver.get(expect: [String: User].self)["a"]?.id == 4)
    #expect(resolver.get(expect: [[User]].self)[0][0].id == 5)
    #expect(resolver.get() as Set<Int>? == nil)
  }

  @Test func genericTypesOfDifferentArgumentsDoNotCollideHoweverDeep() {
    let resolver = Resolver()
      .register { Repository<User>(label: "users") }
      .register { Repository<Order>(label: "orders") }
      .register { Repository<Repository<User>>(label: "users' repositories") }
      .register { Repository<[User]>(label: "user lists") }
      .register { Repository<SameNames.User>(label: "the other module's users") }
    #expect(resolver.get(expect: Repository<User>.self).label == "users")
    #expect(resolver.get(expect: Repository<Order>.self).label == "orders")
    #expect(resolver.get(expect: Repository<Repository<User>>.self).label == "users' repositories")
    #expect(resolver.get(expect: Repository<[User]>.self).label == "user lists")
    #expect(resolver.get(expect: Repository<SameNames.User>.self).label == "the other module's users")
    #expect(resolver.get() as Repository<Repository<Order>>? == nil)
  }

  @Test func tuplesClosuresMetatypesAndCompositionsDoNotCollide() {
    let resolver = Resolver()
      .register { (1, "pair") }
      .register { ("pair", 2) }
      .register { (1, 2, 3) }
      .register(expect: (@Sendable () -> Int).self) { { 11 } }
      .register(expect: (@Sendable (Int) -> Int).self) { { $0 + 12 } }
      .register(expect: (@Sendable () -> String).self) { { "text" } }
      .register { User.self }
      .register { Order.self }
      .register(expect: (any First).self) { Both(label: "first") }
      .register(expect: (any Second).self) { Both(label: "second") }
      .register(expect: (any First & Second).self) { Both(label: "both") }
      .register(expect: (any First.Type).self) { Both.self }
    #expect(resolver.get(expect: (Int, String).self) == (1, "pair"))
    #expect(resolver.get(expect: (String, Int).self) == ("pair", 2))
    #expect(resolver.get(expect: (Int, Int, Int).self) == (1, 2, 3))
    #expect(resolver.get(expect: (@Sendable () -> Int).self)() == 11)
    #expect(resolver.get(expect: (@Sendable (Int) -> Int).self)(1) == 13)
    #expect(resolver.get(expect: (@Sendable () -> String).self)() == "text")
    #expect(resolver.get(expect: User.Type.self) == User.self)
    #expect(resolver.get(expect: Order.Type.self) == Order.self)
    #expect((resolver.get(expect: (any First).self) as? Both)?.label == "first")
    #expect((resolver.get(expect: (any Second).self) as? Both)?.label == "second")
    #expect((resolver.get(expect: (any First & Second).self) as? Both)?.label == "both")
    #expect(resolver.get(expect: (any First.Type).self) == Both.self)
    #expect(resolver.get() as (Int, Int)? == nil)
    #expect(resolver.get() as User? == nil)
  }

  @Test func aSubclassAndItsSuperclassDoNotCollide() {
    let resolver = Resolver().register { Derived("derived") }
    #expect(resolver.get() as Base? == nil)
    resolver.register { Base("base") }
    #expect(resolver.get(expect: Base.self).label == "base")
    #expect(resolver.get(expect: Derived.self).label == "derived")
  }

  @Test func anOptionalAndItsTypeShareAKey() throws {
    let resolver = Resolver().register { User(id: 1) }
    #expect(try resolver.resolve(User?.self)?.id == 1)
    #expect(try resolver.resolve(User??.self) == User(id: 1))
    resolver.register(expect: User?.self) { User(id: 2) }
    #expect(resolver.get(expect: User.self).id == 2)
    resolver.unregister(User?.self).dropCached(User?.self)
    #expect(resolver.get() as User? == nil)
  }

  @Test func askingForAnOptionalGivesTheInstanceOrNil() throws {
    let resolver = Resolver().register { User(id: 1) }
    let there: User? = resolver.get()
    let missing: Order? = resolver.get()
    #expect(there?.id == 1)
    #expect(missing == nil)
    #expect(try resolver.resolve(Order?.self) == nil)
    #expect(try resolver.resolve(Order??.self) == .some(nil))
  }
}
