/// The name of a resolver in errors and events: its id, or its type and the place where it was created.
///
/// A label doesn't keep the resolver alive.
package final class ResolverLabel: @unchecked Sendable, CustomStringConvertible {
  // Sound: constant, but for the weak reference, which the runtime guards.

  /// The store's unique identity. It is never reused.
  package let identity: StoreIdentity

  /// The id if it was known; nil in a resolver without one.
  private let namedId: String?
  /// Whether the id was chosen. One that was generated says nothing to a reader.
  private let isChosen: Bool
  /// The store of a resolver without an id.
  private weak var unnamed: Store?
  private let type: Any.Type
  private let place: Place

  init(_ store: Store) {
    identity = store.identity
    namedId = store.knownId
    isChosen = store.chosenId != nil
    type = store.ownerType
    place = store.place
    if namedId == nil { unnamed = store }
  }

  /// The id. It is generated now if it hasn't been read before.
  package var id: String { @inline(never) get { namedId ?? unnamed?.resolverId ?? description } }

  /// The id if it was chosen.
  var chosenId: String? { isChosen ? namedId : nil }

  /// The store, or nil if it has been deallocated.
  package var store: Store? {
    @inline(never) get {
      guard let namedId else { return unnamed }
      let store = Registry.shared.store(namedId)
      return store?.identity == identity ? store : nil
    }
  }

  /// The resolver in a text: `resolver "films"`, or `Resolver (no id, App/Main.swift:12)`.
  package var description: String {
    @inline(never) get {
      chosenId.map { "resolver \($0.swiftLiteral)" } ?? "\(wholeName(of: type)) (no id, \(place))"
    }
  }

  /// The resolver after "in" in a sentence: `"films"`, or the same as `description`.
  package var short: String { @inline(never) get { chosenId?.swiftLiteral ?? description } }
}

extension Store {
  /// The id if it is chosen or has been generated.
  var knownId: String? { @inline(never) get { chosenId ?? state.withLock { $0.madeUpId } } }
}
