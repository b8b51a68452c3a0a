import Firebolt
import Foundation
import TestSupport

/// A run of a sequence of operations, on the model and on real resolvers side by side.
struct ModelRun {
  var model = ReferenceModel()
  var subject = ModelSubject()
  private let ids = (0..<ModelOperation.idCount).map { _ in UUID().uuidString }

  /// Whether every request that can use `resolve` does so, so that a difference doesn't stop the program.
  let onlyThrows: Bool

  private init(onlyThrows: Bool) {
    self.onlyThrows = onlyThrows
  }

  /// Returns the first difference between the two, or nil if there is none.
  static func difference(_ operations: [ModelOperation]) async -> String? {
    for onlyThrows in [true, false] {
      var run = ModelRun(onlyThrows: onlyThrows)
      let difference = await ModelRegistrar.$current.withValue(run.subject.registrar) {
        await run.difference(operations)
      }
      if let difference { return difference }
    }
    return nil
  }

  private mutating func difference(_ operations: [ModelOperation]) async -> String? {
    // Everything is released at the end.
    let end =
      (0..<ModelOperation.handCount).map { ModelOperation(0, .letGo(hand: $0)) }
      + (0..<ModelOperation.slotCount).map { ModelOperation($0, .release) }
    for (index, operation) in (operations + end).enumerated() {
      let difference = await step(operation)
      if model.isUnordered { return nil }
      if let difference { return "after operation \(index + 1): \(difference)" }
    }
    return nil
  }

  private mutating func step(_ operation: ModelOperation) async -> String? {
    // Awaited disposals run only after the operation itself, so that the operation's own effects have one order.
    let gate = Gate()
    subject.registrar.gate.withLock { $0 = gate }
    subject.passOrder()
    let difference: String?
    switch (operation.action, model.slots[operation.slot]) {
    case (.shutDown(let keys), let id?): difference = await shutDown(id, operation.slot, dropping: keys, gate)
    case (.awaitDrops(let keys), let id?): difference = await awaitDrops(id, operation.slot, dropping: keys, gate)
    default:
      difference = perform(operation)
      subject.passOrder()
      gate.reach()
    }
    await subject.endDrops()
    subject.registrar.questions.withLock { $0 = nil }
    if difference != nil { return difference }
    if let difference = differenceOfLogs() { return difference }
    subject.registrar.log.withLock { $0 = [] }
    model.log = []
    for (id, owed) in model.owed { model.stores[id]?.failed += owed.failing }
    model.owed = [:]
    model.questions = [:]
    let (living, expected) = (subject.registrar.ledger.living, model.living)
    if living == expected { return nil }
    return "instances \(living.sorted()) lived, expected were \(expected.sorted())"
  }

  private mutating func shutDown(_ id: String, _ slot: Int, dropping keys: [ModelKey], _ gate: Gate) async -> String? {
    let resolver = subject.slots[slot]!
    change(id, resolver, .dropInTurn(keys))
    subject.passOrder()
    let expected = model.shutDown(id).sorted()
    subject.registrar.questions.withLock { $0 = (resolver, model.questions) }
    async let first = resolver.failures { try await $0.shutDown() }
    async let second = resolver.failures { try await $0.shutDown() }
    gate.reach()
    let found = await [first.sorted(), second.sorted()]
    // The second call joins the first, or comes after everything has ended.
    if found.contains(expected), found.allSatisfy({ $0.isEmpty || $0 == expected }) { return nil }
    return "the disposals of \(found) failed, expected were \(expected)"
  }

  private mutating func awaitDrops(_ id: String, _ slot: Int, dropping keys: [ModelKey], _ gate: Gate) async -> String?
  {
    let resolver = subject.slots[slot]!
    change(id, resolver, .dropInTurn(keys))
    subject.passOrder()
    let expected = model.stores[id]!.failed + (model.owed[id]?.failing ?? [])
    model.stores[id]!.failed = []
    model.owed[id]?.failing = []
    gate.reach()
    let found = await resolver.failures { try await $0.awaitDrops() }
    return found.sorted() == expected.sorted() ? nil : "the drops of \(found) failed, expected were \(expected)"
  }

  private mutating func perform(_ operation: ModelOperation) -> String? {
    let slot = operation.slot
    switch operation.action {
    case .open(let id, let parent): open(slot, ids[id], parent)
    case .mock(let source): mock(slot, inheriting: source)
    case .release:
      subject.slots[slot] = nil
      model.occupy(slot, with: nil)
    case .letGo(let hand): (subject.hands[hand], model.hands[hand]) = (nil, nil)
    case .advance(let seconds):
      subject.registrar.clock.withLock { $0 += seconds }
      model.now += seconds
    default:
      if let id = model.slots[slot] { return perform(operation.action, id, subject.slots[slot]!) }
    }
    return nil
  }

  private mutating func perform(_ action: ModelOperation.Action, _ id: String, _ resolver: Resolver) -> String? {
    switch action {
    case .get(let key, let form): return get(id, resolver, key, form)
    case .hold(let key, let hand): return hold(id, resolver, key, hand)
    case .getAll(let type): return getAll(id, resolver, type)
    case .warmUp: return warmUp(id, resolver)
    case .isRegistered(let key): return isRegistered(id, resolver, key)
    case .getLazily: return getLazily(id, resolver)
    default:
      change(id, resolver, action)
      return nil
    }
  }

  private mutating func change(_ id: String, _ resolver: Resolver, _ action: ModelOperation.Action) {
    // The model comes first, because it determines the requests that disposals make.
    model.change(id, action)
    subject.registrar.questions.withLock { $0 = (resolver, model.questions) }
    subject.change(resolver, action)
  }

  private mutating func open(_ slot: Int, _ id: String, _ parent: Int?) {
    let parentId = parent.flatMap { model.slots[$0] }
    guard model.canOpen(id, parent: parentId) else { return }
    let resolver = Resolver(id, parent: parent.flatMap { subject.slots[$0] })
    resolver.setClock { [clock = subject.registrar.clock] in clock.value * 1_000_000_000 }
    subject.owed.append(resolver.teardown)
    subject.slots[slot] = resolver
    model.occupy(slot, with: id, parent: parentId)
  }

  private mutating func mock(_ slot: Int, inheriting source: Int) {
    guard let sourceId = model.slots[source] else { return }
    let mock = MockResolver(inheriting: subject.slots[source]!)
    model.inherit(slot, mock.resolverId, from: sourceId)
    subject.owed.append(mock.teardown)
    subject.slots[slot] = mock
  }
}
