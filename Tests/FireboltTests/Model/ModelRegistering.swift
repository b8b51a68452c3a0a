import Firebolt
import TestSupport

struct ModelFailure: Error {}

/// The log in which real hooks record their actions.
typealias ModelLog = Guarded<[ModelEvent]>

/// Registers a recipe for a key by its static type. The instance must be of that type.
struct ModelRegistering: ModelTypeUser {
  let resolver: Resolver
  let scope: Resolver.Scope
  let name: Resolver.Name?
  let ownScope: Resolver.Scope?
  let recipe: ModelRecipe
  let registrar: ModelRegistrar

  func use<T>(_ type: T.Type, _ key: Resolver.Key<T>?) {
    let (recipe, registrar) = (recipe, registrar)
    if let key {
      // Without a scope, the registration has the key's own scope.
      resolver.register(key, scope == ownScope ? nil : scope) { r in try recipe.run(r, registrar) as! T }
    } else if recipe.makes == .wired {
      resolver.autowire(
        scope,
        { ModelWired(registrar.ledger, $0, $1, $2) as! T }
          as @Sendable (ModelAlpha?, [any ModelReader], Lazy<ModelBeta>) -> T,
        expect: type, name: name)
    } else if recipe.gathers {
      resolver.autowire(scope, { try recipe.run(gathering: $0, registrar) as! T }, expect: type, name: name)
    } else {
      resolver.register(scope, expect: type, name: name) { (r: Resolver) throws -> T in
        try recipe.run(r, registrar) as! T
      }
    }
  }
}

/// Registers a declared key for its type.
struct ModelAliasing: ModelTypeUser {
  let resolver: Resolver

  func use<T>(_ type: T.Type, _ key: Resolver.Key<T>?) {
    resolver.register(key!)
  }
}

extension ModelRecipe {
  func run(_ resolver: Resolver, _ registrar: ModelRegistrar) throws -> Tracked {
    try run(keeping: try needs.map { try $0.ask(resolver)! }, registrar)
  }
}

extension ModelRecipe {
  @Sendable func run(gathering readers: [any ModelReader], _ registrar: ModelRegistrar) throws -> Tracked {
    try run(keeping: readers, registrar)
  }

  fileprivate func run(keeping kept: Any?, _ registrar: ModelRegistrar) throws -> Tracked {
    if takes > 0 { registrar.clock.withLock { $0 += takes } }
    if fails { throw ModelFailure() }
    return makes.make(registrar.ledger, keeping: kept)
  }
}

/// Adds a hook to a key by its static type.
struct ModelHooking: ModelTypeUser {
  let resolver: Resolver
  let key: ModelKey
  let hook: ModelHook
  let registrar: ModelRegistrar

  func use<T>(_ type: T.Type, _ declared: Resolver.Key<T>?) {
    let (key, hook, registrar) = (key, hook, registrar)
    switch hook.kind {
    case .decorate(let makes):
      let body: @Sendable (Resolver, T) throws -> T = { resolver, inner in
        let kept = try hook.needs.map { try $0.ask(resolver)! }
        if hook.fails { throw ModelFailure() }
        return makes.make(registrar.ledger, keeping: (inner, kept)) as! T
      }
      if let declared { resolver.decorate(declared, body) } else { resolver.decorate(type, name: key.hookName, body) }
    case .complete:
      let body: @Sendable (Resolver, T) throws -> Void = { resolver, instance in
        let got = try hook.needs.map { try $0.ask(resolver)!.number }
        let event = ModelEvent.completed(key, tag: hook.tag, instance: (instance as! Tracked).number, got: got)
        registrar.log.append(event)
        if hook.fails { throw ModelFailure() }
      }
      add(
        declared, ofKey: { resolver.initCompleted($0, body) },
        ofAllTypes: { resolver.initCompleted(conformingTo: type, body) },
        ofType: { resolver.initCompleted(type, name: key.hookName, body) })
    case .drop:
      let body: @Sendable (T) throws -> Void = { try registrar.bid(hook, $0 as! Tracked, key) }
      add(
        declared, ofKey: { resolver.onDrop($0, body) }, ofAllTypes: { resolver.onDrop(conformingTo: type, body) },
        ofType: { resolver.onDrop(type, name: key.hookName, body) })
    case .close:
      let body: @Sendable (T) async throws -> Void = { instance in
        await registrar.gate.value.wait()
        try registrar.bid(hook, instance as! Tracked, key)
      }
      add(
        declared, ofKey: { resolver.onDrop($0, body) }, ofAllTypes: { resolver.onDrop(conformingTo: type, body) },
        ofType: { resolver.onDrop(type, name: key.hookName, body) })
    }
  }

