import Firebolt

/// Everything that persists between launches.
let storageModule = Module("storage", includes: [diagnosticsModule]) {
  $0.autowire(EncryptionKey.init)
  $0.register(expects: [Keychain.self, (any SecretStore).self]) { Keychain(key: $0.get()) }
  $0.register(expects: [Preferences.self, (any PreferenceStore).self]) { Preferences() }

  $0.register(.factory, expect: (any Migration).self, name: "watchlist") { AddWatchlist() }
  $0.register(.factory, expect: (any Migration).self, name: "ratings") { DropLegacyRatings() }
  $0.autowireAsync(Database.init)
  $0.onDrop(Database.self) { database in Task { await database.close() } }
  $0.autowire(.factory, Table<WatchlistRow>.init)
  $0.autowire(.factory, Table<HistoryRow>.init)
}
