import Firebolt

/// Everything that persists between launches.
let storageModule = Module("storage", includes: [diagnosticsModule]) {
  $0.autowire(EncryptionKey.init)
  $0.register(expects: [Keychain.self, (any SecretStore).self]) { Keychain(key: $0.get()) }
  $0.register(expects: [Preferences.self, (any PreferenceStore).self]) { Preferences() }
  $0.autowire(FileStore.init)

  $0.register(.factory, expect: (any Migration).self, name: "watchlist") { AddWatchlist() }
  $0.register(.factory, expect: (any Migration).self, name: "tickets") { SplitTickets() }
  $0.register(.factory, expect: (any Migration).self, name: "ratings") { DropLegacyRatings() }
  $0.autowireAsync(Database.init)
  $0.onDrop(Database.self) { database in Task { await database.close() } }
  $0.autowire(.factory, Table<WatchlistRow>.init)
  $0.autowire(.factory, Table<HistoryRow>.init)
  $0.autowire(.factory, Table<TicketRow>.init)
  $0.autowire(.factory, Table<DownloadRow>.init)

  $0.register { DiskBudget(bytes: 50_000_000) }
  $0.autowire(CacheEvictor.init)
  $0.autowire(Backup.init)
  $0.autowire(ScheduleEviction.init, expect: (any LaunchTask).self, name: "eviction")

  $0.when(.preview) {
    $0.register { DiskBudget(bytes: 1_000_000) }
  }
}
