import Firebolt
import TestSupport
import Testing

private final class Subject: Tracked, @unchecked Sendable {}

/// What happens to an instance that is being made while nobody else has asked for it.
enum ChangeOfTicket: CaseIterable {
  case nothing, looked, inherited, mergedAway, completionAdded, onDropAdded
  case dropped, droppedByScope, allDropped, decoratorAdded, replaced, merged, unregistered, allUnregistered

  fileprivate func make(_ resolver: Resolver, _ scope: Resolver.Scope, _ ledger: Ledger) {
    switch self {
    case .nothing: break
    case .looked: #expect(resolver.isRegistered(Subject.self))
    case .inherited: _ = MockResolver(inheriting: resolver)
    case .mergedAway: Resolver().mergeDependencies(with: resolver)
    case .completionAdded: resolver.initCompleted(Subject.self) { _, _ in }
    case .onDropAdded: resolver.onDrop(Subject.self) { (_: Subject) in }
    case .dropped: resolver.dropCached(Subject.self)
    case .droppedByScope: resolver.dropCached(scope)
    case .allDropped: resolver.dropAllCachedDependencies()
    case .decoratorAdded: resolver.decorate(Subject.self) { $1 }
    case .replaced: resolver.register { Subject(ledger) }
    case .merged: resolver.mergeDependencies(with: Resolver().register { Subject(ledger) })
    case .unregistered: resolver.unregister(Subject.self)
    case .allUnregistered: resolver.unregisterAllDependencies()
    }
  }

  /// Whether the instance is kept all the same. A child keeps what it has inherited.
  fileprivate func isHarmless(_ scope: Resolver.Scope) -> Bool {
    switch self {
    case .nothing, .looked, .inherited, .mergedAway, .completionAdded, .onDropAdded: true
    case .unregistered, .allUnregistered: scope == .perResolver
    default: false
    }
  }

  /// Whether what is asked for afterwards is there.
  fileprivate func leavesRegistration(_ scope: Resolver.Scope) -> Bool {
    scope == .perResolver || self != .unregistered && self != .allUnregistered
  }
}

/// An instance of one key, without arguments and hooks, costs no object while it is made: its maker's request stands for
/// it. Whoever needs more turns it into a promise.
@Suite struct TicketTests {
  private static let scopes: [Resolver.Scope] = [.single, .custom("a"), .perResolver]

  /// A resolver that serves `Subject`: its own, or that of a parent.
  private func resolver(_ scope: Resolver.Scope, _ recipe: @escaping @Sendable (Resolver) throws -> Subject) -> Resolver
  {
    let app = Resolver()
    app.register(scope, recipe)
    return scope == .perResolver ? Resolver(parent: app) : app
  }

  @Test(arguments: ChangeOfTicket.allCases, scopes)
  func aRecipeMayChangeWhatItMakes(_ change: ChangeOfTicket, _ scope: Resolver.Scope) {
    let ledger = Ledger()
    let runs = Guarded(0)
    do {
      let resolver = resolver(scope) { resolver in
        let subject = Subject(ledger)
        if runs.increment() == 1 { change.make(resolver, scope, ledger) }
        return subject
      }
      #expect((resolver.get() as Subject).number == 1)
      if change.isHarmless(scope) {
        #expect((resolver.get() as Subject).number == 1)
        resolver.dropCached(Subject.self)
      }
      #expect(ledger.living.isEmpty, "nothing keeps it")
      #expect((resolver.get() as Subject?)?.number == (change.leavesRegistration(scope) ? 2 : nil))
      #expect((resolver.get() as Subject?)?.number == (change.leavesRegistration(scope) ? 2 : nil))
    }
    #expect(ledger.living.isEmpty)
  }

