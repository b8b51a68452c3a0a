import Firebolt
import Foundation

/// One run of a sequence of operations, on the model and on real resolvers side by side.
struct ModelRun {
  private var model = ReferenceModel()
  private var subject = ModelSubject()
  private let ids = [UUID().uuidString, UUID().uuidString]
  private var nextInstance = 1

  /// Whether every request that can is made by `resolve`, so that a difference doesn't stop the program.
  private let onlyThrows: Bool

  private init(onlyThrows: Bool) {
    self.onlyThrows = onlyThrows
  }

  /// Where the two first differ, or nil if they don't.
  static func difference(_ operations: [ModelOperation]) -> String? {
    difference(operations, onlyThrows: true) ?? difference(operations, onlyThrows: false)
  }

  private static func difference(_ operations: [ModelOperation], onlyThrows: Bool) -> String? {
    var run = ModelRun(onlyThrows: onlyThrows)
    for (index, operation) in operations.enumerated() {
      if let difference = run.step(operation) { return "after operation \(index + 1): \(difference)" }
    }
    let ledger = run.subject.ledger
    run.subject.slots = []
    return ledger.living.isEmpty ? nil : "at the end these still lived: \(ledger.living.sorted())"
  }

  private mutating func step(_ operation: ModelOperation) -> String? {
    let difference = perform(operation)
    if difference != nil { return difference }
    let (living, expected) = (subject.ledger.living, model.living)
    if living == expected { return nil }
    return "instances \(living.sorted()) lived, expected were \(expected.sorted())"
  }

  private mutating func perform(_ operation: ModelOperation) -> String? {
    switch operation {
    case .open(let slot, let id):
      subject.slots[slot] = Resolver(ids[id])
      model.occupy(slot, with: ids[id])
    case .mock(let slot, let source):
      guard let sourceId = model.slots[source] else { break }
      let mock = MockResolver(inheriting: subject.slots[source]!)
      model.inherit(slot, mock.resolverId, from: sourceId)
      subject.slots[slot] = mock
    case .release(let slot):
      subject.slots[slot] = nil
      model.occupy(slot, with: nil)
    case .register(let slot, let scope, let keys, let recipe):
      guard let id = model.slots[slot] else { break }
      if keys.count == 1, keys[0].type.includes(recipe.makes) {
        subject.registerExpecting(slot, scope, keys[0], recipe)
      } else {
        subject.register(slot, scope, keys, recipe)
      }
      model.register(id, scope, keys, recipe)
    case .registerInstance(let slot, let key, let makes):
      guard let id = model.slots[slot] else { break }
      subject.registerInstance(slot, key, makes)
      model.registerInstance(id, key, makes, number: nextInstance)
      nextInstance += 1
    case .get(let slot, let key, let form):
      return get(slot, key, form)
    case .unregister(let slot, let selection):
      guard let id = model.slots[slot] else { break }
      subject.unregister(slot, selection)
      model.unregister(id, selection)
    case .drop(let slot, let selection):
      guard let id = model.slots[slot] else { break }
      subject.drop(slot, selection)
      model.drop(id, selection)
    case .dropScope(let slot, let scope):
      guard let id = model.slots[slot] else { break }
      subject.slots[slot]!.dropCached(scope)
      model.drop(id, scope)
    case .merge(let slot, let source):
      guard let id = model.slots[slot], let sourceId = model.slots[source] else { break }
      subject.slots[slot]!.mergeDependencies(with: subject.slots[source]!)
      model.merge(id, from: sourceId)
    }
    return nil
  }

  private mutating func get(_ slot: Int, _ key: ModelKey, _ form: ModelOperation.Form) -> String? {
    guard let id = model.slots[slot] else { return nil }
    var after = model
    var next = nextInstance
    let expected = after.get(id, key, form.scope, nextInstance: &next)
    guard let form = (onlyThrows && form.scope == nil ? .resolve : form).withoutTrap(expected) else { return nil }
    model = after
    // A failed recipe may have made something on its way.
    nextInstance = next
    let found = subject.get(slot, key, form)
    if found == (form.answersWithNil(expected) ? nil : expected) { return nil }
    return "\(key) was \(found.map { "\($0)" } ?? "nil"), expected was \(expected)"
  }
}

extension ModelOperation.Form {
  /// The form that can be asked without stopping the program, or nil if there is none.
  fileprivate func withoutTrap(_ expected: ReferenceModel.Outcome) -> Self? {
    guard case .failure(let code, let path) = expected else { return self }
    let stopsOptionals = code == .typeMismatch && path.count == 1
    switch self {
    case .resolve: return self
    case .plain: return .resolve
    case .optional, .byId: return stopsOptionals ? .resolve : self
    case .factory, .optionalFactory: return stopsOptionals ? nil : .optionalFactory
    case .single, .optionalSingle: return stopsOptionals ? nil : .optionalSingle
    }
  }

  fileprivate func answersWithNil(_ expected: ReferenceModel.Outcome) -> Bool {
    if case .failure = expected { self != .resolve } else { false }
  }
}
