/// The name of a resolver in errors and events: its id, or its type and the place where it was created.
///
/// A label doesn't keep the resolver alive.
package struct ResolverLabel: Sendable, CustomStringConvertible {
  /// The store's unique identity. It is never reused.
  package let identity: StoreIdentity

  /// The id if it was known; nil in a resolver without one.
  private let namedId: String?
  /// The store of a resolver without an id.
  private let unnamed: WeakStore?
  private let type: Any.Type
  private let place: Place

  init(_ store: Store) {
    identity = store.identity
    namedId = store.knownId
    unnamed = namedId == nil ? WeakStore(store) : nil
    type = store.ownerType
    place = store.place
  }

  /// Creates a label for a value that stands in for a resolver.
  init(type: Any.Type, place: Place) {
    (identity, namedId, unnamed) = (0, nil, nil)
    self.type = type
    self.place = place
  }

  /// The id. It is generated now if it hasn't been read before.
  package var id: String { namedId ?? unnamed?.store?.resolverId ?? description }

  /// The id if it is chosen or has been generated.
  var knownId: String? { namedId ?? unnamed?.store?.knownId }

  /// The store, or nil if it has been deallocated.
  package var store: Store? {
    guard let namedId else { return unnamed?.store }
    let store = Registry.shared.store(namedId)
    return store?.identity == identity ? store : nil
  }

  /// The resolver in a text: `resolver "films"`, or `Resolver (no id, App/Main.swift:12)`.
  package var description: String {
    knownId.map { "resolver \($0.swiftLiteral)" } ?? "\(wholeName(of: type)) (no id, \(place))"
  }

  /// The resolver after "in" in a sentence: `"films"`, or the same as `description`.
  package var short: String { knownId?.swiftLiteral ?? description }
}

/// A weak reference to a store.
private final class WeakStore: @unchecked Sendable {  // Sound: the runtime guards the reference.
  private(set) weak var store: Store?

  init(_ store: Store) {
    self.store = store
  }
}

extension Store {
  /// The id if it is chosen or has been generated.
  var knownId: String? { chosenId ?? state.withLock { $0.madeUpId } }
}
