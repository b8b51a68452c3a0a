import Firebolt
import TestSupport
import Testing

private protocol Bus: AnyObject, Sendable {}
private final class Session: Tracked, Bus, @unchecked Sendable {}
private final class Left: Tracked, @unchecked Sendable {}
private final class Right: Tracked, @unchecked Sendable {}
private final class Screen: Sendable {
  let left: Left
  let right: Right
  init(left: Left, right: Right) { (self.left, self.right) = (left, right) }
}

@Suite("The scope .graph")
struct GraphScopeTests {
  private let ledger = Ledger()
  private let resolver: Resolver

  init() {
    resolver = Resolver()
    resolver.register(.graph) { [ledger] in Session(ledger) }
    resolver.register(.factory) { [ledger] in Left(ledger, keeping: $0.get() as Session) }
    resolver.register(.factory) { [ledger] in Right(ledger, keeping: $0.get() as Session) }
    resolver.autowire(.factory, Screen.init)
  }

  /// A registration that is gone leaves its address to the next one.
  @Test func itSharesNothingOfARegistrationThatIsGone() {
    let resolver = Resolver().register(.factory) { (resolver: Resolver) in
      (1...20).map { number in
        resolver.register(.graph) { number }
        let shared: Int = resolver.get()
        resolver.unregister(Int.self)
        resolver.register(.graph) { "\(number)" }
        let text: String = resolver.get()
        resolver.unregister(String.self)
        return "\(shared) \(text)"
      }
    }
    #expect(resolver.get() as [String] == (1...20).map { "\($0) \($0)" })
  }

  /// An instance of the graph refers to one whose completion fails, and is undone with it.
  @Test(arguments: [true, false])
  func itIsMadeAgainAfterItWasUndone(isShared: Bool) {
    let resolver = Resolver()
    // Others that wait don't share a failure for a reason of the request's own.
    resolver.registerAsync { "asynchronous" }
    resolver.register(.graph) { [ledger] (resolver: Resolver) throws -> Session in
      Session(ledger, keeping: try resolver.resolve(Left.self))
    }
    resolver.initCompleted(Left.self) { resolver, _ in
      _ = try resolver.resolve(Session.self)
      if isShared { throw Failure("not complete") } else { _ = try resolver.resolve(String.self) }
    }
    resolver.register { [ledger] in Left(ledger) }
    resolver.register(.factory) { [ledger] (resolver: Resolver) throws -> [Bool] in
      let isMade = (try? resolver.resolve(Left.self)) != nil
      resolver.unregisterAllDependencies()
      resolver.register { Left(ledger) }
      resolver.register(.graph) { Session(ledger, keeping: $0.get() as Left) }
      return [isMade, (try? resolver.resolve(Session.self)) != nil]
    }
    #expect(resolver.get() as [Bool] == [false, true])
  }

  @Test func allThatOneGetMakesSharesIt() {
    let screen: Screen = resolver.get()
    #expect(screen.left.kept as? Session === screen.right.kept as? Session)
  }

  @Test func theNextGetMakesAnother() {
    let (first, second): (Screen, Screen) = (resolver.get(), resolver.get())
    #expect(first.left.kept as? Session !== second.left.kept as? Session)
    #expect(resolver.get() as Session !== resolver.get() as Session)
  }

  @Test func nothingKeepsItOnceTheGetHasReturned() {
    do { _ = resolver.get() as Screen }
    do { _ = resolver.get() as Session }
    #expect(ledger.living == [])
  }

  @Test func itIsOneThroughEachOfItsKeys() {
    resolver.register(.graph, expects: [Session.self, (any Bus).self]) { [ledger] in Session(ledger) }
    resolver.register(.factory) { [ledger] in Right(ledger, keeping: $0.get() as any Bus) }
    let screen: Screen = resolver.get()
    #expect(screen.left.kept as? Session === screen.right.kept as? Session)
  }

  @Test func eachNameHasItsOwn() {
    resolver.register(.graph, name: "right") { [ledger] in Session(ledger) }
    resolver.register(.factory) { [ledger] in Right(ledger, keeping: $0.get(name: "right") as Session) }
    let screen: Screen = resolver.get()
    #expect(screen.left.kept as? Session !== screen.right.kept as? Session)
  }

