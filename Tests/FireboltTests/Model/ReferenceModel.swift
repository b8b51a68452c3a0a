import Firebolt

/// The rules in their simplest form: values and dictionaries, with nothing shared and nothing lazy.
struct ReferenceModel {
  struct Registration: Equatable {
    let serial: Int
    let keys: [ModelKey]
    let scope: Resolver.Scope
    let recipe: ModelRecipe
    /// The instance that the registration holds, for `registerInstance`.
    var instance: Int?
    /// The serial number of the store that owes the instance's disposal.
    var origin = 0

    var isDefault: Bool { serial < 0 }
  }

  /// One registration of a key, and the number of the cell that holds its instance.
  struct Slot {
    var registration: Registration?
    var cell: Int?
    var module: Int?
    /// Whether a mock has it from an ancestor of the resolver that it inherited.
    var isOfAncestor = false
  }

  /// A registration that a store has inherited, with the hooks that the key had in the ancestor at that time.
  struct Inherited {
    let registration: Registration
    let hooks: [ModelHook]
    var cell: Int?
  }

  struct Hook {
    /// The registrations that a hook of all names concerns.
    enum Reach { case all, withoutAncestors, defaultRecipes }

    let hook: ModelHook
    let serial: Int
    var module: Int?
    var reach = Reach.all

    var withoutModule: Hook { Hook(hook: hook, serial: serial, reach: reach) }
  }

  /// The registrations of a key, the one in force last, and its hooks.
  struct Filed {
    var slots: [Slot] = []
    var hooks: [Hook] = []
    /// The cell of a declared key's own recipe. Registrations don't displace it.
    var defaultCell: Int?
    /// What was inherited from an ancestor that has registered it once for each resolver.
    var inherited: [Inherited] = []

    var registration: Registration? { slots.last?.registration }

    /// Returns the registration that serves requests in a scope to this store: one that is registered here, or one that is
    /// inherited. What was only requested as `.perResolver` serves such requests alone.
    func serving(_ scope: Resolver.Scope? = nil) -> Registration? {
      registration
        ?? inherited.last { $0.registration.scope == .perResolver || scope == .perResolver }?.registration
    }

    /// The cell that holds the instance of a registration that serves the key.
    func cell(of registration: Registration) -> Int? {
      if let inherited = inherited.first(where: { $0.registration == registration }) { return inherited.cell }
      return registration.isDefault ? defaultCell : slots.last!.cell
    }

    /// Whether a registration is among what was inherited.
    func inherits(_ registration: Registration) -> Bool { inherited.contains { $0.registration == registration } }

    var registeredCells: [Int] { slots.compactMap(\.cell) }
    var cells: [Int] { registeredCells + [defaultCell].compactMap { $0 } + inherited.compactMap(\.cell) }
    var isRegistered: Bool { slots.contains { $0.registration != nil } }

    /// Whether a hook of all names concerns one of the key's registrations; any, if it is gone.
    func isReached(by hook: Hook, _ registration: Registration?) -> Bool {
      guard let registration else { return true }
      return switch hook.reach {
      case .all: true
      case .defaultRecipes: registration.isDefault
      case .withoutAncestors:
        !registration.isDefault && slots.last { $0.registration == registration }?.isOfAncestor != true
      }
    }
  }

  struct Store {
    var parent: String?
    /// Distinguishes the store from an earlier store with the same id.
    var serial = 0
    var keys: [ModelKey: Filed] = [:]
    /// The loaded modules, each with whether it stays loaded even if no other module includes it.
    var modules: [Int: Bool] = [:]
    /// Whether the store was shut down.
    var isClosed = false
    /// The keys whose awaited disposal has failed, until a call throws the failures.
    var failed: [ModelKey] = []

    subscript(key: ModelKey) -> Filed {
      get { keys[key] ?? Filed() }
      set { keys[key] = newValue }
    }

    /// Returns the hooks that concern a registration's instances of a key, in the order in which they were added.
    func hooks(of key: ModelKey, for registration: Registration?) -> [Hook] {
      var hooks = self[key].hooks
      if registration?.recipe.isAlias == true { return hooks }
      hooks.add(self[ModelKey(any: key.type)].hooks.filter { self[key].isReached(by: $0, registration) })
      return hooks + self[.conforming].hooks.filter { self[key].isReached(by: $0, registration) }
    }
  }

  /// The result of one recipe, for all the keys that share it.
  struct Cell {
    /// Who owes the instance's disposal: the cell's store, the registration that brought the instance, or the store that
    /// made the instance.
    enum Owner: Equatable { case store, registration, maker }

