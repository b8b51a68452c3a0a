import FireboltAtomics

/// The id of `Resolver.global`, which answers the global `get()`.
@inlinable public var globalResolverId: String {
  // Computed, so that the compiler knows that the default of `get(resolverId:)` is the global resolver.
  "GLOBAL_RESOLVER"
}

/// What registers recipes and resolves instances.
///
/// ```swift
/// let resolver = Resolver()
///   .register { UserManager() }
///   .register { ProfileViewModel(users: $0.get()) }
/// let viewModel: ProfileViewModel = resolver.get()
/// ```
///
/// All resolvers of one id share one store of registrations and instances; a resolver without an id has a store of its
/// own. When the last resolver of an id goes, its registrations and instances go with it.
///
/// A resolver may have a parent, which it asks for what it lacks. What the parent shares stays the parent's, and is made
/// of the parent's registrations alone; the parent's factories run for the child.
///
/// Subclass it to give an application's resolver a type of its own: recipes then take that type.
///
/// Thread safety: every method may be called from every thread, and from recipes.
open class Resolver: ResolverProtocol, @unchecked Sendable {  // Sound: every property is constant.
  /// The resolver that the global `get()` asks. It lives as long as the program.
  public static let global = Resolver(globalAt: Place(#fileID, #line))

  /// The registrations and instances.
  final let store: Store

  /// What the store publishes for readers.
  @usableFromInline final let words: UnsafeMutablePointer<firebolt_words>

  /// Whether the store lives as long as this resolver.
  final let isOwner: Bool

  /// Where registrations go while a module is being loaded; nil in every resolver but the one that the module is given.
  final let collector: ModuleCollector?

  /// Makes a resolver of an id.
  ///
  /// ```swift
  /// let screen = Resolver("screen", parent: .global)
  /// ```
  ///
  /// It stops the program if the id is alive with another parent, or if the parent is a descendant of this resolver.
  ///
  /// A resolver of an id is opened on a serial queue, which it may have to wait for. One without an id waits for nothing.
  ///
  /// - Parameters:
  ///   - resolverId: The id; resolvers of one id share everything. Every string is an id, the empty one too. Nil, the
  ///     default, is an id that no other resolver has, which is made up when somebody asks for it.
  ///   - parent: The resolver to ask for what this one lacks. It is kept alive as long as a resolver of this id lives,
  ///     unless it is a recipe's `$0`, which owns nothing. To open an id again it need not be named again.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  public init(
    _ resolverId: String? = nil, parent: Resolver? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    store = openStore(resolverId, parent: parent, Place(fileID, line))
    words = store.words
    isOwner = true
    collector = nil
    if resolverId == nil { store.ownerType = type(of: self) }
  }

  /// Makes the global resolver.
  private init(globalAt place: Place) {
    store = Registry.shared.openGlobal(at: place)
    words = store.words
    isOwner = true
    collector = nil
    firebolt_set_global_words(words)
  }

  /// Makes an owner of which the recipes get a resolver of another type for `$0`.
  init(at place: Place, recipeResolver make: (Store) -> Resolver) {
    store = Store(at: place)
    words = store.words
    isOwner = true
    collector = nil
    store.ownerType = type(of: self)
    store.setRecipeResolver(make(store))
  }

  /// Makes a resolver that doesn't own its store.
  ///
  /// - Parameter collector: Gets what is registered, instead of the store, until it is closed.
  init(sharing store: Store, collector: ModuleCollector? = nil) {
    self.store = store
    words = store.words
    isOwner = false
    self.collector = collector
  }

  /// Makes a resolver that shares the store of an id. If no resolver of the id is alive, it answers every request by
  /// saying so, and forgets what is registered.
  @usableFromInline
  convenience init(living resolverId: String) {
    self.init(sharing: Registry.shared.store(resolverId) ?? Store(unknown: resolverId, at: Place(#fileID, #line)))
  }

  deinit {
    if isOwner { Registry.shared.close(.passUnretained(store)) }
  }

  /// Which store the resolver asks.
  ///
  /// Thread safety: the id is the same for every thread, also where it is made up for the first that asks for it.
  public final var resolverId: String { store.resolverId }

  /// What recipes get for `$0`, and whatever may keep a resolver without keeping the store alive. This resolver keeps it alive.
  final var recipeResolver: Unmanaged<Resolver> { isOwner ? store.recipeResolver : .passUnretained(self) }

  /// The same with a reference of its own.
  final var sharingResolver: Resolver { recipeResolver.takeUnretainedValue() }
}

/// What all resolvers can do; `Resolver` and its subclasses conform.
///
/// The methods are in extensions, so that `$0` in a recipe is of the type of the resolver that registers it. Another
/// class may conform to pass for a resolver: it stands for the living resolver that has its `resolverId`.
public protocol ResolverProtocol: AnyObject, Sendable {
  /// Which store the resolver asks.
  var resolverId: String { get }
}

extension ResolverProtocol {
  /// The resolver that does the work.
  @inlinable @inline(__always)
  var resolver: Resolver {
    // It costs nothing where the static type is a Resolver's.
    if let resolver = self as? Resolver { return resolver }
    return Resolver(living: resolverId)
  }
}

/// The store of an id, with one owner more. It stops the program if the parent can't be one.
private func openStore(_ resolverId: String?, parent: Resolver?, _ place: Place) -> Store {
  guard let resolverId else { return Store(parent: parent, at: place) }
  switch Registry.shared.open(resolverId, parent: parent, at: place) {
  case .opened(let store): return store
  case .otherParent(let other):
    let parents = other.map { "has the parent \($0.resolverId.swiftLiteral)" } ?? "has no parent"
    stop(
      """
      Firebolt: resolver \(resolverId.swiftLiteral) \(parents), and can't get \((parent?.resolverId ?? "").swiftLiteral) for one
        to fix    name one parent, where the first resolver of the id is made, or use another id
      """, place)
  case .cycle(let stores):
    let path = ([resolverId] + stores.map(\.resolverId)).map(\.swiftLiteral).joined(separator: " → ")
    stop(
      """
      Firebolt: a cycle of parents: \(path)
        to fix    let the one that knows least have no parent
      """, place)
  }
}
