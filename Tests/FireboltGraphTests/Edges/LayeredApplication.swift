import Firebolt
import TestSupport

/// A random application in three resolvers, each the parent of the previous one. It is valid at first: each part
/// depends only on later parts, no part keeps an instance with a shorter lifetime, and no part requests an asynchronous
/// dependency where it can't await.
struct LayeredApplication {
  /// How a part's recipe is written.
  enum Form {
    case autowired, closure, async, mainActor, arguments
  }

  struct Need {
    let index: Int
    let kind: LayeredKind
  }

  /// One registration.
  struct Part {
    let index: Int
    /// The index of the part's resolver: 0 for the innermost.
    let level: Int
    var form: Form
    var scope: Resolver.Scope
    var needs: [Need] = []
    var name: Resolver.Name?
    /// The number of the module that registers the part, within its level.
    var module: Int?
    /// The dependencies that the completion requests; nil if there is no completion.
    var completion: [Need]?
    /// The additional dependencies that make the part invalid.
    var wrongParameters: [Any.Type] = []
    var wrongSteps: [LayeredStep] = []
    var wrongAwaitedSteps: [AwaitedStep] = []
  }

  static let levelCount = 3
  private static let count = 30
  private static let modulesOfLevel = 3

  var parts: [Part] = []
  private var used = Self.count
  private let kindsOfClosures: [LayeredKind]

  /// The facts about an index, combined from all parts that have it.
  private struct Knowledge {
    /// The scopes that an instance keeps: the part's own scope or, for a factory, the scopes that its dependencies
    /// keep.
    var kept: Set<Resolver.Scope> = []
    var reachesAsync = false
    var reachesMainActor = false
    var isAlwaysAsync = true
    var takesText = false
  }

  /// - Parameter usesMainActor: Whether recipes may run on the main actor, where a dry run can't continue after a plain
  ///   `get()` that fails.
  init(usesMainActor: Bool, using generator: inout SeededGenerator) {
    kindsOfClosures = usesMainActor ? LayeredKind.ofClosuresThatGoOn : LayeredKind.ofClosures
    var knowledge = [Knowledge](repeating: Knowledge(), count: Self.count)
    let splits = [Int.random(in: 0...Self.count, using: &generator), Int.random(in: 0...Self.count, using: &generator)]
    for index in (0..<Self.count).reversed() {
      let level = splits.count { index >= $0 }
      let form = Self.form(usesMainActor, using: &generator)
      var own = [part(index, level, form, knowledge, using: &generator)]
      // A part with arguments is always requested with them, so another form can't override it.
      if form != .arguments, level > 0, Int.random(in: 0..<5, using: &generator) == 0 {
        let nearer = Int.random(in: 0..<level, using: &generator)
        var other = Self.form(usesMainActor, using: &generator)
        if other == .arguments { other = .closure }
        own.append(part(index, nearer, other, knowledge, using: &generator))
      }
      if form != .arguments, Int.random(in: 0..<6, using: &generator) == 0 {
        own[0].name = "spare"
        own.append(part(index, level, form == .async ? .async : .closure, knowledge, using: &generator))
      }
      knowledge[index] = Self.knowledge(of: own, knowledge)
      parts += own
    }
  }

  private static func form(_ usesMainActor: Bool, using generator: inout SeededGenerator) -> Form {
    switch Int.random(in: 0..<10, using: &generator) {
    case ..<4: .autowired
    case ..<7: .closure
    case 7: .async
    case 8: usesMainActor ? .mainActor : .closure
    default: .arguments
    }
  }

  private func part(
    _ index: Int, _ level: Int, _ form: Form, _ knowledge: [Knowledge], using generator: inout SeededGenerator
  ) -> Part {
    var part = Part(index: index, level: level, form: form, scope: .factory)
    part.needs = (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
      need(of: form, after: index, knowledge, using: &generator)
    }
    if Int.random(in: 0..<6, using: &generator) == 0 {
      // The completion runs where the recipe did, and can't wait.
      part.completion = [need(of: .async, after: index, knowledge, using: &generator)].compactMap(\.self)
        .filter { !knowledge[$0.index].reachesAsync }
    }
    var keeps: Set<Resolver.Scope> = []
    for need in part.needs + (part.completion ?? []) { keeps.formUnion(knowledge[need.index].kept) }
    part.scope = Self.scope(of: form, keeping: keeps, using: &generator)
    if Bool.random(using: &generator) { part.module = Int.random(in: 0..<Self.modulesOfLevel, using: &generator) }
    return part
  }

