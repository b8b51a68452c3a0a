@MainActor final class AboutScreen {
  private let build: BuildInfo
  private let reporter: CrashReporter

  init(build: BuildInfo, reporter: CrashReporter) {
    self.build = build
    self.reporter = reporter
  }

  var lines: [String] { [build.version] + reporter.report }
}

@MainActor final class HelpScreen {
  private let reset: PasswordReset
  private let deletion: AccountDeletion
  private let makeRequest: @Sendable (String) -> SupportRequest

  init(reset: PasswordReset, deletion: AccountDeletion, makeRequest: @escaping @Sendable (String) -> SupportRequest) {
    self.reset = reset
    self.deletion = deletion
    self.makeRequest = makeRequest
  }

  func ask(_ question: String) async { await makeRequest(question).send() }
  func resetPassword(of user: String, to password: String) async throws -> Bool { try await reset(user, to: password) }
  func deleteAccount() async throws { try await deletion() }
}

/// The screen for the first launch.
@MainActor final class OnboardingScreen {
  private let consent: Consent
  private let permission: PushPermission
  private let router: Router
  private let message: InAppMessage

  init(consent: Consent, permission: PushPermission, router: Router, message: InAppMessage) {
    self.consent = consent
    self.permission = permission
    self.router = router
    self.message = message
  }

  func finish(agrees: Bool) async {
    consent.give(agrees)
    await permission.set(agrees ? .granted : .refused)
    if await message.isShown() { await router.open(.account) } else { router.back() }
  }
}

@MainActor final class LanguageScreen {
  private let choice: LanguageChoice
  private let accessibility: Accessibility

  init(choice: LanguageChoice, accessibility: Accessibility) {
    self.choice = choice
    self.accessibility = accessibility
  }

  var title: String { accessibility.textScale > 1 ? choice.language.uppercased() : choice.language }
  func choose(_ language: String) { choice.choose(language) }
}
