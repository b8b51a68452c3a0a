/// Signs the user in.
struct SignIn: Sendable {
  private let api: API
  private let tokens: TokenStore
  private let providers: [any IdentityProvider]

  init(api: API, tokens: TokenStore, providers: [any IdentityProvider]) {
    self.api = api
    self.tokens = tokens
    self.providers = providers
  }

  var choices: [String] { providers.map(\.title) }

  func callAsFunction(_ user: String, by choice: String) async throws -> Bool {
    guard let provider = providers.first(where: { $0.title == choice }) else { return false }
    let lines = try await api.post("tokens", provider.credentials(for: user))
    tokens.keep(try api.decoder.decode(lines, as: Token.self).first)
    return tokens.token != nil
  }
}

struct RestoreSession: LaunchTask {
  let name = "session"
  private let monitor: SessionMonitor

  init(monitor: SessionMonitor) { self.monitor = monitor }

  func run() async throws { _ = await monitor.refresher.validToken() }
}
