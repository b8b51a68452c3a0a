import Firebolt

private final class FilmStore: Sendable {
  let titles = ["Metropolis", "Alien"]

  static func open() async throws -> FilmStore {
    try await Task.sleep(nanoseconds: 1_000_000)
    return FilmStore()
  }
}

@MainActor private final class ShelfViewModel {
  let store: FilmStore
  init(store: FilmStore) { self.store = store }
}

/// Some recipes belong to the main actor, some are asynchronous. `getAsync` awaits both.
@MainActor func awaiting() async throws {
  let resolver = Resolver("Shelf")
  resolver.registerAsync { try await FilmStore.open() }
  resolver.autowire(ShelfViewModel.init, on: MainActor.self)

  // A plain request can't wait. Its error says what to do instead.
  await fails(saying: "await") { try resolver.resolve(ShelfViewModel.self) }

  // `getAsync` waits, also for what an autowired instance needs.
  let shelf: ShelfViewModel = try await resolver.getAsync()
  check(shelf.store.titles, is: ["Metropolis", "Alien"])

  // What has been made needs no `await`.
  let store: FilmStore = resolver.get()
  check(store === shelf.store, is: true)

  // Tasks that wait at the same time share one run of the recipe.
  resolver.dropCached(FilmStore.self)
  let stores = try await withThrowingTaskGroup(of: FilmStore.self) { group in
    for _ in 1...100 { group.addTask { try await resolver.getAsync() } }
    var stores: Set<ObjectIdentifier> = []
    for try await store in group { stores.insert(ObjectIdentifier(store)) }
    return stores
  }
  check(stores.count, is: 1)

  // At the start of an app, all singles are made. From then on, a plain `get()` is enough.
  let app = try await MockResolver(inheriting: resolver).warmUpAsync()
  let warm: ShelfViewModel = app.get()
  check(warm.store === store, is: false)
}
