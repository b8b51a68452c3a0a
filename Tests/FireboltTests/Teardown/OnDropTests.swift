import Firebolt
import TestSupport
import Testing

private protocol Agent: AnyObject, Sendable {}
private final class Database: Tracked, Agent, @unchecked Sendable {}
private final class Cache: Tracked, @unchecked Sendable {}
private final class Files: Tracked, @unchecked Sendable {}

@Suite("Rules 7, 23 and 43: onDrop runs once for each instance that goes, the newest first, and observers hear of it")
struct OnDropTests {
  private let ledger = Ledger()
  private let resolver = Resolver()
  private let dropped = Guarded<[String]>([])

  private var names: [String] { dropped.value }

  private func note(_ text: String) { dropped.append(text) }

  /// The services, and what notes that they go.
  private var module: Module {
    Module("services") { [self] in
      $0.register { Database(ledger) }.register { Cache(ledger) }.register { Files(ledger) }
      $0.onDrop(Database.self) { note("database \($0.number)") }
      $0.onDrop(Cache.self) { note("cache \($0.number)") }
      $0.onDrop(Files.self) { note("files \($0.number)") }
    }
  }

  /// The ways to remove an instance from a store.
  enum Removal: CaseIterable {
    case key, list, scope, all, allBut, registeredAgain, registeredUnderOneKey, merged, decorated, unloaded, closed

    fileprivate func remove(from resolver: inout Resolver?, _ module: Module? = nil) {
      switch self {
      case .key: resolver?.dropCached(Database.self)
      case .list: resolver?.dropCached([Database.self, Cache.self, Files.self])
      case .scope: resolver?.dropCached(.single)
      case .all: resolver?.dropAllCachedDependencies()
      case .allBut: resolver?.dropAllCachedDependencies(except: [Cache.self])
      case .registeredAgain: resolver?.register { Database(Ledger()) }
      case .registeredUnderOneKey:
        resolver?.register(expects: [Database.self, (any Agent).self]) { Database(Ledger()) }
      case .merged:
        let other = Resolver().register { Cache(Ledger()) }.register { Files(Ledger()) }
        resolver?.mergeDependencies(with: other.register { Database(Ledger()) })
      case .decorated: resolver?.decorate(Database.self) { $1 }
      case .unloaded: if let module { resolver?.unload(module) }
      case .closed: resolver = nil
      }
    }
  }

  @Test(arguments: Removal.allCases)
  func itRunsOnceForEachInstanceWhateverRemovesThat(_ removal: Removal) {
    var resolver: Resolver? = Resolver().load(module)
    _ = resolver?.get() as Database?
    #expect(names == [])
    removal.remove(from: &resolver, module)
    #expect(names == ["database 1"])
    #expect(ledger.living == [])
    resolver?.dropAllCachedDependencies()
    #expect(names == ["database 1"])
  }

  @Test(arguments: [Removal.list, .scope, .all, .merged, .unloaded, .closed])
  func severalGoTheNewestFirstAndObserversHearOfThemInThatOrder(_ removal: Removal) {
    var resolver: Resolver? = Resolver().load(module)
    // The order of creation differs from that of registration.
    _ = (resolver?.get() as Cache?, resolver?.get() as Database?, resolver?.get() as Files?)
    let log = EventLog()
    if let resolver { log.observe(resolver) }
    removal.remove(from: &resolver, module)
    #expect(names == ["files 3", "database 2", "cache 1"])
    let heard = log.texts.filter { $0.hasPrefix("dropped") }
    #expect(heard == ["dropped Files", "dropped Database", "dropped Cache"])
  }

  @Test func itDoesNotRunForAnExistingObjectWhenAMockGoes() {
    registerExisting()
    resolver.register { [ledger] in Cache(ledger) }.onDrop(Cache.self) { [self] _ in note("cache") }
    do {
      let mock = MockResolver(inheriting: resolver)
      withExtendedLifetime(mock) { _ = ($0.get() as Database, $0.get() as Cache) }
    }
    #expect(names == ["cache"])
    resolver.unregister(Database.self)
    #expect(names == ["cache", "database 1"])
  }

