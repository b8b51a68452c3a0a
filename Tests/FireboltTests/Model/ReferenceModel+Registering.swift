import Firebolt

/// Changes, and the addition and removal of registrations and hooks.
extension ReferenceModel {
  /// Carries out an operation that has effects but no outcome.
  mutating func change(_ id: String, _ action: ModelOperation.Action) {
    if stores[id]!.isClosed {
      if case .registerInstance(let key, let makes) = action { registerInstance(id, key, makes) }
      return
    }
    switch action {
    case .add(.registration(let scope, let keys, let recipe)):
      let registration = Registration(serial: nextSerial(), keys: keys, scope: scope, recipe: recipe)
      add(registration, under: keys, with: nil, in: id)
    case .add(.hook(let key, let hook)): hang(hook, on: key, in: id)
    case .registerInstance(let key, let makes): registerInstance(id, key, makes)
    case .load(let modules): load(id, modules)
    case .unload(let modules): unload(id, modules)
    case .unregister(let selection): unregister(id, selection)
    case .drop(let selection): drop(id, selection)
    case .dropInTurn(let keys):
      for key in keys {
        drop(id, .key(key))
        endChange(of: id, mayAsk: true)
      }
    case .dropModule(let module): drop(id, module: module)
    case .dropScope(let scope): drop(id, scope)
    case .merge(let source): if let sourceId = slots[source] { merge(id, from: sourceId) }
    default: break
    }
    endChange(of: id, mayAsk: true)
  }

  private mutating func registerInstance(_ id: String, _ key: ModelKey, _ makes: ModelType) {
    let instance = make(makes)
    if stores[id]!.isClosed { return }
    let registration = Registration(
      serial: nextSerial(), keys: [key], scope: .single, recipe: ModelRecipe(makes: makes), instance: instance,
      origin: stores[id]!.serial)
    add(registration, under: [key], with: nil, in: id)
  }

  /// Files a registration under its keys. A registered key loses its instances. A key that had lost only its
  /// registration gets its instance back, and the registration's other keys then share it.
  private mutating func add(_ registration: Registration, under keys: [ModelKey], with copy: Int?, in id: String) {
    var gone = replaced(keys, by: registration, with: copy, in: id)
    let old = keys.compactMap { stores[id]![$0].slots.last?.cell }.filter {
      !gone.contains($0) && cells[$0]!.owner != .registration && isThere($0)
    }
    let cell = copy ?? old.first
    gone.formUnion(keys.flatMap { stores[id]![$0].cells(replacedBy: registration) }.filter { $0 != cell })
    drop(gone, in: id)
    if let cell { cells[cell]!.keys += registration.keys.filter { !cells[cell]!.keys.contains($0) } }
    leaving(id) { model in
      for key in keys { model.stores[id]![key].put(registration, with: cell) }
    }
  }

  /// The instances that a registration with these keys replaces, if it brings a copied instance or none.
  private func replaced(
    _ keys: [ModelKey], by registration: Registration, with copy: Int?, in id: String
  ) -> Set<Int> {
    let entry = keys.map { stores[id]![$0] }
    // A declared key's own recipe keeps its instance.
    let inherited = entry.flatMap { $0.inherited.filter { !$0.registration.isDefault }.compactMap(\.cell) }
    let replacing = entry.filter { $0.isRegistered || copy != nil }
    return Set(replacing.flatMap { $0.cells(replacedBy: registration) } + inherited)
  }

  /// Adds a hook. A decorator applies to what is served, so it drops the instances that are already served.
  private mutating func hang(_ hook: ModelHook, on key: ModelKey, of module: Int? = nil, in id: String) {
    if hook.isDecorator { evict(cells(concernedByHooksOf: key, in: id), in: id) }
    var hook = hook
    hook.serial = nextSerial()
    stores[id]![key].hooks.append(Hook(hook: hook, serial: hook.serial, module: module))
  }

