/// What a resolver's children are to supply.
struct Requirement: Sendable {
  let key: TypeKey
  let place: Place
  /// The module that brought the requirement.
  let module: String?

  /// The same for a store that knows nothing of the module.
  var withoutModule: Requirement { Requirement(key: key, place: place, module: nil) }
}

extension [Store] {
  /// What is said of a key that one of the stores requires of its children; empty if none does.
  func requirement(of key: TypeKey) -> String {
    for store in self {
      guard let found = store.state.withLock({ state in state.requirements.first { $0.key == key } }) else { continue }
      return "\(store.label) requires it of its children, \(found.place)"
    }
    return ""
  }
}
