import Firebolt
import TestSupport

/// A small program on one thread: what its recipes, hooks and deinitialisers ask for and change.
struct ReleaseProgram: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    /// Requests a key's instance. An error goes on to the caller, or ends here.
    case get(Int)
    case tryGet(Int)
    /// Requests a key from a child that nothing keeps, directly or by a recipe of the child.
    case getFromChild(Int)
    case getByChildsRecipe(Int)
    case drop(Int)
    /// Registers a key's recipe again.
    case register(Int)
    /// Throws when it is reached for the first time.
    case throwOnce
  }

  struct Key: Hashable, Sendable {
    var scope = Resolver.Scope.single
    /// Whether the instance belongs to a second key too, which decorates it to another object.
    var hasTwoForms = false
    /// Whether the instance refers to what its recipe gets.
    var keepsParts = false
    var recipe: [Action] = []
    var decorator: [Action]?
    var completion: [Action]?
    var onDrop: [Action]?
    var deinitialiser: [Action] = []
  }

  var keys: [Key]
  var main: [Action]

  /// Creates a program that is the same for the same seed.
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...4, using: &generator)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
    func actions(_ most: Int) -> [Action] {
      (0..<Int.random(in: 0...most, using: &generator)).map { _ in
        let key = Int.random(in: 0..<count, using: &generator)
        return switch Int.random(in: 0..<100, using: &generator) {
        case 0..<40: .get(key)
        case 40..<60: .tryGet(key)
        case 60..<67: .getFromChild(key)
        case 67..<71: .getByChildsRecipe(key)
        case 71..<89: .drop(key)
        case 89..<92: .register(key)
        default: .throwOnce
        }
      }
    }
    let scopes: [Resolver.Scope] = [
      .single, .single, .single, .factory, .factory, .weak, .weak, .graph, .custom("session"), .expiring(after: 1e6),
      .perResolver, .perArguments,
    ]
    keys = (0..<count).map { _ in
      Key(
        scope: scopes.randomElement(using: &generator) ?? .single, hasTwoForms: chance(15), keepsParts: chance(50),
        recipe: actions(3), decorator: chance(15) ? actions(1) : nil, completion: chance(45) ? actions(3) : nil,
        onDrop: chance(40) ? actions(2) : nil, deinitialiser: chance(40) ? actions(2) : [])
    }
    main = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let key = Int.random(in: 0..<count, using: &generator)
      return chance(80) ? .tryGet(key) : .drop(key)
    }
  }

  // MARK: - Shrinking

  /// The programs that lack one part of this one.
  var smaller: [ReleaseProgram] {
    var smaller: [ReleaseProgram] = []
    func change(_ body: (inout ReleaseProgram) -> Void) {
      var copy = self
      body(&copy)
      if copy != self { smaller.append(copy) }
    }
    for index in main.indices { change { $0.main.remove(at: index) } }
    for key in keys.indices {
      change { $0.keys[key] = Key() }
      change { $0.keys[key].decorator = nil }
      change { $0.keys[key].completion = nil }
      change { $0.keys[key].onDrop = nil }
      change { $0.keys[key].hasTwoForms = false }
      change { $0.keys[key].keepsParts = false }
      change { $0.keys[key].scope = .single }
      for index in keys[key].recipe.indices { change { $0.keys[key].recipe.remove(at: index) } }
      for index in keys[key].deinitialiser.indices { change { $0.keys[key].deinitialiser.remove(at: index) } }
      for index in keys[key].decorator?.indices ?? 0..<0 { change { $0.keys[key].decorator?.remove(at: index) } }
      for index in keys[key].completion?.indices ?? 0..<0 { change { $0.keys[key].completion?.remove(at: index) } }
      for index in keys[key].onDrop?.indices ?? 0..<0 { change { $0.keys[key].onDrop?.remove(at: index) } }
    }
    return smaller
  }

  /// Returns a program that fails too, and of which each smaller one doesn't.
  func shrunk(_ fails: (ReleaseProgram) -> Bool) -> ReleaseProgram {
    var program = self
    while let next = program.smaller.first(where: fails) { program = next }
    return program
  }
}

extension ReleaseProgram: CustomStringConvertible {
  static func letter(_ key: Int) -> String { String(UnicodeScalar(UInt8(65 + key))) }

  var description: String {
    func text(_ label: String, _ actions: [Action]?) -> String {
      actions.map { "\n    \(label): " + $0.map { "\($0)" }.joined(separator: ", ") } ?? ""
    }
    var lines: [String] = []
    for (index, key) in keys.enumerated() {
      lines.append(
        "  \(Self.letter(index)) .\(key.scope)\(key.hasTwoForms ? ", two forms" : "")\(key.keepsParts ? ", keeps" : "")"
          + text("recipe", key.recipe) + text("decorator", key.decorator) + text("completion", key.completion)
          + text("onDrop", key.onDrop) + text("deinit", key.deinitialiser.isEmpty ? nil : key.deinitialiser))
    }
    return (lines + ["  main: " + main.map { "\($0)" }.joined(separator: ", ")]).joined(separator: "\n")
  }
}

extension ReleaseProgram.Action: CustomStringConvertible {
  var description: String {
    switch self {
    case .get(let key): "get \(ReleaseProgram.letter(key))"
    case .tryGet(let key): "try? get \(ReleaseProgram.letter(key))"
    case .getFromChild(let key): "get \(ReleaseProgram.letter(key)) from a child"
    case .getByChildsRecipe(let key): "get \(ReleaseProgram.letter(key)) by a child's recipe"
    case .drop(let key): "drop \(ReleaseProgram.letter(key))"
    case .register(let key): "register \(ReleaseProgram.letter(key)) again"
    case .throwOnce: "throw once"
    }
  }
}
