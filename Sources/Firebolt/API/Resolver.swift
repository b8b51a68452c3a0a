import FireboltAtomics

/// The id of `Resolver.global`, the resolver that the global `get()` asks.
@inlinable public var globalResolverId: String {
  // A computed property lets the compiler see that the default of `get(resolverId:)` is the global resolver.
  "GLOBAL_RESOLVER"
}

/// An object that registers recipes and resolves instances.
///
/// ```swift
/// let resolver = Resolver()
///   .register { UserManager() }
///   .register { ProfileViewModel(users: $0.get()) }
/// let viewModel: ProfileViewModel = resolver.get()
/// ```
///
/// All resolvers with the same id share one store of registrations and instances. A resolver without an id has a store
/// of its own. When the last resolver of an id is released, its registrations and instances are released too.
///
/// A resolver can have a parent, which it asks for missing registrations. The parent's shared instances stay in the
/// parent and are made only from the parent's registrations. The parent's factories run with the child's registrations.
///
/// Subclass it to give your application's resolver a type of its own. Its recipes then take that type.
///
/// Thread safety: you can call every method from any thread, and from recipes.
open class Resolver: ResolverProtocol, @unchecked Sendable {  // Sound: every property is constant.
  /// The resolver that the global `get()` asks. It lives until the program ends.
  public static let global: Resolver = {
    let global = Resolver(sharing: Registry.shared.openGlobal(at: Place(#fileID, #line)), isOwner: true)
    firebolt_set_global_words(global.words)
    return global
  }()

  /// The store of registrations and instances.
  package final let store: Store

  /// The words that the store publishes for lock-free readers.
  @usableFromInline package final let words: UnsafeMutablePointer<firebolt_words>

  /// Whether this resolver is an owner, which keeps the store open.
  final let isOwner: Bool

  /// The module collector that registrations go to while a module is loaded. It is nil in every resolver except the one
  /// that the module receives.
  final let collector: ModuleCollector?

  /// Creates a resolver with an id.
  ///
  /// ```swift
  /// let screen = Resolver("screen", parent: .global)
  /// ```
  ///
  /// The program stops if a resolver with the same id is alive and has a different parent, or if the parent is a
  /// descendant of this resolver. While a resolver that inherits from the parent is in force in a task, as in a test, it
  /// is the parent of what is made there.
  ///
  /// Opening a resolver with an id uses a serial queue and may wait for it. Opening a resolver without an id never
  /// waits.
  ///
  /// - Parameters:
  ///   - resolverId: The id. Resolvers with the same id share everything. Every string is valid, including the empty
  ///     one. Nil, the default, gives the resolver a unique id, which is generated when it is first read.
  ///   - parent: The resolver to ask for missing registrations. It stays alive as long as a resolver with this id,
  ///     unless it is a recipe's `$0`, which owns nothing. You don't need to name it when you open the id again.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  public init(
    _ resolverId: String? = nil, parent: Resolver? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let place = Place(fileID, line)
    let named = parent
    let parent = named?.asParent
    store =
      resolverId.map { Registry.shared.open($0, parent: parent, named: named, at: place) }
      ?? Store(parent: parent, at: place)
    words = store.words
    isOwner = true
    collector = nil
    if resolverId == nil { store.ownerType = type(of: self) }
  }

  /// Creates a resolver of a store. By default it doesn't own the store.
  ///
  /// - Parameter collector: Receives registrations instead of the store, until it is closed.
  package init(sharing store: Store, isOwner: Bool = false, collector: ModuleCollector? = nil) {
    self.store = store
    words = store.words
    self.isOwner = isOwner
    self.collector = collector
  }

  /// Creates a resolver that shares the store of an id. If no resolver with the id is alive, every request fails with
  /// an error that says so, and registrations are discarded.
  @usableFromInline @inline(never)
  convenience init(living resolverId: String) {
    // The global resolver is always alive, but it is opened only when it is first used.
    let store = resolverId == globalResolverId ? Resolver.global.store : Registry.shared.store(resolverId)
    self.init(sharing: store ?? Store(unknown: resolverId, at: Place(#fileID, #line)))
  }

  deinit {
    if isOwner { Registry.shared.close(.passUnretained(store)) }
  }

  /// The id of the resolver's store.
  ///
  /// Thread safety: every thread reads the same id, also if the id is generated on first use.
  public final var resolverId: String { store.resolverId }

  /// The `$0` of recipes, and the resolver for code that must keep a resolver without keeping the store open. This
  /// resolver keeps it alive.
  final var recipeResolver: Unmanaged<Resolver> { isOwner ? store.recipeResolver : .passUnretained(self) }

  /// The recipe resolver as a strong reference.
  final var sharingResolver: Resolver { recipeResolver.takeUnretainedValue() }
}

/// The interface of all resolvers. `Resolver` and its subclasses conform to it.
///
/// The methods are in extensions, so that `$0` in a recipe has the type of the registering resolver. Another class can
/// conform to stand in for a resolver: its calls go to the live resolver with its `resolverId`.
public protocol ResolverProtocol: AnyObject, Sendable {
  /// The id of the resolver's store.
  var resolverId: String { get }
}

extension ResolverProtocol {
  /// The resolver that does the work.
  @_alwaysEmitIntoClient @inline(__always)
  package var resolver: Resolver {
    // The cast is free if the static type is a `Resolver`.
    if let resolver = self as? Resolver { return resolver }
    return Resolver(living: resolverId)
  }
}
