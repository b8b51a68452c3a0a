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
/// value while it is made. But it keeps what it resolved: two objects that keep each other, one through it, aren't released
/// when they are dropped. Where that matters, take a `Provider`, which keeps nothing.
///
/// It resolves through the resolver that made it and doesn't keep that one alive: asked when that is gone, it stops the
/// program and says so. Threads may share it: the value is made once, and all of them get the same.
public final class Lazy<T>: Sendable {
  /// Holds nothing but the value, as a single: so it is made once, and a cycle through it is found.
  private let holder: Resolver

  /// Whom an error's text names: where it was asked for.
  private let place: Place

  /// Makes one without a resolver, for a test.
  ///
  /// ```swift
  /// let player = Player(library: Lazy { Library(titles: []) })
  /// ```
  ///
  /// - Parameter make: Makes the value when it is first asked for: once, on the thread that asks, and under no lock.
  @preconcurrency
  public convenience init(_ make: @escaping @Sendable () -> T) {
    self.init(Place(fileID: #fileID, line: #line), resolverId: "Lazy", recipe: { _ in make() })
  }

  init(_ place: Place, resolverId: String, recipe: @escaping Recipe<T>) {
    self.place = place
    holder = Resolver(sharing: Store(resolverId: resolverId, isHolder: true))
    let header = RegistrationHeader(.expected(T.self), .single, .lazy, place.fileID, place.line)
    var discard = Discard()
    holder.store.file(.registration(TypedRegistration(header, for: holder, recipe: recipe)), discarding: &discard)
  }

  /// The value: resolved the first time, and the same from then on.
  public var value: T {
    do throws(ResolutionError) {
      if let made = try holder.quick(T.self, .lazy) { return made }
      return try holder.serve(T.self, .lazy, nil, .none)
    } catch {
      error.stop(place.fileID, place.line)
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

  static func resolved(by request: WrappedRequest) -> Lazy<T> {
    let deferred = request.deferred
    return Lazy(deferred.place, resolverId: deferred.asked.resolverId) { _ in try deferred.serve() }
  }
}
