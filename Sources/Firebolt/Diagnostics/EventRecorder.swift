/// What `Store` conforms to in programs that link FireboltGraph.
package protocol EventRecorder {
  /// Records an event of a request in the store, which is observed.
  func record(_ event: ResolutionEvent)
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
