import Firebolt

/// The films on the disk. It takes a while to open.
private final class FilmStore: Sendable {
  let titles: [String]

  private init(titles: [String]) {
    self.titles = titles
  }

  /// Counts how often a store was opened.
  actor Log {
    private(set) var openings = 0

    func note() {
      openings += 1
    }
  }

  static func open(noting log: Log) async throws -> FilmStore {
    await log.note()
    try await Task.sleep(nanoseconds: 1_000_000)
    return FilmStore(titles: ["Metropolis", "Alien"])
  }
}

/// The screen's view model. It is isolated to the main actor.
@MainActor private final class ShelfViewModel {
  let store: FilmStore

  init(store: FilmStore) {
    self.store = store
  }

  var caption: String { "On the shelf: \(store.titles.joined(separator: ", "))" }
}

/// Some recipes are isolated to the main actor, some are asynchronous. `getAsync` awaits both.
@MainActor func awaiting() async throws {
  chapter(17, "Main-actor and asynchronous recipes")

  let resolver = Resolver("Shelf")
  resolver.register { FilmStore.Log() }
  resolver.registerAsync { try await FilmStore.open(noting: $0.get()) }
  resolver.autowire(ShelfViewModel.init, on: MainActor.self)

  // A synchronous request can't wait. Its error says what to do instead.
  let elsewhere = await Task.detached { failure(of: ShelfViewModel.self, in: resolver) }.value
  check("asked elsewhere than on the main actor", elsewhere, is: .needsMainActor)
  let tooEarly = failure(of: ShelfViewModel.self, in: resolver)
  check("asked there, and too early", tooEarly, is: .needsAwait)

  // `getAsync` waits: for the main actor, and for the recipe's autowired dependencies.
  let shelf: ShelfViewModel = try await resolver.getAsync()
  check("awaited", shelf.caption, is: "On the shelf: Metropolis, Alien")

  // An instance that is already cached needs no `await`.
  let store: FilmStore = resolver.get()
  check("the store that it was made of", store === shelf.store, is: true)

  // Tasks that wait at the same time share one run of the recipe.
  resolver.dropCached(FilmStore.self)
  let stores = try await withThrowingTaskGroup(of: FilmStore.self) { group in
    for _ in 1...100 { group.addTask { try await resolver.getAsync() } }
    var stores: Set<ObjectIdentifier> = []
    for try await store in group { stores.insert(ObjectIdentifier(store)) }
    return stores
  }
  check("stores that 100 tasks got", stores.count, is: 1)
  check("openings in all", await (resolver.get() as FilmStore.Log).openings, is: 2)

  // At the start of an app, make all singles.
  let next = try await MockResolver(inheriting: resolver).warmUpAsync { step in
    let bar = String(repeating: "█", count: step.done * 10 / step.total)
    print("  \(bar)\(String(repeating: "░", count: 10 - bar.count)) \(step.done) of \(step.total): \(step.key)")
  }
  check("made at the start", (next.get() as ShelfViewModel).caption, is: "On the shelf: Metropolis, Alien")
}

private func failure<T>(of type: T.Type, in resolver: Resolver) -> ResolutionError.Code? {
  do {
    _ = try resolver.resolve(type)
    return nil
  } catch {
    return error.code
  }
}
