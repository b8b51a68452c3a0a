// The parts of remedies that name what is written at a request's or a registration's place.
extension ResolutionError {
  // MARK: - Registering

  /// The fix for a missing registration. It is written for the requesting recipe's module, if there is one. An
  /// initialiser takes a type of the standard library as a setting rather than a dependency.
  ///
  /// - Parameter matches: The close matches.
  func registration(_ matches: [CloseMatch]) -> String {
    if isForResolver { return resolverItself }
    if let asker, asker.isAutowired, key.module == "Swift" {
      return asker.recipe(with: "the value in it", isAwaited: false)
    }
    if let all { return "write `\(all)`" }
    for match in matches where match.isUnlisted {
      return "add `\(key.spelling).self` to `expects:` at \(match.place)"
    }
    if let madeForChildren { return madeForChildren }
    // A plain `get()` outside of recipes asks the global resolver, whichever the app uses.
    if asker == nil, resolver.chosenId == globalResolverId, let store = elsewhere.first,
      let registration = store.registration(for: key)
    {
      return asking(store, registration)
    }
    if isOfUnusedGlobal { return askingAnother }
    if matches.contains(where: { $0.key.isCopy(of: key) }) { return "link \(key.module) as a dynamic library" }
    let module = asker?.module
    let code = "\(module == nil ? resolver.receiver : "$0").\(key.registering(details.argumentTypes))"
    var rest = details.detail + (module.map { " in module \($0.swiftLiteral) or another" } ?? "")
    if let declared = key.declared { rest += ", for the key that is declared at \(declared.place)" }
    return rest.isEmpty ? code : "`\(code)`\(rest)"
  }

  /// Whether code outside of recipes has asked the global resolver, and that has no registration at all: the app has a
  /// resolver of its own, which nothing has touched so far, or none yet.
  var isOfUnusedGlobal: Bool {
    code == .notRegistered && asker == nil && resolver.chosenId == globalResolverId
      && resolver.store?.registrations().isEmpty == true
  }

  /// How to ask the resolver that the app has, which isn't known: a constant is made when something touches it.
  private var askingAnother: String {
    let request = key.request(to: "…", details.argumentTypes, isAwaited: false)
    let registration = "`\(resolver.receiver).\(key.registering(details.argumentTypes))`\(details.detail)"
    if resolver.store?.contexts.contains(.test) == true {
      return "give the test the app's resolver, by the trait `.resolver(inheriting: …)` or `withResolver(…)`, or ask "
        + "that resolver: `\(request)`; or \(registration)"
    }
    return
      "ask the app's own resolver: `\(request)`, or `@Injected(\(key.propertyLabel)from: …)`; or \(registration) before"
  }

  /// The change of what the resolver shares, if a child has what is missing: registered in the resolver, one would be for all
  /// children. Nil if the request isn't for something shared.
  private var madeForChildren: String? {
    var shared: [Step] = []
    for step in path.dropLast() where step.scope?.livesWithRegistration == true {
      if step.resolver.identity == resolver.identity { shared.append(step) }
    }
    let isInChild = elsewhere.contains { $0.lineage.contains { $0.identity == resolver.identity } }
    return shared.isEmpty || !isInChild ? nil : shared.madeForChildren
  }

  /// Whether the request is for a resolver by its type.
  private var isForResolver: Bool {
    key.identifier == nil && (key.type is any ResolverProtocol.Type || key.type == (any ResolverProtocol).self)
  }

  /// What to write where the resolver itself is wanted: one that is registered would be another, empty one.
  private var resolverItself: String {
    guard let asker else { return "write `\(resolver.receiver)` itself" }
    return asker.isAutowired ? asker.recipe(with: "`$0` in it", isAwaited: false) : "write `$0`"
  }

  /// The request for all instances of the elements' type, if an array is missing whose elements are registered.
  private var all: String? {
    guard let element = elementType(of: key.type), key.identifier == nil, details.argumentTypes.isEmpty else {
      return nil
    }
    let isRegistered = resolver.store?.lineage.contains { !$0.registrations(of: element).isEmpty }
    if isRegistered != true { return nil }
    return "\(asker == nil ? resolver.receiver : "$0").getAll(\(TypeKey(element).spelling).self)"
  }

  /// Returns how to ask another resolver that has the key, instead of registering the key twice. The name of the user's
  /// constant isn't known, but its place is.
  private func asking(_ store: Store, _ registration: Registration) -> String {
    let isAwaited = registration.isolation == .task
    func request(_ receiver: String) -> String {
      key.request(to: receiver, details.argumentTypes, isAwaited: isAwaited)
    }
    let isProperty = details.argumentTypes.isEmpty && registration.isolation == .anywhere
    let property = isProperty ? ", or `@Injected(\(key.propertyLabel)from: …)`" : ""
    var text = "ask the resolver that has it, made at \(store.place): `\(request("…"))`\(property)"
    if let id = store.chosenId, key.declared == nil {
      let arguments = "resolverId: \(id.swiftLiteral), \(key.wanted(details.argumentTypes))"
      text += ", or by its id: `\(isAwaited ? "try await getAsync" : "get")(\(arguments))`"
    }
    return text
  }

  // MARK: - Asking

  /// The step whose recipe made the failed request, or nil.
  var asker: Step? { path.dropLast().last }

