import Firebolt
import TestSupport
import Testing

private final class Whole: Sendable {
  let part: Part?
  init(_ part: Part? = nil) { self.part = part }
}
private final class Part: Sendable {}
private final class Guest: Sendable {
  let farewell: Farewell
  init(_ farewell: Farewell) { self.farewell = farewell }
}
private final class Service: Sendable {}

/// What completions release may request anything. Its requests neither wait for the thread that makes
/// them, nor leave a completion that never runs.
@Suite("Rules 28 and 56: a deinit of what completions release never hangs") struct CompletionReleaseTests {
  @Test(arguments: [Resolver.Scope.factory, .weak])
  func anInstanceThatOnlyItsCompletionKeptMayRequestWhatIsBeingMade(_ scope: Resolver.Scope) {
    let requests = Tally()
    onAnotherThread {
      let resolver = Resolver()
      resolver.register(scope) { (resolver: Resolver) in
        Guest(
          Farewell { [weak resolver] in
            requests.add()
            _ = try? resolver?.resolve(Whole.self)
          })
      }
      resolver.initCompleted(Guest.self) { _, _ in }
      resolver.register { (resolver: Resolver) in
        _ = resolver.get() as Guest
        return Whole()
      }
      resolver.initCompleted(Whole.self) { _, _ in }
      let whole: Whole = resolver.get()
      precondition(resolver.get() as Whole === whole)
    }
    #expect(requests.count == 1)
  }

  @Test func whatAnInstanceThatADecoratorRejectsRequestsIsComplete() {
    let (completed, early) = (Tally(), Tally())
    onAnotherThread {
      let resolver = Resolver().register { Service() }
      resolver.initCompleted(Service.self) { _, _ in completed.add() }
      resolver.register { (resolver: Resolver) in
        Guest(
          Farewell { [weak resolver] in
            _ = try? resolver?.resolve(Service.self)
            if completed.count == 0 { early.add() }
          })
      }
      // The first decorator's instance is rejected too.
      resolver.decorate(Guest.self) { resolver, guest in
        Guest(
          Farewell { [weak resolver] in
            _ = try? resolver?.resolve(Service.self)
            if completed.count == 0 { early.add() }
            withExtendedLifetime(guest) {}
          })
      }
      resolver.decorate(Guest.self) { _, _ in throw Failure("no guest") }
      precondition(resolver.get() as Guest? == nil)
    }
    #expect(completed.count == 1)
    #expect(early.count == 0)
  }

  @Test func whatACompletionUndoesIsDroppedWhenTheCompletionHasEnded() {
    let (completed, early) = (Tally(), Tally())
    onAnotherThread {
      let resolver = Resolver().register { Service() }.register { Whole() }
      resolver.decorate(Whole.self) { _, _ in throw Failure("not whole") }
      resolver.onDrop(Whole.self) { [unowned resolver] _ in
        _ = try resolver.resolve(Service.self)
        if completed.count == 0 { early.add() }
      }
      resolver.initCompleted(Service.self) { resolver, _ in
        _ = try? resolver.resolve(Whole.self)
        completed.add()
      }
      _ = resolver.get() as Service
    }
    #expect(completed.count == 1)
    #expect(early.count == 0)
  }
}
