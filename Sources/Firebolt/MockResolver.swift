/// A resolver for a test or a preview: a small graph of its own, or a copy of the real one to override.
///
/// ```swift
/// let mock = MockResolver { resolver in
///   resolver.register { Session(user: "Ada") }
///   resolver.register { ProfileViewModel(session: resolver.get()) }
/// }
/// let viewModel: ProfileViewModel = mock.get()
/// ```
///
/// The resolver that the closure is given doesn't own the store, so recipes may capture it.
open class MockResolver: Resolver, @unchecked Sendable {  // Sound: it adds no property.
  /// Makes a resolver with an id of its own.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - configureDependencies: Registers what the resolver holds. It is called once, before the initialiser returns.
  /// - Throws: What the closure throws.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line, configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    super.init(at: Place(fileID, line), recipeResolver: MockResolver.init(sharing:))
    try configure(configureDependencies)
  }

  /// Makes a resolver with the registrations that another one has now, and none of its instances.
  ///
  /// What the other's recipes ask of their own resolver is answered here, so a recipe overridden here counts for all. What
  /// the other has from its parents comes along; so do loaded modules, decorators, completions and `onDrop`.
  ///
  /// It is a snapshot of one moment of the other and its parents.
  ///
  /// - Parameters:
  ///   - other: The resolver to copy from. Later changes in either don't reach the other.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Complexity: O(*n*) in the number of registrations.
  public init(inheriting other: Resolver, fileID: StaticString = #fileID, line: UInt = #line) {
    super.init(at: Place(fileID, line), recipeResolver: MockResolver.init(sharing:))
    store.inherit(other.store)
  }

  /// Makes a resolver with the registrations that another one has now, to override some.
  ///
  /// ```swift
  /// let mock = MockResolver(inheriting: .global) {
  ///   $0.register(expect: (any APIClient).self) { StubClient() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - other: The resolver to copy from. Later changes in either don't reach the other.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - configureDependencies: Registers what differs. It is called once, before the initialiser returns.
  /// - Throws: What the closure throws.
  /// - Complexity: O(*n*) in the number of registrations.
  public init(
    inheriting other: Resolver, fileID: StaticString = #fileID, line: UInt = #line,
    configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    super.init(at: Place(fileID, line), recipeResolver: MockResolver.init(sharing:))
    store.inherit(other.store)
    try configure(configureDependencies)
  }

  /// Runs code in which the global `get()` and the property wrappers ask this resolver.
  ///
  /// ```swift
  /// let title = mock.run { FilmListViewModel().title }
  /// ```
  ///
  /// It is what `withResolver` does: for this task alone, and for those that it starts.
  ///
  /// - Parameter body: What runs with the resolver.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @discardableResult
  public final func run<R>(_ body: () throws -> R) rethrows -> R {
    try withResolver(self, body)
  }

  /// Runs asynchronous code in which the global `get()` and the property wrappers ask this resolver.
  ///
  /// - Parameters:
  ///   - isolation: The caller's actor, on which `body` runs.
  ///   - body: What runs with the resolver.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @discardableResult
  public final func run<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await withResolver(self, isolation: isolation, body)
  }

  private init(sharing store: Store) {
    super.init(sharing: store)
  }

  private func configure(_ configureDependencies: (MockResolver) throws -> Void) rethrows {
    // Sound: every initialiser above makes it a MockResolver.
    try configureDependencies(unsafeDowncast(sharingResolver, to: MockResolver.self))
  }
}
