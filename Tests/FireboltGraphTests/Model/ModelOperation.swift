import Firebolt
import TestSupport

/// One thing that happens to the resolvers in the slots; nothing, if a slot that it names is empty.
enum ModelOperation {
  case open(slot: Int, id: Int, parent: Int?)
  case mock(slot: Int, inheriting: Int)
  case release(slot: Int)
  case register(slot: Int, scope: Resolver.Scope, keys: [ModelKey], recipe: ModelRecipe)
  case registerInstance(slot: Int, key: ModelKey, makes: ModelType)
  case hook(slot: Int, key: ModelKey, hook: ModelHook)
  case get(slot: Int, key: ModelKey, form: Form)
  /// As `get`, and keeps what it gets.
  case hold(slot: Int, key: ModelKey, hand: Int)
  case letGo(hand: Int)
  case getAll(slot: Int, type: ModelType)
  case isRegistered(slot: Int, key: ModelKey)
  case warmUp(slot: Int)
  /// Gets what is autowired and asks its `Lazy` for the value.
  case getLazily(slot: Int)
  case load(slot: Int, modules: [Int])
  case unload(slot: Int, modules: [Int])
  case unregister(slot: Int, which: Selection)
  case drop(slot: Int, which: Selection)
  /// Several drops, between which no farewell that is awaited ends.
  case dropInTurn(slot: Int, keys: [ModelKey])
  case dropScope(slot: Int, scope: Resolver.Scope)
  case merge(slot: Int, from: Int)
  case shutDown(slot: Int)
  /// Moves the clock of all resolvers.
  case advance(seconds: UInt64)

  enum Form {
    case plain, optional, resolve, byId
    case scoped(Resolver.Scope), optionalScoped(Resolver.Scope)

    var scope: Resolver.Scope? {
      switch self {
      case .scoped(let scope), .optionalScoped(let scope): scope
      default: nil
      }
    }
  }

  /// The keys that a removal names.
  enum Selection {
    case key(ModelKey)
    case types([ModelType])
    case allBut([ModelType])

    func includes(_ key: ModelKey) -> Bool {
      switch self {
      case .key(let other): key == other
      case .types(let types): types.contains(key.type)
      case .allBut(let types): !types.contains(key.type)
      }
    }
  }
}

extension ModelOperation {
  static let slotCount = 4
  static let idCount = 3
  static let handCount = 2

  static func random(_ generator: inout SeededGenerator) -> ModelOperation {
    let slot = Int.random(in: 0..<slotCount, using: &generator)
    let other = Int.random(in: 0..<slotCount, using: &generator)
    let key = ModelKey.all.randomElement(using: &generator)!
    let hand = Int.random(in: 0..<handCount, using: &generator)
    switch Int.random(in: 0..<138, using: &generator) {
    case ..<10:
      let parent = Int.random(in: 0..<3, using: &generator) == 0 ? other : nil
      return .open(slot: slot, id: Int.random(in: 0..<idCount, using: &generator), parent: parent)
    case ..<13: return .mock(slot: slot, inheriting: other)
    case ..<16: return .release(slot: slot)
    case ..<36: return randomRegistration(slot, &generator)
    case ..<39:
      let key = key.type == .wired || key.declaration != nil ? ModelKey(.alpha) : key
      return .registerInstance(slot: slot, key: key, makes: key.type.classes.randomElement(using: &generator)!)
    case ..<50: return .hook(slot: slot, key: key, hook: randomHook(on: key, &generator))
    case ..<74: return .get(slot: slot, key: key, form: randomForm(for: key, &generator))
    case ..<79: return .hold(slot: slot, key: key, hand: hand)
    case ..<82: return .letGo(hand: hand)
    case ..<85: return .getAll(slot: slot, type: key.type)
    case ..<88: return .warmUp(slot: slot)
    case ..<91: return .getLazily(slot: slot)
    case ..<97: return .load(slot: slot, modules: randomModules(&generator))
    case ..<101: return .unload(slot: slot, modules: randomModules(&generator))
    case ..<107: return .unregister(slot: slot, which: randomSelection(&generator))
    case ..<114: return .drop(slot: slot, which: randomSelection(&generator))
    case ..<118: return .dropScope(slot: slot, scope: randomScope(&generator))
    case ..<124: return .merge(slot: slot, from: other)
    case ..<126: return .isRegistered(slot: slot, key: key)
    case ..<129: return .shutDown(slot: slot)
    case ..<132:
      let keys = ModelKey.all.shuffled(using: &generator).prefix(Int.random(in: 2...5, using: &generator))
      return .dropInTurn(slot: slot, keys: Array(keys))
    default: return .advance(seconds: [1, 9, 10, 11].randomElement(using: &generator)!)
    }
  }

