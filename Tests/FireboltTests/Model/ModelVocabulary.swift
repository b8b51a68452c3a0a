import Firebolt

/// The types that the model registers and requests: two classes, two protocols, and an autowired class. `Beta` conforms
/// to only one of the protocols.
enum ModelType: Int, CaseIterable, Comparable {
  case alpha, beta, reader, writer, wired

  static func < (left: ModelType, right: ModelType) -> Bool { left.rawValue < right.rawValue }

  /// Whether an instance of one of the classes is of this type.
  func includes(_ made: ModelType) -> Bool {
    self == made || (self == .reader && made != .wired) || (self == .writer && made == .alpha)
  }

  /// The classes whose instances are of this type.
  var classes: [ModelType] { [.alpha, .beta, .wired].filter(includes) }
}

/// A key of the model.
struct ModelKey: Hashable, Comparable, CustomStringConvertible {
  enum Place: Hashable {
    case unnamed, named
    /// The key of the type's hooks of all names.
    case any
    /// The key of hooks of all types.
    case conforming
    /// A declared key, by its index in the pool.
    case declared(Int)

    fileprivate var rank: Int {
      switch self {
      case .conforming: -4
      case .any: -3
      case .unnamed: -2
      case .named: -1
      case .declared(let index): index
      }
    }
  }

  let type: ModelType
  let place: Place

  init(_ type: ModelType, isNamed: Bool = false) {
    self.type = type
    place = isNamed ? .named : .unnamed
  }

  init(any type: ModelType) { (self.type, place) = (type, .any) }

  private init(hooksOf place: Place) { (type, self.place) = (.alpha, place) }

  static let (alpha, beta, reader, writer) = (
    ModelKey(.alpha), ModelKey(.beta), ModelKey(.reader), ModelKey(.writer)
  )

  /// The key of the hooks of all types, each of which says what it concerns.
  static let conforming = ModelKey(hooksOf: .conforming)

  /// Whether the key is one of hooks alone.
  var isOfMany: Bool { place == .any || place == .conforming }

  init(declared index: Int, _ type: ModelType) {
    self.type = type
    place = .declared(index)
  }

  static let all = ModelType.allCases.flatMap { [ModelKey($0), ModelKey($0, isNamed: true)] } + declared

  static func < (left: ModelKey, right: ModelKey) -> Bool {
    (left.type, left.place.rank) < (right.type, right.place.rank)
  }

  private static let ownName = Resolver.Name.unique()

  var name: Resolver.Name? { place == .named ? Self.ownName : nil }

  /// The name of the key's hooks.
  var hookName: Resolver.HookName { place == .any ? .any : .some(name) }

  var description: String {
    switch place {
    case .unnamed: "\(type)"
    case .named: "\(type)-named"
    case .any: "\(type)-any"
    case .conforming: "all types"
    case .declared(let index): "key\(index)(\(type))"
    }
  }
}

/// A recipe of the model.
struct ModelRecipe: Hashable, CustomStringConvertible {
  /// The class of the instance. An autowired instance takes an optional alpha, all the readers and a `Lazy` beta.
  let makes: ModelType
  /// The key that the recipe requests first. The instance keeps the result.
  var needs: ModelKey?
  /// Whether the recipe throws after that.
  var fails = false
  /// The number of seconds that pass while the recipe runs.
  var takes: UInt64 = 0
  /// Whether the recipe stands for the declared key that it needs, and serves that key's instances.
  var isAlias = false
  /// Whether the recipe takes all readers, as a parameter, before that.
  var gathers = false

  var description: String {
    if isAlias { return "is \(needs!)" }
    return
      "makes \(makes)\(gathers ? " of all readers" : "")\(needs.map { " needs \($0)" } ?? "")\(takes > 0 ? " takes \(takes) s" : "")\(fails ? " fails" : "")"
  }
}

/// A hook of the model.
struct ModelHook: Hashable, CustomStringConvertible {
  enum Kind: Hashable {
    /// Wraps the instance in a new one, which keeps it.
    case decorate(ModelType)
    case complete
    case drop
    /// Like `drop`, but awaited.
    case close
  }

