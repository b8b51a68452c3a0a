struct Profile: WireDecodable {
  let user: String
  let name: String
  let age: Int

  init?(fields: [String]) {
    guard fields.count == 3, let age = Int(fields[2]) else { return nil }
    user = fields[0]
    name = fields[1]
    self.age = age
  }
}

/// The account of the signed-in user.
final class Account: Sendable {
  private let api: API
  private let tokens: TokenStore
  private let known = Protected<Profile?>(nil)

  init(api: API, tokens: TokenStore) {
    self.api = api
    self.tokens = tokens
  }

  var name: String { known.current?.name ?? "Guest" }

  func profile() async throws -> Profile? {
    if let profile = known.current { return profile }
    let profile = try await api.list("account", of: Profile.self).first
    known.withValue { $0 = profile }
    return profile
  }

  func forget() {
    tokens.keep(nil)
    known.withValue { $0 = nil }
  }
}

/// What the user's plan includes.
actor Entitlements {
  private let api: API
  private let account: Account
  private var plan: String?

  init(api: API, account: Account) {
    self.api = api
    self.account = account
  }

  func mayPlay(_ film: Film) async throws -> Bool {
    if plan == nil { plan = try await api.post("plan").first }
    guard let profile = try await account.profile() else { return false }
    return plan == "premium" && profile.age >= film.minimumAge
  }
}