  private mutating func unregister(_ id: String, _ selection: ModelOperation.Selection) {
    let forgetsModules = if case .allBut = selection { true } else { false }
    if forgetsModules { stores[id]!.modules = [:] }
    let keys = stores[id]!.keys.keys.filter { forgetsModules || selection.includes($0) }
    // A mock may have inherited a registration twice: from a resolver, and from its parent.
    let removed = Set(keys.flatMap { stores[id]![$0].slots.compactMap(\.cell) })
    let kept = stores[id]!.keys.flatMap { key, entry -> [Int] in
      // Under a declared key, an override's instance goes with the override.
      if selection.includes(key), key.declaration != nil { return [] }
      if !selection.includes(key), !forgetsModules { return entry.registeredCells }
      return [entry.slots.last?.cell].compactMap { $0 }
    }
    drop(removed.subtracting(kept), in: id)
    leaving(id) { model in
      for key in keys {
        let entry = model.stores[id]![key]
        if !selection.includes(key) {
          // A spared registration becomes a plain one, which replaces those that it hid.
          model.stores[id]![key].slots =
            entry.slots.last.map { [Slot(registration: $0.registration, cell: $0.cell, isOfAncestor: $0.isOfAncestor)] }
            ?? []
          model.stores[id]![key].hooks = entry.hooks.map(\.withoutModule)
          continue
        }
        let cell = entry.slots.last?.cell.flatMap { model.cells[$0]!.owner == .registration ? nil : $0 }
        model.stores[id]![key] = Filed(
          slots: cell.map { [Slot(cell: $0)] } ?? [], defaultCell: entry.defaultCell, inherited: entry.inherited)
      }
    }
  }

  /// Merges another resolver's registrations, which take precedence. If the decorators of a key change, its existing
  /// instances are dropped.
  private mutating func merge(_ id: String, from source: String) {
    if id == source { return }
    let other = stores[source]!
    var hooks: [ModelKey: [Hook]] = [:]
    for (key, entry) in other.keys where !entry.hooks.isEmpty || entry.registration != nil {
      let own = stores[id]![key]
      let kept = entry.registration == nil ? own.hooks : []
      var brought = entry.hooks
      for index in brought.indices {
        brought[index].module = own.hooks.first { $0.serial == brought[index].serial }?.module
      }
      hooks[key] = kept.merged(with: brought)
      if decorators(hooks[key]!) == decorators(own.hooks) { continue }
      evict(cells(concernedByHooksOf: key, in: id), in: id)
    }
    var copies: [Int: Int] = [:]
    var copied: [(registration: Registration, keys: [ModelKey], cell: Int?)] = []
    for registration in Set(other.keys.values.compactMap { $0.registration?.serial }).sorted().map(other.registration) {
      let keys = registration.keys.filter { other[$0].registration == registration }
      var copy: Int?
      if let original = other[keys[0]].slots.last!.cell, isThere(original), cells[original]!.scope != .perResolver {
        copy = copies[original] ?? nextSerial()
        if copies[original] == nil {
          cells[copy!] = cells[original]!
          if cells[original]!.owner == .store { cells[copy!]!.owner = .maker }
        }
        copies[original] = copy
      }
      copied.append((registration, keys, copy))
    }
    // A copy that replaces its own original, or another copy of it, is the store's own instance.
    for (_, keys, copy) in copied {
      guard let copy else { continue }
      for former in keys.flatMap({ stores[id]![$0].registeredCells })
      where cells[former]!.owner == .store && cells[copy]!.order == cells[former]!.order {
        cells[copy]!.owner = .store
        cells[former]!.owner = .maker
      }
    }
    drop(
      copied.reduce(into: []) { $0.formUnion(replaced($1.keys, by: $1.registration, with: $1.cell, in: id)) }, in: id)
    for copy in copied { add(copy.registration, under: copy.keys, with: copy.cell, in: id) }
    for (key, hooks) in hooks { stores[id]![key].hooks = hooks }
  }

  private func decorators(_ hooks: [Hook]) -> [Int] { hooks.filter { $0.hook.isDecorator }.map(\.serial) }

  /// Whether a key is registered here or in an ancestor.
  func isRegistered(_ id: String, _ key: ModelKey) -> Bool {
    for store in lineage(id) {
      if stores[store]!.isClosed { return false }
      let entry = stores[store]![key]
      if let found = store == id ? entry.serving() : entry.registration, !found.isDefault { return true }
    }
    return false
  }

