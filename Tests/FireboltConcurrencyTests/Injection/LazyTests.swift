import Firebolt
import TestSupport
import Testing

private final class Library: Tracked, @unchecked Sendable {}
private final class Player: Sendable {
  let library: Lazy<Library>
  let libraries: Provider<Library>
  init(library: Lazy<Library>, libraries: Provider<Library>) { (self.library, self.libraries) = (library, libraries) }
}
private final class Left: Sendable {
  let right: Lazy<Right>
  let rights: Provider<Right>
  init(right: Lazy<Right>, rights: Provider<Right>) { (self.right, self.rights) = (right, rights) }
}
private final class Right: Sendable {
  let left: Left
  init(left: Left) { self.left = left }
}

@Suite("Rule 30: Lazy and Provider")
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

  @Test(arguments: [Resolver.Scope.single, .factory, .weak, .graph, .custom("session")])
  func eachRequestOfAProviderIsAsTheScopeSaysOfWhatIsRegisteredThen(_ scope: Resolver.Scope) {
    let libraries: Provider<Library> = resolver.get()
    registerLibrary(scope)
    #expect(ledger.born == 0)
    let (first, second) = (libraries.get(), libraries.get())
    #expect((first === second) == (scope != .factory && scope != .graph))
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

  @Test func aCompletionOfItsValueMayReadIt() {
    registerLibrary()
    let (held, kept) = (WeakLazyInjected<Library>(from: resolver), LazyInjected<Library>(from: resolver))
    resolver.initCompleted(Library.self) { _, library in
      #expect(held.wrappedValue === library)
      #expect(kept.wrappedValue === library)
    }
    #expect(held.wrappedValue === kept.wrappedValue)
    #expect(ledger.born == 1)
  }

  @Test func ofAnOptionalIsNilWhereNothingIsRegistered() {
    let lazy: Lazy<Library?> = resolver.get()
    #expect(lazy.value == nil)
    registerLibrary()
    #expect((resolver.get() as Lazy<Library?>).value != nil)
  }

  @Test func twoMayKnowEachOtherFromEitherEnd() {
    for fromLeft in [true, false] {
      let resolver = Resolver().autowire(Left.init).autowire(Right.init)
      let right: Right = fromLeft ? (resolver.get() as Left).right.value : resolver.get()
      #expect(right === resolver.get() as Right)
      #expect(right.left.right.value === right && right.left.rights.get() === right)
    }
  }

  @Test func theResolverGoesThoughOneOfItsInstancesKeepsThem() {
    do {
      let resolver = Resolver().autowire(Player.init)
      resolver.register { [ledger] in Library(ledger) }
      let player: Player = resolver.get()
      #expect(player.library.value === player.libraries.get())
    }
    #expect(ledger.living == [])
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
}
