import Firebolt
import TestSupport

/// The outcomes of requests.
extension ReferenceModel {
  /// One request of a path: the requested key, and the resolver that served it.
  struct Step: Equatable, CustomStringConvertible {
    let key: ModelKey
    let resolver: String

    /// - Parameter resolver: The id, with the model's suffix if the store is closed.
    init(key: ModelKey, resolver: String) {
      self.key = key
      self.resolver = String(resolver.prefix { $0 != "#" })
    }

    var description: String { "\(key)@\(resolver.prefix(4))" }
  }

  struct Failure: Error, Equatable {
    let code: ResolutionError.Code
    let path: [Step]
  }

  typealias Outcome = Result<Int, Failure>

  /// The requests that led to the current one.
  struct Trail {
    var path: [Step] = []
    /// The recipes that are running, each with its store.
    var running: [(registration: Int, store: String)] = []

    func adding(_ step: Step, _ registration: Registration) -> Trail {
      Trail(path: path + [step], running: running + [(registration.serial, step.resolver)])
    }
  }

  /// Makes one request for the program.
  mutating func get(_ id: String, _ key: ModelKey, _ scope: Resolver.Scope? = nil) -> Outcome {
    request { model throws(Failure) in try model.serve(id, key, scope, Trail()) }
  }

  mutating func getAll(_ id: String, _ type: ModelType) -> Result<[Int], Failure> {
    if isClosed(id) { return .failure(Failure(code: .resolverClosed, path: [])) }
    defer { resolution.inFlight = [] }
    var all: [Int] = []
    for key in keys(id, of: type) {
      switch get(id, key) {
      case .success(let instance): all.append(instance)
      case .failure(let failure): return .failure(failure)
      }
      resolution.inFlight = all
    }
    return .success(all)
  }

  mutating func warmUp(_ id: String) -> Failure? {
    let lineage = lineage(id)
    for (level, store) in lineage.enumerated().reversed() {
      // A child makes its own instances of what it or an ancestor has registered for each resolver.
      let scopes: [Resolver.Scope] = (level == 0 ? [.single] : []) + (lineage.count > 1 ? [.perResolver] : [])
      let registered = stores[store]!.keys.values.compactMap(\.registration).filter { scopes.contains($0.scope) }
      for serial in Set(registered.map(\.serial)).sorted() {
        let registration = registered.first { $0.serial == serial }!
        for key in registration.keys where stores[store]![key].registration == registration {
          if server(of: key, for: id)?.1 != registration { continue }
          if case .failure(let failure) = get(id, key) { return failure }
        }
      }
    }
    return nil
  }

  /// Returns the value of an instance's `Lazy`, or nil if the request fails.
  mutating func lazyValue(of instance: Int) -> Int? {
    if let value = instances[instance]!.lazyValue { return value }
    resolution.inFlight.append(instance)
    defer { resolution.inFlight = [] }
    guard let id = instances[instance]!.lazyStore, stores[id]?.serial == instances[instance]!.lazySerial,
      case .success(let value) = get(id, ModelKey(.beta))
    else { return nil }
    instances[instance]!.lazyValue = value
    return value
  }

  private mutating func request(_ body: (inout ReferenceModel) throws(Failure) -> Int) -> Outcome {
    let inFlight = resolution.inFlight
    resolution = Resolution()
    resolution.inFlight = inFlight
    defer {
      resolution = Resolution()
      resolution.inFlight = inFlight
    }
    do throws(Failure) {
      return .success(try body(&self))
    } catch {
      return .failure(error)
    }
  }

  // MARK: - One request

  mutating func serve(_ id: String, _ key: ModelKey, _ override: Resolver.Scope?, _ trail: Trail) throws(Failure) -> Int
  {
    guard let (nearest, registration) = server(of: key, for: id, override) else {
      let code = isClosed(id) ? ResolutionError.Code.resolverClosed : .notRegistered
      throw Failure(code: code, path: trail.path + [Step(key: key, resolver: id)])
    }
    var definingResolver = nearest
    let scope = registration.scope.requested(as: override)
    let asked = scope.livesInStore && scope != .perResolver ? definingResolver : id
    let closesCycle = trail.running.contains { $0 == (registration.serial, asked) }
    let trail = trail.adding(Step(key: key, resolver: asked), registration)
    let own = Resolution.Own(registration: registration.serial, store: asked, scope: scope)

    if let cell = resolution.own[own], cells[cell]!.state != .making { return try converted(see(cell, key), trail) }
    if scope == .perResolver, definingResolver != id {
      inherit(registration, key, from: definingResolver, by: id)
      definingResolver = id
    }
    func knownCell(_ model: ReferenceModel) -> Int? {
      scope.livesInStore ? model.stores[asked]![key].cell(of: registration) : nil
    }
    if let cell = knownCell(self), cells[cell]!.state == .done,
      let deadline = cells[cell]!.deadline, deadline <= now
    {
      dropExpired([cell], in: asked)
    }
    if let cell = knownCell(self) {
      if cells[cell]!.state == .making { throw Failure(code: .cycle, path: trail.path) }
      if cells[cell]!.state != .done { return try converted(see(cell, key), trail) }
      if let found = existing(cell, key, scope) { return try converted(found, trail) }
      removeCells([cell], in: asked)
    }
    if closesCycle { throw Failure(code: .cycle, path: trail.path) }
    let made = try fill(registration, own, definingResolver, scope, trail)
    return try converted(made, trail)
  }

