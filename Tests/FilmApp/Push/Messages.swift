/// A push message from the server.
struct PushMessage: Sendable {
  let kind: String
  let text: String
}

/// Handles one kind of push message.
protocol PushHandler: Sendable {
  var kind: String { get }
  func handle(_ message: PushMessage) async
}

struct PremiereHandler: PushHandler {
  let kind = "premiere"
  private let notices: NoticeBoard
  private let settings: NotificationSettings

  init(notices: NoticeBoard, settings: NotificationSettings) {
    self.notices = notices
    self.settings = settings
  }

  func handle(_ message: PushMessage) async {
    if settings.premieres.isOn { await notices.post(message.text) }
  }
}

struct TicketHandler: PushHandler {
  let kind = "ticket"
  private let notices: NoticeBoard
  private let log: any Log

  init(notices: NoticeBoard, log: any Log) {
    self.notices = notices
    self.log = log
  }

  func handle(_ message: PushMessage) async {
    log.write(.notice, "a ticket has changed")
    await notices.post(message.text)
  }
}

struct ConfigurationHandler: PushHandler {
  let kind = "configuration"
  private let scheduler: TaskScheduler
  private let flags: FeatureFlags

  init(scheduler: TaskScheduler, flags: FeatureFlags) {
    self.scheduler = scheduler
    self.flags = flags
  }

  func handle(_ message: PushMessage) async {
    await scheduler.schedule("configuration", in: 30) { [flags] in _ = flags.names }
  }
}

final class PushRouter: Sendable {
  private let handlers: [String: any PushHandler]
  private let log: CategoryLog

  init(handlers: [any PushHandler], log: CategoryLog) {
    self.handlers = Dictionary(handlers.map { ($0.kind, $0) }) { first, _ in first }
    self.log = log
  }

  var kinds: [String] { handlers.keys.sorted() }

  func route(_ message: PushMessage) async {
    guard let handler = handlers[message.kind] else { return log.write(.error, "nobody handles \(message.kind)") }
    await handler.handle(message)
  }
}
