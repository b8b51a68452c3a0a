import Firebolt
import TestSupport
import Testing

@MainActor private final class ViewModel {}
private final class Later: Sendable {
  let database: Lazy<Database>
  init(_ database: Lazy<Database>) { self.database = database }
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

/// A plain request never waits, even if it is optional. The message names the way to ask instead.
private let traps = Traps { stops in
  stops("a get of what an async recipe makes", at: #line + 1, needsAwait, toAwait) {
    let _: Database = asyncDatabase().get()
  }
  stops("an optional get of what an async recipe makes", at: #line + 1, needsAwait, toAwait) {
    let _: Database? = asyncDatabase().get()
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
  stops("an optional get off the main actor", at: #line + 1, needsMainActor, toBeThere) {
    await Task.detached { let _: ViewModel? = mainActorScreen().get() }.value
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
}

// Exit tests that capture need Swift 6.3, and a platform that can start processes.
#if compiler(>=6.3) && (os(macOS) || os(Linux))
  @Suite("What stops the program, because it can't wait") struct AsyncTrapTests {
    @Test(arguments: traps.names) func itStopsWithItsPlaceAndReason(_ name: String) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
        try await traps.run(name)
      }
      #expect(traps.mistakes(of: name, in: result?.standardErrorContent) == [])
    }
  }
#endif
