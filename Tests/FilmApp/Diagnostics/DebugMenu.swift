import Firebolt

/// A page of the debug menu.
protocol DebugPage: Sendable {
  var title: String { get }
  var lines: [String] { get }
}

struct LogPage: DebugPage {
  let title = "Log"
  let history: LogHistory

  init(history: LogHistory) { self.history = history }

  var lines: [String] { history.lines }
}

struct FlagsPage: DebugPage {
  let title = "Flags"
  let flags: Lazy<FeatureFlags>

  init(flags: Lazy<FeatureFlags>) { self.flags = flags }

  var lines: [String] { flags.value.names }
}

struct BuildPage: DebugPage {
  let title = "Build"
  let build: BuildInfo
  let device: DeviceDescription

  init(build: BuildInfo, device: DeviceDescription) {
    self.build = build
    self.device = device
  }

  var lines: [String] { [build.version, build.channel, device.model] }
}

/// The menu of debug builds. It is opened from anywhere, so it injects what it needs.
final class DebugMenu {
  private let pages: [any DebugPage]
  @Injected private var breadcrumbs: Breadcrumbs

  init(pages: [any DebugPage]) { self.pages = pages }

  var titles: [String] { pages.map(\.title) }
  var trail: [String] { breadcrumbs.trail }
}
