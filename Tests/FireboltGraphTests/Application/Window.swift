import Firebolt

// The dependencies of a window, and its screens.
extension Music {
  struct Volume: Sendable { let decibels: Int }
  struct EmptyState<Content: Item>: Sendable { let text: String }

  final class Theme: Using<Settings>, @unchecked Sendable {}
  final class Navigator: Component, @unchecked Sendable {}
  final class Keyboard: Component, @unchecked Sendable {}
  final class Toolbar: UsingTwo<Theme, Navigator>, @unchecked Sendable {}
  final class StatusBar: UsingTwo<Theme, Inbox>, @unchecked Sendable {}
  final class Focus: Component, @unchecked Sendable {}
  final class DragSession: UsingTwo<Focus, Navigator>, @unchecked Sendable {}
  final class Shortcuts: UsingTwo<Keyboard, Focus>, @unchecked Sendable {}

  final class PlayQueue: Using<Provider<Query<Track>>>, @unchecked Sendable {}
  final class Equalizer: Using<Preferences>, @unchecked Sendable {}
  final class Player: UsingThree<PlayQueue, Equalizer, Volume>, @unchecked Sendable {}
  final class Lyrics: Using<Remote<Track>>, @unchecked Sendable {}
  final class Visualizer: UsingTwo<Player, Theme>, @unchecked Sendable {}
  final class RemoteControl: Using<Provider<Player>>, @unchecked Sendable {}
  final class Scrubber: UsingTwo<Player, Stopwatch>, @unchecked Sendable {}
  final class NowPlaying: UsingThree<Player, Lyrics, Badge<Track>>, @unchecked Sendable {}
  final class SleepTimer: UsingTwo<Clock, Player>, @unchecked Sendable {}

  final class ScreenState<Content: Item>: Component, @unchecked Sendable {}
  final class ListScreen<Content: Item>:
    UsingThree<ListModel<Content>, ScreenState<Content>, Theme>, @unchecked Sendable
  {}
  final class DetailScreen<Content: Item>: UsingTwo<DetailModel<Content>, Toolbar>, @unchecked Sendable {}

  /// 8 registrations.
  static let window = Module("window") {
    $0.register { Theme($0.get(), $0.get()) }
    $0.autowire(Navigator.init)
    $0.autowire(Keyboard.init)
    $0.autowire(Toolbar.init)
    $0.autowire(.factory, StatusBar.init)
    $0.register(.graph) { Focus($0.get()) }
    $0.autowire(.factory, DragSession.init)
    $0.register(.factory) { Shortcuts($0.get(), $0.get(), $0.get()) }
  }

  /// 10 registrations.
  static let player = Module("player", includes: [window]) {
    $0.register(.factory) { Volume(decibels: 11) }
    $0.register { PlayQueue($0.get(), $0.get()) }
    $0.register { Equalizer($0.get(), $0.get()) }
    $0.autowire(Player.init)
    $0.autowire(.weak, Lyrics.init)
    $0.autowire(.factory, Visualizer.init)
    $0.autowire(RemoteControl.init)
    $0.register(.factory) { Scrubber($0.get(), $0.get(), $0.get()) }
    $0.autowire(.weak, NowPlaying.init)
    $0.register { SleepTimer($0.get(), $0.get(), $0.get()) }
  }

  /// 40 registrations.
  static let screens = Module("screens", includes: [window, player]) {
    registerScreens(of: Album.self, in: $0)
    registerScreens(of: Artist.self, in: $0)
    registerScreens(of: Track.self, in: $0)
    registerScreens(of: Playlist.self, in: $0)
    registerScreens(of: Podcast.self, in: $0)
    registerScreens(of: Product.self, in: $0)
    registerScreens(of: Order.self, in: $0)
    registerScreens(of: Voucher.self, in: $0)
    registerScreens(of: Friend.self, in: $0)
    registerScreens(of: Comment.self, in: $0)
  }

  /// 4 registrations.
  private static func registerScreens<Content: Item>(of _: Content.Type, in resolver: Resolver) {
    resolver.register(.factory) { EmptyState<Content>(text: "no \(Content.title) yet") }
    resolver.autowire(ScreenState<Content>.init)
    resolver.autowire(.factory, ListScreen<Content>.init)
    resolver.register(.factory, arg1: Int.self) { own, number in
      DetailScreen<Content>(own.get(expect: DetailModel<Content>.self, number), own.get(), own.get())
    }
  }
}
