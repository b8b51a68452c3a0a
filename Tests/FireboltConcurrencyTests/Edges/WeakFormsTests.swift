import Firebolt
import TestSupport
import Testing

private protocol Plain: AnyObject, Sendable {}
private protocol Gone: AnyObject, Sendable {}
private protocol Kept00: AnyObject, Sendable {}
private protocol Kept01: AnyObject, Sendable {}
private protocol Kept02: AnyObject, Sendable {}
private protocol Kept03: AnyObject, Sendable {}
private protocol Kept04: AnyObject, Sendable {}
private protocol Kept05: AnyObject, Sendable {}
private protocol Kept06: AnyObject, Sendable {}
private protocol Kept07: AnyObject, Sendable {}
private protocol Kept08: AnyObject, Sendable {}
private protocol Kept09: AnyObject, Sendable {}
private typealias Kept =
  Kept00 & Kept01 & Kept02 & Kept03 & Kept04 & Kept05 & Kept06 & Kept07 & Kept08 & Kept09

/// The recipe's instance. Its deinit uses a resolver.
private final class Original: ResolvesInDeinit, Plain, Gone, Kept, @unchecked Sendable {}
/// The decorators' instance. It doesn't keep the original.
private final class StandIn: Gone, Kept {}

/// Rule 33 for an instance that is held weakly in several decorated forms.
@Suite struct WeakFormsTests {
  /// A request that would keep the instance checks all of its forms, and gives up if one has been released. In the
  /// meantime, the last owner of the others may release them.
  @Test func theLastFormOfAWeakInstanceMayResolveInItsDeinitialiserWhileAnotherThreadLooksAtThem() {
    for round in 0..<(500 * tortureRounds) {
      let resolver = Resolver()
      let probe = LockProbe(resolver)
      resolver.register(
        .weak,
        expects: [
          (any Plain).self, (any Gone).self, (any Kept00).self, (any Kept01).self, (any Kept02).self,
          (any Kept03).self, (any Kept04).self, (any Kept05).self, (any Kept06).self, (any Kept07).self,
          (any Kept08).self, (any Kept09).self,
        ]
      ) { Original(probe) }
      let standIn = StandIn()
      resolver.decorate((any Gone).self) { _, _ in StandIn() }
      resolver.decorate((any Kept00).self) { _, _ in standIn }.decorate((any Kept01).self) { _, _ in standIn }
      resolver.decorate((any Kept02).self) { _, _ in standIn }.decorate((any Kept03).self) { _, _ in standIn }
      resolver.decorate((any Kept04).self) { _, _ in standIn }.decorate((any Kept05).self) { _, _ in standIn }
      resolver.decorate((any Kept06).self) { _, _ in standIn }.decorate((any Kept07).self) { _, _ in standIn }
      resolver.decorate((any Kept08).self) { _, _ in standIn }.decorate((any Kept09).self) { _, _ in standIn }
      let last = Guarded<(any Plain)?>(resolver.get())
      onThreads(2) { index in
        if index == 0 {
          // Waits a little longer in each round, so that the release happens during the other thread's check in some
          // round.
          for _ in 0..<(round % 200) { _ = index.description }
          let owned = last.withLock { $0.take() }
          withExtendedLifetime(owned) {}
        } else {
          _ = resolver.get(.single, expect: (any Kept00).self) as (any Kept00)?
        }
      }
      #expect(probe.useCount >= 1)
    }
  }
}
