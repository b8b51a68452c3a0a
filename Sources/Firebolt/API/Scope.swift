extension Resolver {
  /// The lifetime of an instance and the requests that share it.
  ///
  /// Version 1 adds no case, so a `switch` needs no `default`.
  public enum Scope: Hashable, Sendable, CustomStringConvertible {
    /// One instance per store. It is made at the first request, exactly once with any number of threads, and kept until
    /// it is dropped or the last resolver of the id is released. This is the default.
    case single

    /// A new instance for each request. Nothing is kept.
    case factory

    /// Like `single`, but held weakly: the instance lives as long as other code keeps it, and the next request after
    /// that makes a new one. Instances that aren't objects can't be held weakly, so each request makes a new one.
    case weak

    /// One instance for each outermost request: everything that one `get()` makes shares it, completions included. The
    /// next `get()` makes a new one.
    case graph

    /// A `single` in a named group: `dropCached(.custom("session"))` drops all instances of the group together.
    ///
    /// ```swift
    /// extension Resolver.Scope {
    ///   static let session = Resolver.Scope.custom("session")
    /// }
    /// ```
    case custom(String)

    /// A `single` that expires: the first request after the given number of seconds drops the instance, as `dropCached`
    /// does, and makes a new one.
    ///
    /// ```swift
    /// resolver.registerAsync(.expiring(after: 600)) { try await Rates.load() }
    /// ```
    ///
    /// The time starts when the instance becomes available. The clock continues while the system sleeps. An expired
    /// instance stays until the next request. The number must be finite and positive; otherwise registering stops the
    /// program.
    ///
    /// A request for such an instance takes the resolver's lock; a request for a cached `single` takes none.
    case expiring(after: Double)

    /// The scope as written in code, without the dot, and on one line: `custom("session")`.
    public var description: String {
      switch self {
      case .single: "single"
      case .factory: "factory"
      case .weak: "weak"
      case .graph: "graph"
      case .custom(let kind): "custom(\(kind.swiftLiteral))"
      case .expiring(let seconds): "expiring(after: \(seconds))"
      }
    }

    /// Whether the store holds the instance, so that several requests share it.
    package var isShared: Bool {
      switch self {
      case .single, .custom, .weak, .expiring: true
      case .factory, .graph: false
      }
    }

    /// Whether the store keeps the instance until it is dropped.
    package var isKept: Bool {
      switch self {
      case .single, .custom, .expiring: true
      case .factory, .graph, .weak: false
      }
    }

    /// Whether readers can find the instance without a lock.
    var isPublished: Bool {
      switch self {
      case .single, .custom: true
      case .factory, .graph, .weak, .expiring: false
      }
    }

    /// The number of seconds after which an instance expires, or nil.
    package var lifetime: Double? {
      if case .expiring(let seconds) = self { seconds } else { nil }
    }

    /// Whether something can be registered with the scope: a lifetime is finite and positive.
    package var isValid: Bool { lifetime.map { $0.isFinite && $0 > 0 } ?? true }

    /// Stops the program if the scope's lifetime isn't valid.
    func check(_ place: Place) {
      guard let lifetime, !isValid else { return }
      stop(
        """
        Firebolt: nothing can expire after \(lifetime) seconds
          to fix    give .expiring(after:) a finite number that is greater than 0
        """, place)
    }

    package var isWeak: Bool {
      if case .weak = self { true } else { false }
    }

    package var isFactory: Bool {
      if case .factory = self { true } else { false }
    }
  }
}