    /// `making`: no one has the instance. `incomplete`: only the same resolution has it. `held`: it waits for the
    /// completion of others. `done`: everyone may have it.
    enum State { case making, incomplete, held, done }

    var keys: [ModelKey]
    var scope: Resolver.Scope
    var state = State.making
    var original = 0
    /// The decorated forms of the original, by key.
    var decorated: [ModelKey: Int] = [:]
    var isWeak = false
    /// The time when the instance expires, if it does.
    var deadline: UInt64?
    /// The order of creation.
    var order = 0
    var owner = Owner.store
    var knowsIncomplete = false
    /// The hooks of all types that were there when the making began.
    var madeWith: Set<Int> = []

    func form(_ key: ModelKey) -> Int { decorated[key] ?? original }
    var forms: [Int] { [original] + decorated.values }

    /// What a hook of all types may concern: the first of these that is of its type.
    var candidates: [Int] { keys.compactMap { decorated[$0] } + [original] }
  }

  struct Instance {
    let makes: ModelType
    let keeps: [Int]
    /// The instance that the decorator wrapped.
    var decorates: Int?
    /// The store that a `Lazy` asks, and the value that it got.
    var lazyStore: String?
    var lazySerial = 0
    var lazyValue: Int?
  }

  var slots = [String?](repeating: nil, count: ModelOperation.slotCount)
  var hands = [Int?](repeating: nil, count: ModelOperation.handCount)
  var stores: [String: Store] = [:]
  var cells: [Int: Cell] = [:]
  var instances: [Int: Instance] = [:]
  var log: [ModelEvent] = []
  /// The time, in seconds.
  var now: UInt64 = 0
  /// The registrations of existing objects whose disposals have been owed.
  var disposedObjects: Set<Int> = []
  /// The disposals of the current change.
  var disposals: [Disposal] = []
  /// The store that is being shut down.
  var closing: String?
  /// Whether a hook had its turn in a task but did nothing there, because an instance isn't of its key's type. What
  /// follows then has no specified order.
  var isUnordered = false
  /// The requests that disposals make.
  var questions: [ModelEvent: ModelKey] = [:]
  /// The disposals that are still to be run in tasks, by the store in whose queue they are.
  var owed: [String: Owed] = [:]
  /// The current request of the program.
  var resolution = Resolution()
  private var serials = 0
  private(set) var born = 0

  /// Sets the deadline of a cell at the time when its instance is published.
  mutating func setDeadline(of cell: Int) {
    guard case .expiring(let seconds) = cells[cell]!.scope else { return }
    cells[cell]!.deadline = now + UInt64(seconds)
  }

  mutating func nextSerial() -> Int {
    serials += 1
    return serials
  }

  mutating func make(_ makes: ModelType, keeping kept: [Int] = []) -> Int {
    born += 1
    instances[born] = Instance(makes: makes, keeps: kept)
    return born
  }

  /// The instances that something still holds: a cache, a registration, a hand, a request, an owed disposal, or another
  /// such instance.
  var living: Set<Int> {
    var held = hands.compactMap { $0 } + resolution.inFlight + resolution.deferred + owed.values.flatMap(\.instances)
    for entry in stores.values.flatMap(\.keys.values) {
      held += entry.slots.compactMap { $0.registration?.instance }
      for cell in entry.cells.compactMap({ cells[$0] }) where !cell.isWeak { held += cell.forms }
    }
    for cell in resolution.cells { held += cells[cell].map { $0.isWeak ? [] : $0.forms } ?? [] }
    var living: Set<Int> = []
    while let next = held.popLast() {
      // 0 stands for an instance that doesn't exist yet.
      guard let instance = instances[next], living.insert(next).inserted else { continue }
      held += instance.keeps
      if let value = instance.lazyValue { held.append(value) }
    }
    return living
  }

  /// Returns the hooks that concern a registration's instances of a key, in the order in which they were added, those of all
  /// types last. Those of an inherited registration are the ancestor's.
  func hooks(of key: ModelKey, for registration: Registration?, in id: String) -> [ModelHook] {
    let inherited = registration.flatMap { registration in
      stores[id]![key].inherited.first { $0.registration == registration }
    }
    return inherited?.hooks ?? stores[id]!.hooks(of: key, for: registration).map(\.hook)
  }

  /// Returns the cells that a key's hooks concern.
  func cells(concernedByHooksOf key: ModelKey, in id: String) -> Set<Int> {
    let concerned = stores[id]!.keys.filter { $0.key == key || key.place == .any && $0.key.type == key.type }
    return Set(concerned.values.flatMap(\.cells))
  }

