/// What errors and events call a resolver: its id, or, where it has none, its type and the place where it was made.
///
/// A label doesn't keep the resolver alive.
struct ResolverLabel: Sendable, CustomStringConvertible {
  private enum Naming: Sendable {
    case id(String)
    case unnamed(WeakStore, type: Any.Type, place: Place)
  }

  /// Tells the store from all others, also after it is gone.
  let identity: StoreIdentity

  private let naming: Naming

  init(_ store: Store) {
    identity = store.identity
    if let id = store.knownId {
      naming = .id(id)
    } else {
      naming = .unnamed(WeakStore(store), type: store.ownerType, place: store.place)
    }
  }

  /// A label for what stands for a resolver, and is none.
  init(type: Any.Type, place: Place) {
    identity = 0
    naming = .unnamed(WeakStore(nil), type: type, place: place)
  }

  /// The id. Where nobody has asked for it before, it is made up now.
  var id: String {
    switch naming {
    case .id(let id): id
    case .unnamed(let reference, _, _): reference.store?.resolverId ?? description
    }
  }

  /// The id, if somebody knows it.
  var knownId: String? {
    switch naming {
    case .id(let id): id
    case .unnamed(let reference, _, _): reference.store?.knownId
    }
  }

  /// The store, while it lives.
  var store: Store? {
    switch naming {
    case .id(let id): Registry.shared.store(id).flatMap { $0.identity == identity ? $0 : nil }
    case .unnamed(let reference, _, _): reference.store
    }
  }

  /// The resolver as a text names it: `resolver "films"`, or `Resolver (no id, App/Main.swift:12)`.
  var description: String {
    if let knownId { return "resolver \(knownId.swiftLiteral)" }
    guard case .unnamed(_, let type, let place) = naming else { return "" }
    return "\(wholeName(of: type)) (no id, \(place))"
  }

  /// The resolver within a sentence that says "in": `"films"`, or as `description`.
  var short: String { knownId?.swiftLiteral ?? description }
}

/// A store that something else keeps.
private final class WeakStore: @unchecked Sendable {  // Sound: the runtime guards the reference.
  private(set) weak var store: Store?

  init(_ store: Store?) {
    self.store = store
  }
}

extension Store {
  /// The id, if one was chosen, or somebody has asked for one.
  var knownId: String? { chosenId ?? state.withLock { $0.madeUpId } }
}