  private static func randomScope(_ generator: inout SeededGenerator) -> Resolver.Scope {
    [.single, .single, .factory, .weak, .graph, .custom("session"), .expiring(after: 10)].randomElement(
      using: &generator)!
  }

  private static func randomForm(for key: ModelKey, _ generator: inout SeededGenerator) -> Form {
    // A declared key is asked for without a scope, and never for an optional.
    if key.declaration != nil { return [.plain, .byId, .resolve].randomElement(using: &generator)! }
    return switch Int.random(in: 0..<8, using: &generator) {
    case 0: .plain
    case 1: .optional
    case 2, 3: .resolve
    case 4: .byId
    case 5: .scoped(randomScope(&generator))
    default: .optionalScoped(randomScope(&generator))
    }
  }

  private static func randomRegistration(_ slot: Int, _ generator: inout SeededGenerator) -> ModelOperation {
    let isNamed = Bool.random(using: &generator)
    let scope = randomScope(&generator)
    if Int.random(in: 0..<8, using: &generator) == 0 {
      let key = ModelKey(.wired, isNamed: isNamed)
      return .register(slot: slot, scope: scope, keys: [key], recipe: ModelRecipe(makes: .wired))
    }
    if Int.random(in: 0..<3, using: &generator) == 0 { return randomOverride(slot, scope, &generator) }
    // Some lists hold a type that the instance lacks.
    let types = ModelType.allCases.dropLast().shuffled(using: &generator)
      .prefix(Int.random(in: 1...3, using: &generator))
    return .register(
      slot: slot, scope: scope, keys: types.map { ModelKey($0, isNamed: isNamed) },
      recipe: ModelRecipe(
        makes: Bool.random(using: &generator) ? .alpha : .beta, needs: randomNeed(&generator),
        fails: Int.random(in: 0..<8, using: &generator) == 0))
  }

  /// A registration for a declared key, or of it for its type.
  private static func randomOverride(
    _ slot: Int, _ scope: Resolver.Scope, _ generator: inout SeededGenerator
  ) -> ModelOperation {
    let key = ModelKey.declared.randomElement(using: &generator)!
    let makes = key.type.classes.randomElement(using: &generator)!
    if Int.random(in: 0..<6, using: &generator) == 0 {
      let recipe = ModelRecipe(makes: makes, needs: key, isAlias: true)
      return .register(slot: slot, scope: .factory, keys: [ModelKey(key.type)], recipe: recipe)
    }
    return .register(
      slot: slot, scope: Bool.random(using: &generator) ? key.declaration!.scope : scope, keys: [key],
      recipe: ModelRecipe(
        makes: makes, needs: randomNeed(&generator), fails: Int.random(in: 0..<8, using: &generator) == 0))
  }

  private static func randomNeed(_ generator: inout SeededGenerator) -> ModelKey? {
    Bool.random(using: &generator) ? ModelKey.all.randomElement(using: &generator)! : nil
  }

  private static func randomHook(on key: ModelKey, _ generator: inout SeededGenerator) -> ModelHook {
    let tag = Int.random(in: 100..<1000, using: &generator)
    let fails = Int.random(in: 0..<8, using: &generator) == 0
    let needs = randomNeed(&generator)
    return switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      ModelHook(
        kind: .decorate(key.type.classes.randomElement(using: &generator)!),
        needs: Bool.random(using: &generator) ? needs : nil, fails: fails, tag: tag)
    case 1: ModelHook(kind: Bool.random(using: &generator) ? .drop : .close, needs: needs, fails: fails, tag: tag)
    default: ModelHook(kind: .complete, needs: needs, fails: fails, tag: tag)
    }
  }

  private static func randomModules(_ generator: inout SeededGenerator) -> [Int] {
    Array(
      ModelModule.pool.indices.shuffled(using: &generator).prefix(Int.random(in: 1...2, using: &generator)))
  }

  private static func randomSelection(_ generator: inout SeededGenerator) -> Selection {
    let types = Array(ModelType.allCases.shuffled(using: &generator).prefix(Int.random(in: 0...2, using: &generator)))
    return switch Int.random(in: 0..<4, using: &generator) {
    case 0: .types(types)
    case 1: .allBut(types)
    default: .key(ModelKey.all.randomElement(using: &generator)!)
    }
  }
}
