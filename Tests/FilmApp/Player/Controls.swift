import Firebolt

/// The system's playback information, also on the lock screen.
@MainActor final class NowPlaying {
  weak var controls: PlayerControls?
  private let posters: Provider<Posters>
  private(set) var title = ""

  init(posters: Provider<Posters>) { self.posters = posters }

  func show(_ film: FilmID) async -> Picture {
    title = film.text
    return await posters.get().poster(of: film, .card)
  }

  func pressedPause() { controls?.isPaused = true }
}

/// The player's buttons. The controls own the playback information, which refers back to them.
@MainActor final class PlayerControls {
  let nowPlaying: NowPlaying
  private let commands: [any RemoteCommand]
  var isPaused = false

  init(nowPlaying: NowPlaying, commands: [any RemoteCommand]) {
    self.nowPlaying = nowPlaying
    self.commands = commands
    nowPlaying.controls = self
  }

  var titles: [String] { commands.map(\.title) }
}

/// A command from a keyboard, a remote control or headphones.
protocol RemoteCommand: Sendable {
  var title: String { get }
  func position(from second: Double) -> Double
}

struct SkipCommand: RemoteCommand {
  let title: String
  let seconds: Double

  func position(from second: Double) -> Double { max(0, second + seconds) }
}

struct CastDevice: Sendable {
  let name: String
  let channel: LiveChannel
}

/// Finds cast devices nearby.
actor CastDiscovery {
  private let flags: FeatureFlags
  private let makeDevice: @Sendable (String) -> CastDevice
  private var devices: [String: CastDevice] = [:]

  init(flags: FeatureFlags, makeDevice: @escaping @Sendable (String) -> CastDevice) {
    self.flags = flags
    self.makeDevice = makeDevice
  }

  var names: [String] { devices.keys.sorted() }

  func found(_ name: String) {
    if flags.isEnabled("casting"), devices[name] == nil { devices[name] = makeDevice(name) }
  }
}

/// Playback in a small window above other applications.
@MainActor final class PictureInPicture {
  private let device: DeviceDescription
  private let controls: PlayerControls

  init(device: DeviceDescription, controls: PlayerControls) {
    self.device = device
    self.controls = controls
  }

  var isPossible: Bool { device.isTablet && !controls.isPaused }
}