  /// Adds the hook in the one of three ways that suits it.
  private func add<Key>(
    _ declared: Key?, ofKey: (Key) -> Resolver, ofAllTypes: () -> Resolver, ofType: () -> Resolver
  ) {
    if let declared {
      _ = ofKey(declared)
    } else {
      _ = hook.conformsTo == nil ? ofType() : ofAllTypes()
    }
  }
}

struct ModelInstanceRegistering: ModelTypeUser {
  let resolver: Resolver
  let name: Resolver.Name?
  let instance: Tracked

  func use<T>(_ type: T.Type, _ key: Resolver.Key<T>?) {
    resolver.registerInstance(instance as! T, expect: type, name: name)
  }
}

/// Removes a key, or drops its cached instances, by its static type.
struct ModelRemoving: ModelTypeUser {
  let resolver: Resolver
  let name: Resolver.Name?
  let isDrop: Bool

  func use<T>(_ type: T.Type, _ key: Resolver.Key<T>?) {
    if let key {
      _ = isDrop ? resolver.dropCached(key) : resolver.unregister(key)
    } else {
      _ = isDrop ? resolver.dropCached(type, name: name) : resolver.unregister(type, name: name)
    }
  }
}

struct ModelGettingAll: ModelTypeUser {
  let resolver: Resolver

  func use<T>(_ type: T.Type, _ key: Resolver.Key<T>?) -> [Int] {
    resolver.getAll(type).map { ($0 as! Tracked).number }
  }
}

struct ModelLooking: ModelTypeUser {
  let resolver: Resolver
  let name: Resolver.Name?

  func use<T>(_ type: T.Type, _ key: Resolver.Key<T>?) -> Bool {
    key.map { resolver.isRegistered($0) } ?? resolver.isRegistered(type, name: name)
  }
}

/// Adds registrations and hooks to real resolvers.
struct ModelRegistrar: Sendable {
  /// The filer of the current run, for the recipes of declared keys. Those are the same in all runs.
  @TaskLocal static var current = ModelRegistrar()

  let ledger = Ledger()
  let log = ModelLog([])
  /// The time of all resolvers, in seconds.
  let clock = Guarded<UInt64>(0)
  /// The gate that awaited disposals wait for.
  let gate = Guarded(Gate())
  /// The requests that disposals make: the resolver to ask, and the key for each event.
  let questions = Guarded<(resolver: Resolver, byEvent: [ModelEvent: ModelKey])?>(nil)

  /// Runs an `onDrop` for an instance.
  func bid(_ hook: ModelHook, _ instance: Tracked, _ key: ModelKey) throws {
    let question = ModelEvent.dropped(key, tag: hook.tag, instance: instance.number)
    let asked = questions.withLock { $0.map { ($0.resolver, $0.byEvent[question]) } }
    let got = try? asked?.1?.ask(asked!.0)?.number
    log.append(.dropped(key, tag: hook.tag, instance: instance.number, got: got))
    if hook.fails { throw ModelFailure() }
  }

  func add(_ addition: ModelAddition, in resolver: Resolver) {
    switch addition {
    case .registration(let scope, let keys, let recipe):
      if recipe.isAlias {
        try! recipe.needs!.used(by: ModelAliasing(resolver: resolver))
      } else if keys.count == 1, keys[0].type.includes(recipe.makes) {
        let user = ModelRegistering(
          resolver: resolver, scope: scope, name: keys[0].name, ownScope: keys[0].declaration?.scope, recipe: recipe,
          registrar: self)
        try! keys[0].used(by: user)
      } else if recipe.gathers {
        resolver.autowire(
          scope, { (readers: [any ModelReader]) throws -> Tracked in try recipe.run(gathering: readers, self) },
          expects: keys.map(\.type.type), name: keys[0].name)
      } else {
        resolver.register(scope, expects: keys.map(\.type.type), name: keys[0].name) {
          (r: Resolver) throws -> Tracked in try recipe.run(r, self)
        }
      }
    case .hook(let key, let hook):
      let user = ModelHooking(resolver: resolver, key: key, hook: hook, registrar: self)
      if let type = hook.conformsTo { try! type.used(by: user) } else { try! key.used(by: user) }
    }
  }

  /// Returns the real module. All modules are created at this one place.
  func module(_ index: Int) -> Module {
    let module = ModelModule.pool[index]
    return Module(module.name, includes: module.includes.map(self.module)) { resolver in
      for addition in module.brings { add(addition, in: resolver) }
      for other in module.loads { resolver.load(self.module(other)) }
    }
  }
}
