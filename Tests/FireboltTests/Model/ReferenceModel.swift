import Firebolt

/// The rules, in the simplest form that can be written down: values and dictionaries, nothing shared, nothing lazy.
struct ReferenceModel {
  /// What a request comes to.
  enum Outcome: Equatable {
    case instance(Int)
    case failure(ResolutionError.Code, path: [ModelKey])
  }

  struct Registration: Equatable {
    let serial: Int
    let keys: [ModelKey]
    let scope: Resolver.Scope
    let recipe: ModelRecipe
    /// The instance that the registration holds, for `registerInstance`.
    let instance: Int?
  }

  /// A cached instance; equal ones are one and the same, under however many keys.
  struct Cached: Equatable {
    let serial: Int
    let instance: Int
  }

  struct Store: Equatable {
    var registrations: [ModelKey: Registration] = [:]
    var cached: [ModelKey: Cached] = [:]

    mutating func drop(_ dropped: Cached?) {
      if let dropped { cached = cached.filter { $0.value != dropped } }
    }
  }

  private struct Instance {
    let makes: ModelType
    let keeps: Int?
  }

  private(set) var slots = [String?](repeating: nil, count: ModelOperation.slotCount)
  private var stores: [String: Store] = [:]
  private var instances: [Int: Instance] = [:]
  private var serials = 0

  private mutating func nextSerial() -> Int {
    serials += 1
    return serials
  }

  /// The instances that something still holds: a cache, a registration, or another such instance.
  var living: Set<Int> {
    var held: [Int] = stores.values.flatMap {
      $0.cached.values.map(\.instance) + $0.registrations.values.compactMap(\.instance)
    }
    var living: Set<Int> = []
    while let next = held.popLast() {
      living.insert(next)
      if let kept = instances[next]!.keeps { held.append(kept) }
    }
    return living
  }

  // MARK: - Resolvers

  mutating func occupy(_ slot: Int, with id: String?) {
    slots[slot] = id
    if let id { stores[id] = stores[id] ?? Store() }
    stores = stores.filter { slots.contains($0.key) }
  }

  /// The source may be in the very slot that the new resolver takes.
  mutating func inherit(_ slot: Int, _ id: String, from source: String) {
    let registrations = stores[source]!.registrations
    occupy(slot, with: id)
    stores[id]!.registrations = registrations
  }

  mutating func merge(_ id: String, from source: String) {
    if id == source { return }
    var copies: [Int: Cached] = [:]
    let other = stores[source]!
    for registration in other.distinctRegistrations {
      let keys = registration.keys.filter { other.registrations[$0] == registration }
      var copy: Cached?
      if let original = other.cached[keys[0]] {
        copy = copies[original.serial] ?? Cached(serial: nextSerial(), instance: original.instance)
        copies[original.serial] = copy
      }
      file(registration, under: keys, with: copy, in: id)
    }
  }

  // MARK: - Registering and removing

  mutating func register(_ id: String, _ scope: Resolver.Scope, _ keys: [ModelKey], _ recipe: ModelRecipe) {
    let registration = Registration(serial: nextSerial(), keys: keys, scope: scope, recipe: recipe, instance: nil)
    file(registration, under: keys, with: nil, in: id)
  }

  mutating func registerInstance(_ id: String, _ key: ModelKey, _ makes: ModelType, number: Int) {
    instances[number] = Instance(makes: makes, keeps: nil)
    let recipe = ModelRecipe(makes: makes, needs: nil, fails: false)
    let registration = Registration(
      serial: nextSerial(), keys: [key], scope: .single, recipe: recipe, instance: number)
    file(registration, under: [key], with: nil, in: id)
  }

  /// A registered key loses its instance; a key that had lost only its registration gets the instance back, and then the
  /// registration's other keys share it.
  private mutating func file(_ registration: Registration, under keys: [ModelKey], with copy: Cached?, in id: String) {
    for key in keys where stores[id]!.registrations[key] != nil || copy != nil {
      stores[id]!.drop(stores[id]!.cached[key])
    }
    let cached = copy ?? keys.lazy.compactMap { [stores] in stores[id]!.cached[$0] }.first
    for key in keys {
      if stores[id]!.cached[key] != cached { stores[id]!.drop(stores[id]!.cached[key]) }
      stores[id]!.registrations[key] = registration
      stores[id]!.cached[key] = cached
    }
  }

  mutating func unregister(_ id: String, _ selection: ModelOperation.Selection) {
    stores[id]!.registrations = stores[id]!.registrations.filter { !selection.includes($0.key) }
  }

  mutating func drop(_ id: String, _ selection: ModelOperation.Selection) {
    let named = stores[id]!.cached.filter { selection.includes($0.key) }.values
    var kept: [Cached] = []
    if case .allBut = selection { kept = stores[id]!.cached.filter { !selection.includes($0.key) }.map(\.value) }
    for cached in named where !kept.contains(cached) { stores[id]!.drop(cached) }
  }

  mutating func drop(_ id: String, _ scope: Resolver.Scope) {
    // Whatever is cached here is cached as a single.
    if scope == .single { stores[id]!.cached = [:] }
  }

  // MARK: - Resolving

  /// Serves a request. `nextInstance` is the number that the next instance made gets.
  mutating func get(_ id: String, _ key: ModelKey, _ scope: Resolver.Scope?, nextInstance: inout Int) -> Outcome {
    serve(id, key, scope, [], &nextInstance)
  }

  private mutating func serve(
    _ id: String, _ key: ModelKey, _ scopeOverride: Resolver.Scope?, _ callers: [(key: ModelKey, serial: Int)],
    _ nextInstance: inout Int
  ) -> Outcome {
    let path = callers.map(\.key) + [key]
    guard let registration = stores[id]!.registrations[key] else { return .failure(.notRegistered, path: path) }
    let isShared = (scopeOverride ?? registration.scope) == .single
    if isShared, let cached = stores[id]!.cached[key] { return converted(cached.instance, path) }
    if callers.contains(where: { $0.serial == registration.serial }) { return .failure(.cycle, path: path) }

    var kept: Int?
    if let needed = registration.recipe.needs {
      switch serve(id, needed, nil, callers + [(key, registration.serial)], &nextInstance) {
      case .instance(let instance): kept = instance
      case .failure(let code, let path): return .failure(code, path: path)
      }
    }
    if registration.recipe.fails { return .failure(.recipeThrew, path: path) }
    let made = registration.instance ?? nextInstance
    if registration.instance == nil {
      instances[made] = Instance(makes: registration.recipe.makes, keeps: kept)
      nextInstance += 1
    }
    if isShared {
      let cached = Cached(serial: nextSerial(), instance: made)
      for other in registration.keys
      where stores[id]!.registrations[other] == registration && stores[id]!.cached[other] == nil {
        stores[id]!.cached[other] = cached
      }
    }
    return converted(made, path)
  }

  private func converted(_ instance: Int, _ path: [ModelKey]) -> Outcome {
    path.last!.type.includes(instances[instance]!.makes) ? .instance(instance) : .failure(.typeMismatch, path: path)
  }
}

extension ReferenceModel.Store {
  /// Each registration once, in the order of the keys.
  fileprivate var distinctRegistrations: [ReferenceModel.Registration] {
    var seen: Set<Int> = []
    return registrations.sorted { $0.key < $1.key }.map(\.value).filter { seen.insert($0.serial).inserted }
  }
}
