import Firebolt

/// The types that the model registers and asks for: two classes and two protocols, of which `Beta` has only one.
enum ModelType: Int, CaseIterable, Comparable {
  case alpha, beta, reader, writer

  static func < (left: ModelType, right: ModelType) -> Bool { left.rawValue < right.rawValue }

  /// Whether an instance of one of the two classes is of this type.
  func includes(_ made: ModelType) -> Bool {
    self == made || self == .reader || (self == .writer && made == .alpha)
  }
}

/// What the model files things under.
struct ModelKey: Hashable, Comparable, CustomStringConvertible {
  let type: ModelType
  let isNamed: Bool

  static let all = ModelType.allCases.flatMap {
    [ModelKey(type: $0, isNamed: false), ModelKey(type: $0, isNamed: true)]
  }

  static func < (left: ModelKey, right: ModelKey) -> Bool {
    (left.type, left.isNamed ? 1 : 0) < (right.type, right.isNamed ? 1 : 0)
  }

  var name: Resolver.Name? { isNamed ? "named" : nil }
  var description: String { "\(type)\(isNamed ? "-named" : "")" }
}

/// What a registration of the model does when it is asked.
struct ModelRecipe: Hashable {
  /// One of the two classes.
  let makes: ModelType
  /// What it asks for first, and keeps.
  let needs: ModelKey?
  /// Whether it throws after that.
  let fails: Bool
}

/// One thing that happens to the resolvers in the slots; nothing, if a slot that it names is empty.
enum ModelOperation {
  case open(slot: Int, id: Int)
  case mock(slot: Int, inheriting: Int)
  case release(slot: Int)
  case register(slot: Int, scope: Resolver.Scope, keys: [ModelKey], recipe: ModelRecipe)
  case registerInstance(slot: Int, key: ModelKey, makes: ModelType)
  case get(slot: Int, key: ModelKey, form: Form)
  case unregister(slot: Int, which: Selection)
  case drop(slot: Int, which: Selection)
  case dropScope(slot: Int, scope: Resolver.Scope)
  case merge(slot: Int, from: Int)

  enum Form: CaseIterable {
    case plain, optional, resolve, byId, factory, single, optionalFactory, optionalSingle

    var scope: Resolver.Scope? {
      switch self {
      case .factory, .optionalFactory: .factory
      case .single, .optionalSingle: .single
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

  static func random(_ generator: inout SeededGenerator) -> ModelOperation {
    let slot = Int.random(in: 0..<slotCount, using: &generator)
    let other = Int.random(in: 0..<slotCount, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<10: return .open(slot: slot, id: Int.random(in: 0..<2, using: &generator))
    case ..<14: return .mock(slot: slot, inheriting: other)
    case ..<18: return .release(slot: slot)
    case ..<40: return randomRegistration(slot, &generator)
    case ..<44:
      let key = ModelKey.all.randomElement(using: &generator)!
      let makes = [ModelType.alpha, .beta].filter(key.type.includes).randomElement(using: &generator)!
      return .registerInstance(slot: slot, key: key, makes: makes)
    case ..<74:
      return .get(
        slot: slot, key: ModelKey.all.randomElement(using: &generator)!,
        form: Form.allCases.randomElement(using: &generator)!)
    case ..<82: return .unregister(slot: slot, which: randomSelection(&generator))
    case ..<91: return .drop(slot: slot, which: randomSelection(&generator))
    case ..<94: return .dropScope(slot: slot, scope: Bool.random(using: &generator) ? .single : .factory)
    default: return .merge(slot: slot, from: other)
    }
  }

  private static func randomRegistration(_ slot: Int, _ generator: inout SeededGenerator) -> ModelOperation {
    let isNamed = Bool.random(using: &generator)
    // Some lists hold a type that the instance lacks.
    let types = ModelType.allCases.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator))
    return .register(
      slot: slot, scope: Int.random(in: 0..<3, using: &generator) == 0 ? .factory : .single,
      keys: types.map { ModelKey(type: $0, isNamed: isNamed) },
      recipe: ModelRecipe(
        makes: Bool.random(using: &generator) ? .alpha : .beta,
        needs: Bool.random(using: &generator) ? ModelKey.all.randomElement(using: &generator)! : nil,
        fails: Int.random(in: 0..<8, using: &generator) == 0))
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