  @Test func completionsBelongToTheSameRequest() {
    let completed = SendableBox<Session>()
    resolver.initCompleted(Screen.self) { own, _ in completed.set(own.get()) }
    let screen: Screen = resolver.get()
    #expect(completed.value === screen.left.kept as? Session)
  }

  @Test func itIsCompletedOnceForEachRequest() {
    let completions = Tally()
    resolver.initCompleted(Session.self) { _, _ in completions.add() }
    _ = resolver.get() as Screen
    #expect(completions.count == 1)
    _ = resolver.get() as Screen
    #expect(completions.count == 2)
  }

  @Test func aSingleKeepsTheOneOfTheRequestThatMadeIt() {
    resolver.register { [ledger] in Left(ledger, keeping: $0.get() as Session) }
    let (first, second): (Screen, Screen) = (resolver.get(), resolver.get())
    #expect(first.left === second.left)
    #expect(first.left.kept as? Session === first.right.kept as? Session)
    #expect(second.left.kept as? Session !== second.right.kept as? Session)
  }

  @Test func eachThreadHasItsOwn() {
    let sessions = onThreads(4) { [resolver] _ in (resolver.get() as Screen).left.kept as! Session }
    #expect(Set(sessions.map(\.number)).count == 4)
  }

  @Test func aRequestThatARecipeMakesOfAnotherResolverIsOfTheSameGraph() {
    let other = Resolver(resolver.resolverId)
    resolver.register(.factory) { [ledger, id = resolver.resolverId] in
      Right(ledger, keeping: get(resolverId: id) as Session)
    }
    let screen: Screen = other.get()
    #expect(screen.left.kept as? Session === screen.right.kept as? Session)
  }

  @Test func twoThatNeedEachOtherAreACycle() {
    resolver.register(.graph) { [ledger] own in Left(ledger, keeping: try own.resolve(Right.self)) }
    resolver.register(.graph) { [ledger] own in Right(ledger, keeping: try own.resolve(Left.self)) }
    let error = resolutionError { try resolver.resolve(Left.self) }
    #expect(error?.code == .cycle)
    #expect(error?.pathOfTypes == ["Left", "Right", "Left"])
  }

  @Test func twoMayKnowEachOtherByACompletion() {
    resolver.register(.graph) { [ledger] in Left(ledger) }
    resolver.register(.graph) { [ledger] in Right(ledger, keeping: $0.get() as Left) }
    resolver.initCompleted(Left.self) { $1.kept = $0.get() as Right }
    let left: Left = resolver.get()
    #expect((left.kept as? Right)?.kept as? Left === left)
    let right: Right = resolver.get()
    #expect((right.kept as? Left)?.kept as? Right === right)
    #expect(right.kept as? Left !== left)
    left.kept = nil
    right.kept = nil
  }

  @Test func aFailureIsTriedAgainWithinTheSameRequest() {
    let runs = Tally()
    resolver.register(.graph) { [ledger] () throws -> Session in
      if runs.add() == 1 { throw Failure("not yet") }
      return Session(ledger)
    }
    resolver.register(.factory) { [ledger] in
      Left(ledger, keeping: [$0.get() as Session?, $0.get() as Session?, $0.get() as Session?])
    }
    let sessions = (resolver.get() as Left).kept as! [Session?]
    #expect(sessions[0] == nil)
    #expect(sessions[1] != nil && sessions[1] === sessions[2])
  }

  @Test func anInstanceThatWasMadeWithArgumentsIsSharedByThoseWhoGiveNone() {
    resolver.register(.graph, arg1: String.self) { [ledger] in Session(ledger, $0) }
    resolver.register(.factory) { [ledger] in Left(ledger, keeping: $0.get("first") as Session) }
    resolver.autowire(.factory) { (left: Left, session: Session) in [left.kept as! Session, session] }
    let sessions: [Session] = resolver.get()
    #expect(sessions[0] === sessions[1])
    #expect(resolutionError { try resolver.resolve(Session.self) }?.code == .argumentMismatch)
  }
}
