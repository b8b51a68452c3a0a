import Firebolt

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
  case dropModule(slot: Int, module: Int)
  case dropScope(slot: Int, scope: Resolver.Scope)
  case merge(slot: Int, from: Int)
  /// Drops some keys in turn, and shuts down before the farewells to those end.
  case shutDown(slot: Int, dropping: [ModelKey])
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
}
