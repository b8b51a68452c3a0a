import Firebolt
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private final class Subject: Tracked, Service, @unchecked Sendable {}

/// What happens to an instance that is being made.
enum ChangeWhileMaking: CaseIterable {
  case nothing, looked, inherited, mergedAway, completionAdded, onDropAdded
  case dropped, droppedByList, droppedByScope, allDropped, decoratorAdded
  case replaced, replacedByInstance, merged, mergedWithInstance
  case unregistered, unregisteredByList, allUnregistered

  fileprivate func make(_ resolver: Resolver, _ scope: Resolver.Scope, _ ledger: Ledger) {
    switch self {
    case .nothing: break
    case .looked: #expect(resolver.isRegistered(Subject.self))
    case .inherited: _ = MockResolver(inheriting: resolver)
    case .mergedAway: Resolver().mergeDependencies(with: resolver)
    case .completionAdded: resolver.initCompleted(Subject.self) { _, _ in }
    case .onDropAdded: resolver.onDrop(Subject.self) { (_: Subject) in }
    case .dropped: resolver.dropCached(Subject.self)
    case .droppedByList: resolver.dropCached([Subject.self])
    case .droppedByScope: resolver.dropCached(scope)
    case .allDropped: resolver.dropAllCachedDependencies()
    case .decoratorAdded: resolver.decorate(Subject.self) { $1 }
    case .replaced: resolver.register { Subject(ledger) }
    case .replacedByInstance: resolver.registerInstance(Subject(ledger))
    case .merged: resolver.mergeDependencies(with: Resolver().register { Subject(ledger) })
    case .mergedWithInstance:
      let other = Resolver().register { Subject(ledger) }
      _ = other.get() as Subject
      resolver.mergeDependencies(with: other)
    case .unregistered: resolver.unregister(Subject.self)
    case .unregisteredByList: resolver.unregister([Subject.self])
    case .allUnregistered: resolver.unregisterAllDependencies()
    }
  }

  private var unregisters: Bool { [.unregistered, .unregisteredByList, .allUnregistered].contains(self) }

  /// Whether the instance is kept all the same. A child keeps what it has inherited.
  fileprivate func isHarmless(_ scope: Resolver.Scope) -> Bool {
    switch self {
    case .nothing, .looked, .inherited, .mergedAway, .completionAdded, .onDropAdded: true
    default: unregisters && scope == .perResolver
    }
  }

  /// Whether what is asked for afterwards is there.
  fileprivate func leavesRegistration(_ scope: Resolver.Scope) -> Bool { scope == .perResolver || !unregisters }
}

/// An instance of one key, without arguments and hooks, costs no object while it is made: its maker's request stands for it.
/// Whoever needs more turns it into a promise.
@Suite("Rule 36: what is changed or dropped while its instance is being made") struct ChangesWhileMakingTests {
  private static let scopes: [Resolver.Scope] = [.single, .custom("a"), .perResolver]

  /// A resolver that serves `Subject`: its own, or that of a parent.
  private func resolver(_ scope: Resolver.Scope, _ recipe: @escaping @Sendable (Resolver) throws -> Subject) -> Resolver
  {
    let app = Resolver()
    app.register(scope, recipe)
    return scope == .perResolver ? Resolver(parent: app) : app
  }

  @Test(arguments: ChangeWhileMaking.allCases, scopes)
  func aRecipeMayChangeWhatItMakes(_ change: ChangeWhileMaking, _ scope: Resolver.Scope) {
    let ledger = Ledger()
    let runs = Tally()
    do {
      let resolver = resolver(scope) { resolver in
        let subject = Subject(ledger)
        if runs.add() == 1 { change.make(resolver, scope, ledger) }
        return subject
      }
      #expect((resolver.get() as Subject).number == 1)
      if change.isHarmless(scope) {
        #expect((resolver.get() as Subject).number == 1)
        resolver.dropCached(Subject.self)
      }
      #expect(!ledger.living.contains(1), "nothing keeps it")
      for _ in 0..<2 {
        #expect((resolver.get() as Subject?)?.number == (change.leavesRegistration(scope) ? 2 : nil))
      }
    }
    #expect(ledger.living.isEmpty)
  }

