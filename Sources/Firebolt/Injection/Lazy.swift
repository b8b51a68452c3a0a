/// An instance that is resolved when it is first asked for.
///
/// ```swift
/// final class Player {
///   private let library: Lazy<Library>
///   init(library: Lazy<Library>) { self.library = library }
///   var titles: [String] { library.value.titles }
/// }
/// resolver.autowire(Player.init)
/// ```
///
/// Where `Lazy<T>` itself isn't registered, whoever asks for one gets it from the registration of `T`: in a recipe, as a
/// parameter that is autowired, by `get()`. So two objects may know each other, as long as neither asks for the other's
/// value while it is made.
///
/// It resolves through the resolver that made it and doesn't keep that one alive: asked when that is gone, it stops the
/// program and says so. Threads may share it, and all of them get the same value.
public final class Lazy<T>: @unchecked Sendable {  // Sound: the lock guards the value, the rest is constant.
  private let make: @Sendable () -> T
  private let lock = Lock()
  private var resolved: T?

  /// Makes one without a resolver, for a test.
  ///
  /// ```swift
  /// let player = Player(library: Lazy { Library(titles: []) })
  /// ```
  ///
  /// - Parameter make: Makes the value when it is first asked for. It runs under no lock; if several threads ask at the
  ///   same moment it may run more than once, and what it made first counts.
  public init(_ make: @escaping @Sendable () -> T) {
    self.make = make
  }

  /// The value: resolved the first time, and the same from then on.
  public var value: T {
    if let resolved = lock.withLock({ resolved }) { return resolved }
    let made = make()
    return lock.withLock {
      let first = resolved ?? made
      resolved = first
      return first
    }
  }
}

extension Lazy: WrappingType {
  static func resolved(by request: WrappedRequest) -> Lazy<T> {
    Lazy(request.deferred())
  }
}
