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
    if let difference = await difference(operations, onlyThrows: true) { return difference }
    return await difference(operations, onlyThrows: false)
  }

  private static func difference(_ operations: [ModelOperation], onlyThrows: Bool) async -> String? {
    var run = ModelRun(onlyThrows: onlyThrows)
    return await ModelRegistrar.$current.withValue(run.subject.registrar) { await run.difference(operations) }
  }

  private mutating func difference(_ operations: [ModelOperation]) async -> String? {
    // Everything is released at the end.
    let end =
      (0..<ModelOperation.handCount).map(ModelOperation.letGo)
      + (0..<ModelOperation.slotCount).map(ModelOperation.release)
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
    if case .shutDown(let slot, let keys) = operation {
      difference = await shutDown(slot, dropping: keys, gate)
    } else if case .awaitDrops(let slot, let keys) = operation {
      difference = await awaitDrops(slot, dropping: keys, gate)
    } else {
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

  private mutating func shutDown(_ slot: Int, dropping keys: [ModelKey], _ gate: Gate) async -> String? {
    guard let id = model.slots[slot] else {
      gate.reach()
      return nil
    }
    change(slot, id, .dropInTurn(slot: slot, keys: keys))
    subject.passOrder()
    let expected = model.shutDown(id)
    subject.registrar.questions.withLock { $0 = (subject.slots[slot]!, model.questions) }
    let found = await subject.shutDownTwice(slot, gate).map { $0.sorted() }
    // The second call joins the first, or comes after everything has ended.
    if found.contains(expected.sorted()), found.allSatisfy({ $0.isEmpty || $0 == expected.sorted() }) { return nil }
    return "the disposals of \(found) failed, expected were \(expected)"
  }

  private mutating func awaitDrops(_ slot: Int, dropping keys: [ModelKey], _ gate: Gate) async -> String? {
    guard let id = model.slots[slot] else {
      gate.reach()
      return nil
    }
    change(slot, id, .dropInTurn(slot: slot, keys: keys))
    subject.passOrder()
    let expected = model.stores[id]!.failed + (model.owed[id]?.failing ?? [])
    model.stores[id]!.failed = []
    model.owed[id]?.failing = []
    gate.reach()
    let found = await subject.failuresOfDrops(slot)
    return found.sorted() == expected.sorted() ? nil : "the drops of \(found) failed, expected were \(expected)"
  }

  private mutating func perform(_ operation: ModelOperation) -> String? {
    switch operation {
    case .open(let slot, let id, let parent):
      open(slot, ids[id], parent)
      return nil
    case .mock(let slot, let source):
      guard let sourceId = model.slots[source] else { return nil }
      let mock = MockResolver(inheriting: subject.slots[source]!)
      model.inherit(slot, mock.resolverId, from: sourceId)
      subject.owed.append(mock.teardown)
      subject.slots[slot] = mock
      return nil
    case .release(let slot):
      subject.slots[slot] = nil
      model.occupy(slot, with: nil)
      return nil
    case .advance(let seconds):
      subject.registrar.clock.withLock { $0 += seconds }
      model.now += seconds
      return nil
    case .shutDown, .awaitDrops: return nil
    case .letGo(let hand):
      subject.hands[hand] = nil
      model.hands[hand] = nil
      return nil
    case .register(let slot, _, _, _), .registerInstance(let slot, _, _), .hook(let slot, _, _),
      .load(let slot, _), .unload(let slot, _), .unregister(let slot, _), .drop(let slot, _),
      .dropInTurn(let slot, _), .dropModule(let slot, _), .dropScope(let slot, _), .merge(let slot, _):
      if let id = model.slots[slot] { change(slot, id, operation) }
      return nil
    case .get(let slot, let key, let form):
      return model.slots[slot].flatMap { get(slot, $0, key, form) }
    case .hold(let slot, let key, let hand):
      return model.slots[slot].flatMap { hold(slot, $0, key, hand) }
    case .getAll(let slot, let type):
      return model.slots[slot].flatMap { getAll(slot, $0, type) }
    case .warmUp(let slot):
      return model.slots[slot].flatMap { warmUp(slot, $0) }
    case .isRegistered(let slot, let key):
      return model.slots[slot].flatMap { isRegistered(slot, $0, key) }
    case .getLazily(let slot):
      return model.slots[slot].flatMap { getLazily(slot, $0) }
    }
  }

  private mutating func open(_ slot: Int, _ id: String, _ parent: Int?) {
    let parentResolver = parent.flatMap { subject.slots[$0] }
    guard model.canOpen(id, parent: parent.flatMap { model.slots[$0] }) else { return }
    let resolver = Resolver(id, parent: parentResolver)
    resolver.setClock { [clock = subject.registrar.clock] in clock.value * 1_000_000_000 }
    subject.owed.append(resolver.teardown)
    subject.slots[slot] = resolver
    model.occupy(slot, with: id, parent: parent.flatMap { model.slots[$0] })
  }
}
