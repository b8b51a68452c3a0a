// A remedy is Swift, as the user would write it there: all of it, or what stands in backquotes. `…` is what only the user
// knows. "`this` for `that`" replaces that by this, at the place that is named, or else at that of the recipe.
extension ResolutionError {
  /// What to write.
  var remedy: String {
    switch code {
    case .argumentMismatch: argumentsToGive
    case .cycle: (Array(path[cycleStart...])).cycleRemedy
    case .chainTooDeep: chainInParts
    case .typeMismatch: typeToMake
    case .recipeReturnedNil:
      asker?.isAutowired == true
        ? "let \(askerName) take `\(key.spelling)?` for `\(key.spelling)`, or let the recipe throw what is missing"
        : "ask for one that may be missing: `\(askingOptionally)`, or let the recipe throw what is missing"
    case .recipeThrew, .decoratorThrew, .completionThrew: instanceToDoWithout
    case .misplacedHook:
      "write \(path.last?.madeAwaited ?? "registerAsync"), or, for a hook on the main actor, `on: MainActor.self`; or let the hook do without"
    case .onDropThrew:
      "catch the error in the onDrop: `do { try … } catch { … }`; the instance was dropped nevertheless"
    case .endlessFarewells:
      "let the onDrop that asks for it keep it beforehand, or write "
        + "`\(resolver.receiver).get(\(([".factory"] + key.nameLabel).joined(separator: ", "))) as \(key.spelling)`, which keeps nothing"
    case .needsMainActor: "ask on the main actor, or \(waysToAwait)"
    case .needsAwait: waysToAwait
    case .cancelled:
      "ask again, in a task that isn't cancelled: `\(awaiting(resolver.receiver))`; "
        + "the others who wait get the instance, and it stays"
    case .unknownResolver: "\(resolver.remedyOfAbsence)\(detail.isEmpty ? "" : "; \(detail)")"
    case .resolverGone: resolver.remedyOfAbsence
    case .recipeResolverGone:
      "keep that \(detail) alive, or write `(resolver as Resolver).register { … }` for its recipe, which then gets any resolver"
    default:
      detail.isEmpty
        ? registration
        : "register it in a child, and ask that one: `Resolver(parent: \(resolver.receiver)).\(key.registering(argumentTypes))`"
    }
  }

  // MARK: - Registering

  /// What to write where nothing is registered: as in the module whose recipe asks, if one does.
  private var registration: String {
    let module = asker?.module
    let code = "\(module == nil ? resolver.receiver : "$0").\(key.registering(argumentTypes))"
    let place = module.map { " in module \($0.swiftLiteral) or another" } ?? ""
    if let declared = key.declared { return "`\(code)`\(place), for the key that is declared at \(declared.place)" }
    if isOfGlobalInTests { return "`\(code)`\(place); \(Self.globalInTests)" }
    return place.isEmpty ? code : "`\(code)`\(place)"
  }

  /// Whether tests may have taken each other's registrations away.
  private var isOfGlobalInTests: Bool { resolver.knownId == globalResolverId && Resolver.Context.test.isActive }

  private static let globalInTests =
    "tests that run at once share the global resolver: FireboltTesting's trait .resolver gives each one of its own"

  // MARK: - Asking

  /// The request whose recipe asks for what can't be had.
  private var asker: Step? { path.dropLast().last.flatMap { $0.isDeferred ? nil : $0 } }

  private var askerName: String { asker?.key.label ?? "" }

  /// A request as it is written where this one was: in a recipe, or elsewhere.
  private func asking(_ request: String) -> String { "\(asker == nil ? resolver.receiver : "$0").\(request)" }

  /// A request that gives nil where this one fails.
  private var askingOptionally: String {
    if key.declared != nil { return "try? " + asking("resolve(\(wanted))") }
    return asking("get(\((key.nameLabel + argumentTypes.placeholders).joined(separator: ", ")))")
      + " as \(key.spelling)?"
  }

  /// What is asked for, as arguments: the type, the name, and the arguments that the recipe takes.
  private var wanted: String { key.wanted(argumentTypes) }

  private var argumentsToGive: String {
    let request = "`\(asking("get(\(wanted))"))`"
    if asker?.isAutowired == true { return asker.recipe(with: request) }
    return argumentTypes.isEmpty
      ? "ask without arguments: \(request)" : "give the expected arguments, in this order: \(request)"
  }

