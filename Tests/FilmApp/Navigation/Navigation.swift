/// A screen of the application that can be navigated to.
enum Destination: Hashable, Sendable {
  case home, search, watchlist, cinemas, account
  case film(FilmID), person(PersonID), cinema(CinemaID), booking(ScreeningID), ticket(TicketID), player(FilmID)
}

/// The navigation stack of a window.
@MainActor final class Router {
  private let tracker: any ScreenTracking
  private(set) var stack: [Destination] = [.home]

  init(tracker: any ScreenTracking) { self.tracker = tracker }

  func open(_ destination: Destination) async {
    stack.append(destination)
    await tracker.showed("\(destination)")
  }

  func back() {
    if stack.count > 1 { stack.removeLast() }
  }

  func replaceAll(_ stack: [Destination]) { self.stack = stack.isEmpty ? [.home] : stack }
}

/// Handles one kind of link.
protocol LinkHandler: Sendable {
  func destination(for parts: [String]) -> Destination?
}

struct FilmLinks: LinkHandler {
  func destination(for parts: [String]) -> Destination? {
    parts.count == 2 && parts[0] == "film" ? .film(FilmID(parts[1])) : nil
  }
}

struct PersonLinks: LinkHandler {
  func destination(for parts: [String]) -> Destination? {
    parts.count == 2 && parts[0] == "person" ? .person(PersonID(parts[1])) : nil
  }
}

struct CinemaLinks: LinkHandler {
  func destination(for parts: [String]) -> Destination? {
    guard parts.count >= 2, parts[0] == "cinema" else { return nil }
    return parts.count == 3 ? .booking(ScreeningID(parts[2])) : .cinema(CinemaID(parts[1]))
  }
}

struct TicketLinks: LinkHandler {
  private let secrets: any SecretStore

  init(secrets: any SecretStore) { self.secrets = secrets }

  func destination(for parts: [String]) -> Destination? {
    guard parts.count == 2, parts[0] == "ticket" else { return nil }
    return secrets.secret("tickets") == "locked" ? .account : .ticket(TicketID(parts[1]))
  }
}

/// Opens the destination of a link.
@MainActor final class LinkOpener {
  private let handlers: [any LinkHandler]
  private let router: Router
  private let campaigns: CampaignAttribution

  init(handlers: [any LinkHandler], router: Router, campaigns: CampaignAttribution) {
    self.handlers = handlers
    self.router = router
    self.campaigns = campaigns
  }

  func open(_ link: String) async -> Bool {
    let halves = link.split(separator: "?").map(String.init)
    let parts = (halves.first ?? "").split(separator: "/").map(String.init)
    if halves.count == 2 { campaigns.note(halves[1]) }
    guard let destination = handlers.lazy.compactMap({ $0.destination(for: parts) }).first else { return false }
    await router.open(destination)
    return true
  }
}

/// Restores a window's navigation state.
struct StateRestoration: Sendable {
  private let preferences: any PreferenceStore

  init(preferences: any PreferenceStore) { self.preferences = preferences }

  func save(_ link: String) { preferences.set(link, for: "window") }
  var link: String? { preferences.preference("window") }
}
