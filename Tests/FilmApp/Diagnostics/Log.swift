enum LogLevel: Int, Comparable, Sendable {
  case detail, notice, error

  static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

protocol Log: Sendable {
  func write(_ level: LogLevel, _ message: String)
}

/// The most recent log lines.
final class LogHistory: Sendable {
  private let capacity: Int
  private let kept = Protected<[String]>([])

  init(capacity: Int) { self.capacity = capacity }

  var lines: [String] { kept.current }

  func append(_ line: String) {
    kept.withValue { lines in
      lines.append(line)
      if lines.count > capacity { lines.removeFirst() }
    }
  }
}

struct HistoryLog: Log {
  private let history: LogHistory
  private let clock: any Clock

  init(history: LogHistory, clock: any Clock) {
    self.history = history
    self.clock = clock
  }

  func write(_ level: LogLevel, _ message: String) {
    history.append("\(clock.now.seconds) \(level) \(message)")
  }
}

/// Drops messages below a level.
struct FilteredLog: Log {
  let inner: any Log
  let minimum: LogLevel

  func write(_ level: LogLevel, _ message: String) {
    if level >= minimum { inner.write(level, message) }
  }
}

/// Prefixes messages with a category.
struct CategoryLog: Log {
  let category: String
  let inner: any Log

  func write(_ level: LogLevel, _ message: String) {
    inner.write(level, "[\(category)] \(message)")
  }
}
