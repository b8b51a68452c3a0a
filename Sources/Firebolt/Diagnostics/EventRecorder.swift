/// What `Store` conforms to in programs that link FireboltGraph.
package protocol EventRecorder: Sendable {
  /// Records an event of a request in a store, which is observed.
  static func record(_ event: ResolutionEvent, in store: Store)

  /// Records that the recipe at the end of a path has got a `Lazy` of a key, in a store that is observed.
  static func recordLazy(_ key: TypeKey, of path: Path, in store: Store)

  /// Records that an optional request found nothing: one of the recipe, or of the completion, at the end of a path, in a
  /// store that is observed.
  static func recordAbsence(of key: TypeKey, for path: Path, at place: Place?, in store: Store)

  /// Starts the task of an asynchronous recipe, if a dry run needs it.
  static func startTask(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never>?

  /// Leaves a recipe of a dry run whose plain `get()` has failed and has nothing to return. It returns if it can't, or if
  /// there is no dry run.
  static func leaveRecipe(_ error: ResolutionError, _ place: Place)

  /// Returns the failure of the recipe at the end of a path if a dry run knows that it fails, and the number of leading
  /// steps in the error's path that led to it.
  static func knownFailure(at path: Path) -> (error: ResolutionError, depth: Int)?

  /// What the running dry runs have found. A request that stops the program outside their threads and tasks prints it.
  static var findings: [String] { get }
}

extension Store {
  /// The type as what records events and supervises dry runs; nil in programs without FireboltGraph.
  static let supervisor: (any EventRecorder.Type)? = (Store.self as Any) as? any EventRecorder.Type

  /// Returns the failure of a recipe that a dry run knows to fail, as an error of the path that ends with its request. With
  /// other arguments, a recipe may succeed.
  @inline(never)
  static func knownFailure(of registration: Registration, at path: Path) -> ResolutionError? {
    guard registration.parameters.isEmpty, let known = supervisor?.knownFailure(at: path) else { return nil }
    return RecordedFailure(error: known.error, depth: known.depth).asSeen(from: path)
  }

  /// Returns the record that FireboltGraph keeps with the store, and creates it if there is none. Nil if the store has
  /// closed.
  package func record(orNew make: () -> any AnyObject & Sendable) -> (any AnyObject & Sendable)? {
    state.withLock { state in
      if state.record == nil, state.closedReason == nil { state.record = make() }
      return state.record
    }
  }
}