  // MARK: - Resolvers

  /// Returns a store, its parent, the parent's parent, and so on.
  func lineage(_ id: String) -> [String] {
    Array(sequence(first: id) { stores[$0]?.parent })
  }

  /// Whether a store or an ancestor was shut down.
  func isClosed(_ id: String) -> Bool { lineage(id).contains { stores[$0]!.isClosed } }

  /// Whether an id can be opened with a parent.
  func canOpen(_ id: String, parent: String?) -> Bool {
    guard let parent, let store = stores[id] else { return parent != id }
    return store.parent == parent
  }

  mutating func occupy(_ slot: Int, with id: String?, parent: String? = nil) {
    slots[slot] = id
    if let id, stores[id] == nil { stores[id] = Store(parent: parent, serial: nextSerial()) }
    // A child is released before its parent. It keeps the parent until its last disposal.
    var queue: String?
    while let dead = stores.keys.first(where: { id in
      !slots.contains(id) && !stores.values.contains { $0.parent == id }
    }) {
      if let queue { owed[queue]!.instances = [] }
      scheduleDisposals(for: Set(stores[dead]!.keys.values.flatMap(\.cells)), of: dead)
      leaving(dead) { $0.stores[dead]!.keys = [:] }
      endChange(of: dead, behind: queue)
      if let parent = stores[dead]!.parent {
        stores[parent]!.failed += stores[dead]!.failed + (owed[dead]?.failing ?? [])
        owed[dead]?.failing = []
      }
      stores[dead] = nil
      if owed[dead] != nil { queue = queue ?? dead }
    }
  }

  /// The source may be in the slot that the new resolver takes.
  mutating func inherit(_ slot: Int, _ id: String, from source: String) {
    var copy = Store()
    let lineage = lineage(source)
    for (index, ancestor) in lineage.enumerated().reversed() {
      // If a nearer store has loaded a module too, unloading the module affects only the nearer store's copy.
      let nearer = Set(lineage[..<index].flatMap { stores[$0]!.modules.keys })
      func own(_ module: Int?) -> Int? { module.flatMap { nearer.contains($0) ? nil : $0 } }
      for (key, var entry) in stores[ancestor]!.keys {
        if index > 0, entry.registration != nil {
          entry.hooks = stores[ancestor]!.hooks(of: key, for: entry.registration)
        }
        if key.isOfMany, lineage.count > 1 {
          if index > 0, index < lineage.count - 1 { entry.hooks = [] }
          for hook in entry.hooks.indices {
            entry.hooks[hook].reach = index == 0 ? .withoutAncestors : .defaultRecipes
          }
        }
        entry.hooks = entry.hooks.map { own($0.module) == nil ? $0.withoutModule : $0 }
        let slots = entry.slots.filter { $0.registration != nil }
        // A key's hooks apply where the registration in force is.
        if !slots.isEmpty { copy[key].hooks = entry.hooks }
        if slots.isEmpty, !copy[key].isRegistered { copy[key].hooks = copy[key].hooks.merged(with: entry.hooks) }
        copy[key].slots += slots.map {
          Slot(
            registration: $0.registration, module: own($0.module), isOfAncestor: index > 0 || $0.isOfAncestor)
        }
      }
      copy.modules.merge(stores[ancestor]!.modules) { $1 }
    }
    occupy(slot, with: id)
    copy.serial = stores[id]!.serial
    stores[id] = copy
  }
}

extension ModelKey {
  /// The declared key's own recipe, as a registration; nil if there is none.
  var defaultRegistration: ReferenceModel.Registration? {
    guard case .declared(let index) = place, let recipe = declaration!.recipe else { return nil }
    return .init(serial: -1 - index, keys: [self], scope: declaration!.scope, recipe: recipe)
  }
}

extension [ReferenceModel.Hook] {
  /// Adds others, so that all are in the order in which they were added first.
  mutating func add(_ others: [ReferenceModel.Hook]) {
    for other in others { insert(other, at: firstIndex { other.serial < $0.serial } ?? endIndex) }
  }

  /// Returns these and others, in that order. Of a hook that both have, the other's copy counts.
  func merged(with others: [ReferenceModel.Hook]) -> [ReferenceModel.Hook] {
    var merged = filter { hook in !others.contains { $0.serial == hook.serial } }
    merged.add(others)
    return merged
  }
}

extension ModelHook {
  var isDecorator: Bool {
    if case .decorate = kind { true } else { false }
  }
}
