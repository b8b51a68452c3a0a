/// A method of authentication.
protocol IdentityProvider: Sendable {
  var title: String { get }
  func credentials(for user: String) -> [String]
}

struct PasskeyProvider: IdentityProvider {
  let title = "Passkey"
  private let secrets: any SecretStore

  init(secrets: any SecretStore) { self.secrets = secrets }

  func credentials(for user: String) -> [String] { [user, secrets.secret("passkey-\(user)") ?? ""] }
}

struct PasswordProvider: IdentityProvider {
  let title = "Password"
  private let rules: PasswordRules

  init(rules: PasswordRules) { self.rules = rules }

  func credentials(for user: String) -> [String] { [user, "\(rules.minimumLength)"] }
}

struct PasswordRules: Sendable {
  let minimumLength: Int

  func accepts(_ password: String) -> Bool { password.count >= minimumLength && password != "password" }
}
