import Firebolt
import TestSupport
import Testing

private final class Left: Tracked, @unchecked Sendable {
  weak var right: Right?
}
private final class Right: Tracked, @unchecked Sendable {
  weak var left: Left?
}
private final class Third: Tracked, @unchecked Sendable {}
private final class Missing: Sendable {}

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

  @Test func completionsThatDoNotKnowOfEachOtherGetFactoriesOfTheirOwn() {
    let ledger = Ledger()
    let thirds = Guarded<[Third]>([])
    let resolver = Resolver()
    resolver.register { Left(ledger) }.register { Right(ledger, keeping: $0.get() as Left) }
    resolver.register(.factory) { Third(ledger) }
    resolver.initCompleted(Left.self) { resolver, _ in thirds.withLock { $0.append(resolver.get()) } }
    resolver.initCompleted(Right.self) { resolver, _ in thirds.withLock { $0.append(resolver.get()) } }
    resolver.initCompleted(Third.self) { _, _ in }
    _ = resolver.get() as Right
    thirds.withLock { #expect($0.count == 2 && $0[0] !== $0[1]) }
  }

  @Test func anErrorThatAroseInACompletionOfACompletionShowsTheWholeWay() {
    let ledger = Ledger()
    let resolver = Resolver()
    resolver.register { Left(ledger, keeping: $0.get() as Right) }
    resolver.register { Right(ledger) }.initCompleted(Right.self) { resolver, _ in _ = resolver.get() as Third }
    resolver.register { Third(ledger) }
    resolver.initCompleted(Third.self) { resolver, _ in _ = try resolver.resolve(Missing.self) }
    let error = resolutionError { try resolver.resolve(Left.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.pathOfTypes == ["Left", "Right", "Third", "Missing"])
  }
}
