import Firebolt
import TestSupport

protocol ReleaseShown: AnyObject, Sendable {}

/// An instance of a `ReleaseProgram`'s key.
final class ReleasePart: ReleaseShown, @unchecked Sendable {  // Sound: a single thread uses it.
  let run: ReleaseRun
  let key: Int
  var isComplete: Bool
  var kept: [ReleasePart] = []

  init(_ run: ReleaseRun, _ key: Int, isComplete: Bool) {
    self.run = run
    self.key = key
    self.isComplete = isComplete
    run.living += 1
  }

  deinit {
    run.living -= 1
    run.released(key)
  }
}

/// One run of a `ReleaseProgram`, which notes what is wrong.
final class ReleaseRun: @unchecked Sendable {  // Sound: a single thread uses it.
  /// User code that is running.
  struct Body: Equatable {
    enum Kind { case recipe, decorator, completion, onDrop, deinitialiser }
    let kind: Kind
    let key: Int

    /// Whether the key's instance is being made.
    var isMaking: Bool { kind == .recipe || kind == .decorator || kind == .completion }
  }

  private typealias Action = ReleaseProgram.Action

  private struct Thrown: Error {}

  let program: ReleaseProgram
  private(set) var mistakes: [String] = []
  fileprivate(set) var living = 0
  private weak var resolver: Resolver?
  private var bodies: [Body] = []
  /// Everything ends when there have been many actions.
  private var actionCount = 0
  private var childCount = 0
  private var registerCount = 0
  private var hasThrown: Set<String> = []
  /// How often the onDrop or the deinitialiser of a key has run.
  private var farewells: [String: Int] = [:]
  private var recipeRuns: [Int: Int] = [:]
  private var isEnding = false
  /// How often something has happened after which a single may be made again.
  private var resets = 0
  private var cycleCount = 0

  init(_ program: ReleaseProgram) { self.program = program }

  /// Runs the program.
  ///
  /// - Returns: What is wrong.
  static func mistakes(of program: ReleaseProgram) -> [String] {
    let run = ReleaseRun(program)
    run.start()
    if run.living > 0 { run.mistakes.append("\(run.living) instances are never released") }
    return run.mistakes
  }

  private func start() {
    let resolver = Resolver()
    self.resolver = resolver
    for key in program.keys.indices {
      register(key, in: resolver)
      addHooks(of: key, to: resolver)
    }
    for action in program.main {
      (actionCount, childCount, registerCount) = (0, 0, 0)
      if let part = try? perform(action, with: resolver), !part.isComplete {
        mistakes.append("\(ReleaseProgram.letter(part.key)) is returned incomplete")
      }
      if !bodies.isEmpty { mistakes.append("\(bodies) don't end") }
    }
    isEnding = true
  }

  // MARK: - Registering

  private func register(_ key: Int, in resolver: Resolver) {
    let declared = program.keys[key]
    let name = Resolver.Name(ReleaseProgram.letter(key))
    let keys: [Any.Type] = declared.hasTwoForms ? [ReleasePart.self, ReleaseShown.self] : [ReleasePart.self]
    if declared.scope == .perArguments {
      resolver.register(declared.scope, expects: keys, name: name, args: Int.self) { [self] resolver, _ in
        try make(key, with: resolver)
      }
    } else {
      resolver.register(declared.scope, expects: keys, name: name) { [self] resolver in try make(key, with: resolver) }
    }
  }

  private func addHooks(of key: Int, to resolver: Resolver) {
    let declared = program.keys[key]
    let name = Resolver.Name(ReleaseProgram.letter(key))
    if let decorator = declared.decorator {
      resolver.decorate(ReleasePart.self, name: name) { [self] resolver, part in
        try within(.init(kind: .decorator, key: key)) { _ = try run(decorator, with: resolver) }
        let other = ReleasePart(self, key, isComplete: part.isComplete)
        other.kept = [part]
        return other
      }
    }
    if declared.hasTwoForms {
      resolver.decorate(ReleaseShown.self, name: name) { [self] _, _ in ReleasePart(self, key, isComplete: true) }
    }
    if let completion = declared.completion {
      resolver.initCompleted(ReleasePart.self, name: name) { [self] resolver, part in
        try within(.init(kind: .completion, key: key)) { _ = try run(completion, with: resolver) }
        part.isComplete = true
      }
    }
    if let onDrop = declared.onDrop {
      resolver.onDrop(ReleasePart.self, name: name) { [self] _ in try farewell(.init(kind: .onDrop, key: key), onDrop) }
    }
  }

