import Firebolt
import TestSupport
import Testing

private final class Subject: Tracked, @unchecked Sendable {}
private final class Helper: Sendable {}
private struct ThrownFailure: Error {
  let farewell: Farewell
}

/// Calls into a resolver in every way that takes a lock or a turn, on this thread and on another thread that it waits
/// for. If the caller held a lock or a turn, the calls would hang.
private struct Callback: Sendable {
  let calls = Guarded(0)
  /// Lives as long as the callback, unlike the resolver under test.
  let witness = Resolver()

  func run(_ resolver: Resolver?) {
    for resolver in [resolver, witness].compactMap({ $0 }) {
      Self.useEverything(resolver)
      onAnotherThread { Self.useEverything(resolver) }
    }
    calls.increment()
  }

  /// Returns an object whose deinit runs the callback.
  func farewell(_ resolver: Resolver) -> Farewell {
    Farewell { [weak resolver] in run(resolver) }
  }

  private static func useEverything(_ resolver: Resolver) {
    // A store that is closing no longer serves requests, but may still be called.
    let isAlive = Resolver.isAlive(resolver.resolverId)
    resolver.register(name: "callback") { Helper() }
    precondition((resolver.get(name: "callback") as Helper? != nil) == isAlive)
    precondition((get(resolverId: resolver.resolverId, name: "callback") as Helper? != nil) == isAlive)
    resolver.dropCached(Helper.self, name: "callback").dropCached([Helper.self])
    resolver.unregister(Helper.self, name: "callback")
    precondition(Resolver(resolver.resolverId).get(name: "callback") as Helper? == nil)
    precondition(MockResolver(inheriting: resolver).register { Helper() }.get() as Helper? != nil)
    resolver.mergeDependencies(with: Resolver().register(name: "merged") { Helper() })
    resolver.unregister(Helper.self, name: "merged")
  }
}

/// Runs a test on its own thread, so that the watchdog detects a hang, and returns how often the callback ran.
private func callbacks(_ body: @escaping @Sendable (Resolver, Callback, Ledger) -> Void) -> Int {
  let (callback, ledger) = (Callback(), Ledger())
  onAnotherThread {
    body(Resolver(), callback, ledger)
  }
  precondition(ledger.living == [])
  return callback.calls.count
}

@Suite struct CallbackTests {
  @Test func recipesCallBack() {
    let count = callbacks { resolver, callback, ledger in
      resolver.register { (r: Resolver) in
        callback.run(r)
        return Subject(ledger)
      }
      resolver.register(.factory, name: "factory") { (r: Resolver) in
        callback.run(r)
        return Subject(ledger)
      }
      resolver.register(name: "argument", arg1: Int.self) { (r: Resolver, _: Int) in
        callback.run(r)
        return Subject(ledger)
      }
      _ = resolver.get() as Subject
      _ = resolver.get(name: "factory") as Subject
      _ = resolver.get(name: "argument", 1) as Subject
      _ = resolver.get(.factory) as Subject
    }
    #expect(count == 4)
  }

  enum Drop: CaseIterable {
    case type, types, scope, all, replaced, replacedByInstance, merged, closed
  }

  @Test(arguments: Drop.allCases)
  func deinitialisersOfDroppedInstancesCallBack(_ drop: Drop) {
    let count = callbacks { resolver, callback, ledger in
      resolver.register { Subject(ledger, keeping: callback.farewell($0)) }
      _ = resolver.get() as Subject
      switch drop {
      case .type: resolver.dropCached(Subject.self)
      case .types: resolver.dropCached([Subject.self])
      case .scope: resolver.dropCached(.single)
      case .all: resolver.dropAllCachedDependencies()
      case .replaced: resolver.register { Subject(ledger) }
      case .replacedByInstance: resolver.registerInstance(Subject(ledger))
      case .merged: resolver.mergeDependencies(with: Resolver().register { Subject(ledger) })
      case .closed: break
      }
      precondition(callback.calls.count == (drop == .closed ? 0 : 1))
    }
    #expect(count == 1)
  }

  enum Removal: CaseIterable {
    case type, types, all, replaced, merged, closed
  }

  @Test(arguments: Removal.allCases)
  func deinitialisersOfWhatRecipesCapturedCallBack(_ removal: Removal) {
    let count = callbacks { resolver, callback, ledger in
      do {
        let farewell = callback.farewell(resolver)
        resolver.register { [farewell] in
          _ = farewell
          return Subject(ledger)
        }
      }
      switch removal {
      case .type: resolver.unregister(Subject.self)
      case .types: resolver.unregister([Subject.self])
      case .all: resolver.unregisterAllDependencies()
      case .replaced: resolver.register { Subject(ledger) }
      case .merged: resolver.mergeDependencies(with: Resolver().register { Subject(ledger) })
      case .closed: break
      }
      precondition(callback.calls.count == (removal == .closed ? 0 : 1))
    }
    #expect(count == 1)
  }

  @Test func deinitialisersOfRegisteredInstancesCallBack() {
    let count = callbacks { resolver, callback, ledger in
      resolver.registerInstance(Subject(ledger, keeping: callback.farewell(resolver)))
      resolver.registerInstance(Subject(ledger, keeping: callback.farewell(resolver)), name: "unused")
      _ = resolver.get() as Subject
      resolver.dropAllCachedDependencies()
      precondition(callback.calls.count == 0)
      resolver.unregisterAllDependencies()
    }
    #expect(count == 2)
  }

  @Test func deinitialisersOfErrorsThatOthersWaitedForCallBack() {
    for _ in 0..<(50 * tortureRounds) {
      let count = callbacks { resolver, callback, _ in
        resolver.register { (r: Resolver) throws -> Subject in
          while r.waiterCount(for: Subject.self) < 2 { relax() }
          throw ThrownFailure(farewell: callback.farewell(r))
        }
        onThreads(3) { _ in precondition(resolver.get() as Subject? == nil) }
        // Swift Testing, which looks at thrown errors, may be the last to release one.
        while callback.calls.count == 0 { relax() }
      }
      // The callback ran for the one run that both other threads waited for.
      #expect(count == 1)
    }
  }

  @Test func deinitialisersOfInstancesThatWereDroppedWhileBeingMadeCallBack() {
    for _ in 0..<(50 * tortureRounds) {
      let count = callbacks { resolver, callback, ledger in
        resolver.register { (r: Resolver) in
          while r.waiterCount(for: Subject.self) < 2 { relax() }
          r.dropCached(Subject.self)
          return Subject(ledger, keeping: callback.farewell(r))
        }
        onThreads(3) { _ in _ = resolver.get() as Subject }
      }
      #expect(count == 1)
    }
  }
}