  private var instanceToDoWithout: String {
    let request = "`\(askingOptionally)`"
    let isAutowired = asker?.isAutowired == true
    return "mend what threw: the next request runs it again; or take nil: "
      + (isAutowired ? asker.recipe(with: request) : request)
  }

  /// A chain whose innermost instance is kept may be made from there first.
  private var chainInParts: String {
    let otherwise = "give one of the recipes a Lazy or a Provider, or ask on a thread with a larger stack"
    if path.last?.scope?.isShared != true { return otherwise }
    return "write `_ = \(resolver.receiver).get(\(wanted))` before; or \(otherwise)"
  }

  private var typeToMake: String {
    let make =
      key.isProtocol
      ? "let it conform: `extension \(detail): \(key.typeName) {}`"
      : "let the recipe make `\(key.typeName)(…)`"
    return "\(make), or take `\(key.spelling).self` off the list under expects:"
  }

  // MARK: - Awaiting

  private func awaiting(_ receiver: String) -> String { "try await \(receiver).getAsync(\(wanted))" }

  /// How to have what is made where a plain request can't wait. What is shared may be made before.
  private var waysToAwait: String {
    let isKept = path.last?.scope?.isShared != false
    guard let asker else { return "write `\(awaiting(resolver.receiver))`\(isKept ? ", here or before" : "")" }
    if isKept { return "write `_ = \(awaiting(resolver.receiver))` before" }
    return "write \(asker.madeAwaited)" + (asker.isAutowired ? "" : ", and `\(awaiting("$0"))` in that recipe")
  }

  // MARK: - Cycles

  /// The step to which a cycle comes back.
  var cycleStart: Int { path.dropLast().lastIndex { $0.serialNumber == path.last?.serialNumber } ?? 0 }
}

extension ResolutionError.Step {
  /// What makes the recipe asynchronous.
  var madeAwaited: String { "`\(word)Async` for `\(word)`\(atPlace)" }

  /// What makes something autowired a factory.
  var asFactory: String { "write `\(word)(.factory, …)` for `\(word)(…)`\(atPlace)" }

  /// How the recipe was registered.
  private var word: String { isAutowired ? "autowire" : "register" }

  fileprivate var atPlace: String {
    guard let fileID, let line else { return "" }
    return " at \(fileID):\(line)"
  }
}

extension ResolutionError.Step? {
  /// What to write for something autowired that needs what only a closure can ask for.
  func recipe(with request: String) -> String {
    guard let step = self else { return "ask by \(request)" }
    return "write `register { \(step.key.typeName)(…) }` for `autowire(…)`\(step.atPlace), with \(request)"
  }
}

extension [ResolutionError.Step] {
  /// What to write where the steps lead back to the first.
  var cycleRemedy: String {
    guard let first, count > 1 else { return "" }
    let needed = self[1].key
    if count == 2 {
      return
        "let the recipe make \(first.key.label), where it asks for it, or let that take \(needed.deferred), or a Provider"
    }
    return "let \(first.key.label) take \(needed.deferred), or a Provider, or get it in an initCompleted, "
      + "or move what they share into a third type"
  }
}

extension TypeKey {
  /// What to take in place of an instance; of a declared key the recipe has to ask for that.
  fileprivate var deferred: String {
    "`Lazy<\(argumentSpelling)>` for `\(argumentSpelling)`" + (declared == nil ? "" : ", by `$0.lazy(.…)`")
  }
}

extension ResolverLabel {
  /// The resolver as its user writes it: what the variable is called, nobody knows.
  var receiver: String { knownId == globalResolverId ? "Resolver.global" : "resolver" }

  /// What to write where nobody keeps the resolver.
  var remedyOfAbsence: String {
    "keep it alive as long as others ask it: `let resolver = Resolver(\(knownId?.swiftLiteral ?? "…"))`"
  }
}

extension Hook {
  /// The hook as it is written in code.
  func code(for key: TypeKey, in resolver: ResolverLabel) -> String {
    "\(resolver.receiver).\(method)(\(key.wanted())) { … }"
  }

  /// What adds such a hook.
  var method: String {
    switch work {
    case .decorate: "decorate"
    case .complete: "initCompleted"
    case .drop: "onDrop"
    }
  }
}
