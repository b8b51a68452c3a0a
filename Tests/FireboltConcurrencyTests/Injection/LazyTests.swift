import Firebolt
import TestSupport
import Testing

private final class Library: Tracked, @unchecked Sendable {}
private final class Player: Sendable {
  let library: Lazy<Library>
  init(library: Lazy<Library>) { self.library = library }
}
private final class Left: Sendable {
  let right: Lazy<Right>
  init(right: Lazy<Right>) { self.right = right }
}
private final class Right: Sendable {
  let left: Left
  init(left: Left) { self.left = left }
}

@Suite("Lazy")
struct LazyTests {
  private let ledger = Ledger()
  private let resolver = Resolver()

  private func registerLibrary(_ scope: Resolver.Scope = .single) {
    resolver.register(scope) { [ledger] in Library(ledger) }
  }

  @Test func theInstanceIsResolvedWhenItIsFirstAskedFor() {
    resolver.autowire(Player.init)
    registerLibrary()
    let player: Player = resolver.get()
    #expect(ledger.born == 0)
    #expect(player.library.value === resolver.get() as Library)
    #expect(ledger.born == 1)
  }

  @Test func itIsTheSameFromThenOn() {
    registerLibrary(.factory)
    let lazy: Lazy<Library> = resolver.get()
    let first = lazy.value
    #expect(lazy.value === first)
    resolver.unregister(Library.self)
    #expect(lazy.value === first)
  }

  @Test func eachRequestGetsOneOfItsOwn() {
    registerLibrary(.factory)
    let (one, other): (Lazy<Library>, Lazy<Library>) = (resolver.get(), resolver.get())
    #expect(one.value !== other.value)
  }

  @Test func itIsHadByEveryWayOfAsking() throws {
    registerLibrary()
    resolver.register(name: "other") { [ledger] in Library(ledger) }
    let library: Library = resolver.get()
    resolver.register(.factory) { Player(library: $0.get()) }
    #expect((resolver.get() as Player).library.value === library)
    #expect(try resolver.resolve(Lazy<Library>.self).value === library)
    #expect(get(resolverId: resolver.resolverId, expect: Lazy<Library>.self).value === library)
    #expect((resolver.get() as Lazy<Library>?)?.value === library)
    #expect((resolver.get(name: "other") as Lazy<Library>).value === resolver.get(name: "other") as Library)
    #expect((resolver.get(.factory) as Lazy<Library>).value !== library)
  }

  @Test func itsValueIsMadeWithTheArgumentsOfItsRequest() async throws {
    resolver.register(.factory, arg1: Int.self, arg2: String?.self) { "\($0) \($1 ?? "-")" }
    let lazy: Lazy<String> = resolver.get(7)
    #expect(lazy.value == "7 -")
    let provider: Provider<String> = resolver.get(8, "eight")
    #expect([provider.get(), provider.get()] == ["8 eight", "8 eight"])
    #expect(try await resolver.getAsync(Lazy<String>.self, 9).value == "9 -")
    #expect((resolver.get(10) as Lazy<Provider<String>>?)?.value.get() == "10 -")
  }

  @Test func oneThatIsRegisteredItselfComesFirst() {
    registerLibrary()
    let library = Library(ledger)
    resolver.register { Lazy { library } }
    resolver.autowire(Player.init)
    #expect((resolver.get() as Player).library.value === library)
  }

  @Test func ofAnOptionalIsNilWhereNothingIsRegistered() {
    let lazy: Lazy<Library?> = resolver.get()
    #expect(lazy.value == nil)
    registerLibrary()
    #expect((resolver.get() as Lazy<Library?>).value != nil)
  }

  @Test func aPathNamesTheOptionalThatItResolves() {
    registerLibrary()
    let paths = Guarded<[[String]]>([])
    let observation = resolver.observe { event in paths.withLock { $0.append(event.path.map(\.key.description)) } }
    #expect((resolver.get() as Lazy<Library?>).value != nil)
    observation.end()
    #expect(Set(paths.withLock { $0 }) == [["Library"]])
  }

