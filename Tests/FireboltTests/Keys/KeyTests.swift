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

/// A resolver in which values are filed, each of which must come back through its own type.
private struct Values {
  let resolver = Resolver()
  private var returns: [() -> Bool] = []

  /// Files a value. A closure says whether another one is the same.
  mutating func file<T>(_ value: T, _ isSame: @escaping (T) -> Bool) {
    resolver.registerInstance(value)
    returns.append { [resolver] in isSame(resolver.get(expect: T.self)) }
  }

  var allReturn: Bool { returns.allSatisfy { $0() } }
}

@Suite("Rule 2: keys are type identity plus name")
struct KeyTests {
  private var values = Values()

  @Test mutating func sameNamedTypesOfDifferentModulesAndScopesDoNotCollide() {
    struct User { let label: String }
    values.file(SameNames.User(name: "other module")) { $0.name == "other module" }
    values.file(FireboltTests.User(id: 7)) { $0.id == 7 }
    values.file(Outer.User(label: "nested")) { $0.label == "nested" }
    values.file(User(label: "local")) { $0.label == "local" }
    #expect(values.allReturn)
    values.resolver.unregister(FireboltTests.User.self)
    #expect(values.resolver.get() as FireboltTests.User? == nil)
    #expect(values.resolver.get(expect: SameNames.User.self).name == "other module")
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

  @Test mutating func aCollectionAndItsElementDoNotCollide() {
    values.file([User(id: 1), User(id: 2)]) { $0.map(\.id) == [1, 2] }
    values.file(User(id: 3)) { $0.id == 3 }
    values.file(["a": User(id: 4)]) { $0["a"]?.id == 4 }
    values.file([[User(id: 5)]]) { $0[0][0].id == 5 }
    #expect(values.allReturn)
    #expect(values.resolver.get() as Set<Int>? == nil)
  }

  @Test mutating func genericTypesOfDifferentArgumentsDoNotCollideHoweverDeep() {
    values.file(Repository<User>(label: "users")) { $0.label == "users" }
    values.file(Repository<Order>(label: "orders")) { $0.label == "orders" }
    values.file(Repository<Repository<User>>(label: "users' repositories")) { $0.label == "users' repositories" }
    values.file(Repository<Repository<SameNames.User>>(label: "theirs")) { $0.label == "theirs" }
    values.file(Repository<[User]>(label: "user lists")) { $0.label == "user lists" }
    values.file(Repository<SameNames.User>(label: "the other module's")) { $0.label == "the other module's" }
    #expect(values.allReturn)
    #expect(values.resolver.get() as Repository<Repository<Order>>? == nil)
  }

  @Test mutating func tuplesClosuresMetatypesAndCompositionsDoNotCollide() {
    values.file((1, "pair")) { $0 == (1, "pair") }
    values.file(("pair", 2)) { $0 == ("pair", 2) }
    values.file((1, 2, 3)) { $0 == (1, 2, 3) }
    values.file({ 11 } as @Sendable () -> Int) { $0() == 11 }
    values.file({ $0 + 12 } as @Sendable (Int) -> Int) { $0(1) == 13 }
    values.file({ "text" } as @Sendable () -> String) { $0() == "text" }
    values.file(User.self) { $0 == User.self }
    values.file(Order.self) { $0 == Order.self }
    values.file(Both(label: "first") as any First) { ($0 as? Both)?.label == "first" }
    values.file(Both(label: "second") as any Second) { ($0 as? Both)?.label == "second" }
    values.file(Both(label: "both") as any First & Second) { ($0 as? Both)?.label == "both" }
    values.file(Both.self as any First.Type) { $0 == Both.self }
    #expect(values.allReturn)
    #expect(values.resolver.get() as (Int, Int)? == nil)
    #expect(values.resolver.get() as User? == nil)
  }

  @Test func aSubclassAndItsSuperclassDoNotCollide() {
    let resolver = Resolver().register { Derived("derived") }
    #expect(resolver.get() as Base? == nil)
    resolver.register { Base("base") }
    #expect(resolver.get(expect: Base.self).label == "base")
    #expect(resolver.get(expect: Derived.self).label == "derived")
  }

  @Test func anOptionalAndItsTypeShareAKeyWhichGivesTheInstanceOrNil() throws {
    let resolver = Resolver().register { User(id: 1) }
    #expect((resolver.get() as User?)?.id == 1)
    #expect(try resolver.resolve(User?.self)?.id == 1)
    #expect(try resolver.resolve(User??.self) == User(id: 1))
    resolver.register(expect: User?.self) { User(id: 2) }
    #expect(resolver.get(expect: User.self).id == 2)
    resolver.unregister(User?.self).dropCached(User?.self)
    #expect(resolver.get() as User? == nil)
    #expect(try resolver.resolve(Order?.self) == nil)
    #expect(try resolver.resolve(Order??.self) == .some(nil))
  }
}