  private func make(_ key: Int, with resolver: Resolver) throws -> ReleasePart {
    recipeRuns[key, default: 0] += 1
    if program.keys[key].scope == .single, recipeRuns[key]! > resets + 1 {
      mistakes.append("\(ReleaseProgram.letter(key)), a single, is made twice")
    }
    return try within(.init(kind: .recipe, key: key)) {
      let parts = try run(program.keys[key].recipe, with: resolver)
      let part = ReleasePart(self, key, isComplete: program.keys[key].completion == nil)
      if program.keys[key].keepsParts { part.kept = parts }
      return part
    }
  }

  // MARK: - Running

  /// Runs the code of a body, which releases what it doesn't return.
  private func within<R>(_ body: Body, _ code: () throws -> R) rethrows -> R {
    bodies.append(body)
    defer { bodies.removeLast() }
    return try code()
  }

  private func run(_ actions: [ReleaseProgram.Action], with resolver: Resolver?) throws -> [ReleasePart] {
    var parts: [ReleasePart] = []
    for (index, action) in actions.enumerated() {
      actionCount += 1
      if actionCount > 300 { return parts }
      if bodies.count > 100 {
        mistakes.append("the recipes have no end")
        actionCount = 1_000
        return parts
      }
      if action == .throwOnce, let body = bodies.last, hasThrown.insert("\(body) \(index)").inserted {
        resets += 1
        throw Thrown()
      }
      if let part = try perform(action, with: resolver) { parts.append(part) }
    }
    return parts
  }

  fileprivate func released(_ key: Int) {
    try? farewell(.init(kind: .deinitialiser, key: key), program.keys[key].deinitialiser)
  }

  private func farewell(_ body: Body, _ actions: [ReleaseProgram.Action]) throws {
    farewells["\(body)", default: 0] += 1
    // Farewells that make what has one would have no end.
    if isEnding || farewells["\(body)"]! > 3 { return }
    try within(body) { _ = try run(actions, with: resolver) }
  }

  @discardableResult
  private func perform(_ action: ReleaseProgram.Action, with resolver: Resolver?) throws -> ReleasePart? {
    guard let resolver else { return nil }
    switch action {
    case .get(let key): return try ask(resolver, for: key)
    case .tryGet(let key): return try? ask(resolver, for: key)
    case .getFromChild(let key): return try madeChild(of: resolver).map { try ask($0, for: key) }
    case .getByChildsRecipe(let key):
      guard let child = madeChild(of: resolver) else { return nil }
      child.register(.factory, name: "by a recipe") { [self] in [try ask($0, for: key)] }
      return try child.resolve([ReleasePart].self, name: "by a recipe")[0]
    case .drop(let key):
      resets += 1
      self.resolver?.dropCached(ReleasePart.self, name: Resolver.Name(ReleaseProgram.letter(key)))
    case .register(let key):
      resets += 1
      registerCount += 1
      // A recipe that registers itself again and asks for it has no end.
      if registerCount < 4, let resolver = self.resolver { register(key, in: resolver) }
    case .throwOnce: break
    }
    return nil
  }

  /// Makes a child, unless there have been several: recipes that make children of children have no end.
  private func madeChild(of resolver: Resolver) -> Resolver? {
    childCount += 1
    return childCount > 3 ? nil : Resolver(parent: resolver)
  }

  private func ask(_ resolver: Resolver, for key: Int) throws -> ReleasePart {
    let name = Resolver.Name(ReleaseProgram.letter(key))
    let cyclesBefore = cycleCount
    do throws(ResolutionError) {
      let part =
        program.keys[key].scope == .perArguments
        ? try resolver.resolve(ReleasePart.self, name: name, 1) : try resolver.resolve(ReleasePart.self, name: name)
      if part.key != key { mistakes.append("\(name) is served \(ReleaseProgram.letter(part.key))") }
      return part
    } catch {
      resets += 1
      check(error, isNew: cycleCount == cyclesBefore)
      throw error
    }
  }

  /// Checks whether there is a reason for an error.
  ///
  /// - Parameter isNew: Whether no request within this one has met a cycle.
  private func check(_ error: ResolutionError, isNew: Bool) {
    switch error.code {
    case .recipeThrew, .completionThrew, .decoratorThrew: break
    case .cycle:
      cycleCount += 1
      let last = error.path.last?.key.name
      let isReal = program.keys.indices.contains { key in
        guard Resolver.Name(ReleaseProgram.letter(key)) == last else { return false }
        // An `onDrop` that requests what keeps failing, maybe by what it releases, ends so the second time.
        let onDropRuns = farewells["\(Body(kind: .onDrop, key: key))"] ?? 0
        return onDropRuns > 1 || bodies.contains { $0.isMaking && $0.key == key }
      }
      if isNew, !isReal { mistakes.append("a false cycle: \(error.path.map { "\($0.key)" })") }
    default: mistakes.append("\(error.code): \(error.path.map { "\($0.key)" })")
    }
  }
}
