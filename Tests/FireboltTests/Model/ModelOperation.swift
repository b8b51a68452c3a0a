import Firebolt

/// An operation on the resolver in a slot. Most do nothing if the slot is empty.
struct ModelOperation: CustomStringConvertible {
  static let slotCount = 4
  static let idCount = 3
  static let handCount = 2

  enum Action {
    /// Puts a resolver with an id into the slot. Its parent is the resolver in another slot.
    case open(id: Int, parent: Int?)
    case mock(inheriting: Int)
    case release
    case add(ModelAddition)
    case registerInstance(ModelKey, makes: ModelType)
    case get(ModelKey, Form = .resolve)
    /// Like `get`, but keeps the instance.
    case hold(ModelKey, hand: Int)
    case letGo(hand: Int)
    case getAll(ModelType)
    case isRegistered(ModelKey)
    case warmUp
    /// Gets the autowired instance and requests the value of its `Lazy`.
    case getLazily
    case load([Int])
    case unload([Int])
    case unregister(Selection)
    case drop(Selection)
    /// Several drops in a row, before any of their awaited disposals ends.
    case dropInTurn([ModelKey])
    case dropModule(Int)
    case dropScope(Resolver.Scope)
    case merge(from: Int)
    /// Drops the keys one after the other, and shuts down before their disposals end.
    case shutDown(dropping: [ModelKey])
    /// Drops the keys one after the other, and waits until their disposals end.
    case awaitDrops(dropping: [ModelKey])
    /// Advances the clock of all resolvers.
    case advance(seconds: UInt64)
  }

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

  let slot: Int
  let action: Action

  init(_ slot: Int, _ action: Action) { (self.slot, self.action) = (slot, action) }

  var description: String { "in slot \(slot): \(action)" }
}
