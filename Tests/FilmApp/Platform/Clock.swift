struct Instant: Comparable, Hashable, Sendable {
  var seconds: Double

  static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
  static func + (instant: Instant, seconds: Double) -> Instant { Instant(seconds: instant.seconds + seconds) }
  static func - (later: Instant, earlier: Instant) -> Double { later.seconds - earlier.seconds }
}

protocol Clock: Sendable {
  var now: Instant { get }
}

struct SystemClock: Clock {
  private let host: Host

  init(host: Host) { self.host = host }

  var now: Instant { Instant(seconds: host.now()) }
}

/// A clock that never advances, for previews and tests.
struct FixedClock: Clock {
  let now = Instant(seconds: 1_700_000_000)
}
