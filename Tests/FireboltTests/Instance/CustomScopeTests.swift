import Firebolt
import TestSupport
import Testing

private final class User: Tracked, @unchecked Sendable {}
private final class Cart: Tracked, @unchecked Sendable {}
private final class Clock: Tracked, @unchecked Sendable {}

extension Resolver.Scope {
  fileprivate static let session = Resolver.Scope.custom("session")
}

@Suite("Rule 19: the scopes .custom")
struct CustomScopeTests {
  private let ledger = Ledger()
  private let resolver: Resolver

  init() {
    resolver = Resolver()
    resolver.register(.session) { [ledger] in User(ledger) }
    resolver.register(.session) { [ledger] in Cart(ledger) }
    resolver.register(.custom("screen")) { [ledger] in Clock(ledger) }
  }

  @Test func anInstanceIsKeptAndShared() {
    do { _ = resolver.get() as User }
    #expect(ledger.living == [1])
    #expect((resolver.get() as User).number == 1)
  }

  @Test func itsKindIsDroppedTogetherAndNoOther() {
    do { _ = (resolver.get() as User, resolver.get() as Cart, resolver.get() as Clock) }
    resolver.dropCached(.single)
    resolver.dropCached(.custom("nobody's"))
    #expect(ledger.living == [1, 2, 3])
    resolver.dropCached(.session)
    #expect(ledger.living == [3])
    #expect((resolver.get() as User).number == 4)
    #expect((resolver.get() as Clock).number == 3)
  }
}

@Suite("Cycles across scopes")
struct CyclesAcrossScopesTests {
  private static let scopes: [Resolver.Scope] = [.single, .factory, .weak, .graph, .custom("session")]

  @Test(arguments: scopes, scopes)
  func areFoundFromEitherEnd(_ first: Resolver.Scope, _ second: Resolver.Scope) {
    let ledger = Ledger()
    let resolver = Resolver()
    resolver.register(first) { own in User(ledger, keeping: try own.resolve(Cart.self)) }
    resolver.register(second) { own in Cart(ledger, keeping: try own.resolve(User.self)) }
    for _ in 0..<2 {
      let fromFirst = resolutionError { try resolver.resolve(User.self) }
      #expect(fromFirst?.code == .cycle)
      #expect(fromFirst?.pathOfTypes == ["User", "Cart", "User"])
      let fromSecond = resolutionError { try resolver.resolve(Cart.self) }
      #expect(fromSecond?.code == .cycle)
      #expect(fromSecond?.pathOfTypes == ["Cart", "User", "Cart"])
    }
    #expect(ledger.born == 0)
  }
}
