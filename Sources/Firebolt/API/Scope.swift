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

    /// One instance for each resolver that is asked. The recipe gets that resolver as `$0`, and the instance is kept as
    /// long as that resolver.
    ///
    /// ```swift
    /// app.register(.perResolver) { UnitOfWork($0.get()) }
    /// app.onDrop(UnitOfWork.self) { await $0.rollBack() }
    ///
    /// let request = Resolver(parent: app)  // Has a unit of work of its own as soon as somebody asks it for one.
    /// ```
    ///
    /// Register it once in the parent: a request, a screen or a session that is a child of it registers nothing. From its
    /// first request on, a child keeps the registration with the hooks that the key has in the parent, whatever the parent
    /// registers, unregisters, unloads or closes later; only what is registered in the child goes before it.
    case perResolver

    /// One instance for each combination of arguments. Each is made once and kept as a `single` is, in the resolver that
    /// has the registration.
    ///
    /// ```swift
    /// app.register(.perArguments, arg1: Film.ID.self) { FilmModel(id: $1, store: $0.get()) }
    ///
    /// let model: FilmModel = app.get(film.id)  // The same model for the same film.
    /// ```
    ///
    /// The arguments must be `Hashable`; otherwise registering stops the program. Of a protocol's type, each value must be:
    /// otherwise its request stops the program. They are kept with the instance.
    /// `dropCached` of the key drops all of its instances.
    case perArguments

    /// The scope as written in code, without the dot, and on one line: `custom("session")`.
    public var description: String {
      switch self {
      case .single: "single"
      case .factory: "factory"
      case .weak: "weak"
      case .graph: "graph"
      case .custom(let kind): "custom(\(kind.swiftLiteral))"
      case .expiring(let seconds): "expiring(after: \(seconds))"
      case .perResolver: "perResolver"
      case .perArguments: "perArguments"
      }
    }

    /// Whether a store holds the instance, so that several requests share it.
    package var isShared: Bool { isKept || isWeak }

    /// Whether the instance belongs to the resolver that has the registration, rather than to the one that was asked.
    package var livesWithRegistration: Bool { isShared && !isPerResolver }

    /// Whether a store keeps the instance until it is dropped.
    package var isKept: Bool {
      switch self {
      case .single, .custom, .expiring, .perResolver, .perArguments: true
      case .factory, .graph, .weak: false
      }
    }

    /// Whether readers can find the instance without a lock.
    var isPublished: Bool { isKept && lifetime == nil && !isPerArguments }

    /// Returns the scope of a request for something that is registered in this scope: what is kept isn't kept otherwise.
    func requested(as wanted: Resolver.Scope?) -> Resolver.Scope {
      guard let wanted, !(isKept && wanted.isKept) else { return self }
      return wanted.isWeak && (isPerResolver || isPerArguments) ? self : wanted
    }

    /// The number of seconds after which an instance expires, or nil.
    package var lifetime: Double? {
      if case .expiring(let seconds) = self { seconds } else { nil }
    }

    /// Stops the program if the scope's lifetime isn't finite and positive.
    func check(_ place: Place) {
      guard let lifetime, !(lifetime.isFinite && lifetime > 0) else { return }
      stop(
        """
        Firebolt: nothing can expire after \(lifetime) seconds
          to fix    give .expiring(after:) a finite number that is greater than 0
        """, place)
    }

    package var isWeak: Bool { self == .weak }

    package var isFactory: Bool { self == .factory }

    package var isPerResolver: Bool { self == .perResolver }

    package var isPerArguments: Bool { self == .perArguments }
  }
}