  @Test func aNilIsKeptToo() {
    let lazy: Lazy<Library?> = resolver.get()
    #expect(lazy.value == nil)
    registerLibrary()
    #expect(lazy.value == nil)
    let asked = Tally()
    let withoutResolver = Lazy<Int?> {
      asked.add()
      return nil
    }
    #expect(withoutResolver.value == nil)
    #expect(withoutResolver.value == nil)
    #expect(asked.count == 1)
  }

  @Test func ofAProviderPutsOffTheRequestTwice() {
    registerLibrary(.factory)
    let lazy: Lazy<Provider<Library>> = resolver.get()
    #expect(lazy.value.get() !== lazy.value.get())
  }

  @Test func twoMayKnowEachOtherFromEitherEnd() {
    for fromLeft in [true, false] {
      let resolver = Resolver().autowire(Left.init).autowire(Right.init)
      let right: Right = fromLeft ? (resolver.get() as Left).right.value : resolver.get()
      #expect(right === resolver.get() as Right)
      #expect(right.left.right.value === right)
    }
  }

  @Test func twoMayKnowEachOtherOnTwoThreads() {
    for _ in 0..<200 {
      let resolver = Resolver().autowire(Left.init).autowire(Right.init)
      let rights = onThreads(2) { $0 == 0 ? (resolver.get() as Left).right.value : resolver.get() as Right }
      #expect(rights[0] === rights[1])
    }
  }

  @Test func theResolverGoesThoughOneOfItsInstancesKeepsALazy() {
    do {
      let resolver = Resolver().autowire(Player.init)
      resolver.register { [ledger] in Library(ledger) }
      _ = (resolver.get() as Player).library.value
      #expect(ledger.living == [1])
    }
    #expect(ledger.living == [])
  }

  @Test func aLazyThatIsKeptKeepsNoResolverAlive() {
    let kept = SendableBox<Lazy<Library>>()
    let id: String
    do {
      let resolver = Resolver()
      id = resolver.resolverId
      resolver.register { [ledger] in Library(ledger) }
      kept.set(resolver.get())
    }
    #expect(!Resolver.isAlive(id))
    #expect(ledger.born == 0)
  }

  @Test func oneThatWasAskedInTimeHasItsValueWhenTheResolverIsGone() {
    let lazy: Lazy<Library>
    do {
      let resolver = Resolver().register { [ledger] in Library(ledger) }
      lazy = resolver.get()
      _ = lazy.value
    }
    #expect(lazy.value.number == 1)
    #expect(ledger.living == [1])
  }

  @Test func aMocksRecipesGetOneThatAsksTheMock() {
    resolver.autowire(Player.init)
    registerLibrary()
    let mock = MockResolver(inheriting: resolver) { [ledger] in $0.register { Library(ledger, "mock") } }
    #expect((mock.get() as Player).library.value.label == "mock")
    #expect((resolver.get() as Player).library.value.label == "")
  }

  @Test func allThreadsGetTheSameValueAlsoOfAFactory() {
    for _ in 0..<100 {
      let ledger = Ledger()
      let resolver = Resolver().register(.factory) { Library(ledger) }
      let lazy: Lazy<Library> = resolver.get()
      let numbers = onThreads(4) { _ in lazy.value.number }
      #expect(Set(numbers).count == 1)
      #expect(ledger.living == Set(numbers))
    }
  }

  @Test func oneWithoutAResolverMakesItsValueWhenItIsFirstAskedFor() {
    let lazy = Lazy { [ledger] in Library(ledger) }
    #expect(ledger.born == 0)
    #expect(lazy.value === lazy.value)
    #expect(ledger.born == 1)
  }

  @Test func theRecipeMayAskTheLazyOfAnother() {
    registerLibrary()
    resolver.register { Player(library: $0.get()).library.value.number }
    #expect(resolver.get() as Int == 1)
  }
}
