struct Token: WireDecodable {
  let text: String
  let lifetime: Double

  init?(fields: [String]) {
    guard fields.count == 2, let lifetime = Double(fields[1]) else { return nil }
    text = fields[0]
    self.lifetime = lifetime
  }
}

/// The current token, kept in the keychain.
final class TokenStore: Sendable {
  private let secrets: any SecretStore
  private let clock: any Clock
  private let expiry = Protected<Instant?>(nil)

  init(secrets: any SecretStore, clock: any Clock) {
    self.secrets = secrets
    self.clock = clock
  }

  var token: String? {
    guard let expiry = expiry.current, expiry > clock.now else { return nil }
    return secrets.secret("token")
  }

  func keep(_ token: Token?) {
    secrets.keep(token?.text, as: "token")
    expiry.withValue { $0 = token.map { clock.now + $0.lifetime } }
  }
}

/// Refreshes the token, with one request for all callers. Notifies the monitor if that fails.
actor TokenRefresher {
  private let api: API
  private let tokens: TokenStore
  private nonisolated let monitor = Protected(Weak<SessionMonitor>())
  private var refreshing: Task<Token?, Never>?

  init(api: API, tokens: TokenStore) {
    self.api = api
    self.tokens = tokens
  }

  nonisolated func report(to monitor: SessionMonitor) {
    self.monitor.withValue { $0.object = monitor }
  }

  func validToken() async -> Token? {
    if let known = tokens.token { return Token(fields: [known, "0"]) }
    if let refreshing { return await refreshing.value }
    let task = Task { [api] in try? await api.list("tokens", of: Token.self).first }
    refreshing = task
    let token = await task.value
    refreshing = nil
    tokens.keep(token)
    if token == nil { monitor.current.object?.sessionEnded() }
    return token
  }
}

/// Tracks whether the session is valid.
final class SessionMonitor: Sendable {
  let refresher: TokenRefresher
  private let log: any Log
  private let hasEnded = Protected(false)

  init(refresher: TokenRefresher, log: any Log) {
    self.refresher = refresher
    self.log = log
  }

  var isSignedIn: Bool { !hasEnded.current }

  func sessionEnded() {
    hasEnded.withValue { $0 = true }
    log.write(.notice, "the session has ended")
  }
}
