import Firebolt
import TestSupport
import Testing

private final class Left: Tracked, @unchecked Sendable {
  weak var right: Right?
}
private final class Right: Tracked, @unchecked Sendable {
  weak var left: Left?
}

@Suite struct FactoryCompletionTests {
  /// Each completion would make a new instance of the other type, endlessly, if it didn't get the unfinished one.
  @Test func twoFactoriesThatCompleteEachOtherKnowEachOther() {
    let ledger = Ledger()
    let resolver = Resolver()
    resolver.register(.factory) { Left(ledger) }.register(.factory) { Right(ledger) }
    resolver.initCompleted(Left.self) { resolver, left in
      let right: Right = resolver.get()
      left.right = right
      left.kept = right
    }
    resolver.initCompleted(Right.self) { $1.left = $0.get() }
    let left: Left = resolver.get()
    #expect(left.right?.left === left)
    #expect(ledger.born == 2)
    #expect((resolver.get() as Left) !== left)
  }
}
