import Firebolt
import TestSupport
import Testing

private protocol Clock: Sendable { var time: Int { get } }
private struct Fixed: Clock { let time: Int }
private final class Database: Sendable {}
private final class Users: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}
private final class Report: Sendable {
  let users: Users
  let clock: any Clock
  let title: String?
  init(users: Users, clock: any Clock, title: String?) { (self.users, self.clock, self.title) = (users, clock, title) }
}
private final class Clue: Sendable {}
private struct NoPower: Error {}
private final class Lamp: Sendable { init(isOn: Bool) throws(NoPower) { if !isOn { throw NoPower() } } }
private struct Pair<First: Sendable, Second: Sendable>: Sendable {
  let first: First
  let second: Second
}

@Suite("autowire resolves all parameters by their types")
struct AutowireTests {
  private let resolver = Resolver()

  @Test func ofAnInitialiser() {
    resolver.autowire(Database.init).autowire(Users.init).autowire(Report.init)
    resolver.register(expect: (any Clock).self) { Fixed(time: 7) }
    #expect(resolver.get(.factory, expect: Report.self).title == nil, "an optional parameter may be absent")
    resolver.register { "Sales" }
    let report: Report = resolver.get()
    #expect(report.users.database === resolver.get() as Database)
    #expect(report.clock.time == 7)
    #expect(report.title == "Sales")
  }

  @Test func ofAnInitialiserWithATypedThrow() throws {
    resolver.autowire(Lamp.init).register { false }
    #expect((#expect(throws: ResolutionError.self) { try resolver.resolve(Lamp.self) })?.underlying is NoPower)
    resolver.register { true }
    _ = try resolver.resolve(Lamp.self)
  }

  @Test func underAProtocolAndAName() {
    resolver.register { 5 }
    resolver.autowire(Fixed.init, expect: (any Clock).self, name: "fixed")
    #expect((resolver.get(name: "fixed") as any Clock).time == 5)
    #expect(resolver.get() as (any Clock)? == nil)
    #expect(resolver.get(name: "fixed") as Fixed? == nil)
  }

  @Test func ofAnyFunction() {
    @Sendable func add(_ text: String, _ number: Int) -> String? { "\(text)\(number)" }
    resolver.register { "a" }.register { 1 }
    resolver.autowire(add, name: "sum")
    resolver.autowire(.factory) { (number: Int) in [number, number] }
    #expect(resolver.get(name: "sum") as String == "a1")
    #expect(resolver.get() as [Int] == [1, 1])
  }

  @Test(arguments: [false, true]) func anOptionalParameterGetsTheInstanceThatOthersHave(first: Bool) throws {
    resolver.autowire(Clue.init).autowire { (clue: Clue) in [clue] }.autowire { (clue: Clue?) in (clue, 1) }
    func optional() throws -> Clue? { try resolver.resolve((Clue?, Int).self).0 }
    let one = try first ? optional() : resolver.resolve([Clue].self)[0]
    #expect(try one === (first ? resolver.resolve([Clue].self)[0] : optional()) && one != nil)
  }

  @Test func anOptionalParameterOfWhichTheRecipeReturnsNilIsNil() {
    resolver.register { () -> String? in nil }
    resolver.autowire { (text: String?) in text == nil }
    #expect(resolver.get() as Bool)
  }

  @Test func anArrayGetsAllOfItsElementsWhereItIsNotRegistered() {
    resolver.register(name: "b") { 2 }.register { 1 }.register(name: "c", arg1: Int.self) { $0 }
    resolver.autowire(.factory) { (all: [Int]) in all.map(String.init) }
    #expect(resolver.get() as [String] == ["2", "1"])
    #expect(resolver.get() as [Int]? == nil)
    resolver.register { [3] }
    #expect(resolver.get() as [String] == ["3"])
  }

  @Test func anArrayOfLaziesOrProvidersHasOneForEachRegistration() throws {
    let made = Guarded(0)
    @Sendable func count(_ value: Int) -> Int {
      made.withLock { $0 += 1 }
      return value
    }
    resolver.register(name: "b") { count(2) }.register(.factory) { count(1) }.register(name: "c", arg1: Int.self) { $0 }
    let key = Resolver.Key<Int> { 0 }
    resolver.register(key) { count(3) }
    resolver.autowire(.factory) { (all: [Lazy<Int>], again: [Provider<Int>]) in Pair(first: all, second: again) }
    let pair: Pair<[Lazy<Int>], [Provider<Int>]> = resolver.get()
    #expect(made.value == 0)
    #expect(pair.first.map(\.value) == resolver.getAll(Int.self))
    #expect(pair.second.map { $0.get() } == pair.first.map(\.value))
    #expect(resolver.getAll(Lazy<Int>.self).map(\.value) == [2, 1, 3])
    let child = Resolver(parent: resolver).register { 4 }
    #expect(child.getAll(Provider<Int>.self).map { $0.get() } == [4, 2, 3])
  }

  @Test func anArrayOfLaziesThatAreRegisteredThemselvesHasOnlyThose() {
    let own = Lazy { 5 }
    resolver.register { 1 }.registerInstance(own)
    resolver.autowire { (all: [Lazy<Int>]) in all.map(\.value) }
    #expect(resolver.get() as [Int] == [5])
  }

  @Test func aRegisteredArrayThatFailsIsNoReasonToFallBack() {
    resolver.register { 1 }.register { () throws -> [Int] in throw Failure("no list") }
    resolver.autowire { (all: [Int]) in "\(all)" }
    let error = resolutionError { try resolver.resolve(String.self) }
    #expect(error?.underlying as? Failure == Failure("no list"))
  }
}