  /// Returns the store that serves a key, and the registration that it uses. That is the asked one, if it has a registration
  /// or has inherited one; or the nearest ancestor with a registration; or else the oldest with the key's own recipe.
  func server(
    of key: ModelKey, for id: String, _ scope: Resolver.Scope? = nil
  ) -> (definingResolver: String, Registration)? {
    for store in lineage(id) {
      if stores[store]!.isClosed { return nil }
      let entry = stores[store]![key]
      if let registration = store == id ? entry.serving(scope) : entry.registration { return (store, registration) }
    }
    return key.defaultRegistration.map { (lineage(id).last!, $0) }
  }

  /// Adds an ancestor's registration to a store: under the requested key, and under those that have it in the ancestor, and
  /// aren't registered nearer, or inherited. An instance that one of these keys has belongs to all.
  private mutating func inherit(
    _ registration: Registration, _ key: ModelKey, from definingResolver: String, by id: String
  ) {
    let nearer = lineage(id).dropFirst().prefix { $0 != definingResolver }
    let cell = registration.keys.lazy.compactMap { [stores] key in
      let entry = stores[id]![key]
      // It is the store's own under another key if that was merged.
      return entry.slots.first { $0.registration == registration }?.cell
        ?? entry.inherited.first { $0.registration == registration }?.cell
    }.first
    for other in registration.keys {
      let inForce = registration.isDefault || stores[definingResolver]![other].registration == registration
      let isFree =
        !nearer.contains { stores[$0]![other].registration != nil }
        && !stores[id]![other].inherited.contains {
          $0.registration == registration || $0.registration.scope == .perResolver || registration.scope != .perResolver
        }
      guard other == key || inForce && isFree else { continue }
      let hooks = hooks(of: other, for: registration, in: definingResolver)
      stores[id]![other].inherited.append(Inherited(registration: registration, hooks: hooks, cell: cell))
    }
  }

  /// Returns a cached instance, unless it has been released. A weakly held instance is kept from now on if the scope
  /// requires it.
  private mutating func existing(_ cell: Int, _ key: ModelKey, _ scope: Resolver.Scope) -> Int? {
    let found = cells[cell]!
    if !found.isWeak { return found.form(key) }
    let living = living
    let mustKeep = scope != .weak
    guard living.isSuperset(of: mustKeep ? found.forms : [found.form(key)]) else { return nil }
    if mustKeep {
      cells[cell]!.isWeak = false
      cells[cell]!.scope = scope
      setDeadline(of: cell)
    }
    return found.form(key)
  }

  func converted(_ instance: Int, _ trail: Trail) throws(Failure) -> Int {
    if trail.path.last!.key.type.includes(instances[instance]!.makes) { return instance }
    throw Failure(code: .typeMismatch, path: trail.path)
  }

  /// Runs a recipe for a new cell, and then the hooks of its keys.
  private mutating func fill(
    _ registration: Registration, _ own: Resolution.Own, _ definingResolver: String, _ scope: Resolver.Scope,
    _ trail: Trail
  ) throws(Failure) -> Int {
    let mark = resolution.inFlight.count
    defer { resolution.inFlight.removeSubrange(mark...) }
    let asked = trail.path.last!.key
    var hooks: [(key: ModelKey, hook: ModelHook)] = []
    var conforming: [ModelHook] = []
    for key in registration.keys {
      // If the registration is hidden, its instance may be served again later.
      let entry = stores[definingResolver]![key]
      let isHeld =
        scope.livesInStore
        && (entry.slots.contains { $0.registration == registration } || entry.inherits(registration))
      let isInForce =
        entry.registration == registration
        || entry.registration == nil && registration.scope == .perResolver && entry.inherits(registration)
      guard registration.isDefault || isHeld || isInForce else { continue }
      let all = self.hooks(of: key, for: registration, in: definingResolver)
      for hook in all where hook.conformsTo == nil && !hook.isOnDrop { hooks.append((key, hook)) }
      if conforming.isEmpty { conforming = all.filter { $0.conformsTo != nil } }
    }
    hooks += conforming.filter { !$0.isOnDrop }.map { (asked, $0) }
    if scope == .factory || registration.instance != nil, hooks.isEmpty { return try run(registration, trail) }

    let cell = nextSerial()
    cells[cell] = Cell(keys: registration.keys, scope: scope, madeWith: Set(conforming.map(\.serial)))
    if registration.instance != nil { cells[cell]!.owner = .registration }
    if scope == .graph { resolution.own[own] = cell }
    for key in registration.keys where scope.livesInStore {
      let entry = stores[own.store]![key]
      for (index, inherited) in entry.inherited.enumerated()
      where inherited.registration == registration && inherited.cell == nil {
        stores[own.store]![key].inherited[index].cell = cell
      }
      if registration.isDefault, !entry.inherits(registration) { stores[own.store]![key].defaultCell = cell }
      stores[own.store]![key].slots = entry.slots.map { slot in
        var slot = slot
        if slot.registration == registration { slot.cell = slot.cell ?? cell }
        return slot
      }
    }
    resolution.filling.append(cell)
    defer {
      resolution.filling.removeLast()
      releaseDeferred()
    }
    do throws(Failure) {
      let made = try run(registration, trail)
      resolution.inFlight.append(made)
      cells[cell]!.original = made
      for (key, hook) in hooks { try decorate(cell, key, hook, trail) }
      cells[cell]!.order = nextSerial()
      cells[cell]!.state = .incomplete
      try complete(cell, hooks.filter { $0.hook.kind == .complete }, own, trail)
      return cells[cell]!.form(asked)
    } catch {
      undo(cell, isOfGroup: false)
      _ = runCompletions(within: trail)
      throw error
    }
  }