  @Test(arguments: ChangeOfTicket.allCases, scopes)
  func anotherThreadMayChangeItAndAskForIt(_ change: ChangeOfTicket, _ scope: Resolver.Scope) {
    let ledger = Ledger()
    for _ in 0..<(2 * tortureRounds) {
      let born = ledger.born
      let (begun, changed) = (Milestone(), Milestone())
      let runs = Guarded(0)
      let resolver = resolver(scope) { _ in
        let subject = Subject(ledger)
        if runs.increment() == 1 {
          begun.reach()
          changed.wait()
        }
        return subject
      }
      let numbers = onThreads(3) { thread -> Int? in
        if thread == 0 { return (resolver.get() as Subject).number - born }
        begun.wait()
        if thread == 1 {
          change.make(resolver, scope, ledger)
          changed.reach()
        } else {
          changed.wait()
        }
        return (resolver.get() as Subject?).map { $0.number - born }
      }
      let later = change.isHarmless(scope) ? 1 : change.leavesRegistration(scope) ? 2 : nil
      #expect(numbers == [1, later, later])
    }
    #expect(ledger.living.isEmpty)
  }

  @Test(arguments: scopes)
  func thoseWhoWaitGetWhatWasDroppedMeanwhile(_ scope: Resolver.Scope) {
    let ledger = Ledger()
    for _ in 0..<(2 * tortureRounds) {
      let born = ledger.born
      let (begun, dropped) = (Milestone(), Milestone())
      let runs = Guarded(0)
      let resolver = resolver(scope) { _ in
        let subject = Subject(ledger)
        if runs.increment() == 1 {
          begun.reach()
          dropped.wait()
        }
        return subject
      }
      let numbers = onThreads(3) { thread -> Int in
        if thread > 0 { begun.wait() }
        if thread == 2 {
          while resolver.waiterCount(for: Subject.self) < 1 { relax() }
          resolver.dropCached(Subject.self)
          dropped.reach()
        }
        return (resolver.get() as Subject).number - born
      }
      #expect(numbers == [1, 1, 2])
    }
    #expect(ledger.living.isEmpty)
  }

  @Test(arguments: scopes)
  func theResolverMayGoMeanwhile(_ scope: Resolver.Scope) {
    let ledger = Ledger()
    let owner = Guarded<Resolver?>(nil)
    owner.withLock {
      $0 = resolver(scope) { _ in
        owner.withLock { $0 = nil }
        return Subject(ledger)
      }
    }
    let id = owner.withLock { $0!.resolverId }
    #expect((get(resolverId: id) as Subject).number == 1)
    #expect(ledger.living.isEmpty)
    #expect(get(resolverId: id) as Subject? == nil)
  }

  @Test(arguments: scopes)
  func aShutDownDropsItWhenItIsMade(_ scope: Resolver.Scope) async throws {
    let ledger = Ledger()
    let (begun, mayEnd) = (Milestone(), Milestone())
    let resolver = resolver(scope) { _ in
      begun.reach()
      mayEnd.wait()
      return Subject(ledger)
    }
    async let number = onThreadOfItsOwn { (resolver.get() as Subject).number }
    await onThreadOfItsOwn { begun.wait() }
    async let shutDown: Void = resolver.shutDown()
    await reached { resolutionError { try resolver.resolve(Int.self) }?.code == .resolverClosed }
    mayEnd.reach()
    #expect(await number == 1)
    try await shutDown
    #expect(ledger.living.isEmpty)
  }

  @Test(arguments: scopes)
  func aFailureIsForgottenAndTheNextRequestMakesIt(_ scope: Resolver.Scope) {
    let ledger = Ledger()
    let runs = Guarded(0)
    let resolver = resolver(scope) { _ in
      if runs.increment() < 3 { throw Failure("not yet") }
      return Subject(ledger)
    }
    for _ in 0..<2 { #expect(resolutionError { try resolver.resolve(Subject.self) }?.code == .recipeThrew) }
    #expect((resolver.get() as Subject).number == 1)
    resolver.dropCached(Subject.self)
    #expect((resolver.get() as Subject).number == 2)
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
}
