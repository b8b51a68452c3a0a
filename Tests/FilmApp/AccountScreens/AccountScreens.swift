@MainActor final class SignInScreen {
  private let signIn: SignIn
  private let rules: PasswordRules
  private let router: Router
  private(set) var hint = ""

  init(signIn: SignIn, rules: PasswordRules, router: Router) {
    self.signIn = signIn
    self.rules = rules
    self.router = router
  }

  var choices: [String] { signIn.choices }

  func signIn(_ user: String, password: String) async throws {
    guard rules.accepts(password) else {
      hint = "At least \(rules.minimumLength) letters"
      return
    }
    if try await signIn(user, by: "Password") { router.replaceAll([.home]) }
  }
}

@MainActor final class ProfileScreen {
  private let account: Account
  private let avatar: Avatar
  private let household: Household
  private(set) var title = ""

  init(account: Account, avatar: Avatar, household: Household) {
    self.account = account
    self.avatar = avatar
    self.household = household
  }

  func load() async throws {
    title = try await account.profile().map { "\($0.name), \($0.age)" } ?? account.name
  }

  func picture() async throws -> Picture { try await avatar.picture() }
  func addChild(_ name: String) async { await household.add(name, age: 8) }
}

/// Lists the settings of all modules, and the debug menu in debug builds.
@MainActor final class SettingsScreen {
  private let sections: [any SettingsSection]
  private let appearance: Appearance
  private let accessibility: Accessibility
  private let reset: SettingsReset
  private let debugMenu: DebugMenu?

  init(
    sections: [any SettingsSection], appearance: Appearance, accessibility: Accessibility, reset: SettingsReset,
    debugMenu: DebugMenu?
  ) {
    self.sections = sections
    self.appearance = appearance
    self.accessibility = accessibility
    self.reset = reset
    self.debugMenu = debugMenu
  }

  var titles: [String] { sections.map(\.title) + (debugMenu?.titles ?? []) }
  var scale: Double { appearance.theme.isDark ? accessibility.textScale * 1.05 : accessibility.textScale }
  func resetAll() async { await reset.run() }
}

@MainActor final class ParentsScreen {
  private let controls: ParentalControls
  private let household: Household
  private let alerts: AlertQueue

  init(controls: ParentalControls, household: Household, alerts: AlertQueue) {
    self.controls = controls
    self.household = household
    self.alerts = alerts
  }

  func set(maximumAge: Int, code: String) {
    struct WrongCode: Error {}
    if !controls.set(maximumAge: maximumAge, code: code) { alerts.present(WrongCode()) }
  }

  func maximumAge(for name: String) async -> Int { await household.maximumAge(for: name) }
}

@MainActor final class NotificationsScreen {
  private let board: NoticeBoard
  private let permission: PushPermission
  private let topics: Topics

  init(board: NoticeBoard, permission: PushPermission, topics: Topics) {
    self.board = board
    self.permission = permission
    self.topics = topics
  }

  var asks: Bool { permission.status == .unknown }
  func notices() async -> [String] { await board.notices }
  func follow(_ genre: Genre) async { await topics.follow(genre.name) }
}

@MainActor final class PaymentMethodsScreen {
  private let methods: [any PaymentMethod]
  private let cards: CardVault
  private let vouchers: Vouchers

  init(methods: [any PaymentMethod], cards: CardVault, vouchers: Vouchers) {
    self.methods = methods
    self.cards = cards
    self.vouchers = vouchers
  }

  var titles: [String] { methods.map(\.title) }
  func add(card: String) -> Bool { cards.keep(card) }
  func redeem(_ code: String) async throws { try await vouchers.redeem(code) }
}

@MainActor final class SubscriptionScreen {
  private let subscription: Subscription
  private let entitlements: Entitlements
  private let receipts: Receipts

  init(subscription: Subscription, entitlements: Entitlements, receipts: Receipts) {
    self.subscription = subscription
    self.entitlements = entitlements
    self.receipts = receipts
  }

  func subscribe() async throws { try await subscription.subscribe(to: "premium", for: Money(cents: 999)) }
  func mayPlay(_ film: Film) async throws -> Bool { try await entitlements.mayPlay(film) }
  func lines() async -> [String] { await receipts.lines }
}

@MainActor final class DevicesScreen {
  private let devices: SignedInDevices
  private let downloads: DownloadSummary

  init(devices: SignedInDevices, downloads: DownloadSummary) {
    self.devices = devices
    self.downloads = downloads
  }

  func lines() async throws -> [String] { try await devices.names() + [try await downloads.text()] }
}
