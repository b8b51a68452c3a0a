import Foundation

/// The id of `Resolver.global`, which answers the global `get()`.
public let globalResolverId: String = "GLOBAL_RESOLVER"

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
/// Subclass it to give an application's resolver a type of its own: recipes then take that type.
///
/// Thread safety: every method may be called from every thread, and from recipes.
open class Resolver: ResolverProtocol, @unchecked Sendable {  // Sound: every property is constant.
  /// The resolver that the global `get()` asks. It lives as long as the program.
  public static let global = Resolver(globalResolverId)

  /// Which store the resolver asks.
  public let resolverId: String

  @usableFromInline final let store: Store

  /// What recipes get for `$0`: a resolver of the same store that doesn't own it, so that an instance which keeps it
  /// doesn't keep itself alive. Nil in such a resolver, which stands for itself.
  @usableFromInline final let nonOwner: Resolver?

  /// Makes a resolver of an id.
  ///
  /// - Parameter resolverId: The id; resolvers of one id share everything. Every string is an id, the empty one too. By
  ///   default an id that no other resolver has.
  public init(_ resolverId: String = UUID().uuidString) {
    self.resolverId = resolverId
    store = Registry.shared.open(resolverId)
    nonOwner = Resolver(sharing: store)
  }

  /// Makes an owner of which the recipes get a resolver of another type for `$0`.
  init(nonOwner make: (Store) -> Resolver) {
    resolverId = UUID().uuidString
    store = Registry.shared.open(resolverId)
    nonOwner = make(store)
  }

  /// Makes a resolver that doesn't own its store.
  init(sharing store: Store) {
    resolverId = store.resolverId
    self.store = store
    nonOwner = nil
  }

  /// Makes a resolver that shares the store of an id. If no resolver of the id is alive, it answers every request by
  /// saying so, and forgets what is registered.
  @usableFromInline
  convenience init(living resolverId: String) {
    self.init(sharing: Registry.shared.store(resolverId) ?? Store(unknown: resolverId))
  }

  deinit {
    if nonOwner != nil { Registry.shared.close(store) }
  }

  /// The resolver that recipes, and whatever keeps one of them, may hold without keeping the store alive.
  @inlinable
  final var sharingResolver: Resolver { nonOwner ?? self }
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
  @inlinable
  var resolver: Resolver {
    // Costs nothing where the static type is a Resolver's.
    if let resolver = self as? Resolver { return resolver }
    return Resolver(living: resolverId)
  }
}