  /// Returns a dependency on a later part that a recipe of the form may have.
  private func need(
    of form: Form, after index: Int, _ knowledge: [Knowledge], using generator: inout SeededGenerator
  ) -> Need? {
    guard index + 1 < Self.count else { return nil }
    let other = Int.random(in: (index + 1)..<Self.count, using: &generator)
    let known = knowledge[other]
    if form == .async, known.reachesMainActor || known.reachesAsync && !known.isAlwaysAsync { return nil }
    if known.takesText { return form == .autowired ? nil : Need(index: other, kind: .withText) }
    let kinds = form == .autowired ? LayeredKind.ofParameters : kindsOfClosures
    var kind = kinds.randomElement(using: &generator) ?? .plain
    // `getAll` and a `Lazy` can't wait.
    if form == .async, known.reachesAsync, kind == .array || kind == .openedLazy { kind = .plain }
    return Need(index: other, kind: kind)
  }

  private static func scope(
    of form: Form, keeping keeps: Set<Resolver.Scope>, using generator: inout SeededGenerator
  ) -> Resolver.Scope {
    if form == .arguments { return .factory }
    // An instance of an asynchronous factory can't be requested without waiting.
    let scopes: [Resolver.Scope] =
      form == .async ? [.single, .weak, .custom("day")] : [.single, .factory, .weak, .graph, .custom("day")]
    let scope = scopes.randomElement(using: &generator) ?? .single
    let allowed: Set<Resolver.Scope>? =
      switch scope {
      case .single: [.single]
      case .custom: [.single, .custom("day")]
      default: nil
      }
    if allowed.map(keeps.isSubset) ?? true { return scope }
    return form == .async ? .weak : .factory
  }

  private static func knowledge(of parts: [Part], _ others: [Knowledge]) -> Knowledge {
    var knowledge = Knowledge()
    for part in parts {
      var keeps: Set<Resolver.Scope> = []
      for need in part.needs + (part.completion ?? []) {
        keeps.formUnion(others[need.index].kept)
        if need.kind.isMadeNow {
          knowledge.reachesAsync = knowledge.reachesAsync || others[need.index].reachesAsync
          knowledge.reachesMainActor = knowledge.reachesMainActor || others[need.index].reachesMainActor
        }
      }
      knowledge.kept.formUnion(part.scope == .factory ? keeps : [part.scope])
      knowledge.reachesAsync = knowledge.reachesAsync || part.form == .async
      knowledge.reachesMainActor = knowledge.reachesMainActor || part.form == .mainActor
      knowledge.isAlwaysAsync = knowledge.isAlwaysAsync && part.form == .async
      knowledge.takesText = knowledge.takesText || part.form == .arguments
    }
    return knowledge
  }

  // MARK: - Use

  /// Returns a type that the application hasn't used.
  mutating func freshType() -> any Piece.Type {
    defer { used += 1 }
    return RandomApplication.type(used)
  }

  /// Whether the innermost resolver serves the part's key with this part.
  func isVisible(_ part: Part) -> Bool {
    !parts.contains { $0.index == part.index && $0.name == part.name && $0.level < part.level }
  }

  /// Registers all parts, directly or in modules, in random order.
  ///
  /// - Parameter resolvers: The resolvers, the innermost first.
  func register(in resolvers: [Resolver], using generator: inout SeededGenerator) {
    for (level, resolver) in resolvers.enumerated().reversed() {
      let own = parts.filter { $0.level == level }.shuffled(using: &generator)
      for part in own where part.module == nil { part.register(in: resolver) }
      var modules: [Module] = []
      for number in 0..<Self.modulesOfLevel {
        let includes = Bool.random(using: &generator) ? modules.suffix(1) : []
        modules.append(
          Module("\(number) of \(level)", includes: Array(includes)) { resolver in
            for part in own where part.module == number { part.register(in: resolver) }
          })
      }
      for module in modules { resolver.load(module) }
    }
  }
}

extension LayeredApplication.Part {
  var type: any Piece.Type { RandomApplication.type(index) }

  fileprivate func register(in resolver: Resolver) {
    let steps = needs.map(\.step) + wrongSteps
    switch form {
    case .autowired:
      let parameters = needs.map { RandomApplication.type($0.index).parameter($0.kind) } + wrongParameters
      type.autowire(scope, name: name, needing: parameters, in: resolver)
    case .closure: type.register(scope, name: name, doing: steps, in: resolver)
    case .async:
      type.registerAsync(scope, name: name, doing: needs.map(\.awaitedStep) + wrongAwaitedSteps, in: resolver)
    case .mainActor: type.registerOnMainActor(scope, name: name, doing: steps, in: resolver)
    case .arguments: type.registerTakingText(scope, name: name, doing: steps, in: resolver)
    }
    if let completion {
      type.addHooks(
        name: name, isKept: scope != .factory && scope != .graph, onMainActor: form == .mainActor,
        completing: completion.map(\.step), in: resolver)
    }
  }
}

extension LayeredApplication.Need {
  var step: LayeredStep {
    let (type, kind) = (RandomApplication.type(index), kind)
    return { try type.ask(kind, $0) }
  }

  var awaitedStep: AwaitedStep {
    let (type, kind) = (RandomApplication.type(index), kind)
    return { try await type.askAwaiting(kind, $0) }
  }
}
