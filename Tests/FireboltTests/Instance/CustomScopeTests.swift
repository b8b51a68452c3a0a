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

  @Test func anInstanceIsKeptUntilItsKindIsDroppedTogetherAndNoOther() {
    do { _ = (resolver.get() as User, resolver.get() as Cart, resolver.get() as Clock) }
    #expect((resolver.get() as User).number == 1)
    resolver.dropCached(.single)
    resolver.dropCached(.custom("nobody's"))
    #expect(ledger.living == [1, 2, 3])
    resolver.dropCached(.session)
    #expect(ledger.living == [3])
    #expect((resolver.get() as User).number == 4)
    #expect((resolver.get() as Clock).number == 3)
  }
}
