/// What serves a request: a registration, the store in which it is filed, and the resolver that answers.
struct Target: Sendable {
  let registration: Registration
  /// The store in which the registration is filed: that of the resolver that answers, or of an ancestor.
  let home: Store
  /// The resolver that answers. What an ancestor shares lives with the ancestor, and knows nothing of its children.
  let asked: Resolver
  /// The type that was asked for: that of one of the registration's keys.
  let type: Any.Type

  var key: TypeKey { TypeKey(registered: type, name: registration.identifier) }

  /// The store whose caches answer.
  var store: Store { asked.store }

  /// What the target is called in a path.
  var step: ResolutionError.Step { ResolutionError.Step(key: key, registration: registration, resolver: store.label) }

  /// What a cell of the target is known by to its own resolution.
  func cellKey(_ scope: Resolver.Scope) -> CellKey { CellKey(registration, in: store, scope) }
}

extension Resolver {
  /// Finds what serves a key, here or with the nearest ancestor that has a registration.
  ///
  /// - Complexity: O(*n*) in the number of ancestors.
  func target(for key: TypeKey, _ scope: Scope? = nil) -> Target? {
    var home = self
    while true {
      if let registration = home.store.registration(for: key), registration.isInForce {
        return target(registration, for: key, in: home, scope)
      }
      guard let parent = home.store.parent else { return ownTarget(for: key, in: home, scope) }
      home = parent
    }
  }

  private func target(_ registration: Registration, for key: TypeKey, in home: Resolver, _ scope: Scope?) -> Target {
    let isShared = scope?.isShared ?? registration.scope.isShared
    return Target(registration: registration, home: home.store, asked: isShared ? home : self, type: key.type)
  }

  /// Finds the recipe that a declared key brings itself, for which nothing is registered.
  ///
  /// - Parameter home: The oldest ancestor, with which the recipe's instances live.
  private func ownTarget(for key: TypeKey, in home: Resolver, _ scope: Scope?) -> Target? {
    guard let recipe = key.declared?.recipe else { return nil }
    store.checkDeclaration(of: recipe.key)
    guard home.store.file(recipe) else { return nil }
    return target(recipe.registration, for: key, in: home, scope)
  }
}

extension Registration {
  /// Whether requests may be served by it here and now. A declared key may have another recipe in other contexts.
  fileprivate var isInForce: Bool { ownRecipe.map { $0 === $0.key.recipe } ?? true }
}

extension Store {
  /// Adds an entry for the instances of a declared key's own recipe.
  ///
  /// - Returns: Whether the store can have one: it hasn't gone.
  fileprivate func file(_ recipe: OwnRecipe) -> Bool {
    change { state, _ in
      state.file(recipe)
      return state.absence == nil
    }
  }
}

/// What comes of looking for the instance of a target.
enum Claim {
  /// The instance is there.
  case found(Instance)
  /// Another resolution makes the instance, or this one further out.
  case busy(InstanceCell)
  /// Nothing is there: the claimant has to fill this cell.
  case claimed(InstanceCell)
  /// What the request went by is not so any more: it has to look again.
  case superseded
}

extension Target {
  /// Finds the instance, or the making of it, or has a resolution take on the making.
  ///
  /// - Parameters:
  ///   - mayMake: Whether the claimant can run the recipe. If not, only an existing instance helps.
  ///   - maker: What takes on the making. Not made where there is nothing to make.
  func claim(_ scope: Resolver.Scope, mayMake: Bool, by maker: () -> Resolution) -> Claim {
    switch scope {
    case .single, .weak, .custom, .expiring:
      if scope != registration.scope { scope.check(registration.place) }
      return store.claim(registration, key, scope, mayMake: mayMake) { maker().id }
    case .graph:
      let resolution = maker()
      let cell = mayMake ? newCell(scope, by: resolution) : nil
      guard let claimed = resolution.graph.claim(cellKey(scope), orFile: cell) else { return .superseded }
      return claimed === cell ? .claimed(claimed) : .busy(claimed)
    case .factory:
      return .claimed(newCell(scope, by: maker()))
    }
  }

  /// A cell that no store files.
  private func newCell(_ scope: Resolver.Scope, by maker: Resolution) -> InstanceCell {
    InstanceCell(
      maker: maker.id, scope: scope, keys: scope.isFactory ? RegistrationKeys(key) : registration.keys,
      hooks: home.hooks(of: registration, for: scope.isFactory ? key : nil))
  }
}
