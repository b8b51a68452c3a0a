import Firebolt

/// The screens for the account, settings and help.
let accountScreensModule = Module("account screens", includes: [navigationModule]) {
  $0.autowire(.factory, SignInScreen.init, on: MainActor.self)
  $0.autowire(.factory, ProfileScreen.init, on: MainActor.self)
  $0.autowire(.factory, SettingsScreen.init, on: MainActor.self)
  $0.autowire(.factory, ParentsScreen.init, on: MainActor.self)
  $0.autowire(.factory, NotificationsScreen.init, on: MainActor.self)
  $0.autowire(.factory, PaymentMethodsScreen.init, on: MainActor.self)
  $0.autowire(.factory, SubscriptionScreen.init, on: MainActor.self)
  $0.autowire(.factory, DevicesScreen.init, on: MainActor.self)
  $0.autowire(.factory, AboutScreen.init, on: MainActor.self)
  $0.register(.factory, on: MainActor.self) { resolver in
    HelpScreen(reset: resolver.get(), deletion: resolver.get()) { resolver.get($0) }
  }
  $0.register(.factory, on: MainActor.self) {
    OnboardingScreen(
      consent: $0.get(), permission: $0.get(), router: $0.get(), message: $0.get("Films you may like"))
  }
  $0.autowire(.factory, LanguageScreen.init, on: MainActor.self)
}
