/// The contents of a store at one moment, as far as the graph shows them.
package struct Survey {
  /// The store's unique identity.
  package let identity: StoreIdentity
  /// The store's label in errors.
  package let label: ResolverLabel
  /// The error code for a missing registration.
  package let absence: ResolutionError.Code
  /// The keys in the order of first registration. The last registration of each is in force; nil stands for one that was
  /// removed.
  package let keys: [(key: TypeKey, registrations: [Registration?], hooks: [Hook])]
  /// The keys that the store inherited, or nil if it hasn't inherited.
  package let inherited: [TypeKey]?
  /// The declared keys whose own recipes have been requested here.
  package let ownKeys: [Resolver.Keys]

  fileprivate init(_ state: borrowing Store.State, label: ResolverLabel) {
    identity = state.identity
    self.label = label
    absence = state.absence ?? .notRegistered
    var keys: [(key: TypeKey, registrations: [Registration?], hooks: [Hook])] = []
    var ownKeys: [Resolver.Keys] = []
    for entry in state.entries {
      keys.append((entry.key, entry.layers.map(\.registration), entry.hooks))
      if entry.hasOwnRecipes, let declared = entry.key.declared { ownKeys.append(declared) }
    }
    (self.keys, self.ownKeys) = (keys, ownKeys)
    inherited = state.inherited
  }
}

extension Store {
  /// The contents of this store, its parent's, and so on, at one moment.
  package var surveys: [Survey] {
    let lineage = lineage
    // A label takes a store's lock.
    let labels = lineage.map(\.label)
    return Store.withStates(of: lineage) { states in
      zip(states, labels).map { Survey($0.pointee, label: $1) }
    }
  }
}
