import Firebolt
import TestSupport
import Testing

private final class First: Tracked, @unchecked Sendable {}
private final class Second: Tracked, @unchecked Sendable {}
private final class Third: Tracked, @unchecked Sendable {}

@Suite("Rule 32: warmUp")
struct WarmUpTests {
  private let ledger = Ledger()
  private let resolver = Resolver()

  @Test func everySingleIsMadeInTheOrderOfRegistrationAndNothingElse() throws {
    for scope in [Resolver.Scope.factory, .weak, .graph, .custom("session")] {
      resolver.register(scope, name: Resolver.Name("\(scope)")) { [ledger] in First(ledger) }
    }
    resolver.register { [ledger] in Third(ledger) }.register { [ledger] in First(ledger) }
    resolver.register(name: "a") { [ledger] in Second(ledger) }
    resolver.register(arg1: Int.self) { [ledger] _ in Second(ledger) }
    try resolver.warmUp()
    #expect(ledger.born == 3)
    #expect((resolver.get() as Third).number == 1)
    #expect((resolver.get() as First).number == 2)
    #expect((resolver.get(name: "a") as Second).number == 3)
    #expect(ledger.born == 3)
  }

  /// Rule 32.
  @Test func theOrderOfRegistrationIsThatOfAParentAndItsChildWhateverTheirThreads() throws {
    onAnotherThread { [resolver, ledger] in
      for _ in 0..<100 { Resolver().register { 1 } }
      resolver.register { First(ledger) }
    }
    let child = Resolver(parent: resolver)
    onAnotherThread { [ledger] in _ = child.register { Second(ledger) } }
    let mock = try MockResolver(inheriting: child).warmUp()
    #expect((mock.get() as First).number == 1)
    #expect((mock.get() as Second).number == 2)
  }

  @Test func aRecipeOfAnOptionalMayReturnNil() throws {
    resolver.register { nil as First? }.register { [ledger] in Second(ledger) }
    try resolver.warmUp().warmUp(First.self)
    #expect(ledger.born == 1)
    resolver.register { Third(try $0.resolve(First.self).ledger) }
    #expect(throws: ResolutionError.self) { try resolver.warmUp() }
  }

  @Test func theSinglesOfParentsAreMadeToThePlaceWhereTheyLiveIfTheCallIncludesThem() throws {
    resolver.register { [ledger] in First(ledger) }.register { [ledger] in Second(ledger) }
    let middle = Resolver(parent: resolver).register { [ledger] in Third(ledger) }
    // What a child covers isn't asked for.
    let child = Resolver(parent: middle).register(.factory) { [ledger] in Second(ledger) }
    try child.warmUp()
    #expect(ledger.born == 0)
    try child.warmUp(includingParents: true)
    #expect(ledger.born == 2)
    #expect((resolver.get() as First).number == 1 && (middle.get() as Third).number == 2)
  }

  @Test func ofNamedTypesWhatIsKeptIsMadeTheParentsSinglesAndTheChildsOwnPerResolverInstance() throws {
    resolver.register(.perResolver) { [ledger] in First(ledger) }.register { [ledger] in Third(ledger) }
    resolver.register { [ledger] in Second(ledger) }.register(name: "other") { [ledger] in Second(ledger) }
    resolver.register(.factory, name: "anew") { [ledger] in Second(ledger) }
    let child = Resolver(parent: resolver)
    for _ in 0..<2 { try child.warmUp(First.self, Second.self) }
    #expect(ledger.born == 3)
    #expect((child.get() as First).number == 1 && (resolver.get() as Second).number == 2)
    #expect((resolver.get(name: "other") as Second).number == 3)
  }
}
