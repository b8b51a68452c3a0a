import Firebolt

extension Resolver.Scope {
  /// The playback of one film.
  static let playback = Resolver.Scope.custom("playback")
}

/// Streaming and playback.
let playerModule = Module("player", includes: [catalogueModule, downloadsModule, imagesModule]) {
  $0.autowire(.factory, QualitySelector.init)
  $0.autowire(LicenceStore.init)
  $0.autowire(StreamResolver.init)
  $0.register(.factory, arg1: FilmID.self, arg2: String?.self) { resolver, film, language in
    let choice: LanguageChoice = resolver.get()
    return Subtitles(film: film, language: language ?? choice.language, api: resolver.get())
  }
  $0.register(.factory, arg1: FilmID.self) { SkipMarkers(film: $1, files: $0.get()) }

  $0.autowire(.playback, SoftwareEngine.init, expect: (any VideoEngine).self)
  $0.decorate((any VideoEngine).self) { MeasuredEngine(inner: $1, events: $0.get(), stopwatch: $0.get()) }
  $0.register(.playback, arg1: FilmID.self) {
    PlaybackSession(film: $1, engine: $0.get(), streams: $0.get(), positions: $0.get())
  }
  $0.autowire(.session, PlaybackPositions.init)
  $0.autowire(.weak, SleepTimer.init)

  $0.autowire(.playback, NowPlaying.init, on: MainActor.self)
  $0.autowire(.playback, PlayerControls.init, on: MainActor.self)
  $0.autowire(.factory, PictureInPicture.init, on: MainActor.self)
  $0.register(expect: (any RemoteCommand).self, name: "back") { SkipCommand(title: "Back", seconds: -10) }
  $0.register(expect: (any RemoteCommand).self, name: "forward") { SkipCommand(title: "Forward", seconds: 30) }
  $0.register(.factory, arg1: String.self) { CastDevice(name: $1, channel: $0.get("cast-\($1)")) }
  $0.register { resolver in CastDiscovery(flags: resolver.get()) { resolver.get($0) } }
}
