/// The contents of a store at one moment, as far as the graph shows them.
package final class Survey {
  /// The store's label in errors.
  package let label: ResolverLabel
  /// The error code for a missing registration.
  package let absence: ResolutionError.Code
  /// The keys in the order of first registration. The last registration of each is in force; nil stands for one that was
  /// removed. Of a declared key, also whether its own recipe has been requested here.
  package let keys: [(key: TypeKey, registrations: [Registration?], hooks: [Hook], hasOwnRecipe: Bool)]

  fileprivate init(_ state: borrowing Store.State, label: ResolverLabel) {
    self.label = label
    absence = state.absence ?? .notRegistered
    keys = state.entries.map { ($0.key, $0.filed.map(\.registration), $0.hooks, $0.hasOwnRecipes) }
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
