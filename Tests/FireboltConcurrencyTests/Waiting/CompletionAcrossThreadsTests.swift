import Firebolt
import TestSupport
import Testing

private final class Manager: Tracked, @unchecked Sendable {}
private final class Service: Tracked, @unchecked Sendable {}
private final class Screen: Tracked, @unchecked Sendable {}

/// Waits until a number of threads wait for an instance that another thread is making.
private func awaitThreads<T>(_ count: Int, waitingFor type: T.Type, _ resolver: Resolver) {
  while resolver.waiterCount(for: type) < count { relax() }
}

@Suite("Completions and other threads")
struct CompletionAcrossThreadsTests {
  @Test func thoseWhoWaitForAnInstanceGetTheErrorOfItsCompletionWithTheirOwnPath() {
    let ledger = Ledger()
    let completing = Milestone()
    let runs = Tally()
    let resolver = Resolver().register { Manager(ledger) }
    resolver.register(.factory) { Screen(ledger, keeping: try $0.resolve(Manager.self)) }
    resolver.initCompleted(Manager.self) { [unowned resolver] _, _ in
      if runs.add() > 1 { return }
      completing.reach()
      awaitThreads(2, waitingFor: Manager.self, resolver)
      throw Failure("not yet")
    }
    let errors = onThreads(3) { thread in
      if thread == 0 { return resolutionError { try resolver.resolve(Manager.self) } }
      completing.wait()
      return resolutionError { try resolver.resolve(Screen.self) }
    }
    #expect(errors.map { $0?.code } == [.completionThrew, .completionThrew, .completionThrew])
    #expect(errors.map { $0?.pathOfTypes } == [["Manager"], ["Screen", "Manager"], ["Screen", "Manager"]])
    #expect((resolver.get() as Manager).number == 2)
    #expect(runs.count == 2)
  }

  /// The manager's completion waits for a service that another thread is making and that needs the manager.
  private func pairAcrossThreads(
    _ ledger: Ledger, fails: @escaping @Sendable (Int) -> Bool, recipes: Tally = Tally()
  ) -> Resolver {
    let completing = Milestone()
    let begun = Milestone()
    let runs = Tally()
    let resolver = Resolver().register { Manager(ledger) }
    resolver.register { own -> Service in
      if recipes.add() == 1 {
        begun.reach()
        completing.wait()
        // The completion waits for this recipe, so the recipe gets the manager before it is completed.
        awaitThreads(1, waitingFor: Service.self, own)
      }
      return Service(ledger, keeping: try own.resolve(Manager.self))
    }
    resolver.initCompleted(Manager.self) { own, manager in
      let run = runs.add()
      if run == 1 {
        begun.wait()
        completing.reach()
      }
      manager.kept = try own.resolve(Service.self)
      if fails(run) { throw Failure("not yet") }
    }
    return resolver
  }

  @Test func aCompletionThatThrowsUndoesWhatAnotherThreadHasMadeOfTheInstance() {
    for _ in 0..<50 {
      let ledger = Ledger()
      let resolver = pairAcrossThreads(ledger, fails: { $0 == 1 })
      let errors = onThreads(2) { thread in
        thread == 0
          ? resolutionError { try resolver.resolve(Manager.self) }
          : resolutionError { try resolver.resolve(Service.self) }
      }
      #expect(errors.map { $0?.code } == [.completionThrew, .completionThrew])
      #expect(errors.map { $0?.pathOfTypes } == [["Manager"], ["Service", "Manager"]])
      let manager: Manager = resolver.get()
      #expect(manager.kept as? Service === resolver.get() as Service)
      #expect((manager.kept as? Service)?.kept as? Manager === manager)
      #expect(ledger.born == 4)
      manager.kept = nil
    }
  }
}
