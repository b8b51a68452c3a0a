import Firebolt

/// The tab bar of a window.
@MainActor final class TabBar {
  private let router: Router

  init(router: Router) { self.router = router }

  var labels: [String] { ["Home", "Watchlist"] }
  func choose(_ destination: Destination) { router.replaceAll([destination]) }
}

struct Alert: Sendable {
  let title: String
  let text: String
}

/// Presents alerts one at a time.
@MainActor final class AlertQueue {
  private let log: any Log
  private var waiting: [Alert] = []

  init(log: any Log) { self.log = log }

  var shown: Alert? { waiting.first }

  func present(_ error: any Error) {
    log.write(.error, "\(error)")
    waiting.append(Alert(title: "That didn't work", text: "\(error)"))
  }

  func dismiss() {
    if !waiting.isEmpty { waiting.removeFirst() }
  }
}

/// The title of a window.
struct WindowTitle: Sendable {
  private let device: DeviceDescription
  private let theme: Theme

  init(device: DeviceDescription, theme: Theme) {
    self.device = device
    self.theme = theme
  }

  var text: String { device.isTablet ? "Marquee (\(theme.accent))" : "Marquee" }
}

/// Shares a link to a film.
struct ShareSheet: Sendable {
  let film: Film
  let base: WebAddress

  var text: String { "\(film.title): \(base.appending("films/\(film.id)").text)" }
}

/// A window. The system creates it, so it injects what it needs.
@MainActor final class Window {
  @Injected private var tabs: TabBar
  @Injected private var title: WindowTitle
  @LazyInjected private var links: LinkOpener
  @DynamicInjected private var alerts: AlertQueue

  init() {
    // Later requests go to the resolver that makes the window.
    _links = LazyInjected(from: Resolver.current)
    _alerts = DynamicInjected(from: Resolver.current)
  }

  var text: String { title.text + ": " + tabs.labels.joined(separator: ", ") }
  var alert: Alert? { alerts.shown }
  func open(_ link: String) -> Bool { links.open(link) }
}
