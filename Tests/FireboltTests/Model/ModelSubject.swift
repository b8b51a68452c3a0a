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

  func registerInstance(_ slot: Int, _ key: ModelKey, _ makes: ModelType) {
    let user = ModelInstanceRegistering(
      resolver: slots[slot]!, name: key.name, instance: makes.make(registrar.ledger))
    try! key.type.used(by: user)
  }

  /// Returns the outcome of a request; nil if a form with an optional result returned nil.
  func get(_ slot: Int, _ key: ModelKey, _ form: ModelOperation.Form) -> ReferenceModel.Outcome? {
    do throws(ResolutionError) {
      return try key.ask(slots[slot]!, form).map { .success($0.number) }
    } catch {
      return .failure(ReferenceModel.Failure(error))
    }
  }

  func getAll(_ slot: Int, _ type: ModelType) -> [Int] {
    try! type.used(by: ModelGettingAll(resolver: slots[slot]!))
  }

  func isRegistered(_ slot: Int, _ key: ModelKey) -> Bool {
    try! key.used(by: ModelLooking(resolver: slots[slot]!, name: key.name))
  }

  func warmUp(_ slot: Int) -> ReferenceModel.Failure? {
    do throws(ResolutionError) {
      try slots[slot]!.warmUp()
      return nil
    } catch {
      return ReferenceModel.Failure(error)
    }
  }

  /// Returns the keys whose disposals fail, as reported by each of two simultaneous calls.
  func shutDownTwice(_ slot: Int, _ gate: Gate) async -> [[ModelKey]] {
    let resolver = slots[slot]!
    async let first = shutDown(resolver)
    async let second = shutDown(resolver)
    gate.reach()
    return await [first, second]
  }

  private func shutDown(_ resolver: Resolver) async -> [ModelKey] {
    do throws(DropError) {
      try await resolver.shutDown()
      return []
    } catch {
      return error.failures.map { ModelKey($0.key)! }
    }
  }

  /// Returns the keys whose disposals have failed.
  func failuresOfDrops(_ slot: Int) async -> [ModelKey] {
    do throws(DropError) {
      try await slots[slot]!.awaitDrops()
      return []
    } catch {
      return error.failures.map { ModelKey($0.key)! }
    }
  }

  /// Waits until no store owes a disposal.
  func endDrops() async {
    while let owing = owed.first(where: { !$0.isEmpty }) { while !owing.isEmpty { await Task.yield() } }
  }

  func getLazily(_ slot: Int) -> Int? {
    let wired: ModelWired = slots[slot]!.get()
    return wired.beta?.value.number
  }

  func load(_ slot: Int, _ modules: [Int]) {
    let modules = modules.map(registrar.module)
    if modules.count == 1 { slots[slot]!.load(modules[0]) } else { slots[slot]!.load(modules[0], modules[1]) }
  }

  func unload(_ slot: Int, _ modules: [Int]) {
    let modules = modules.map(registrar.module)
    if modules.count == 1 { slots[slot]!.unload(modules[0]) } else { slots[slot]!.unload(modules[0], modules[1]) }
  }

  func unregister(_ slot: Int, _ which: ModelOperation.Selection) {
    switch which {
    case .key(let key):
      try! key.used(by: ModelRemoving(resolver: slots[slot]!, name: key.name, isDrop: false))
    case .types(let types): slots[slot]!.unregister(types.map(\.type))
    case .allBut(let types): slots[slot]!.unregisterAllDependencies(except: types.map(\.type))
    }
  }

  func drop(_ slot: Int, _ which: ModelOperation.Selection) {
    switch which {
    case .key(let key):
      try! key.used(by: ModelRemoving(resolver: slots[slot]!, name: key.name, isDrop: true))
    case .types(let types): slots[slot]!.dropCached(types.map(\.type))
    case .allBut(let types): slots[slot]!.dropAllCachedDependencies(except: types.map(\.type))
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
