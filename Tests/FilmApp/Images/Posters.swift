import Firebolt

enum PosterSize: Int, Sendable {
  case thumbnail = 120
  case card = 360
  case full = 1080
}

/// The picture shown while a poster loads.
struct Placeholders: Sendable {
  let theme: Provider<Theme>

  init(theme: Provider<Theme>) { self.theme = theme }

  var picture: Picture { Picture(rows: [theme.get().accent]) }
}

/// The posters of films.
final class Posters: Sendable {
  private let loader: ImageLoader
  private let transforms: [any ImageTransform]
  private let placeholders: Placeholders

  init(loader: ImageLoader, transforms: [any ImageTransform], placeholders: Placeholders) {
    self.loader = loader
    self.transforms = transforms
    self.placeholders = placeholders
  }

  func poster(of film: FilmID, _ size: PosterSize) async -> Picture {
    guard let picture = try? await loader.picture("posters/\(film)/\(size.rawValue)") else {
      return placeholders.picture
    }
    return transforms.reduce(picture) { $1.apply(to: $0) }
  }
}

/// Loads posters ahead of time.
final class PosterPrefetcher: Sendable {
  private let posters: Posters
  private let power: PowerMonitor

  init(posters: Posters, power: PowerMonitor) {
    self.posters = posters
    self.power = power
  }

  func prefetch(_ films: [FilmID]) async {
    guard power.allowsBackgroundWork else { return }
    for film in films { _ = await posters.poster(of: film, .card) }
  }
}

/// Measures how long images take to load.
struct ImageMetrics: Sendable {
  private let monitor: PerformanceMonitor
  private let makeStopwatch: Provider<Stopwatch>

  init(monitor: PerformanceMonitor, makeStopwatch: Provider<Stopwatch>) {
    self.monitor = monitor
    self.makeStopwatch = makeStopwatch
  }

  func measure<T: Sendable>(_ name: String, _ body: @Sendable () async -> T) async -> T {
    let stopwatch = makeStopwatch.get()
    let result = await body()
    await monitor.note(name, stopwatch.seconds)
    return result
  }
}