  let kind: Kind
  /// The key that the hook requests first. A decorator's instance keeps the result. An awaited `onDrop` makes its
  /// request only in a shutdown.
  var needs: ModelKey?
  /// Whether the hook throws after that.
  var fails = false
  /// Distinguishes the hook from others in the log.
  var tag = 0
  var isOfAnyName = false
  /// The type of the instances that the hook concerns, if it is one of all types.
  var conformsTo: ModelType?
  /// The number of the hook in its store, and in the copies of that.
  var serial = 0

  /// Returns the key that the hook was added to, if it concerns an instance of a key.
  func key(concerning key: ModelKey) -> ModelKey {
    conformsTo != nil ? .conforming : isOfAnyName ? ModelKey(any: key.type) : key
  }

  var description: String {
    "\(kind) #\(tag)\(conformsTo.map { " of each \($0)" } ?? "")\(needs.map { " needs \($0)" } ?? "")"
      + (fails ? " fails" : "")
  }
}

/// An action of a hook.
enum ModelEvent: Hashable {
  case completed(ModelKey, tag: Int, instance: Int, got: Int?)
  case dropped(ModelKey, tag: Int, instance: Int, got: Int? = nil)
}

/// A registration or a hook that is added in one step.
enum ModelAddition {
  case registration(Resolver.Scope, [ModelKey], ModelRecipe)
  case hook(ModelKey, ModelHook)
}

/// All modules: a diamond, a module that another one includes by `load`, and two independent modules.
struct ModelModule {
  let name: String
  let includes: [Int]
  /// The modules that this module loads while it is being loaded.
  let loads: [Int]
  let brings: [ModelAddition]

  private init(_ name: String, includes: [Int] = [], loads: [Int] = [], _ brings: ModelAddition...) {
    (self.name, self.includes, self.loads, self.brings) = (name, includes, loads, brings)
  }

  static let pool = [
    ModelModule(
      "base",
      .registration(.single, [.alpha, .writer], ModelRecipe(makes: .alpha)),
      .hook(.reader, ModelHook(kind: .drop, tag: 1)),
      .registration(.factory, [ModelKey(declared: 6, .reader)], ModelRecipe(makes: .alpha))
    ),
    ModelModule(
      "left", includes: [0],
      .hook(.writer, ModelHook(kind: .drop, tag: 2)),
      .hook(.conforming, ModelHook(kind: .close, tag: 9, conformsTo: .reader)),
      .registration(.weak, [.reader, .beta], ModelRecipe(makes: .beta)),
      .registration(.single, [.alpha], ModelRecipe(makes: .alpha, needs: .beta)),
      .registration(.single, [ModelKey(declared: 0, .alpha)], ModelRecipe(makes: .alpha))
    ),
    ModelModule(
      "right", includes: [0],
      .registration(.factory, [.reader], ModelRecipe(makes: .alpha)),
      .hook(.alpha, ModelHook(kind: .decorate(.alpha), tag: 3))
    ),
    ModelModule(
      "top", includes: [1, 2],
      .registration(.single, [ModelKey(.wired)], ModelRecipe(makes: .wired)),
      .hook(.alpha, ModelHook(kind: .complete, needs: ModelKey(.wired), tag: 4)),
      .hook(.beta, ModelHook(kind: .close, tag: 5)),
      .hook(ModelKey(declared: 0, .alpha), ModelHook(kind: .decorate(.alpha), tag: 7))
    ),
    ModelModule(
      "session", loads: [0],
      .registration(
        .custom("session"), [.beta, .reader],
        ModelRecipe(makes: .beta, needs: .writer)),
      .hook(.beta, ModelHook(kind: .complete, needs: .reader, tag: 6)),
      .hook(.conforming, ModelHook(kind: .complete, needs: .beta, tag: 10, conformsTo: .writer)),
      .hook(ModelKey(declared: 4, .alpha), ModelHook(kind: .close, needs: .beta, fails: true, tag: 8))
    ),
    ModelModule(
      "graph",
      .registration(.graph, [.beta, .reader], ModelRecipe(makes: .beta)),
      .registration(
        .expiring(after: 10), [ModelKey(declared: 5, .beta)],
        ModelRecipe(makes: .beta, needs: ModelKey(declared: 1, .reader))),
      .registration(.perResolver, [.alpha, .writer], ModelRecipe(makes: .alpha))
    ),
  ]
}
