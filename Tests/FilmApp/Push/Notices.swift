/// The notices that the user hasn't seen yet.
actor NoticeBoard {
  private let badge: BadgeCounter
  private(set) var notices: [String] = []

  init(badge: BadgeCounter) { self.badge = badge }

  func post(_ notice: String) {
    notices.append(notice)
    badge.show(notices.count)
  }

  func clear() {
    notices = []
    badge.show(0)
  }
}

final class BadgeCounter: Sendable {
  private let shown = Protected(0)

  var count: Int { shown.current }
  func show(_ count: Int) { shown.withValue { $0 = count } }
}

enum PermissionStatus: String, Sendable {
  case unknown, granted, refused
}

struct PushPermission: Sendable {
  private let preferences: any PreferenceStore
  private let events: any EventTracking

  init(preferences: any PreferenceStore, events: any EventTracking) {
    self.preferences = preferences
    self.events = events
  }

  var status: PermissionStatus { preferences.preference("push").flatMap(PermissionStatus.init) ?? .unknown }

  func set(_ status: PermissionStatus) async {
    preferences.set(status.rawValue, for: "push")
    await events.track("push \(status.rawValue)")
  }
}
