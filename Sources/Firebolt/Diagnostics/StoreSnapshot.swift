/// The contents of a store at one moment, as far as the graph shows them.
package final class StoreSnapshot: Sendable {
  /// The store's label in errors.
  package let label: ResolverLabel
  /// The error code for a missing registration.
  package let missingRegistrationCode: ResolutionError.Code
  /// The keys in the order of first registration. The last registration of each is in force; nil stands for one that was
  /// removed. The hooks are those of the key, and those of all names that concern the making of its instances. Of a declared
  /// key, also whether its own recipe has been requested here.
  package let keys: [(key: TypeKey, registrations: [Registration?], hooks: [Hook], hasDefaultRecipe: Bool)]

  fileprivate init(_ state: borrowing Store.State, label: ResolverLabel) {
    self.label = label
    missingRegistrationCode = state.closedReason ?? .notRegistered
    keys = state.entries.map { entry in
      let hooks = entry.hooks(for: entry.registration).filter { $0.concernsMaking || entry.contents.hooks.holds($0) }
      return (entry.key, entry.registrations, hooks, entry.hasDefaultRecipes)
    }
  }
}

extension Store {
  /// The contents of this store, its parent's, and so on, at one moment.
  package var snapshots: [StoreSnapshot] {
    let lineage = lineage
    // A label takes a store's lock.
    let labels = lineage.map(\.label)
    return Store.withStates(of: lineage) { states in
      var snapshots: [StoreSnapshot] = []
      for (index, state) in states.enumerated() {
        snapshots.append(StoreSnapshot(state.pointee, label: labels[index]))
      }
      return snapshots
    }
  }
}