  private mutating func run(_ registration: Registration, _ trail: Trail) throws(Failure) -> Int {
    let mark = resolution.inFlight.count
    defer { resolution.inFlight.removeSubrange(mark...) }
    if let instance = registration.instance { return instance }
    let (recipe, asked) = (registration.recipe, trail.path.last!.resolver)
    if recipe.isAlias { return try serve(asked, recipe.needs!, nil, trail) }
    if let need = recipe.needs { resolution.inFlight.append(try serve(asked, need, nil, trail)) }
    if recipe.makes == .wired { try wire(asked, trail) }
    if recipe.gathers { try gatherReaders(for: registration, asked, trail) }
    now += recipe.takes
    if recipe.fails { throw Failure(code: .recipeThrew, path: trail.path) }
    let made = make(recipe.makes, keeping: Array(resolution.inFlight[mark...]))
    if recipe.makes == .wired {
      (instances[made]!.lazyStore, instances[made]!.lazySerial) = (asked, stores[asked]!.serial)
    }
    return made
  }

  /// Resolves the parameters of the autowired class: an optional alpha, and all readers.
  private mutating func wire(_ asked: String, _ trail: Trail) throws(Failure) {
    do throws(Failure) {
      resolution.inFlight.append(try serve(asked, ModelKey(.alpha), nil, trail))
    } catch {
      if error.code != .notRegistered || error.path.count != trail.path.count + 1 { throw error }
    }
    try gatherReaders(asked, trail)
  }

  /// Resolves all readers.
  ///
  /// - Parameter maker: The registration whose recipe gathers them, which is left out.
  private mutating func gatherReaders(for maker: Registration? = nil, _ asked: String, _ trail: Trail) throws(Failure) {
    if isClosed(asked) {
      throw Failure(code: .resolverClosed, path: trail.path + [Step(key: ModelKey(.reader), resolver: asked)])
    }
    for key in keys(asked, of: .reader) where maker == nil || server(of: key, for: asked)?.1.serial != maker?.serial {
      resolution.inFlight.append(try serve(asked, key, nil, trail))
    }
  }

  /// Returns the keys of a type in the order of registration, with those of parents last.
  private func keys(_ id: String, of type: ModelType) -> [ModelKey] {
    var keys: [ModelKey] = []
    var aliases: [ModelKey: ModelKey] = [:]
    for store in lineage(id) {
      let here = stores[store]!.keys.filter { $0.key.type == type && $0.value.registration != nil }
      for (key, entry) in here.sorted(by: { $0.value.registration!.serial < $1.value.registration!.serial })
      where !keys.contains(key) {
        keys.append(key)
        if let recipe = entry.registration?.recipe, recipe.isAlias { aliases[key] = recipe.needs }
      }
    }
    // What was inherited may not be registered any more.
    let inherited = stores[id]!.keys.filter { $0.key.type == type && $0.value.registration == nil }
      .compactMap { key, entry in entry.inherited.last.map { (key: key, registration: $0.registration) } }
    for (key, registration) in inherited.sorted(by: { $0.registration.serial < $1.registration.serial })
    where !registration.isDefault && !keys.contains(key) {
      keys.append(key)
    }
    // An alias of a registered key gives that key's instance.
    return keys.filter { key in aliases[key].map { !keys.contains($0) } ?? true }
  }
}

extension Resolver.Scope {
  /// Returns the scope of a request for what is registered in this one.
  fileprivate func requested(as wanted: Resolver.Scope?) -> Resolver.Scope {
    func keeps(_ scope: Resolver.Scope) -> Bool { scope.livesInStore && scope != .weak }
    guard let wanted, !(keeps(self) && keeps(wanted)) else { return self }
    return wanted == .weak && [.perResolver, .perArguments].contains(self) ? self : wanted
  }

  /// Whether a store keeps the instance, rather than the caller.
  var livesInStore: Bool { self != .factory && self != .graph }
}
