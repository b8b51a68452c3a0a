/// The screens that the user visited last.
final class Breadcrumbs: Sendable {
  private let visited = Protected<[String]>([])

  var trail: [String] { visited.current }

  func leave(_ place: String) {
    visited.withValue { $0 = $0.suffix(19) + [place] }
  }
}

final class Stopwatch: Sendable {
  private let clock: any Clock
  private let start: Instant

  init(clock: any Clock) {
    self.clock = clock
    start = clock.now
  }

  var seconds: Double { clock.now - start }
}
