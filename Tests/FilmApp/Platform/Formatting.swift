struct DurationFormatter: Sendable {
  func string(minutes: Int) -> String {
    minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}

struct PriceFormatter: Sendable {
  let locale: LocaleSettings

  func string(_ money: Money) -> String {
    let separator = locale.language == "en" ? "." : ","
    let cents = money.cents % 100
    return "\(money.cents / 100)\(separator)\(cents < 10 ? "0" : "")\(cents) \(money.currency)"
  }
}

/// Formats the start of a screening relative to the current time.
struct ShowtimeFormatter: Sendable {
  private let clock: any Clock
  private let durations: DurationFormatter

  init(clock: any Clock, durations: DurationFormatter) {
    self.clock = clock
    self.durations = durations
  }

  func string(_ start: Instant) -> String {
    let minutes = Int((start - clock.now) / 60)
    return minutes < 0 ? "over" : "in " + durations.string(minutes: minutes)
  }
}

struct StarFormatter: Sendable {
  func string(_ stars: Int) -> String {
    String(repeating: "★", count: stars) + String(repeating: "☆", count: max(0, 5 - stars))
  }
}
