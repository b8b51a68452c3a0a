/// The hook through which FireboltGraph, where it is linked, records what the recipes of observed resolvers do: it makes
/// this type conform to `EventRecorder`.
package enum Recorder {
  /// The recorder, or nil in programs without FireboltGraph.
  static let linked: (any EventRecorder.Type)? = (Recorder.self as Any.Type) as? any EventRecorder.Type
}

/// A type that records the events of observed resolvers.
package protocol EventRecorder: Sendable {
  /// Records an event of a request in an observed store.
  static func record(_ event: ResolutionEvent, in store: Store)
}

extension Store {
  /// Returns the record that FireboltGraph keeps with the store, and creates it if there is none. Nil if the store has
  /// closed.
  package func record(orNew make: () -> any AnyObject & Sendable) -> (any AnyObject & Sendable)? {
    state.withLock { state in
      if state.record == nil, state.absence == nil { state.record = make() }
      return state.record
    }
  }
}