  /// Whether the recipe is asynchronous, so that a request for its instance awaits it. A recipe that can't await
  /// anything gets an existing instance.
  var isAwaited: Bool {
    guard path.last?.isolation == .task else { return false }
    return asker.map { $0.isolation == .task || $0.isAutowired } ?? true
  }

  /// Returns the request as written at its place: in a recipe, or elsewhere.
  func request(isAwaited: Bool, isOptional: Bool = false) -> String {
    key.request(
      to: asker == nil ? resolver.receiver : "$0", details.argumentTypes, isAwaited: isAwaited, isOptional: isOptional)
  }

  /// What to write to get nil where the request fails.
  var optionalRequest: String { written(request(isAwaited: isAwaited, isOptional: true)) }

  /// Returns what to write in place of the request. A parameter of an autowired recipe has no request, so a closure
  /// takes the recipe's place.
  func written(_ request: String) -> String {
    guard let asker, asker.isAutowired else { return "write `\(request)`" }
    return asker.recipe(with: "`\(request)`", isAwaited: isAwaited)
  }

  /// What to write where nil is fine, if the recipe returns it.
  var nilAccepted: String {
    guard let asker, asker.isAutowired else { return optionalRequest }
    return "let \(asker.key.label) take `\(key.spelling)?` instead of `\(key.spelling)`"
  }

  /// What to write where a plain request can't wait. An instance that is kept can also be made before, unless it
  /// expires.
  var awaited: String {
    let scope = path.last?.scope
    let isKept = scope?.isKept != false && scope?.lifetime == nil
    let request = request(isAwaited: true)
    if details.detail == Resolver.warmingUp {
      return "write `try await \(resolver.receiver).warmUpAsync()` instead of `warmUp()`"
    }
    // That makes the singles that take no arguments.
    let isWarmedUp = scope == .single && details.argumentTypes.isEmpty
    let orEarlier = isWarmedUp ? ", or `try await \(resolver.receiver).warmUpAsync()` at launch" : ""
    guard let asker else { return "write `\(request)`" + (isKept ? ", here or before" + orEarlier : "") }
    if isKept {
      let early = key.request(to: resolver.receiver, details.argumentTypes, isAwaited: true)
      return "write `_ = \(early)` before" + orEarlier
    }
    if asker.isolation == .task { return written(request) }
    // A request for what is autowired awaits the parameters.
    if asker.isAutowired {
      return ResolutionError(code, asker.key, in: resolver, path: Array(path[..<(path.count - 1)])).awaited
    }
    return "write \(asker.madeAwaited), and `\(request)` in that recipe"
  }
}

extension ResolutionError.Step {
  /// The name of the method that registers such a recipe if it is synchronous.
  private var word: String { isAutowired ? "autowire" : "register" }

  /// The change that makes the recipe asynchronous.
  var madeAwaited: String { "`\(word)Async` instead of `\(word)`\(atPlace)" }

  /// Returns the fix for an autowired registration whose dependency only a closure can request.
  ///
  /// - Parameter isAwaited: Whether the request awaits the dependency.
  package func recipe(with request: String, isAwaited: Bool) -> String {
    let isAsync = isolation == .task
    // An asynchronous recipe awaits the main actor.
    let isOnMainActor = isolation == .mainActor && !isAwaited
    let register = (isAsync || isAwaited ? "registerAsync" : "register") + labels(isOnMainActor: isOnMainActor)
    let making = isolation == .mainActor && isAwaited ? "await \(making)" : making
    let autowire = isAsync ? "autowireAsync" : "autowire"
    return "write `\(register) { \(making) }` instead of `\(autowire)(…)`\(atPlace), with \(request)"
  }
}

extension [ResolutionError.Step] {
  /// The changes that make the registrations' instances for each resolver that is asked.
  package var madeForChildren: String {
    var text = ""
    for step in self {
      let word = step.isAutowired ? "autowire" : "register"
      let arguments = step.key.declared == nil ? ".perResolver, …" : ".…, .perResolver"
      text += text.isEmpty ? "write " : ", and "
      text += "`\(word)(\(arguments))` or .factory instead of `\(word)(…)`\(step.atPlace)"
    }
    return text + ", so that it is made for a child"
  }

  /// The fix for a cycle of steps.
  var remedy: String {
    guard count > 1 else { return "" }
    let first = self[0].key.label
    let needed = self[1].key
    var take = ""
    // A `Lazy` can't await an asynchronous recipe, and a declared key of the main actor has no `Lazy`.
    if self[1].isolation == .anywhere || self[1].isolation == .mainActor && needed.declared == nil {
      let name = needed.argumentSpelling
      let takesAll = self[0].takesAll(needed.type)
      take = takesAll ? "take `[Lazy<\(name)>]` instead of `[\(name)]`" : "take `Lazy<\(name)>` instead of `\(name)`"
      take += (needed.declared == nil ? "" : ", by `$0.lazy(.…)`") + ", or "
    }
    if count == 2 { return "let the recipe \(take)make \(first) itself instead of requesting it" }
    return take.isEmpty
      ? "move what \(first) and \(needed.label) share into a third type"
      : "let \(first) \(take)get it in an initCompleted"
  }
}

extension ResolverLabel {
  /// The resolver in the user's code. The name of the user's variable isn't known.
  package var receiver: String { chosenId == globalResolverId ? "Resolver.global" : "resolver" }
}
