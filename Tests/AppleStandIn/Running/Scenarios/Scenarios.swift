import Firebolt
import SwiftUI
import Synchronization

/// Tests of Firebolt in views, by name. Each gets a new host and a new log, and prints the values that differ from the expected
/// ones.
typealias Scenarios = [String: @MainActor (Host, Log) async throws -> Void]

@MainActor let scenarios: Scenarios = propertyScenarios.merging(childScenarios) { $1 }.merging(previewScenarios) { $1 }

func expect<T: Equatable>(_ value: T, _ expected: T, line: Int = #line) {
  if value != expected { print("line \(line): \(value) instead of \(expected)") }
}

/// What happened, in order.
final class Log: Sendable {
  private let all = Mutex<[String]>([])
  var entries: [String] { all.withLock { $0 } }
  func add(_ entry: String) { all.withLock { $0.append(entry) } }
}

final class Count: Sendable {
  private let current = Mutex(0)
  var value: Int { current.withLock { $0 } }
  func next() -> Int {
    current.withLock {
      $0 += 1
      return $0
    }
  }
}

/// An object that keeps another one.
final class Keeping {
  let kept: AnyObject
  init(_ kept: AnyObject) { self.kept = kept }
}

/// A variable that a view can set.
@MainActor final class Box<Value> {
  var value: Value?
}

/// An event that a task can wait for.
@MainActor final class Signal {
  private var isSent = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func send() {
    isSent = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func wait() async {
    if !isSent { await withCheckedContinuation { waiting.append($0) } }
  }
}