  // MARK: - Modules

  private mutating func load(_ id: String, _ modules: [Int]) {
    var order: [Int] = []
    var brought: [Int: [Registration]] = [:]
    func plan(_ module: Int, _ model: inout ReferenceModel) {
      if order.contains(module) { return }
      if model.stores[id]!.modules[module] == nil {
        for included in ModelModule.pool[module].includes { plan(included, &model) }
        brought[module] = ModelModule.pool[module].brings.compactMap { addition in
          guard case .registration(let scope, let keys, let recipe) = addition else { return nil }
          return Registration(serial: model.nextSerial(), keys: keys, scope: scope, recipe: recipe)
        }
        for included in ModelModule.pool[module].loads { plan(included, &model) }
      }
      order.append(module)
    }
    for module in modules { plan(module, &self) }
    for module in order {
      if let registrations = brought[module] { add(registrations, of: module, in: id) }
      stores[id]!.modules[module] = stores[id]!.modules[module] ?? false
    }
    for module in modules { stores[id]!.modules[module] = true }
  }

  private mutating func add(_ registrations: [Registration], of module: Int, in id: String) {
    var registrations = registrations
    for addition in ModelModule.pool[module].brings {
      switch addition {
      case .registration:
        let registration = registrations.removeFirst()
        for key in registration.keys {
          stores[id]![key].slots.append(Slot(registration: registration, module: module))
        }
      case .hook(let key, let hook): hang(hook, on: key, of: module, in: id)
      }
    }
  }

  private mutating func unload(_ id: String, _ modules: [Int]) {
    var loaded = stores[id]!.modules
    for module in modules where loaded[module] != nil { loaded[module] = false }
    while let leaving = loaded.first(where: { module, isRoot in
      !isRoot && !loaded.keys.contains { ModelModule.pool[$0].contains(module) }
    })?.key {
      loaded[leaving] = nil
    }
    remove(Set(stores[id]!.modules.keys).subtracting(loaded.keys), from: id)
    stores[id]!.modules = loaded
  }

  /// Removes modules in one step: their instances are dropped before their hooks are removed.
  private mutating func remove(_ modules: Set<Int>, from id: String) {
    func isOfThem(_ module: Int?) -> Bool { module.map(modules.contains) ?? false }
    var (gone, decorated): (Set<Int>, Set<Int>) = ([], [])
    for (key, entry) in stores[id]!.keys {
      gone.formUnion(entry.slots.filter { isOfThem($0.module) }.compactMap(\.cell))
      let losesDecorator = entry.hooks.contains { isOfThem($0.module) && $0.hook.isDecorator }
      if losesDecorator { decorated.formUnion(cells(concernedByHooksOf: key, in: id)) }
    }
    drop(gone.subtracting(decorated), in: id)
    evict(decorated, in: id)
    for key in stores[id]!.keys.keys {
      stores[id]![key].slots.removeAll { isOfThem($0.module) }
      stores[id]![key].hooks.removeAll { isOfThem($0.module) }
    }
  }
}

extension ModelModule {
  fileprivate func contains(_ module: Int) -> Bool { includes.contains(module) || loads.contains(module) }
}

extension ReferenceModel.Filed {
  /// Puts a registration in the place of all others. One that is in force already stays over those, and its module's.
  fileprivate mutating func put(_ registration: ReferenceModel.Registration, with cell: Int?) {
    let slot = slots.last.flatMap { $0.registration == registration ? $0 : nil }
    slots.removeLast(slot == nil ? slots.count : 1)
    slots.append(.init(registration: registration, cell: cell, module: slot?.module))
  }

  /// The instances that go when a registration is put here.
  fileprivate func cells(replacedBy registration: ReferenceModel.Registration) -> [Int] {
    if let slot = slots.last, slot.registration == registration { return [slot.cell].compactMap { $0 } }
    return registeredCells
  }
}

extension ReferenceModel.Store {
  fileprivate func registration(_ serial: Int) -> ReferenceModel.Registration {
    keys.values.lazy.compactMap(\.registration).first { $0.serial == serial }!
  }
}
