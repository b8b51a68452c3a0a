// A remedy is Swift code that the user can write at that place: the whole text, or the parts in backquotes. `…` marks
// parts that only the user knows. "`this` instead of `that`" means: replace that with this at the named place, or else at the
// recipe's place.
extension ResolutionError {
  /// The fix.
  package var remedy: String {
    switch code {
    case .argumentMismatch: argumentsToGive
    case .cycle: (Array(path[cycleStart...])).cycleRemedy
    case .chainTooLong: chainInParts
    case .typeMismatch: typeToMake
    case .recipeReturnedNil:
      asker?.isAutowired == true
        ? "let \(askerName) take `\(key.spelling)?` instead of `\(key.spelling)`, or let the recipe throw an error that says why"
        : "request an optional: `\(askingOptionally)`, or let the recipe throw an error that says why"
    case .recipeThrew, .decoratorThrew, .completionThrew: instanceToDoWithout
    case .misplacedHook:
      "write \(path.last?.madeAwaited ?? "registerAsync"), or, for a hook on the main actor, `on: MainActor.self`; or write a hook that neither awaits nor needs the main actor"
    case .onDropThrew:
      "catch the error in the onDrop: `do { try … } catch { … }`; the instance was dropped anyway"
    case .endlessFarewells:
      "get it before the onDrop runs, and keep it there"
        + (isAwaited
          ? ""
          : ", or write `\(resolver.receiver).get(\(([".factory"] + key.nameLabel).joined(separator: ", "))) "
            + "as \(key.spelling)`, which isn't cached")
    case .needsMainActor: "make the request on the main actor, or \(waysToAwait)"
    case .needsAwait: waysToAwait
    case .cancelled:
      "request it again in a task that isn't cancelled: `\(awaiting(resolver.receiver))`; "
        + "other waiting requests get the instance\(isKept ? ", which stays cached" : "")"
    case .unknownResolver: "\(resolver.remedyOfAbsence)\(detail.isEmpty ? "" : "; \(detail)")"
    case .resolverGone: resolver.remedyOfAbsence
    case .recipeResolverGone:
      "keep that \(detail) alive, or write `(resolver as Resolver).register { … }` for its recipe, which then gets any resolver"
    default:
      detail.isEmpty ? registration : registrationInChild
    }
  }

  // MARK: - Registering

  /// The fix for a missing registration. It is written for the requesting recipe's module, if there is one.
  private var registration: String {
    let module = asker?.module
    let code = "\(module == nil ? resolver.receiver : "$0").\(key.registering(argumentTypes))"
    let place = module.map { " in module \($0.swiftLiteral) or another" } ?? ""
    if let declared = key.declared { return "`\(code)`\(place), for the key that is declared at \(declared.place)" }
    if isOfGlobalInTests { return "`\(code)`\(place); \(Self.globalInTests)" }
    if asker?.isAutowired == true, key.isOfStandardLibrary {
      return asker.recipe(with: "the value in it", isAwaited: false) + ", or register one: `\(code)`\(place)"
    }
    return place.isEmpty ? code : "`\(code)`\(place)"
  }

  /// The fix for a missing registration that children must supply. What the resolver shares isn't made for a child.
  private var registrationInChild: String {
    let code = key.registering(argumentTypes)
    // The requesting resolver may be the child of the one that requires it.
    if let store = resolver.store, [store].requirement(of: key).isEmpty { return "\(resolver.receiver).\(code)" }
    guard let asker, asker.scope?.livesWithRegistration == true else {
      return "register it in a child, and make the request there: `Resolver(parent: \(resolver.receiver)).\(code)`"
    }
    let factory = asker.isOwnRecipe ? "declare \(askerName) with the scope .factory" : asker.asFactory
    return "\(factory), so that it is made for a child, or `\(resolver.receiver).\(code)`"
  }

  /// Whether tests that run in parallel may have removed each other's registrations.
  private var isOfGlobalInTests: Bool { resolver.knownId == globalResolverId && Resolver.Context.test.isActive }

