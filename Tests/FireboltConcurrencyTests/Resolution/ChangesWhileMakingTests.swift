import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private final class Subject: Tracked, Service, @unchecked Sendable {}
private final class Outer: Tracked, @unchecked Sendable {}
private struct RunFailure: Error, Equatable {
  let run: Int
}

/// A change to a registration while its instance is being created.
enum ChangeWhileMaking: CaseIterable {
  case replaced, replacedUnderAnotherKey, replacedByInstance, merged, mergedWithInstance
  case unregistered, unregisteredByList, allUnregistered
  case dropped, droppedThroughAnotherKey, droppedByList, droppedByScope, allDropped
  case closed

  /// Makes the change, and returns the number that the next request finds: the ledger's next number, or the number of a
  /// registered instance.
  fileprivate func make(_ resolver: Guarded<Resolver?>, _ ledger: Ledger) {
    let owner = resolver.withLock { $0! }
    switch self {
    case .replaced: owner.register { Subject(ledger) }
    case .replacedUnderAnotherKey: owner.register(expect: (any Service).self) { Subject(ledger) }
    case .replacedByInstance: owner.registerInstance(Subject(ledger))
    case .merged: owner.mergeDependencies(with: Resolver().register { Subject(ledger) })
    case .mergedWithInstance:
      let other = Resolver().register { Subject(ledger) }
      _ = other.get() as Subject
      owner.mergeDependencies(with: other)
    case .unregistered: owner.unregister(Subject.self)
    case .unregisteredByList: owner.unregister([Subject.self])
    case .allUnregistered: owner.unregisterAllDependencies()
    case .dropped: owner.dropCached(Subject.self)
    case .droppedThroughAnotherKey: owner.dropCached((any Service).self)
    case .droppedByList: owner.dropCached([Subject.self])
    case .droppedByScope: owner.dropCached(.single)
    case .allDropped: owner.dropAllCachedDependencies()
    case .closed: resolver.withLock { $0 = nil }
    }
  }

  fileprivate var leavesNoRegistration: Bool {
    [.unregistered, .unregisteredByList, .allUnregistered].contains(self)
  }
}

@Suite struct ChangesWhileMakingTests {
  @Test(arguments: ChangeWhileMaking.allCases)
  func thoseWhoWaitedGetTheInstanceAndWhoAsksLaterStartsAnew(_ change: ChangeWhileMaking) {
    for _ in 0..<(10 * tortureRounds) {
      let ledger = Ledger()
      let (begun, changed) = (Milestone(), Milestone())
      let runs = Guarded(0)
      let resolver = Guarded<Resolver?>(Resolver())
      resolver.withLock {
        _ = $0!.register(expects: [Subject.self, (any Service).self]) { () -> Subject in
          let subject = Subject(ledger)
          if runs.increment() > 1 { return subject }
          begun.reach()
          changed.wait()
          return subject
        }
      }
      let id = resolver.withLock { $0!.resolverId }
      let numbers = onThreads(4) { thread -> Int in
        switch thread {
        case 0:
          // Requests the instance through a resolver that doesn't own the store.
          return (get(resolverId: id) as Subject).number
        case 1, 2:
          begun.wait()
          return (get(resolverId: id) as any Service as! Subject).number
        default:
          begun.wait()
          resolver.withLock { owner in
            while owner!.waiterCount(for: Subject.self) < 2 { relax() }
          }
          change.make(resolver, ledger)
          changed.reach()
          return 0
        }
      }
      #expect(numbers == [1, 1, 1, 0])
      #expect(!ledger.living.contains(1), "nothing keeps what was changed while it was made")
      guard let owner = resolver.value else {
        #expect(get(resolverId: id) as Subject? == nil)
        #expect(ledger.born == 1)
        continue
      }
      if change.leavesNoRegistration {
        #expect(owner.get() as Subject? == nil)
        owner.register { Subject(ledger) }
      }
      #expect((owner.get() as Subject).number == 2)
      #expect((owner.get() as Subject).number == 2)
    }
  }

  @Test func whoAsksAfterTheChangeDoesNotWaitForTheOldRecipe() {
    let ledger = Ledger()
    let (begun, mayEnd) = (Milestone(), Milestone())
    let resolver = Resolver().register {
      begun.reach()
      mayEnd.wait()
      return Subject(ledger, "old")
    }
    let labels = onThreads(2) { thread -> [String] in
      if thread == 0 { return [(resolver.get() as Subject).label] }
      begun.wait()
      resolver.register { Subject(ledger, "new") }
      defer { mayEnd.reach() }
      return [(resolver.get() as Subject).label]
    }
    #expect(labels == [["old"], ["new"]])
    #expect((resolver.get() as Subject).label == "new")
    #expect(ledger.gone == ["old"])
  }

  @Test func aThrownErrorReachesThoseWhoWaitedAndIsForgotten() {
    for _ in 0..<(25 * tortureRounds) {
      let ledger = Ledger()
      let runs = Guarded(0)
      let resolver = Resolver()
      resolver.register { (r: Resolver) throws -> Subject in
        let run = runs.increment()
        if run > 1 { return Subject(ledger) }
        while r.waiterCount(for: Subject.self) < 3 { relax() }
        throw RunFailure(run: run)
      }
      resolver.register { (r: Resolver) throws -> Outer in Outer(ledger, keeping: try r.resolve(Subject.self)) }
      let errors = onThreads(4) { thread -> ResolutionError? in
        do throws(ResolutionError) {
          // The first three threads request the instance directly. The last one requests another instance that needs
          // it.
          if thread < 3 { _ = try resolver.resolve(Subject.self) } else { _ = try resolver.resolve(Outer.self) }
          return nil
        } catch {
          return error
        }
      }
      #expect(errors.map { $0?.code } == Array(repeating: .recipeThrew, count: 4))
      #expect(errors.map { $0?.underlying as? RunFailure } == Array(repeating: RunFailure(run: 1), count: 4))
      #expect(
        errors.map { $0?.path.map(\.key.description) } == [
          ["Subject"], ["Subject"], ["Subject"], ["Outer", "Subject"],
        ])
      #expect(ledger.born == 0)
      #expect((resolver.get() as Outer).kept as? Subject === resolver.get() as Subject)
      #expect(runs.count == 2)
    }
  }
}
