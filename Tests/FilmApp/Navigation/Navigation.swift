/// A screen of the application that can be navigated to.
enum Destination: Hashable, Sendable {
  case home, watchlist
  case film(FilmID), person(PersonID), player(FilmID)
}

/// The navigation stack of a window.
@MainActor final class Router {
  private(set) var stack: [Destination] = [.home]

  init() {}

  func open(_ destination: Destination) { stack.append(destination) }

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

/// Opens the destination of a link.
@MainActor final class LinkOpener {
  private let handlers: [any LinkHandler]
  private let router: Router

  init(handlers: [any LinkHandler], router: Router) {
    self.handlers = handlers
    self.router = router
  }

  func open(_ link: String) -> Bool {
    let parts = link.split(separator: "/").map(String.init)
    guard let destination = handlers.lazy.compactMap({ $0.destination(for: parts) }).first else { return false }
    router.open(destination)
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
