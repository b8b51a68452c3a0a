/// Signs the user in.
struct SignIn: Sendable {
  private let api: API
  private let tokens: TokenStore
  private let providers: [any IdentityProvider]
  private let events: any EventTracking

  init(api: API, tokens: TokenStore, providers: [any IdentityProvider], events: any EventTracking) {
    self.api = api
    self.tokens = tokens
    self.providers = providers
    self.events = events
  }

  var choices: [String] { providers.map(\.title) }

  func callAsFunction(_ user: String, by choice: String) async throws -> Bool {
    guard let provider = providers.first(where: { $0.title == choice }) else { return false }
    let lines = try await api.post("tokens", provider.credentials(for: user))
    tokens.keep(try api.decoder.decode(lines, as: Token.self).first)
    await events.track("signed in", ["by": choice])
    return tokens.token != nil
  }
}

struct RestoreSession: LaunchTask {
  let name = "session"
  private let monitor: SessionMonitor

  init(monitor: SessionMonitor) { self.monitor = monitor }

  func run() async throws { _ = await monitor.refresher.validToken() }
}

/// Deletes the account.
struct AccountDeletion: Sendable {
  private let api: API
  private let account: Account
  private let preferences: Preferences

  init(api: API, account: Account, preferences: Preferences) {
    self.api = api
    self.account = account
    self.preferences = preferences
  }

  func callAsFunction() async throws {
    try await api.post("account/delete", [account.name])
    preferences.removeAll()
    account.forget()
  }
}

/// Resets a forgotten password.
struct PasswordReset: Sendable {
  let api: API
  let rules: PasswordRules

  func callAsFunction(_ user: String, to password: String) async throws -> Bool {
    guard rules.accepts(password) else { return false }
    try await api.post("passwords/\(user)", [password])
    return true
  }
}

/// A question for the support team, with a diagnostic report.
struct SupportRequest: Sendable {
  let question: String
  let reporter: CrashReporter
  let uploads: UploadQueue

  func send() async { await uploads.send([question] + reporter.report, to: "support") }
}