  private static let globalInTests =
    "tests that run in parallel share the global resolver; FireboltTesting's trait .resolver gives each test its own"

  // MARK: - Asking

  /// The step whose recipe made the failed request, or nil.
  private var asker: Step? { path.dropLast().last.flatMap { $0.isDeferred ? nil : $0 } }

  private var askerName: String { asker?.key.label ?? "" }

  /// Whether the recipe is asynchronous, so that a request for its instance awaits it. A recipe that can't await
  /// anything gets an existing instance.
  private var isAwaited: Bool {
    guard path.last?.isolation == .task else { return false }
    return asker.map { $0.isolation == .task || $0.isAutowired } ?? true
  }

  /// Whether the instance is kept until it is dropped.
  private var isKept: Bool { path.last?.scope?.isKept != false }

  /// The resolver in a request at the place of this one: in a recipe, or elsewhere.
  private var receiver: String { asker == nil ? resolver.receiver : "$0" }

  /// Returns a request as written at the place of this one.
  private func asking(_ request: String) -> String { "\(receiver).\(request)" }

  /// A request that returns nil where this one fails.
  private var askingOptionally: String {
    // An optional `get` can't wait, so it would stop the program.
    if isAwaited { return "try? await " + asking("getAsync(\(wanted))") }
    if key.declared != nil { return "try? " + asking("resolve(\(wanted))") }
    return asking("get(\((key.nameLabel + argumentTypes.placeholders).joined(separator: ", ")))")
      + " as \(key.spelling)?"
  }

  /// The requested key as arguments in code: the type, the name, and the recipe's arguments.
  private var wanted: String { key.wanted(argumentTypes) }

  private var argumentsToGive: String {
    let request = "`\(key.request(to: receiver, argumentTypes, isAwaited: isAwaited))`"
    if asker?.isAutowired == true { return asker.recipe(with: request, isAwaited: isAwaited) }
    return argumentTypes.isEmpty
      ? "make the request without arguments: \(request)" : "give the expected arguments, in this order: \(request)"
  }

  private var instanceToDoWithout: String {
    let request = "`\(askingOptionally)`"
    let isAutowired = asker?.isAutowired == true
    return "fix the cause, and the next request tries again; or accept nil: "
      + (isAutowired ? asker.recipe(with: request, isAwaited: isAwaited) : request)
  }

  /// The fix for a chain that is too deep. If its innermost instance is kept, the program can make that instance first.
  private var chainInParts: String {
    let otherwise = "give one of the recipes a Lazy or a Provider, or make the request on a thread with a larger stack"
    if !isKept { return otherwise }
    return "write `_ = \(resolver.receiver).get(\(wanted))` before; or \(otherwise)"
  }

  private var typeToMake: String {
    let make =
      key.isProtocol
      ? "let it conform: `extension \(detail): \(key.typeName) {}`"
      : "let the recipe make `\(key.typeName)(…)`"
    return "\(make), or take `\(key.spelling).self` off the list of expects:"
  }

  // MARK: - Awaiting

  private func awaiting(_ receiver: String) -> String { key.request(to: receiver, argumentTypes, isAwaited: true) }

  /// The ways to get the instance where a plain request can't wait. An instance that is kept can also be made in
  /// advance.
  private var waysToAwait: String {
    guard let asker else { return "write `\(awaiting(resolver.receiver))`\(isKept ? ", here or before" : "")" }
    if isKept { return "write `_ = \(awaiting(resolver.receiver))` before" }
    return "write \(asker.madeAwaited)" + (asker.isAutowired ? "" : ", and `\(awaiting("$0"))` in that recipe")
  }

  // MARK: - Cycles

  /// The index of the step that a cycle returns to.
  var cycleStart: Int { path.dropLast().lastIndex { $0.serialNumber == path.last?.serialNumber } ?? 0 }
}

extension ResolutionError.Step {
  /// The change that makes the recipe asynchronous.
  package var madeAwaited: String { "`\(word)Async` instead of `\(word)`\(atPlace)" }

