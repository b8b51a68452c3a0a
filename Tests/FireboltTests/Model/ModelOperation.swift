import Firebolt

/// An operation on the resolvers in the slots. It does nothing if one of its slots is empty.
enum ModelOperation {
  case open(slot: Int, id: Int, parent: Int?)
  case mock(slot: Int, inheriting: Int)
  case release(slot: Int)
  case register(slot: Int, scope: Resolver.Scope, keys: [ModelKey], recipe: ModelRecipe)
  case registerInstance(slot: Int, key: ModelKey, makes: ModelType)
  case hook(slot: Int, key: ModelKey, hook: ModelHook)
  case get(slot: Int, key: ModelKey, form: Form)
  /// Like `get`, but keeps the instance.
  case hold(slot: Int, key: ModelKey, hand: Int)
  case letGo(hand: Int)
  case getAll(slot: Int, type: ModelType)
  case isRegistered(slot: Int, key: ModelKey)
  case warmUp(slot: Int)
  /// Gets the autowired instance and requests the value of its `Lazy`.
  case getLazily(slot: Int)
  case load(slot: Int, modules: [Int])
  case unload(slot: Int, modules: [Int])
  case unregister(slot: Int, which: Selection)
  case drop(slot: Int, which: Selection)
  /// Several drops in a row, before any of their awaited disposals ends.
  case dropInTurn(slot: Int, keys: [ModelKey])
  case dropModule(slot: Int, module: Int)
  case dropScope(slot: Int, scope: Resolver.Scope)
  case merge(slot: Int, from: Int)
  /// Drops the keys one after the other, and shuts down before their disposals end.
  case shutDown(slot: Int, dropping: [ModelKey])
  /// Drops the keys one after the other, and waits until their disposals end.
  case awaitDrops(slot: Int, dropping: [ModelKey])
  /// Advances the clock of all resolvers.
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

  /// The keys that a removal selects.
  enum Selection {
    case key(ModelKey)
    case types([ModelType])
    case allBut([ModelType])

    func includes(_ key: ModelKey) -> Bool {
      switch self {
      case .key(let other): key == other
      case .types(let types): key != .conforming && types.contains(key.type)
      case .allBut(let types): key == .conforming || !types.contains(key.type)
      }
    }
  }
}

extension ModelOperation {
  static let slotCount = 4
  static let idCount = 3
  static let handCount = 2
}
