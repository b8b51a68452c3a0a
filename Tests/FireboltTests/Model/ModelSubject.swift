import Firebolt
import TestSupport

/// Real resolvers that perform the model's operations.
struct ModelSubject {
  let registrar = ModelRegistrar()
  var slots = [Resolver?](repeating: nil, count: ModelOperation.slotCount)
  /// The drops that the stores owe, including stores that have closed.
  var owed: [Teardown] = []
  var hands = [Tracked?](repeating: nil, count: ModelOperation.handCount)
  private let clock = Resolver()

  /// Lets whatever is made from now on come after what was made before, on whichever thread: each thread counts what it
  /// makes, and the task may go on on another one.
  func passOrder() { clock.register(.factory) { 0 } }

  /// Waits until no store owes a disposal.
  func endDrops() async {
    while let owing = owed.first(where: { !$0.isEmpty }) { while !owing.isEmpty { await Task.yield() } }
  }

  /// Carries out an operation that has effects but no outcome.
  func change(_ resolver: Resolver, _ action: ModelOperation.Action) {
    switch action {
    case .add(let addition): registrar.add(addition, in: resolver)
    case .registerInstance(let key, let makes):
      let type = key.type.type
      register(makes.make(registrar.ledger), key, type, in: resolver)
    case .load(let modules):
      let modules = modules.map(registrar.module)
      if modules.count == 1 { resolver.load(modules[0]) } else { resolver.load(modules[0], modules[1]) }
    case .unload(let modules):
      let modules = modules.map(registrar.module)
      if modules.count == 1 { resolver.unload(modules[0]) } else { resolver.unload(modules[0], modules[1]) }
    case .unregister(.key(let key)):
      let type = key.type.type
      unregister(key, type, in: resolver)
    case .unregister(.types(let types)): resolver.unregister(types.map(\.type))
    case .unregister(.allBut(let types)): resolver.unregisterAllDependencies(except: types.map(\.type))
    case .drop(.key(let key)): drop(key, in: resolver)
    case .drop(.types(let types)): resolver.dropCached(types.map(\.type))
    case .drop(.allBut(let types)): resolver.dropAllCachedDependencies(except: types.map(\.type))
    case .dropInTurn(let keys): for key in keys { drop(key, in: resolver) }
    case .dropModule(let module): resolver.dropCached(registrar.module(module))
    case .dropScope(let scope): resolver.dropCached(scope)
    case .merge(let source): if let other = slots[source] { resolver.mergeDependencies(with: other) }
    default: break
    }
  }

  private func register<T>(_ instance: Tracked, _ key: ModelKey, _ type: T.Type, in resolver: Resolver) {
    resolver.registerInstance(instance as! T, expect: type, name: key.name)
  }

  private func unregister<T>(_ key: ModelKey, _ type: T.Type, in resolver: Resolver) {
    if let key = key.declared(as: type) { resolver.unregister(key) } else { resolver.unregister(type, name: key.name) }
  }

  private func drop(_ key: ModelKey, in resolver: Resolver) {
    func drop<T>(_ type: T.Type) {
      if let key = key.declared(as: type) {
        resolver.dropCached(key)
      } else {
        resolver.dropCached(type, name: key.name)
      }
    }
    let type = key.type.type
    drop(type)
  }
}

/// What operations on a real resolver give, in the words of the model.
extension Resolver {
  /// The outcome of a request; nil if a form with an optional result returned nil.
  func outcome(of key: ModelKey, _ form: ModelOperation.Form) -> ReferenceModel.Outcome? {
    do throws(ResolutionError) {
      return try key.ask(self, form).map { .success($0.number) }
    } catch {
      return .failure(ReferenceModel.Failure(error))
    }
  }

  func outcomeOfGetAll(_ type: ModelType) -> [Int] {
    func numbers<T>(_ type: T.Type) -> [Int] { getAll(type).map { ($0 as! Tracked).number } }
    let type = type.type
    return numbers(type)
  }

  func outcomeOfIsRegistered(_ key: ModelKey) -> Bool {
    func isRegistered<T>(_ type: T.Type) -> Bool {
      key.declared(as: type).map { self.isRegistered($0) } ?? self.isRegistered(type, name: key.name)
    }
    let type = key.type.type
    return isRegistered(type)
  }

  func outcomeOfWarmUp() -> ReferenceModel.Failure? {
    do throws(ResolutionError) {
      try warmUp()
      return nil
    } catch {
      return ReferenceModel.Failure(error)
    }
  }

  /// The keys whose disposals have failed, as `body` throws.
  func failures(of body: (Resolver) async throws -> Void) async -> [ModelKey] {
    do {
      try await body(self)
      return []
    } catch {
      return (error as! DropError).failures.map { ModelKey($0.key)! }
    }
  }
}

extension ReferenceModel.Failure {
  init(_ error: ResolutionError) {
    self.init(
      code: error.code,
      path: error.path.map { ReferenceModel.Step(key: ModelKey($0.key)!, resolver: $0.resolverId) })
  }
}
