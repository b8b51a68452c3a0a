import Firebolt
import TestSupport

/// Generates sequences of operations. The same seed generates the same sequences.
struct ModelGenerator {
  private var random: SeededGenerator
  /// The keys that most operations of a sequence use. They are so few that the operations affect each other.
  private var keys: [ModelKey] = []
  private var slots: [Int] = []
  /// The tag of the last hook. No two hooks of a sequence have the same tag.
  private var tag = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func sequence() -> [ModelOperation] {
    tag = 100
    keys = some(3...12, of: ModelKey.all)
    slots = some(1...ModelOperation.slotCount, of: Array(0..<ModelOperation.slotCount))
    return (0..<number(5...60)).map { _ in operation() }
  }

  // MARK: - Choices

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func one<Value>(of values: [Value]) -> Value { values.randomElement(using: &random)! }

  private mutating func some<Value>(_ count: ClosedRange<Int>, of values: [Value]) -> [Value] {
    Array(values.shuffled(using: &random).prefix(number(count)))
  }

  /// Returns true with a probability of one in `times`.
  private mutating func happens(in times: Int) -> Bool { number(1...times) == 1 }

  private mutating func key() -> ModelKey { one(of: happens(in: 8) ? ModelKey.all : keys) }

  // MARK: - Operations

  private mutating func operation() -> ModelOperation { ModelOperation(one(of: slots), action()) }

  private mutating func action() -> ModelOperation.Action {
    let (other, key) = (one(of: slots), key())
    let hand = number(0...ModelOperation.handCount - 1)
    switch number(0...139) {
    case ..<10:
      let id = number(0...ModelOperation.idCount - 1)
      return .open(id: id, parent: happens(in: 2) ? other : nil)
    case ..<13: return .mock(inheriting: other)
    case ..<16: return .release
    case ..<36: return .add(registration(key))
    case ..<39:
      let key = key.type == .wired || key.declaration != nil ? ModelKey(.alpha) : key
      return .registerInstance(key, makes: one(of: key.type.classes))
    case ..<50:
      if happens(in: 5) { return .add(conformingHook()) }
      return .add(hook(happens(in: 4) && key.declaration == nil ? ModelKey(any: key.type) : key))
    case ..<76: return .get(key, form(for: key))
    case ..<81: return .hold(key, hand: hand)
    case ..<84: return .letGo(hand: hand)
    case ..<87: return .getAll(key.type)
    case ..<90: return .warmUp
    case ..<92: return .getLazily
    case ..<98: return .load(modules())
    case ..<102: return .unload(modules())
    case ..<108: return .unregister(selection(key))
    case ..<115: return .drop(selection(key))
    case ..<118: return .dropScope(scope())
    case ..<119: return .dropModule(one(of: modules()))
    case ..<122: return .dropInTurn(keys.shuffled(using: &random))
    case ..<128: return .merge(from: other)
    case ..<130: return .isRegistered(key)
    case ..<131: return .shutDown(dropping: happens(in: 2) ? some(1...3, of: keys) : [])
    case ..<133: return .awaitDrops(dropping: some(0...3, of: keys))
    default: return .advance(seconds: one(of: [1, 9, 10, 11]))
    }
  }

  private mutating func scope() -> Resolver.Scope {
    one(of: [
      .single, .single, .factory, .weak, .graph, .custom("session"), .expiring(after: 10), .perResolver, .perArguments,
    ])
  }

  private mutating func form(for key: ModelKey) -> ModelOperation.Form {
    // A declared key is requested without a scope, and never as an optional.
    if key.declaration != nil { return one(of: [.plain, .byId, .resolve]) }
    return switch number(0...7) {
    case 0: .plain
    case 1: .optional
    case 2, 3: .resolve
    case 4: .byId
    case 5: .scoped(scope())
    default: .optionalScoped(scope())
    }
  }

  private mutating func registration(_ key: ModelKey) -> ModelAddition {
    if let declaration = key.declaration { return override(key, declaration.scope) }
    if key.type == .wired { return .registration(scope(), [key], ModelRecipe(makes: .wired)) }
    let gathers = happens(in: 5)
    // Some lists contain a type that the instance doesn't have.
    let others = some(0...2, of: ModelType.allCases.dropLast().filter { $0 != key.type })
    let keys = [key] + others.map { ModelKey($0, isNamed: key.place == .named) }
    return .registration(
      scope(), keys,
      ModelRecipe(
        makes: one(of: [.alpha, .beta]), needs: gathers ? nil : need(), fails: happens(in: 8), takes: seconds(),
        gathers: gathers))
  }

  /// Returns a registration for a declared key, or a registration of the key for its type.
  private mutating func override(_ key: ModelKey, _ own: Resolver.Scope) -> ModelAddition {
    let makes = one(of: key.type.classes)
    if happens(in: 6) {
      return .registration(.factory, [ModelKey(key.type)], ModelRecipe(makes: makes, needs: key, isAlias: true))
    }
    let recipe = ModelRecipe(makes: makes, needs: need(), fails: happens(in: 8), takes: seconds())
    return .registration(happens(in: 2) ? own : scope(), [key], recipe)
  }

  private mutating func seconds() -> UInt64 { happens(in: 8) ? one(of: [1, 9, 10]) : 0 }

  private mutating func need() -> ModelKey? { happens(in: 2) ? key() : nil }

  private mutating func hook(_ key: ModelKey) -> ModelAddition {
    tag += 1
    var hook = ModelHook(
      kind: one(of: [.decorate(one(of: key.type.classes)), .complete, .drop, .drop, .close, .close]), needs: need(),
      fails: happens(in: 8), tag: tag, isOfAnyName: key.place == .any)
    if hook.isDecorator, happens(in: 2) { hook.needs = nil }
    return .hook(key, hook)
  }

  private mutating func conformingHook() -> ModelAddition {
    tag += 1
    let hook = ModelHook(
      kind: one(of: [.complete, .complete, .drop, .close]), needs: need(), fails: happens(in: 8), tag: tag,
      conformsTo: one(of: ModelType.allCases))
    return .hook(.conforming, hook)
  }

  private mutating func modules() -> [Int] { some(1...2, of: Array(ModelModule.pool.indices)) }

  private mutating func selection(_ key: ModelKey) -> ModelOperation.Selection {
    let types = some(0...2, of: ModelType.allCases)
    return switch number(0...3) {
    case 0: .types(types)
    case 1: .allBut(types)
    default: .key(key)
    }
  }
}
