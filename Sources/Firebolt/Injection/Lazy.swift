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
/// parameter, and with `get()`. A name, a scope and arguments of that request hold for the value. Two objects can
/// therefore refer to each other, as long as neither accesses the other's value while it is being made. A `Lazy` keeps
/// its value: two objects that keep each other, one through a `Lazy`, aren't released when they are dropped. To avoid
/// that, use a `Provider`, which keeps nothing.
///
/// It asks the resolver that made it, without keeping that resolver alive. If the resolver is gone at the first access,
/// the program stops with an error that says so. Threads can share it: the value is made once, and all threads get the
/// same value.
public final class Lazy<T>: Sendable {
  /// A resolver that holds only the value, as a single. The value is therefore made once, and a cycle through it is
  /// detected.
  private let holder: Resolver

  /// The place in error texts: the place of the recipe or request that asked for the `Lazy`.
  private let place: Place

  /// Creates one without a resolver, for a test.
  ///
  /// ```swift
  /// let player = Player(library: Lazy { Library(titles: []) })
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - make: Makes the value on first access: once, on the accessing thread, with no lock held.
  @preconcurrency
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line, _ make: @escaping @Sendable () -> T
  ) {
    let place = Place(fileID, line)
    self.init(at: place, answeredBy: { ResolverLabel(type: Lazy<T>.self, place: place) }, make: { make() })
  }

  /// Creates one that asks a resolver. It doesn't keep the resolver alive.
  convenience init(_ request: StoredRequest<T>, of resolver: Resolver, at place: Place) {
    self.init(at: place, answeredBy: { resolver.store.label }) { try request.answer(resolver, place) }
  }

  /// - Parameter answering: Returns the label of the resolver that makes the value, for errors.
  init(
    at place: Place, answeredBy answering: @escaping @Sendable () -> ResolverLabel,
    make: @escaping @Sendable () throws -> T
  ) {
    self.place = place
    holder = Resolver(sharing: Store(standingFor: answering, holdingFor: Lazy<T>.self, at: place))
    // The key is exactly T: only then is a nil cached.
    holder.file(
      RegistrationHeader(exactly: TypeKey(registered: T.self, name: .lazy), .single, place),
      Recipe { _, _ in try make() })
  }

  /// The value. It is resolved on first access and stays the same.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance.
  public var value: T {
    do throws(ResolutionError) {
      return try holder.answer(T.self, .lazy, at: place)
    } catch {
      error.stop(place)
    }
  }
}

extension Resolver.Name {
  /// The name of a `Lazy`'s own request in a path.
  fileprivate static let lazy: Resolver.Name = "lazy"
}

extension Lazy: WrappingType {
  static var wrappedType: Any.Type { T.self }
  static var isDeferred: Bool { true }

  static func resolved(by request: UnsafeMutablePointer<Request>) -> Lazy<T> {
    Lazy(StoredRequest(request), of: request.askedLater, at: request.placeForLater)
  }
}
