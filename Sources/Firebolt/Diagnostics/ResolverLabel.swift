/// The name of a resolver in errors and events: its id, or its type and the place where it was created.
///
/// A label doesn't keep the resolver alive.
package struct ResolverLabel: Sendable, CustomStringConvertible {
  private enum Naming: Sendable {
    case id(String)
    case unnamed(WeakStore, type: Any.Type, place: Place)
  }

  /// The store's unique identity. It is never reused.
  package let identity: StoreIdentity

  private let naming: Naming

  init(_ store: Store) {
    identity = store.identity
    if let id = store.knownId {
      naming = .id(id)
    } else {
      naming = .unnamed(WeakStore(store), type: store.ownerType, place: store.place)
    }
  }

  /// Creates a label for a value that stands in for a resolver.
  init(type: Any.Type, place: Place) {
    identity = 0
    naming = .unnamed(WeakStore(nil), type: type, place: place)
  }

  /// The id. It is generated now if it hasn't been read before.
  package var id: String {
    switch naming {
    case .id(let id): id
    case .unnamed(let reference, _, _): reference.store?.resolverId ?? description
    }
  }

  /// The id if it is chosen or has been generated.
  var knownId: String? {
    switch naming {
    case .id(let id): id
    case .unnamed(let reference, _, _): reference.store?.knownId
    }
  }

  /// The store, or nil if it has been deallocated.
  package var store: Store? {
    switch naming {
    case .id(let id): Registry.shared.store(id).flatMap { $0.identity == identity ? $0 : nil }
    case .unnamed(let reference, _, _): reference.store
    }
  }

  /// The resolver in a text: `resolver "films"`, or `Resolver (no id, App/Main.swift:12)`.
  package var description: String {
    if let knownId { return "resolver \(knownId.swiftLiteral)" }
    guard case .unnamed(_, let type, let place) = naming else { return "" }
    return "\(wholeName(of: type)) (no id, \(place))"
  }

  /// The resolver after "in" in a sentence: `"films"`, or the same as `description`.
  package var short: String { knownId?.swiftLiteral ?? description }
}

/// A weak reference to a store.
private final class WeakStore: @unchecked Sendable {  // Sound: the runtime guards the reference.
  private(set) weak var store: Store?

  init(_ store: Store?) {
    self.store = store
  }
}

extension Store {
  /// The id if it is chosen or has been generated.
  var knownId: String? { chosenId ?? state.withLock { $0.madeUpId } }
}
