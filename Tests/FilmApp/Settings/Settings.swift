/// A setting that is on or off.
struct Switch: Sendable {
  let name: String
  let isOnAtFirst: Bool
  private let preferences: any PreferenceStore

  init(_ name: String, isOnAtFirst: Bool, preferences: any PreferenceStore) {
    self.name = name
    self.isOnAtFirst = isOnAtFirst
    self.preferences = preferences
  }

  var isOn: Bool { preferences.preference(name).map { $0 == "on" } ?? isOnAtFirst }
  func turn(on: Bool) { preferences.set(on ? "on" : "off", for: name) }
}

/// A group of settings on the settings screen.
protocol SettingsSection: Sendable {
  var title: String { get }
  var switches: [Switch] { get }
}

struct PlaybackSettings: SettingsSection {
  let title = "Playback"
  let autoplay: Switch
  let savesData: Switch

  init(preferences: any PreferenceStore) {
    autoplay = Switch("autoplay", isOnAtFirst: true, preferences: preferences)
    savesData = Switch("saves-data", isOnAtFirst: false, preferences: preferences)
  }

  var switches: [Switch] { [autoplay, savesData] }
}

struct NotificationSettings: SettingsSection {
  let title = "Notifications"
  let premieres: Switch
  let reminders: Switch

  init(preferences: any PreferenceStore) {
    premieres = Switch("premieres", isOnAtFirst: false, preferences: preferences)
    reminders = Switch("reminders", isOnAtFirst: true, preferences: preferences)
  }

  var switches: [Switch] { [premieres, reminders] }
}

/// The age limit that parents have set.
struct ParentalControls: Sendable {
  private let preferences: any PreferenceStore
  private let secrets: any SecretStore

  init(preferences: any PreferenceStore, secrets: any SecretStore) {
    self.preferences = preferences
    self.secrets = secrets
  }

  var maximumAge: Int { preferences.preference("maximum-age").flatMap(Int.init) ?? 18 }

  func set(maximumAge: Int, code: String) -> Bool {
    guard secrets.secret("parents") ?? code == code else { return false }
    secrets.keep(code, as: "parents")
    preferences.set("\(maximumAge)", for: "maximum-age")
    return true
  }
}
