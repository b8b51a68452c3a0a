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
/// Where `Lazy<T>` itself isn't registered, a request for one is served by the registration of `T`: in a recipe, as a
/// parameter that is autowired, by `get()`. So two objects may know each other, as long as neither asks for the other's
/// value while it is made. But it keeps what it resolved: two objects that keep each other, one through it, aren't released
/// when they are dropped. Where that matters, take a `Provider`, which keeps nothing.
///
/// It resolves through the resolver that made it and doesn't keep that one alive: asked when that is gone, it stops the
/// program and says so. Threads may share it: the value is made once, and all of them get the same.
public final class Lazy<T>: Sendable {
  /// Holds nothing but the value, as a single: so it is made once, and a cycle through it is found.
  private let holder: Resolver

  /// The place that an error's text names: where the value was asked for to be made later.
  private let place: Place

  /// Makes one without a resolver, for a test.
  ///
  /// ```swift
  /// let player = Player(library: Lazy { Library(titles: []) })
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - make: Makes the value when it is first asked for: once, on the thread that asks, and under no lock.
  @preconcurrency
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line, _ make: @escaping @Sendable () -> T
  ) {
    let place = Place(fileID, line)
    self.init(at: place, answeredBy: { ResolverLabel(type: Lazy<T>.self, place: place) }, make: { make() })
  }

  /// - Parameter answering: The resolver that makes the value, for errors.
  init(
    at place: Place, answeredBy answering: @escaping @Sendable () -> ResolverLabel,
    make: @escaping @Sendable () throws -> T
  ) {
    self.place = place
    holder = Resolver(sharing: Store(standingFor: answering, isHolder: true, at: place))
    holder.file(T.self, .single, .lazy, place.fileID, place.line, Recipe { _, _ in try make() })
  }

  /// The value: resolved the first time, and the same from then on.
  public var value: T {
    do throws(ResolutionError) {
      return try holder.answer(T.self, .lazy, at: place)
    } catch {
      error.stop(place)
    }
  }
}

extension Resolver.Name {
  /// What a path says of a request that a `Lazy` makes.
  fileprivate static let lazy: Resolver.Name = "lazy"
}

extension Lazy: WrappingType {
  static var wrappedType: Any.Type { T.self }
  static var isDeferred: Bool { true }

  static func resolved(by request: UnsafeMutablePointer<Request>) -> Lazy<T> {
    let deferred = DeferredRequest(request)
    return Lazy(at: deferred.place, answeredBy: { deferred.asked.store.label }) { try deferred.serve() }
  }
}
