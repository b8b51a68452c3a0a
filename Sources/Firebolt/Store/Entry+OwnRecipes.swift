// The entries of a declared key and of its own recipes.
extension Entry {
  /// Whether the entry belongs to a declared key's own recipe.
  var isOwn: Bool {
    if case .own = contents.role { true } else { false }
  }

  /// The entries of a declared key's own recipes.
  var ownEntries: [Entry] {
    if case .face(let all, _) = contents.role { all } else { [] }
  }

  /// The registration that serves requests: a registration for the key, or else the key's own recipe.
  var serving: Registration? { source.contents.top.registration }

  /// The entry whose contents readers of this entry get.
  var source: Entry {
    if contents.top.registration == nil, case .face(_, let own?) = contents.role { own } else { self }
  }

  /// Turns the entry into the entry of a declared key, which can have entries of own recipes.
  func becomeFace() {
    if case .plain = contents.role { contents.role = .face(all: [], inForce: nil) }
  }

  /// Adds an entry for one of the declared key's own recipes.
  ///
  /// - Parameter isInForce: Whether readers of the key get this recipe's instances.
  func addOwn(_ own: Entry, of registration: Registration, isInForce: Bool) {
    own.contents.role = .own(of: .passUnretained(self))
    own.contents.top = Layer(registration: registration)
    if case .face(let all, let inForce) = contents.role {
      contents.role = .face(all: all + [own], inForce: isInForce ? own : inForce)
    }
  }
}
