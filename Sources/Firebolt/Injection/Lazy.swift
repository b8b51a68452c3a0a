/// An instance that is resolved on first access.
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
/// If `Lazy<T>` itself isn't registered, the registration of `T` serves a request for it: in a recipe, for an autowired
/// parameter, and with `get()`; a `Lazy<T>?` is nil if `T` isn't registered either. A name, a scope and arguments of that
/// request hold for the value. Two objects can therefore refer to each other, as long as neither accesses the other's
/// value while it is being made. A `Lazy` keeps its value: two objects that keep each other, one through a `Lazy`, aren't
/// released when they are dropped. To avoid that, use a `Provider`, which keeps nothing.
///
/// It asks the resolver that made it, without keeping that resolver alive. If the resolver is gone at the first access,
/// the program stops with an error that says so. Threads can share it: all get the same value. Two threads that read a
/// `Lazy` of a factory at once may both run the recipe; the first one's instance is kept by both.
public final class Lazy<T>: Sendable {
  private let lazy: LazyValue

  /// Creates one with a closure, for a test or in a recipe.
  ///
  /// ```swift
  /// let player = Player(library: Lazy { Library(titles: []) })
  /// ```
  ///
  /// In a recipe, the closure asks whom the recipe itself would ask, whoever reads the value first: the plain `get()` asks the
  /// recipe's resolver, and the mocks in force there answer for others until they are released.
  ///
  /// - Parameter make: Makes the value on first access, on the accessing thread, with no lock held. It must not access
  ///   the value.
  @preconcurrency
  public init(_ make: @escaping @Sendable () -> T) {
    lazy = LazyValue(TaskContext.keepingResolver { Instance(make()) })
  }

  /// Creates one that makes a request.
  @usableFromInline
  init(_ request: StoredRequest) { lazy = LazyValue(for: request.settled, as: T.self) }

  /// The value. It is resolved on first access and stays the same. If an `initCompleted` reads it, and then one throws that
  /// undoes the value, the next access resolves another one.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance.
  public var value: T { lazy.value.value(as: T.self) }
}

extension Lazy: WrappingType {
  static var wrapping: Wrapping { (T.self, isDeferred: true, isKept: true) }

  static func resolved(by request: RequestRef) -> Lazy<T> {
    Lazy(StoredRequest(request))
  }
}
