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

@Suite("Rule 18: the scope .graph")
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

  @Test func anInstanceThatWasMadeWithArgumentsIsSharedByThoseWhoGiveNone() {
    resolver.register(.graph, arg1: String.self) { [ledger] in Session(ledger, $0) }
    resolver.register(.factory) { [ledger] in Left(ledger, keeping: $0.get("first") as Session) }
    resolver.autowire(.factory) { (left: Left, session: Session) in [left.kept as! Session, session] }
    let sessions: [Session] = resolver.get()
    #expect(sessions[0] === sessions[1])
    #expect(resolutionError { try resolver.resolve(Session.self) }?.code == .argumentMismatch)
  }
}
