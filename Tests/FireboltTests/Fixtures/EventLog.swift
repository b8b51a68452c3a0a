import Firebolt
import Foundation
import TestSupport

/// The place where code runs. The events of one executor are in order.
enum Executor: Hashable {
  /// A thread, outside any task.
  case thread(ObjectIdentifier)
  case task(Int)

  static var current: Executor {
    withUnsafeCurrentTask { $0.map { .task($0.hashValue) } ?? .thread(ObjectIdentifier(Thread.current)) }
  }
}

/// The events that observers received, in order. It observes as long as it lives.
final class EventLog: Sendable {
  private let told = Guarded<[(executor: Executor, event: ResolutionEvent)]>([])
  private let observations = Guarded<[ResolutionObservation]>([])

  init() {}

  /// Creates a log of a resolver's events.
  init(of resolver: Resolver) { observe(resolver) }

  /// Adds a resolver's events from now on.
  func observe(_ resolver: Resolver) {
    observations.append(resolver.observe { [told] in told.append((.current, $0)) })
  }

  func add(_ event: ResolutionEvent) { told.append((.current, event)) }

  /// Ends all observations.
  func end() { observations.withLock { $0 = [] } }

  var events: [ResolutionEvent] { told.withLock { $0.map(\.event) } }

  /// The events of each executor.
  var byExecutor: [Executor: [ResolutionEvent]] {
    Dictionary(grouping: told.value, by: \.executor).mapValues { $0.map(\.event) }
  }

  /// Each event as its kind and its key.
  var texts: [String] { events.map(\.text) }

  /// Returns the events as texts, and clears the log.
  func take() -> [String] {
    told.withLock { told in
      defer { told = [] }
      return told.map(\.event.text)
    }
  }
}
