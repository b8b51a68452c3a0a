import Firebolt

/// Remote configuration, the user's settings and the theme.
let settingsModule = Module("settings", includes: [networkingModule, storageModule]) {
  $0.registerAsync { try await RemoteConfiguration(api: $0.get(name: .anonymous), log: $0.get()) }
  $0.autowire(FeatureFlags.init)
  $0.autowire(.factory, PlaybackSettings.init)
  $0.autowire(.factory, PlaybackSettings.init, expect: (any SettingsSection).self, name: "playback")
  $0.autowire(.factory, NotificationSettings.init, expect: (any SettingsSection).self, name: "notifications")
  $0.autowire(ParentalControls.init)
  $0.register { Theme.light }
  $0.autowire(Appearance.init, on: MainActor.self)
  $0.autowire(LanguageChoice.init)

  $0.when(.argument("-dark")) {
    $0.register { Theme.dark }
  }
}
