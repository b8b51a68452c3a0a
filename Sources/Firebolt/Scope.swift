extension Resolver {
  /// How long an instance lives, and who shares it.
  public enum Scope: Hashable, Sendable, CustomStringConvertible {
    /// One instance for the store: made at the first request, exactly once whatever the number of threads, and kept
    /// until it is dropped or the last resolver of the id goes. The default.
    case single

    /// A new instance for each request; nothing is kept.
    case factory

    /// As `single`, but held weakly: it lives as long as somebody else keeps it, and the next request after that makes
    /// a new one. What isn't an object can't be held weakly, and is made anew for each request.
    case weak

    /// One instance for each outermost request: all that one `get()` makes shares it, completions included, and the
    /// next `get()` makes a new one.
    case graph

    /// A `single` of a kind of its own: `dropCached(.custom("session"))` drops all instances of that kind together.
    ///
    /// ```swift
    /// extension Resolver.Scope {
    ///   static let session = Resolver.Scope.custom("session")
    /// }
    /// ```
    case custom(String)

    /// A `single` that expires: the first request after so many seconds drops the instance, as `dropCached` would, and makes
    /// another one.
    ///
    /// ```swift
    /// resolver.registerAsync(.expiring(after: 600)) { try await Rates.load() }
    /// ```
    ///
    /// The time counts from when the instance can be had, by a clock that goes on while the system sleeps. Nothing happens
    /// until somebody asks. The number must be finite and positive, or the registration stops the program.
    ///
    /// A request for such an instance takes the resolver's lock, where one for a `single` takes none.
    case expiring(after: Double)

    /// The scope as it is written in code, without the dot.
    public var description: String {
      switch self {
      case .single: "single"
      case .factory: "factory"
      case .weak: "weak"
      case .graph: "graph"
      case .custom(let name): "custom(\"\(name)\")"
      case .expiring(let seconds): "expiring(after: \(seconds))"
      }
    }

    /// Whether the store holds the instance, so that several requests share it.
    var isShared: Bool {
      switch self {
      case .single, .custom, .weak, .expiring: true
      case .factory, .graph: false
      }
    }

    /// Whether the store keeps the instance until it is dropped.
    var isKept: Bool {
      switch self {
      case .single, .custom, .expiring: true
      case .factory, .graph, .weak: false
      }
    }

    /// Whether readers may find the instance without a lock.
    var isPublished: Bool {
      switch self {
      case .single, .custom: true
      case .factory, .graph, .weak, .expiring: false
      }
    }

    /// After how many seconds an instance expires; nil if it doesn't.
    var lifetime: Double? {
      if case .expiring(let seconds) = self { seconds } else { nil }
    }

    /// Stops the program if no instance could have the scope.
    func check(_ place: Place) {
      guard let lifetime, !(lifetime.isFinite && lifetime > 0) else { return }
      stop(
        """
        Firebolt: nothing can expire after \(lifetime) seconds
          to fix    give .expiring(after:) a finite number that is greater than 0
        """, place)
    }

    var isWeak: Bool {
      if case .weak = self { true } else { false }
    }

    var isFactory: Bool {
      if case .factory = self { true } else { false }
    }
  }
}
