import Firebolt

/// A program on a resolver and its child: what the recipes, hooks and deinitialisers of its keys ask for and change, and what
/// its threads and tasks do.
struct RandomProgram: Hashable, Sendable {
  /// User code that belongs to a key.
  enum Code: Int, CaseIterable, Hashable, Sendable {
    case recipe, decorator, completion, onDrop, deinitialiser
    /// What an observer does when it hears that the key's instance is about to be made.
    case observer
    /// A recipe that serves the instance of the key, and no instance of its own.
    case alias

    /// Whether the key's instance is being made meanwhile.
    var isMaking: Bool { self != .onDrop && self != .deinitialiser && self != .alias }
  }

  enum Form: Hashable, Sendable {
    case plain, async, mainActor
    /// Of the last key's instance, which needn't be named.
    case autowired, autowiredAsync
  }

  enum Action: Hashable, Sendable {
    /// Requests a key's instance. An error goes on to the caller, or ends here.
    case get(Int)
    case tryGet(Int)
    /// Requests a key from a child that nothing keeps, directly or by a recipe of the child, or from a mock.
    case getFromChild(Int)
    case getByChildsRecipe(Int)
    case getFromMock(Int)
    /// Requests a key as a thread does, in a task on the main actor.
    case getOnMainActor(Int)
    /// Requests a key in a task, and cancels that.
    case cancel(Int)
    /// Reads a `Lazy` that the program keeps.
    case readLazy(Int)
    case warmUp
    case getAll
    case drop(Int)
    case dropSession
    case awaitDrops
    /// Registers a key's recipe again.
    case register(Int)
    /// Loads or unloads a module that registers some keys in the child.
    case load
    case unload
    /// Makes a copy of the child, into which the parent is merged, and requests a key from a child of the copy.
    case getFromMerged(Int)
    /// Throws when it is reached for the first time.
    case throwOnce
  }

  struct Key: Hashable, Sendable {
    var scope = Resolver.Scope.single
    var form = Form.plain
    /// Whether the child has it. The parent has all other keys.
    var isOfChild = false
    /// Whether the instance belongs to a second key too, which decorates it to another object.
    var hasTwoForms = false
    /// Whether the instance refers to what its recipe and its completion get.
    var keepsParts = false
    /// Whether the `onDrop` awaits. It asks for nothing then.
    var awaitsDrop = false
    var code: [Code: [Action]] = [:]
  }

  struct Strand: Hashable, Sendable {
    var isTask = false
    var actions: [Action]
  }

  var keys: [Key]
  /// What the module registers in the child instead.
  var overrides: [Int: Key] = [:]
  var strands: [Strand]
  /// Whether recipes fail now and then.
  var fails = false
  /// The singles that nothing drops, replaces or undoes: each is made once.
  var steady: Set<Int> = []
  /// Whether the last thing that the program does is to shut its resolvers down.
  var shutsDown = false

  /// Whether everything happens on one thread or in one task, where a cycle is one exactly if the key is being made further
  /// out. Programs of several have no cycles.
  var isAlone: Bool { strands.count == 1 }

  /// Whether everything has happened when the program's only thread has ended.
  var isSynchronous: Bool { isAlone && !strands[0].isTask && !keys.contains { $0.awaitsDrop } }

  func uses(_ form: Form) -> Bool { (keys + overrides.values).contains { $0.form == form } }

  // MARK: - Shrinking

  /// The programs that lack one part of this one.
  private var smaller: [RandomProgram] {
    var smaller: [RandomProgram] = []
    func change(_ body: (inout RandomProgram) -> Void) {
      var copy = self
      body(&copy)
      if copy != self { smaller.append(copy) }
    }
    for strand in strands.indices {
      if strands.count > 2 { change { $0.strands.remove(at: strand) } }
      for index in strands[strand].actions.indices { change { $0.strands[strand].actions.remove(at: index) } }
    }
    for key in overrides.keys { change { $0.overrides[key] = nil } }
    for key in keys.indices {
      change { $0.keys[key] = Key(isOfChild: keys[key].isOfChild) }
      change { $0.keys[key].hasTwoForms = false }
      change { $0.keys[key].keepsParts = false }
      change { $0.keys[key].awaitsDrop = false }
      change { $0.keys[key].scope = .single }
      change { $0.keys[key].form = .plain }
      for (code, actions) in keys[key].code {
        change { $0.keys[key].code[code] = nil }
        for index in actions.indices { change { $0.keys[key].code[code]?.remove(at: index) } }
      }
    }
    change { $0.shutsDown = false }
    change { $0.fails = false }
    return smaller
  }

  /// Returns a program that fails too, and of which each smaller one doesn't.
  func shrunk(_ fails: (RandomProgram) async -> Bool) async -> RandomProgram {
    var program = self
    search: while true {
      for next in program.smaller where await fails(next) {
        program = next
        continue search
      }
      return program
    }
  }
}

extension RandomProgram: CustomStringConvertible {
  static func letter(_ key: Int) -> String { String(UnicodeScalar(UInt8(65 + key))) }

  static func name(_ key: Int) -> Resolver.Name { Resolver.Name(letter(key)) }

  var description: String {
    var lines = keys.indices.map { "  \(Self.letter($0)) \(keys[$0])" }
    lines += overrides.sorted { $0.key < $1.key }.map { "  \(Self.letter($0.key)) of the module \($0.value)" }
    lines += strands.map { strand in
      "  \(strand.isTask ? "task" : "thread"): " + strand.actions.map { "\($0)" }.joined(separator: ", ")
    }
    if fails { lines.append("  recipes fail now and then") }
    if shutsDown { lines.append("  shuts down") }
    return lines.joined(separator: "\n")
  }
}

extension RandomProgram.Key: CustomStringConvertible {
  var description: String {
    let flags = [
      (isOfChild, "of the child"), (hasTwoForms, "two forms"), (keepsParts, "keeps"), (awaitsDrop, "its onDrop awaits"),
    ]
    return ".\(scope), \(form)" + flags.map { $0.0 ? ", \($0.1)" : "" }.joined()
      + code.sorted { $0.key.rawValue < $1.key.rawValue }.map { code, actions in
        "\n    \(code): " + actions.map { "\($0)" }.joined(separator: ", ")
      }.joined()
  }
}
