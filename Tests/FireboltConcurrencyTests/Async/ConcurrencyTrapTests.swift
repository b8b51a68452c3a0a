import Firebolt
import FireboltTesting
import TestSupport
import Testing

@MainActor private final class ViewModel {}
private final class Later: Sendable {
  let database: Lazy<Database>
  init(_ database: Lazy<Database>) { self.database = database }
}

extension Resolver.Keys {
  fileprivate static let expiredNumber = Resolver.Key<Int>(.expiring(after: -1)) { 1 }
}

private func trap() -> Resolver { Resolver("trap") }
private func asyncDatabase() -> Resolver { trap().registerAsync { Database() } }
private func mainActorScreen() -> Resolver { trap().register(on: MainActor.self) { ViewModel() } }

private let needsAwait =
  #"Firebolt: the recipe for Database in resolver "trap" is asynchronous, and there is no instance yet"#
private let toAwait =
  "  to fix    write `try await resolver.getAsync(Database.self)`, here or before, or `try await resolver.warmUpAsync()` at launch"
private let needsMainActor =
  #"Firebolt: the recipe for ViewModel in resolver "trap" runs on the main actor, but the request doesn't"#
private let toBeThere =
  "  to fix    make the request on the main actor, or write `try await resolver.getAsync(ViewModel.self)`"

private let traps = Traps { stops in
  // A plain request never waits, even if it is optional. The message names the way to ask instead.
  stops("a get of what an async recipe makes", at: #line + 1, needsAwait, toAwait) {
    let _: Database = asyncDatabase().get()
  }
  stops(
    "a get of what an async recipe keeps for a session, which no warm-up makes", at: #line + 3, needsAwait,
    "  to fix    write `try await resolver.getAsync(Database.self)`, here or before", without: "warmUpAsync"
  ) {
    let _: Database = trap().registerAsync(.custom("session")) { Database() }.get()
  }
  stops(
    "a get in an awaited recipe", at: #line + 2, needsAwait, "  asked by  Repository", "        →   Database"
  ) {
    let resolver = asyncDatabase().register { Repository(database: $0.get()) }
    let _: Repository = try await resolver.getAsync()
  }
  stops("a get off the main actor", at: #line + 1, needsMainActor, toBeThere) {
    await Task.detached { let _: ViewModel = mainActorScreen().get() }.value
  }
  stops(
    "an optional get of what has a hook that awaits", at: #line + 5,
    #"Firebolt: a hook of Database in resolver "trap""#, "  to fix    write `registerAsync` instead of `register` at "
  ) {
    let resolver = trap().register { Database() }
    resolver.initCompleted(Database.self, on: MainActor.self) { _, _ in }
    let _: Database? = resolver.get()
  }
  stops("a Lazy that is read too early, at the recipe that got it", at: #line + 1, needsAwait, toAwait) {
    let resolver = asyncDatabase().autowireAsync(Later.init)
    let later: Later = try await resolver.getAsync()
    _ = later.database.value
  }
  // Whichever thread closes it, the path has both. An optional request doesn't take a cycle for a missing registration.
  stops(
    "an optional get within a cycle across threads", #"Firebolt: a cycle in resolver "trap": Tracked"#,
    #"Tracked "A" → Tracked "B""#, #"Tracked "B" → Tracked "A""#
  ) {
    let (ledger, bothBegun, resolver) = (Ledger(), Milestone(2), trap())
    for (name, other) in [("A", "B"), ("B", "A")] as [(Resolver.Name, Resolver.Name)] {
      resolver.register(name: name) { own in
        bothBegun.reach()
        bothBegun.wait()
        return Tracked(ledger, keeping: own.get(name: other) as Tracked?)
      }
    }
    onThreads(2) { _ = resolver.get(name: $0 == 0 ? "A" : "B") as Tracked }
  }

  // Numbers that can't be meant.
  stops(
    "a lifetime of 0", at: #line + 3, "Firebolt: nothing can expire after 0.0 seconds",
    "  to fix    give .expiring(after:) a finite number that is greater than 0"
  ) {
    trap().register(.expiring(after: 0)) { 1 }
  }
  stops("an infinite lifetime", at: #line + 1, "Firebolt: nothing can expire after inf seconds") {
    trap().register(.expiring(after: .infinity)) { 1 }
  }
  stops("a negative lifetime of a declared key", "Firebolt: nothing can expire after -1.0 seconds") {
    _ = trap().get(.expiredNumber)
  }
  stops(
    "a test clock that goes back", at: #line + 3, "Firebolt: a test clock can't be advanced by -1.0 seconds",
    "  to fix    give advance(by:) a finite number that isn't negative"
  ) {
    TestClock().advance(by: -1)
  }
}

// Exit tests that capture need Swift 6.3, and a platform that can start processes.
#if compiler(>=6.3) && (os(macOS) || os(Linux))
  @Suite("What stops the program: requests that can't wait, and numbers that can't be meant")
  struct ConcurrencyTrapTests {
    @Test(arguments: traps.names) func itStopsWithItsPlaceAndReason(_ name: String) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
        try await traps.run(name)
      }
      #expect(traps.mistakes(of: name, in: result?.standardErrorContent) == [])
    }
  }
#endif
