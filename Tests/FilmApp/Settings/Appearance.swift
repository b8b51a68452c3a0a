struct Theme: Sendable {
  let accent: String
  let isDark: Bool

  static let light = Theme(accent: "red", isDark: false)
  static let dark = Theme(accent: "amber", isDark: true)
}

/// The user's choice of theme.
@MainActor final class Appearance {
  private let preferences: any PreferenceStore
  private let log: any Log
  private(set) var theme: Theme

  init(preferences: any PreferenceStore, theme: Theme, log: any Log) {
    self.preferences = preferences
    self.log = log
    self.theme = theme
  }

  func choose(_ theme: Theme) {
    preferences.set(theme.isDark ? "dark" : "light", for: "theme")
    log.write(.detail, "dark: \(theme.isDark)")
    self.theme = theme
  }
}

/// The language of subtitles, which may differ from the device's.
struct LanguageChoice: Sendable {
  private let preferences: any PreferenceStore
  private let locale: LocaleSettings

  init(preferences: any PreferenceStore, locale: LocaleSettings) {
    self.preferences = preferences
    self.locale = locale
  }

  var language: String { preferences.preference("language") ?? locale.language }
  func choose(_ language: String) { preferences.set(language, for: "language") }
}
