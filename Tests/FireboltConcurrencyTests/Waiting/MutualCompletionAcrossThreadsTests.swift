import Firebolt
import TestSupport
import Testing

/// The classic pair. The manager's service is set once both exist, and the service gets the manager in its initialiser.
private final class Manager: Tracked, @unchecked Sendable {
  var service: Service? { kept as? Service }
}
private final class Service: Tracked, @unchecked Sendable {
  // Sound: set before the service is shared.
  var isComplete = false
  var manager: Manager? { kept as? Manager }
}

@Suite("Rule 29: two threads that begin with the two ends of a pair")
struct MutualCompletionAcrossThreadsTests {
  @Test(arguments: [false, true]) func bothSucceed(_ bothComplete: Bool) {
    let ledger = Ledger()
    for round in 0..<300 * tortureRounds {
      let resolver = Resolver().register { Manager(ledger) }
      resolver.register { Service(ledger, keeping: $0.get() as Manager) }
      resolver.initCompleted(Manager.self) { $1.kept = $0.get() as Service }
      if bothComplete {
        resolver.initCompleted(Service.self) { $1.isComplete = ($0.get() as Manager) === $1.manager }
      }
      let results = onThreads(2) { index -> (manager: Manager?, service: Service?) in
        if index == round % 2 {
          let manager: Manager = resolver.get()
          return (manager, manager.service)
        }
        let service: Service = resolver.get()
        return (service.manager, service)
      }
      let (manager, service) = (resolver.get() as Manager, resolver.get() as Service)
      #expect(results.allSatisfy { $0.manager === manager && $0.service === service })
      #expect(manager.service === service && service.isComplete == bothComplete)
      manager.kept = nil
    }
  }

  /// The manager's completion waits for a service that another thread is making and that needs the manager.
  @Test func aCompletionThatThrowsUndoesWhatAnotherThreadHasMadeOfTheInstance() {
    for _ in 0..<50 {
      let (ledger, resolver) = (Ledger(), Resolver())
      let (isMaking, isCompleting, recipes, completions) = (Milestone(), Milestone(), Tally(), Tally())
      resolver.register { Manager(ledger) }.register { own -> Service in
        if recipes.add() == 1 {
          isMaking.reach()
          isCompleting.wait()
          // The completion waits for this recipe, so the recipe gets the manager before it is completed.
          while own.waiterCount(for: Service.self) < 1 { relax() }
        }
        return Service(ledger, keeping: try own.resolve(Manager.self))
      }
      resolver.initCompleted(Manager.self) { own, manager in
        let isFirst = completions.add() == 1
        if isFirst {
          isMaking.wait()
          isCompleting.reach()
        }
        manager.kept = try own.resolve(Service.self)
        if isFirst { throw Failure("not yet") }
      }
      let errors = onThreads(2) { thread in
        resolutionError {
          thread == 0 ? try resolver.resolve(Manager.self) : try resolver.resolve(Service.self) as Tracked
        }
      }
      #expect(errors.map { $0?.code } == [.completionThrew, .completionThrew])
      #expect(errors.map { $0?.pathOfTypes } == [["Manager"], ["Service", "Manager"]])
      let manager: Manager = resolver.get()
      #expect(manager.service === resolver.get() as Service && manager.service?.manager === manager)
      #expect(ledger.born == 4)
      manager.kept = nil
    }
  }

  /// The recipe's task makes a service, whose completion gets a manager that a thread still completes.
  @Test func aCompletionThatThrowsUndoesWhatAnAsynchronousRecipeHasMadeOfTheIncomplete() async {
    let (ledger, resolver) = (Ledger(), Resolver())
    let (isCompleting, isMaking, hasGot) = (Gate(), Gate(), Gate())
    resolver.register { Manager(ledger) }.register {
      isMaking.reach()
      return Service(ledger)
    }
    resolver.initCompleted(Service.self) { own, service in
      while own.waiterCount(for: Service.self) < 1 { relax() }
      service.kept = try own.resolve(Manager.self)
    }
    resolver.initCompleted(Manager.self) { own, _ in
      isCompleting.reach()
      isMaking.block()
      _ = try own.resolve(Service.self)
      hasGot.block()
      throw Failure("not yet")
    }
    resolver.registerAsync { own in
      let service: Service = try await own.getAsync()
      hasGot.reach()
      return [service]
    }
    async let thread = onThreadOfItsOwn { resolutionError { try resolver.resolve(Manager.self) }?.code }
    await isCompleting.wait()
    let error = await watched { await awaitedError { try await resolver.getAsync([Service].self) } }
    #expect(error?.code == .completionThrew)
    #expect(await thread == .completionThrew)
  }
}
