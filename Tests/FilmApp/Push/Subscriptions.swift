/// Registers the device for push messages.
actor PushRegistration {
  private let api: API
  private let permission: PushPermission
  private let identifiers: any IdentifierSource
  private(set) var address: String?

  init(api: API, permission: PushPermission, identifiers: any IdentifierSource) {
    self.api = api
    self.permission = permission
    self.identifiers = identifiers
  }

  func register() async throws {
    guard permission.status == .granted, address == nil else { return }
    let made = identifiers.makeIdentifier()
    try await api.post("push/\(made)")
    address = made
  }
}

/// The topics that the user follows.
actor Topics {
  private let account: Account
  private let uploads: UploadQueue
  private var names: Set<String> = []

  init(account: Account, uploads: UploadQueue) {
    self.account = account
    self.uploads = uploads
  }

  func follow(_ name: String) async {
    guard names.insert(name).inserted else { return }
    await uploads.send([account.name, name], to: "topics")
  }
}

/// Schedules reminders.
final class Reminders: Sendable {
  private let scheduler: TaskScheduler
  private let notices: NoticeBoard
  private let settings: NotificationSettings
  private let quietHours: QuietHours

  init(scheduler: TaskScheduler, notices: NoticeBoard, settings: NotificationSettings, quietHours: QuietHours) {
    self.scheduler = scheduler
    self.notices = notices
    self.settings = settings
    self.quietHours = quietHours
  }

  func remind(of text: String, in seconds: Double) async {
    guard settings.reminders.isOn, !quietHours.isQuiet else { return }
    await scheduler.schedule(text, in: seconds) { [notices] in await notices.post(text) }
  }
}

/// A message that is shown within the application.
struct InAppMessage: Sendable {
  let text: String
  let experiments: Experiments

  func isShown() async -> Bool { await experiments.variant(of: "in-app", among: 2) == 1 }
}

struct RegisterForPush: LaunchTask {
  let name = "push"
  private let registration: PushRegistration

  init(registration: PushRegistration) { self.registration = registration }

  func run() async throws { try await registration.register() }
}

/// The hours without notifications.
struct QuietHours: Sendable {
  private let clock: any Clock
  private let preferences: any PreferenceStore

  init(clock: any Clock, preferences: any PreferenceStore) {
    self.clock = clock
    self.preferences = preferences
  }

  var isQuiet: Bool {
    let hour = Int(clock.now.seconds) / 3_600 % 24
    return preferences.preference("quiet") == "on" && (hour < 8 || hour >= 22)
  }
}
