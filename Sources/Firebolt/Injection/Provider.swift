/// An object that resolves an instance on each call.
///
/// ```swift
/// final class Films {
///   private let screens: Provider<FilmModel>
///   init(screens: Provider<FilmModel>) { self.screens = screens }
///   func open(_ film: Film) -> FilmModel { screens.get(film) }
/// }
/// resolver.register(arg1: Film.self) { FilmModel($0) }
/// resolver.autowire(Films.init)
/// ```
///
/// If `Provider<T>` itself isn't registered, the registration of `T` serves a request for it: in a recipe, for an
/// autowired parameter, and with `get()`; a `Provider<T>?` is nil if `T` isn't registered either. A name and a scope of
/// that request hold for each instance. If it has arguments, each instance gets them before those of the call. In a
/// requested scope, `getAsync` awaits nothing.
///
/// It asks the resolver that made it, without keeping that resolver alive. If the resolver is gone, the program stops
/// with an error that says so. Threads can share it.
public final class Provider<T>: Sendable {
  /// The request for each instance; nil for a provider that a closure has made.
  private let request: StoredRequest?

  /// The closure of a provider that was made with one.
  private let closure: ProviderClosure?

  /// Creates one with a closure, for a test or in a recipe.
  ///
  /// ```swift
  /// let films = Films(screens: Provider { (film: Film) in FilmModel(film) })
  /// ```
  ///
  /// In a recipe, the closure asks whom the recipe itself would ask: the plain `get()` asks the recipe's resolver, and the
  /// mocks in force there answer for others until they are released. Arguments fit as those of a registration do: each
  /// converts to its parameter's type with `as?`, and optional ones at the end can be left out.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - make: Makes an instance on each call, with no lock held. It may take any number of arguments.
  @_alwaysEmitIntoClient @preconcurrency
  public convenience init<each A>(
    fileID: StaticString = #fileID, line: UInt = #line, _ make: @escaping @Sendable (repeat each A) -> T
  ) {
    self.init(.taking(make), Place(fileID, line))
  }

  /// Creates one with a closure that must be awaited: by `getAsync`.
  ///
  /// ```swift
  /// let films = Films(archives: Provider { await Archive(of: $0) })
  /// ```
  @_alwaysEmitIntoClient @preconcurrency
  public convenience init<each A>(
    fileID: StaticString = #fileID, line: UInt = #line, _ make: @escaping @Sendable (repeat each A) async throws -> T
  ) {
    self.init(.awaiting(make), Place(fileID, line))
  }

  /// Creates one with a closure.
  @usableFromInline
  init(_ recipe: ErasedRecipe, _ place: Place) {
    closure = ProviderClosure(recipe, place)
    request = nil
  }

  /// Creates a provider that makes a request.
  @usableFromInline
  init(_ request: StoredRequest) {
    self.request = request.settled
    closure = nil
  }

  /// Resolves an instance, according to the registration's scope, and passes arguments to the recipe.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - arguments: The recipe's arguments. They are used only if a new instance must be made.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @_alwaysEmitIntoClient
  public func get<each A>(
    _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    if areNone(repeat (each A).self) { return getOrStop(.none, Place(fileID, line)) }
    return withTuple(repeat each arguments) { getOrStop($0, Place(fileID, line)) }
  }

  /// Resolves an instance, passes arguments to the recipe, and waits for the instance if necessary: for an asynchronous
  /// recipe, or for the main actor.
  ///
  /// ```swift
  /// let archive = try await archives.getAsync(film)
  /// ```
  ///
  /// You can call it from any task. The caller is responsible for arguments that aren't `Sendable`.
  ///
  /// - Parameters:
  ///   - arguments: The recipe's arguments. They are used only if a new instance must be made.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`, as `getAsync(expect:name:)` does.
  @_alwaysEmitIntoClient
  public func getAsync<each A>(
    _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    try await awaited(.of(repeat each arguments), Place(fileID, line))
  }

  @usableFromInline
  func getOrStop(_ arguments: Arguments, _ place: Place) -> T {
    if let request { return request.get(arguments, at: place) }
    do { return try madeByClosure.made(arguments, place).value(as: T.self) } catch { error.stop(place) }
  }

  @usableFromInline
  func awaited(_ arguments: KeptArguments?, _ place: Place, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> T
  {
    if let request { return try await request.answerAsync(arguments, at: place) }
    return try await madeByClosure.awaited(arguments, place).value(as: T.self)
  }

  private var madeByClosure: ProviderClosure {
    guard let closure else { preconditionFailure("a provider has a request or a closure") }
    return closure
  }
}

extension Provider: WrappingType {
  static var wrapping: Wrapping { (T.self, isDeferred: true, isKept: false) }

  static func resolved(by request: RequestRef) -> Provider<T> {
    Provider(StoredRequest(request))
  }
}
