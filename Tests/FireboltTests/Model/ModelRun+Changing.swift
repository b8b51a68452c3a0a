import Firebolt

/// Operations that have effects but no outcome.
extension ModelRun {
  mutating func change(_ slot: Int, _ id: String, _ operation: ModelOperation) {
    // The model comes first, because it determines the requests that disposals make.
    model.change(id, operation)
    subject.registrar.questions.withLock { $0 = (subject.slots[slot]!, model.questions) }
    subject.change(slot, operation)
  }
}

extension ReferenceModel {
  fileprivate mutating func change(_ id: String, _ operation: ModelOperation) {
    if stores[id]!.isClosed {
      if case .registerInstance(_, let key, let makes) = operation { registerInstance(id, key, makes) }
      return
    }
    switch operation {
    case .register(_, let scope, let keys, let recipe): register(id, scope, keys, recipe)
    case .registerInstance(_, let key, let makes): registerInstance(id, key, makes)
    case .hook(_, let key, let hook): hang(hook, on: key, in: id)
    case .load(_, let modules): load(id, modules)
    case .unload(_, let modules): unload(id, modules)
    case .unregister(_, let selection): unregister(id, selection)
    case .drop(_, let selection): drop(id, selection)
    case .dropInTurn(_, let keys):
      for key in keys {
        drop(id, .key(key))
        endChange(of: id, mayAsk: true)
      }
    case .dropModule(_, let module): drop(id, module: module)
    case .dropScope(_, let scope): drop(id, scope)
    case .merge(_, let source): if let sourceId = slots[source] { merge(id, from: sourceId) }
    default: break
    }
    endChange(of: id, mayAsk: true)
  }
}

extension ModelSubject {
  fileprivate func change(_ slot: Int, _ operation: ModelOperation) {
    let resolver = slots[slot]!
    switch operation {
    case .register(_, let scope, let keys, let recipe):
      registrar.add(.registration(scope, keys, recipe), in: resolver)
    case .registerInstance(_, let key, let makes): registerInstance(slot, key, makes)
    case .hook(_, let key, let hook): registrar.add(.hook(key, hook), in: resolver)
    case .load(_, let modules): load(slot, modules)
    case .unload(_, let modules): unload(slot, modules)
    case .unregister(_, let selection): unregister(slot, selection)
    case .drop(_, let selection): drop(slot, selection)
    case .dropInTurn(_, let keys): for key in keys { drop(slot, .key(key)) }
    case .dropModule(_, let module): resolver.dropCached(registrar.module(module))
    case .dropScope(_, let scope): resolver.dropCached(scope)
    case .merge(_, let source): if let other = slots[source] { resolver.mergeDependencies(with: other) }
    default: break
    }
  }
}
