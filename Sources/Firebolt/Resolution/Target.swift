/// The target of a request: a registration, and the resolver that answers.
final class Target: @unchecked Sendable {  // Sound: constant, but for the arguments' key.
  let registration: Registration
  /// The resolver that answers: the one that has the registration, or a child of it. An ancestor's shared instances
  /// live in the ancestor and can't use its children's registrations.
  let answering: Resolver
  /// The requested type: the type of one of the registration's keys.
  let type: Any.Type
  /// The scope of the request.
  let scope: Resolver.Scope
  /// The arguments that the instance belongs to, if it is memoised by them.
  private(set) var argumentsKey: ArgumentsKey?  // Sound: set once, before another thread has the target.
  /// Whether the request belongs to a recipe that may finish although the answering store shuts down.
  let isFinishing: Bool

  init(
    _ registration: Registration, _ answering: Resolver, _ type: Any.Type, _ scope: Resolver.Scope,
    for argumentsKey: ArgumentsKey? = nil, isFinishing: Bool = false
  ) {
    self.registration = registration
    self.answering = answering
    self.type = type
    self.scope = scope
    self.argumentsKey = argumentsKey
    self.isFinishing = isFinishing
  }

  var key: TypeKey { TypeKey(registered: type, name: registration.identifier) }

  /// The store whose caches answer the request.
  var store: Store { answering.store }

  /// Whether an instance exists that a request gets without running the recipe.
  var exists: Bool {
    if registration.existing != nil || scope.isShared && store.hasInstance(of: self) { return true }
    guard case .graph = scope, let cell = TaskContext.graph?[cellKey] else { return false }
    // A failed cell stays until it is claimed again.
    return store.isKept(cell)
  }

  /// Notes a request's arguments, once, if instances are memoised by them. Hashing and comparing them is user code. If equal
  /// ones come meanwhile, the request that has the target finds that, and looks again.
  func setArgumentsKey(for arguments: Arguments) {
    if argumentsKey != nil || !scope.isPerArguments { return }
    guard !registration.parameters.isEmpty, registration.accepts(arguments) else { return }
    argumentsKey = .of(arguments, for: self)
  }
}

extension Resolver {
  /// Returns the target of a known registration, which it releases, or finds one.
  @inline(never)
  func target(_ known: Unmanaged<Registration>?, for key: TypeKey, _ scope: Scope?) -> Target? {
    guard let registration = known?.takeRetainedValue() else { return target(for: key, scope) }
    return Target(
      registration, self, key.type, registration.scope.requested(as: scope), isFinishing: registration.existing != nil)
  }

  /// Finds the registration that serves a key: that of this resolver, which may have inherited it, or of the nearest
  /// ancestor that has one.
  ///
  /// - Complexity: O(*n*) in the number of ancestors.
  func target(for key: TypeKey, _ scope: Scope? = nil) -> Target? {
    var definingResolver = self
    var mustExist = false
    var isFinishing = false
    // A declared key may have another recipe of its own in other contexts.
    let recipe = key.defaultRegistration(in: store)
    var found: Registration?
    while true {
      switch definingResolver.store.access {
      case .everything: break
      case .finishing: isFinishing = true
      case .existing: mustExist = true
      case .nothing: return nil
      }
      found = definingResolver.store.serving(key, default: recipe, scope, asItsOwn: definingResolver !== self)
      if found != nil { break }
      if let parent = definingResolver.store.parent {
        definingResolver = parent
        continue
      }
      found = definingResolver.addDefault(of: key, for: self)
      if found == nil, definingResolver !== self {
        // While the ancestors were looked at, another request may have inherited what one of them has unregistered since.
        found = store.serving(key, default: recipe, scope, asItsOwn: false)
        definingResolver = self
      }
      break
    }
    guard let registration = found else { return nil }
    let scope = registration.scope.requested(as: scope)
    let target = Target(
      registration, scope.livesWithRegistration ? definingResolver : self, key.type, scope,
      isFinishing: isFinishing || registration.existing != nil)
    return mustExist && !target.exists ? nil : target
  }

  /// Adds a declared key's own recipe, where nothing is registered for the key, to this resolver: the oldest ancestor, where
  /// the recipe's instances live.
  ///
  /// - Returns: The recipe; nil if there is none, or if this resolver has closed.
  @inline(never)
  private func addDefault(of key: TypeKey, for asked: Resolver) -> Registration? {
    guard let declared = key.declared, let recipe = declared.recipe(in: asked.store) else { return nil }
    asked.store.checkDeclaration(of: declared)
    return store.change { state, _ in state.add(default: recipe) } ? recipe : nil
  }
}

extension Target {
  /// Finds the instance or unfinished cell, or claims the making for a resolution: then the action is to fill a cell, or to
  /// run the recipe elsewhere if the claimant can't.
  ///
  /// - Parameters:
  ///   - mayMake: Whether the claimant can run the recipe. If not, only an existing instance helps.
  ///   - maker: The resolution that makes the instance.
  ///   - graph: Returns the graph scope of the resolution.
  ///   - displaced: Receives what is displaced.
  func claim(
    mayMake: Bool, by maker: ResolutionID, in graph: () -> GraphScope, displacing displaced: inout DeferredRelease?
  ) -> Request.Action {
    switch scope {
    case .single, .weak, .custom, .expiring, .perResolver, .perArguments:
      if scope.lifetime != nil, scope != registration.scope { scope.check(registration.place) }
      return store.claim(self, mayMake: mayMake, by: maker, displacing: &displaced)
    case .graph, .factory:
      let cell = mayMake ? newCell(by: maker) : nil
      if mayMake, cell == nil { return .superseded }
      guard !scope.isFactory else { return cell.map { .fill($0) } ?? .runElsewhere }
      let graph = graph()
      let key = cellKey
      var claimed = graph.claim(key, orAdd: cell)
      if let known = claimed, known !== cell, store.hasFailed(known) {
        // Its recipe has thrown, or it was undone, or abandoned, after its recipe had ended; or it was nil.
        claimed = graph.claim(key, orAdd: cell, insteadOf: known)
        displaced = DeferredRelease(Releases(), of: store, replacing: known)
      }
      guard let claimed, claimed !== cell else { return cell.map { .fill($0) } ?? .runElsewhere }
      return .wait(claimed)
    }
  }

  /// Creates a cell that no store has. The result is nil if no store has the registration any more.
  private func newCell(by maker: ResolutionID) -> InstanceCell? {
    hooks.map { InstanceCell(maker: maker, scope: scope, keys: registration.keys, hooks: $0) }
  }

  /// Whether an instance that isn't shared needs nothing but the recipe.
  var isPlain: Bool { hooks?.isEmpty == true }

  /// The hooks that the registration's keys apply to an instance that no store has. They are in the store that has the
  /// registration: the answering one, which may have inherited it, or an ancestor. The result is nil if none has it any
  /// more.
  private var hooks: [InstanceCell.KeyHook]? {
    var next: Store? = store
    while let ancestor = next {
      let isOwn = ancestor !== store || !registration.scope.isPerResolver
      if let found = ancestor.hooks(of: registration, servedAs: key, asItsOwn: isOwn) { return found }
      next = ancestor.parentStore
    }
    return registration.isDefault ? [] : nil
  }
}
