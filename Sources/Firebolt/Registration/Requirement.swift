/// A key that a resolver's children must supply.
package struct Requirement: Sendable {
  let key: TypeKey
  let place: Place
  /// The module that declared the requirement, or nil.
  let module: String?

  /// A copy without the module, for a store that hasn't loaded the module.
  var withoutModule: Requirement { Requirement(key: key, place: place, module: nil) }

  /// Returns a note about a resolver's requirement.
  package static func note(of resolver: ResolverLabel, at place: Place) -> String {
    "\(resolver) requires it of its children, \(place)"
  }
}

extension [Store] {
  /// Returns a note about a key that one of the stores requires of its children; empty if none does.
  func requirement(of key: TypeKey) -> String {
    for store in self {
      guard let found = store.state.withLock({ state in state.requirements.first { $0.key == key } }) else { continue }
      return Requirement.note(of: store.label, at: found.place)
    }
    return ""
  }
}
