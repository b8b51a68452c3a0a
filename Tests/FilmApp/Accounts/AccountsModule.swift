import Firebolt

extension Resolver.Scope {
  /// The session of a user, from signing in to signing out.
  static let session = Resolver.Scope.custom("session")
}

/// Accounts and sessions. `dropCached(.session)` ends the session.
let accountsModule = Module("accounts", includes: [networkingModule, storageModule, settingsModule]) {
  $0.autowire(TokenStore.init)
  $0.register { TokenRefresher(api: $0.get(name: .anonymous), tokens: $0.get()) }
  $0.autowire(SessionMonitor.init)
  // The monitor takes the refresher, which notifies the monitor in turn.
  $0.initCompleted(TokenRefresher.self) { $1.report(to: $0.get()) }

  $0.register { PasswordRules(minimumLength: 12) }
  $0.autowire(PasskeyProvider.init, expect: (any IdentityProvider).self, name: "passkey")
  $0.autowire(PasswordProvider.init, expect: (any IdentityProvider).self, name: "password")
  $0.register(.factory) {
    SignIn(api: $0.get(name: .anonymous), tokens: $0.get(), providers: $0.getAll())
  }

  $0.autowire(.session, Account.init)
  $0.onDrop(Account.self) { $0.forget() }
  $0.autowire(.session, Entitlements.init)
  $0.autowire(RestoreSession.init, expect: (any LaunchTask).self, name: "session")
}