  /// The change that makes an autowired registration a factory.
  package var asFactory: String {
    "write `\(word)(\(key.declared == nil ? ".factory, …" : ".…, .factory"))` instead of `\(word)(…)`\(atPlace)"
  }

  /// The name of the method that registers such a recipe if it is synchronous.
  private var word: String { isAutowired ? "autowire" : "register" }

  /// Whether a `Lazy` or `Provider` can make the request later. Neither awaits an asynchronous recipe, and a declared key
  /// of the main actor has neither.
  fileprivate var canBeDeferred: Bool { isolation == .anywhere || isolation == .mainActor && key.declared == nil }

  fileprivate var atPlace: String {
    guard let fileID, let line else { return "" }
    return " at \(fileID):\(line)"
  }
}

extension ResolutionError.Step? {
  /// Returns the fix for an autowired registration whose dependency only a closure can request.
  ///
  /// - Parameter isAwaited: Whether the request awaits the dependency.
  package func recipe(with request: String, isAwaited: Bool) -> String {
    guard let step = self else { return "request it with \(request)" }
    let isAsync = step.isolation == .task
    let register = isAsync || isAwaited ? "registerAsync" : "register"
    let autowire = isAsync ? "autowireAsync" : "autowire"
    return "write `\(register) { \(step.key.typeName)(…) }` instead of `\(autowire)(…)`\(step.atPlace), with \(request)"
  }
}

extension [ResolutionError.Step] {
  /// The fix for a cycle of steps.
  var cycleRemedy: String {
    guard let first, count > 1 else { return "" }
    if let remedy = remedyOfEarlyReading { return remedy }
    let (needed, canWait) = (self[1].key, self[1].canBeDeferred)
    if count == 2 {
      return "let the recipe make \(first.key.label) itself instead of requesting it"
        + (canWait ? ", or let it take \(needed.deferred), or a Provider" : "")
    }
    return "let \(first.key.label) "
      + (canWait ? "take \(needed.deferred), or a Provider, or get it" : "get \(needed.label)")
      + " in an initCompleted, or move what they share into a third type"
  }

  /// The fix for a cycle through a `Lazy`: its value was read before the instance that needs it was made. Nil for other
  /// cycles.
  private var remedyOfEarlyReading: String? {
    let lazies = indices.dropFirst().filter { self[$0].isDeferred }
    guard let index = lazies.last(where: { !self[$0 - 1].isDeferred }) ?? lazies.last else { return nil }
    let (reader, lazy) = (self[index - 1], self[index].key.label)
    if reader.isDeferred {
      return "let the closure of \(reader.key.label) make the value without reading that of \(lazy)"
    }
    return "read the value of \(lazy) only when the recipe for \(reader.key.label) has returned: in a method, or in an "
      + "initCompleted"
  }
}

extension TypeKey {
  /// The type to use instead of the instance. The recipe must request a declared key's `Lazy` itself.
  fileprivate var deferred: String {
    "`Lazy<\(argumentSpelling)>` instead of `\(argumentSpelling)`" + (declared == nil ? "" : ", by `$0.lazy(.…)`")
  }
}

extension ResolverLabel {
  /// The resolver in the user's code. The name of the user's variable isn't known.
  package var receiver: String { knownId == globalResolverId ? "Resolver.global" : "resolver" }

  /// The fix for a resolver that isn't kept alive.
  var remedyOfAbsence: String {
    "keep it alive as long as it is used: `let resolver = Resolver(\(knownId?.swiftLiteral ?? "…"))`"
  }
}

extension Hook {
  /// Returns the hook as written in code.
  package func code(for key: TypeKey, in resolver: ResolverLabel) -> String {
    "\(resolver.receiver).\(method)(\(key.wanted())) { … }"
  }

  /// The name of the method that adds such a hook.
  package var method: String {
    switch work {
    case .decorate: "decorate"
    case .complete: "initCompleted"
    case .drop: "onDrop"
    }
  }
}
