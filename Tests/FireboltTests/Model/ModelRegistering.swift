import Firebolt
import TestSupport

struct ModelFailure: Error {}

/// The log in which real hooks record their actions.
typealias ModelLog = Guarded<[ModelEvent]>

extension ModelRecipe {
  func run(_ resolver: Resolver, _ registrar: ModelRegistrar) throws -> Tracked {
    try run(keeping: try needs.map { try $0.ask(resolver)! }, registrar)
  }

  @Sendable func run(gathering readers: [any ModelReader], _ registrar: ModelRegistrar) throws -> Tracked {
    try run(keeping: readers, registrar)
  }

  private func run(keeping kept: Any?, _ registrar: ModelRegistrar) throws -> Tracked {
    if takes > 0 { registrar.clock.withLock { $0 += takes } }
    if fails { throw ModelFailure() }
    return makes.make(registrar.ledger, keeping: kept)
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
      let type = keys[0].type.type
      let types = keys.map(\.type.type)
      if recipe.isAlias {
        registerAlias(of: recipe.needs!, type, in: resolver)
      } else if keys.count == 1, keys[0].type.includes(recipe.makes) {
        register(keys[0], type, scope, recipe, in: resolver)
      } else if recipe.gathers {
        resolver.autowire(
          scope, { (readers: [any ModelReader]) throws -> Tracked in try recipe.run(gathering: readers, self) },
          expects: types, name: keys[0].name)
      } else {
        resolver.register(scope, expects: types, name: keys[0].name) { (r: Resolver) throws -> Tracked in
          try recipe.run(r, self)
        }
      }
    case .hook(let key, let hook):
      let type = (hook.conformsTo ?? key.type).type
      add(hook, to: key, type, in: resolver)
    }
  }

  private func registerAlias<T>(of key: ModelKey, _ type: T.Type, in resolver: Resolver) {
    resolver.register(key.declared(as: type)!)
  }

  /// Registers a recipe for a key by its static type. The instance must be of that type.
  private func register<T>(
    _ key: ModelKey, _ type: T.Type, _ scope: Resolver.Scope, _ recipe: ModelRecipe, in resolver: Resolver
  ) {
    if let declared = key.declared(as: type) {
      // Without a scope, the registration has the key's own scope.
      resolver.register(declared, scope == key.declaration!.scope ? nil : scope) { try recipe.run($0, self) as! T }
    } else if recipe.makes == .wired {
      resolver.autowire(
        scope,
        { ModelWired(ledger, $0, $1, $2) as! T } as @Sendable (ModelAlpha?, [any ModelReader], Lazy<ModelBeta>) -> T,
        expect: type, name: key.name)
    } else if recipe.gathers {
      resolver.autowire(scope, { try recipe.run(gathering: $0, self) as! T }, expect: type, name: key.name)
    } else {
      resolver.register(scope, expect: type, name: key.name) { (r: Resolver) throws -> T in
        try recipe.run(r, self) as! T
      }
    }
  }

  /// Adds a hook to a key, or to all instances of a type, by its static type.
  private func add<T>(_ hook: ModelHook, to key: ModelKey, _ type: T.Type, in resolver: Resolver) {
    let declared = key.declared(as: type)
    switch hook.kind {
    case .decorate(let makes):
      let body: @Sendable (Resolver, T) throws -> T = { resolver, inner in
        let kept = try hook.needs.map { try $0.ask(resolver)! }
        if hook.fails { throw ModelFailure() }
        return makes.make(ledger, keeping: (inner, kept)) as! T
      }
      if let declared { resolver.decorate(declared, body) } else { resolver.decorate(type, name: key.hookName, body) }
    case .complete:
      let body: @Sendable (Resolver, T) throws -> Void = { resolver, instance in
        let got = try hook.needs.map { try $0.ask(resolver)!.number }
        log.append(.completed(key, tag: hook.tag, instance: (instance as! Tracked).number, got: got))
        if hook.fails { throw ModelFailure() }
      }
      switch (declared, hook.conformsTo) {
      case (let declared?, _): resolver.initCompleted(declared, body)
      case (nil, _?): resolver.initCompleted(conformingTo: type, body)
      case (nil, nil): resolver.initCompleted(type, name: key.hookName, body)
      }
    case .drop:
      let body: @Sendable (T) throws -> Void = { try bid(hook, $0 as! Tracked, key) }
      switch (declared, hook.conformsTo) {
      case (let declared?, _): resolver.onDrop(declared, body)
      case (nil, _?): resolver.onDrop(conformingTo: type, body)
      case (nil, nil): resolver.onDrop(type, name: key.hookName, body)
      }
    case .close:
      let body: @Sendable (T) async throws -> Void = { instance in
        await gate.value.wait()
        try bid(hook, instance as! Tracked, key)
      }
      switch (declared, hook.conformsTo) {
      case (let declared?, _): resolver.onDrop(declared, body)
      case (nil, _?): resolver.onDrop(conformingTo: type, body)
      case (nil, nil): resolver.onDrop(type, name: key.hookName, body)
      }
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