  /// Who waits gets the instance. Who asks later starts anew, and doesn't wait for the recipe.
  @Test(arguments: ChangeWhileMaking.allCases, scopes)
  func anotherThreadMayChangeItWhileThreadsWaitOrNot(_ change: ChangeWhileMaking, _ scope: Resolver.Scope) {
    let ledger = Ledger()
    for round in 0..<(4 * tortureRounds) {
      let (born, waiterCount) = (ledger.born, round % 2 * 2)
      let (making, changed, runs) = (Pause(), Milestone(), Tally())
      let resolver = resolver(scope) { _ in
        let subject = Subject(ledger)
        if runs.add() == 1 { making.block() }
        return subject
      }
      let numbers = onThreads(3 + waiterCount) { thread -> Int? in
        if thread > 0 { making.blockUntilReached() }
        switch thread {
        case 1:
          while resolver.waiterCount(for: Subject.self) < waiterCount { relax() }
          change.make(resolver, scope, ledger)
          changed.reach()
          if change.isHarmless(scope) { making.end() }
        case 2: changed.wait()
        default: return (resolver.get() as Subject).number - born
        }
        defer { if thread == 2 { making.end() } }
        return (resolver.get() as Subject?).map { $0.number - born }
      }
      let later = change.isHarmless(scope) ? 1 : change.leavesRegistration(scope) ? 2 : nil
      #expect(numbers == [1, later, later] + [Int?](repeating: 1, count: waiterCount))
      #expect(change.isHarmless(scope) || !ledger.living.contains(born + 1), "nothing keeps it")
    }
    #expect(ledger.living.isEmpty)
  }

  @Test(arguments: [false, true]) func aChangeUnderAnotherKeyChangesItToo(isReplaced: Bool) {
    let (ledger, runs, making) = (Ledger(), Tally(), Pause())
    let resolver = Resolver().register(expects: [Subject.self, (any Service).self]) {
      let subject = Subject(ledger)
      if runs.add() == 1 { making.block() }
      return subject
    }
    let numbers = onThreads(3) { thread -> Int in
      if thread == 0 { return (resolver.get() as Subject).number }
      making.blockUntilReached()
      if thread == 1 { return (resolver.get() as any Service as! Subject).number }
      while resolver.waiterCount(for: Subject.self) < 1 { relax() }
      if isReplaced {
        resolver.register(expect: (any Service).self) { Subject(ledger) }
      } else {
        resolver.dropCached((any Service).self)
      }
      making.end()
      return 0
    }
    #expect(numbers == [1, 1, 0])
    #expect((resolver.get() as Subject).number == 2)
  }

  @Test(arguments: scopes, [0, 2])
  func theResolverMayGoMeanwhile(_ scope: Resolver.Scope, waiterCount: Int) {
    let ledger = Ledger()
    let owner = Guarded<Resolver?>(nil)
    owner.withLock {
      $0 = resolver(scope) { resolver in
        while resolver.waiterCount(for: Subject.self) < waiterCount { relax() }
        owner.withLock { $0 = nil }
        return Subject(ledger)
      }
    }
    let id = owner.withLock { $0!.resolverId }
    let numbers = onThreads(1 + waiterCount) { _ in (get(resolverId: id) as Subject).number }
    #expect(numbers == [Int](repeating: 1, count: 1 + waiterCount))
    #expect(ledger.living.isEmpty)
    #expect(get(resolverId: id) as Subject? == nil)
  }

  @Test(arguments: scopes)
  func aShutDownDropsItWhenItIsMade(_ scope: Resolver.Scope) async throws {
    let (ledger, making) = (Ledger(), Pause())
    let resolver = resolver(scope) { _ in
      making.block()
      return Subject(ledger)
    }
    async let number = onThreadOfItsOwn { (resolver.get() as Subject).number }
    await making.isReached()
    async let shutDown: Void = resolver.shutDown()
    await reached { resolutionError { try resolver.resolve(Int.self) }?.code == .resolverClosed }
    making.end()
    #expect(await number == 1)
    try await shutDown
    #expect(ledger.living.isEmpty)
  }

  @Test(arguments: scopes)
  func aRecipeThatDropsItselfAndAsksForItselfIsACycle(_ scope: Resolver.Scope) {
    let ledger = Ledger()
    let resolver = resolver(scope) { resolver in
      let subject = Subject(ledger)
      resolver.dropCached(Subject.self)
      #expect(resolutionError { try resolver.resolve(Subject.self) }?.code == .cycle)
      return subject
    }
    for number in 1...2 { #expect((resolver.get() as Subject).number == number) }
    #expect(ledger.living.isEmpty)
  }

  /// The same of an asynchronous recipe, for which two tasks wait.
  @Test(arguments: ChangeWhileMaking.allCases, scopes)
  func itMayChangeWhileTasksWait(_ change: ChangeWhileMaking, _ scope: Resolver.Scope) async throws {
    let (ledger, making, runs) = (Ledger(), Pause(), Tally())
    let app = Resolver().registerAsync(scope) {
      let subject = Subject(ledger)
      if runs.add() == 1 { await making.wait() }
      return subject
    }
    let resolver = scope == .perResolver ? Resolver(parent: app) : app
    let waiting = (0..<2).map { _ in Task { (try await resolver.getAsync() as Subject).number } }
    await reached { resolver.waiterCount(for: Subject.self) == 2 }
    await making.isReached()
    change.make(resolver, scope, ledger)
    making.end()
    for task in waiting { #expect(try await watched { try await task.value } == 1) }
    let later = change.isHarmless(scope) ? 1 : change.leavesRegistration(scope) ? 2 : nil
    for _ in 0..<2 { #expect(try await (resolver.getAsync() as Subject?)?.number == later) }
  }
}
