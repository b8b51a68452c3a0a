import FireboltAtomics

/// A resolver for a test or a preview. It holds a small object graph of its own, or a copy of the real one with
/// overrides.
///
/// ```swift
/// let mock = MockResolver { resolver in
///   resolver.register { Session(user: "Ada") }
///   resolver.register { ProfileViewModel(session: resolver.get()) }
/// }
/// let viewModel: ProfileViewModel = mock.get()
/// ```
///
/// The resolver that the closure receives doesn't own the store, so recipes can capture it.
open class MockResolver: Resolver, @unchecked Sendable {  // Sound: it adds no property.
  /// Creates a resolver with a unique id.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - configureDependencies: Registers the resolver's recipes. It runs once, before the initialiser returns.
  /// - Throws: The error that the closure throws.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line, configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    super.init(sharing: Store(at: Place(fileID, line)), isOwner: true)
    try configure(configureDependencies)
  }

  /// Creates a resolver with the current registrations of another resolver, and without its instances.
  ///
  /// Requests that the other resolver's recipes make through their own resolver are answered here, so a recipe that you
  /// override here is overridden for all of them. The copy includes the registrations of the other resolver's parents,
  /// its loaded modules, decorators, completions and `onDrop` closures.
  ///
  /// The copy is a snapshot of the other resolver and its parents at one moment.
  ///
  /// - Parameters:
  ///   - other: The resolver to copy. Later changes in one resolver don't affect the other.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Complexity: O(*n*) in the number of registrations.
  public init(inheriting other: Resolver, fileID: StaticString = #fileID, line: UInt = #line) {
    super.init(sharing: Store(at: Place(fileID, line)), isOwner: true)
    configure(inheriting: other) { _ in }
  }

  /// Creates a resolver with the current registrations of another resolver, and overrides some of them.
  ///
  /// ```swift
  /// let mock = MockResolver(inheriting: .global) {
  ///   $0.register(expect: (any APIClient).self) { StubClient() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - other: The resolver to copy. Later changes in one resolver don't affect the other.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - configureDependencies: Registers the overrides. It runs once, before the initialiser returns.
  /// - Throws: The error that the closure throws.
  /// - Complexity: O(*n*) in the number of registrations.
  public init(
    inheriting other: Resolver, fileID: StaticString = #fileID, line: UInt = #line,
    configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    super.init(sharing: Store(at: Place(fileID, line)), isOwner: true)
    try configure(inheriting: other, configureDependencies)
  }

  private init(sharing store: Store) {
    super.init(sharing: store)
  }

  private func configure(
    inheriting other: Resolver? = nil, _ configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    store.ownerType = type(of: self)
    let sharing = MockResolver(sharing: store)
    store.setRecipeResolver(sharing)
    if let other {
      store.copyRegistrations(other.store)
      firebolt_set_is_heir(store.words)
    }
    try configureDependencies(sharing)
  }
}
