import Firebolt
import TestSupport
import Testing

private final class Made: Sendable {}

/// What a recipe captures. It must outlive every run of the recipe.
private final class Captured: Tracked, @unchecked Sendable {
  let runs = Tally()
  let ends = Tally()

  /// Calls `body` as a recipe does.
  func running<R>(_ body: () throws -> R) rethrows -> R {
    runs.add()
    defer {
      precondition(isAlive, "a recipe lost what it captured")
      ends.add()
    }
    return try body()
  }

  deinit {
    precondition(runs.count == ends.count, "what a recipe captured is released while it runs")
  }
}

/// A thread runs a factory's recipe without retaining it. Nobody waits for it.
@Suite("Rule 58: a drop doesn't wait for a recipe that began before it, which keeps what it captured")
struct RunningRecipeTests {
  enum Removal: CaseIterable, Sendable {
    case unregistering, replacing, unloading, unregisteringAll

    func carryOut(in resolver: Resolver, _ module: Module) {
      switch self {
      case .unregistering: resolver.unregister(Made.self)
      case .replacing: resolver.register(.factory) { Made() }
      case .unloading: resolver.unload(module)
      case .unregisteringAll: resolver.unregisterAllDependencies()
      }
    }
  }

  /// Returns a resolver whose factory calls `body`, and the module that has registered it.
  private static func resolver(
    _ ledger: Ledger, _ body: @escaping @Sendable (Resolver) throws -> Void
  ) -> (resolver: Resolver, module: Module) {
    let module = Module("module") { resolver in
      let captured = Captured(ledger, "captured")
      resolver.register(.factory) { resolver in
        try captured.running { try body(resolver) }
        return Made()
      }
    }
    return (Resolver().load(module), module)
  }

  @Test(arguments: Removal.allCases, [false, true])
  func itRemovesItself(_ removal: Removal, _ fails: Bool) {
    let ledger = Ledger()
    let module = Guarded<Module?>(nil)
    let (resolver, loaded) = Self.resolver(ledger) { resolver in
      removal.carryOut(in: resolver, module.withLock(\.self)!)
      #expect(ledger.gone == [])
      if fails { throw Failure("failed") }
    }
    module.withLock { $0 = loaded }
    let made: Made? = resolver.get()
    #expect((made == nil) == fails)
    #expect(ledger.gone == ["captured"])
  }

  @Test(arguments: Removal.allCases)
  func anotherThreadRemovesItWithoutWaiting(_ removal: Removal) {
    let ledger = Ledger()
    let (running, ended) = (Pause(3), Milestone(3))
    let (resolver, module) = Self.resolver(ledger) { _ in running.block() }
    for _ in 0..<3 {
      onADetachedThread {
        _ = resolver.get() as Made
        ended.reach()
      }
    }
    running.blockUntilReached()
    removal.carryOut(in: resolver, module)
    #expect(ledger.gone == [])
    running.end()
    ended.wait()
    #expect(ledger.gone == ["captured"])
  }

  @Test func fourThreadsRunWhatAFifthReplaces() {
    let ledger = Ledger()
    do {
      let (first, second) = (Resolver(), Resolver())
      @Sendable func register(_ round: Int) {
        let captured = Captured(ledger)
        first.register(.factory) { captured.running { Made() } }
        // Another store has the same registration.
        if round % 4 == 1 { second.mergeDependencies(with: first) }
        if round % 4 == 3 { second.unregister(Made.self) }
        if round % 8 == 6 { first.unregister(Made.self) }
      }
      register(0)
      let child = Resolver(parent: first)
      onThreads(4) {
        for round in 0..<tortureRounds * 3_000 { register(round) }
      } _: { _, goesOn in
        while goesOn() {
          for resolver in [first, second, child] { _ = resolver.get() as Made? }
        }
      }
      first.unregister(Made.self)
      second.unregister(Made.self)
      #expect(ledger.living == [])
      withExtendedLifetime(child) {}
    }
  }

  @Test func eachOfFortyNestedRecipesIsReleasedAtItsEnd() {
    let ledger = Ledger()
    let resolver = Resolver()
    for depth in 0..<40 {
      let captured = Captured(ledger, "\(depth)")
      resolver.register(.factory, name: .init("\(depth)")) { (resolver: Resolver) in
        captured.running {
          if depth < 39 { return resolver.get(name: .init("\(depth + 1)")) as Made }
          resolver.unregisterAllDependencies()
          #expect(ledger.gone == [])
          return Made()
        }
      }
    }
    _ = resolver.get(name: "0") as Made
    #expect(ledger.gone == (0..<40).reversed().map { "\($0)" })
  }

  /// The request has ended by then, so a deinitialiser's request for the same key is no cycle.
  @Test func aDeinitialiserAsksForTheNextOne() {
    let resolver = Resolver()
    let made = Guarded<[Made?]>([])
    let farewell = Farewell { [unowned resolver] in
      let next: Made? = resolver.get()
      made.append(next)
    }
    resolver.register(.factory) { [farewell] (resolver: Resolver) in
      _ = withExtendedLifetime(farewell) { resolver.register(.factory) { Made() } }
      return Made()
    }
    withExtendedLifetime(farewell) { #expect(made.withLock(\.count) == 0) }
    _ = resolver.get() as Made
    _ = consume farewell
    #expect(made.withLock { $0.map { $0 != nil } } == [true])
  }

  /// A parent may go while a child's request runs one of its recipes, if the child is closed.
  @Test func aParentGoesWhileAChildsRequestRunsItsRecipe() async throws {
    let ledger = Ledger()
    let (running, ended) = (Pause(), Milestone())
    var parent: Resolver? = Self.resolver(ledger) { _ in running.block() }.resolver
    let child = Resolver(parent: parent)
    onADetachedThread {
      _ = child.get() as Made
      ended.reach()
    }
    await running.isReached()
    parent = nil
    try await child.shutDown()
    #expect(ledger.gone == [])
    running.end()
    ended.wait()
    #expect(ledger.gone == ["captured"])
  }
}