  @Test(arguments: [false, true]) func whatALazyOpensAfterItsOwnerIsMadeGoesBeforeIt(isOpenBefore: Bool) {
    resolver.load(module)
    resolver.autowire { (database: Lazy<Database>) in [database] }
    resolver.onDrop([Lazy<Database>].self) { [self] in note("owner of \($0[0].value.number)") }
    if isOpenBefore { _ = resolver.get() as Database }
    _ = (resolver.get() as [Lazy<Database>])[0].value
    resolver.dropAllCachedDependencies()
    #expect(names == (isOpenBefore ? ["owner of 1", "database 1"] : ["database 1", "owner of 1"]))
  }

  @Test func theInstanceStillLivesAndGoesBeforeTheCallReturns() {
    resolver.load(module)
    resolver.onDrop(Database.self) { [self] in note("\($0.isAlive) \(ledger.living)") }
    do { _ = resolver.get() as Database }
    resolver.dropCached(Database.self)
    #expect(names == ["database 1", "true [1]"])
    #expect(ledger.living == [])
  }

  @Test func itMayResolveAndRegisterAndDrop() {
    resolver.load(module)
    resolver.register { "the log" }
    resolver.onDrop(Database.self) { [self, unowned resolver] _ in
      note(resolver.get())
      resolver.register { [ledger] in Cache(ledger, "late") }
      note((resolver.get() as Cache).label)
      resolver.dropCached(String.self)
    }
    _ = resolver.get() as Database
    resolver.dropCached(Database.self)
    #expect(names == ["database 1", "the log", "late"])
    #expect((resolver.get() as Database).number == 3)
  }

  @Test func severalThreadsThatDropRunItOnceForEachInstance() {
    for _ in 0..<50 {
      let ledger = Ledger()
      let runs = Tally()
      let resolver = Resolver().register { Database(ledger) }.onDrop(Database.self) { _ in runs.add() }
      onThreads(4) { thread in
        for _ in 0..<20 {
          if thread % 2 == 0 { _ = resolver.get() as Database } else { resolver.dropCached(Database.self) }
        }
      }
      resolver.dropAllCachedDependencies()
      #expect(ledger.living == [])
      #expect(runs.count == ledger.born)
    }
  }

  @Test func anInstanceThatMergesBringBackAgainAndAgainIsDroppedOnce() {
    let other = Resolver()
    resolver.load(module)
    _ = resolver.get() as Database
    other.mergeDependencies(with: resolver)
    for _ in 0..<3 { resolver.mergeDependencies(with: other) }
    #expect(names == [] && (resolver.get() as Database).number == 1)
    other.dropAllCachedDependencies()
    #expect(names == [])
    resolver.dropAllCachedDependencies()
    #expect(names == ["database 1"] && ledger.living == [])
  }

  // MARK: - Rule 7: an existing object belongs to its registration

  private func registerExisting(in resolver: Resolver? = nil) {
    (resolver ?? self.resolver).registerInstance(Database(ledger)).onDrop(Database.self) { [self] in
      note("database \($0.number)")
    }
  }

  @Test(arguments: [false, true], [false, true]) func dropsLeaveAnExistingObject(isRequested: Bool, isMerged: Bool) {
    let other = Resolver()
    registerExisting(in: isMerged ? other : nil)
    if isMerged { resolver.mergeDependencies(with: other) }
    for removal in [Removal.key, .list, .scope, .all, .allBut, .decorated] {
      if isRequested { _ = resolver.get() as Database }
      var same: Resolver? = resolver
      removal.remove(from: &same)
    }
    #expect(names == [] && (resolver.get() as Database).number == 1)
  }

  @Test(arguments: [false, true]) func aShutdownTearsAnExistingObjectDownInItsTurn(isRequested: Bool) async throws {
    resolver.register { [ledger] in Files(ledger) }.onDrop(Files.self) { [self] _ in note("files") }
    _ = resolver.get() as Files
    registerExisting()
    resolver.register { [ledger] in Cache(ledger) }.onDrop(Cache.self) { [self] _ in note("cache") }
    _ = resolver.get() as Cache
    if isRequested { _ = resolver.get() as Database }
    try await resolver.shutDown()
    #expect(names == ["cache", "database 2", "files"] && ledger.living == [])
  }
}
