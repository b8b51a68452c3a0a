// How the forms of `register` hand their recipes to the engine. Only this file knows what the engine gives a recipe.

// Recipes that take a request's arguments.
extension ErasedRecipe {
  @_alwaysEmitIntoClient @inline(__always)
  static func taking<T, each A>(
    _ recipe: @escaping @Sendable (repeat each A) throws -> T, on isolation: RecipeIsolation = .anywhere
  ) -> ErasedRecipe {
    let recipe = Recipe { request in
      let arguments = request.arguments.read(as: repeat (each A).self)
      return try recipe(repeat each arguments)
    }
    return ErasedRecipe(recipe, repeat (each A).self, on: isolation)
  }

  /// A recipe whose `$0` is what `find` returns.
  @_alwaysEmitIntoClient @inline(__always)
  static func taking<T, Asked: ResolverProtocol, each A>(
    _ recipe: @escaping @Sendable (Asked, repeat each A) throws -> T, on isolation: RecipeIsolation = .anywhere,
    from find: @escaping @Sendable (RequestRef) throws -> Asked
  ) -> ErasedRecipe {
    let recipe = Recipe { request in
      let arguments = request.arguments.read(as: repeat (each A).self)
      return try recipe(find(request), repeat each arguments)
    }
    return ErasedRecipe(recipe, repeat (each A).self, on: isolation)
  }

  /// The same two for a caller that has another pack of its own.
  ///
  /// They aren't inlined, because the compiler can't emit a pack's tuple within functions of some other packs. They are
  /// still specialised.
  @_alwaysEmitIntoClient @inline(never)
  static func takingPack<T, each A>(
    _ recipe: @escaping @Sendable (repeat each A) throws -> T, on isolation: RecipeIsolation = .anywhere
  ) -> ErasedRecipe {
    taking(recipe, on: isolation)
  }

  @_alwaysEmitIntoClient @inline(never)
  static func takingPack<T, Asked: ResolverProtocol, each A>(
    _ recipe: @escaping @Sendable (Asked, repeat each A) throws -> T, on isolation: RecipeIsolation = .anywhere,
    from find: @escaping @Sendable (RequestRef) throws -> Asked
  ) -> ErasedRecipe {
    taking(recipe, on: isolation, from: find)
  }

  // What is asynchronous isn't specialised either: a copy for each type would be long.

  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  static func awaiting<T, each A>(_ recipe: @escaping @Sendable (repeat each A) async throws -> T) -> ErasedRecipe {
    ErasedRecipe(repeat (each A).self) { request in
      let arguments = request.arguments.read(as: repeat (each A).self)
      return try await recipe(repeat each arguments)
    }
  }

  /// An asynchronous recipe whose `$0` is what `find` returns.
  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  static func awaiting<T, Asked: ResolverProtocol, each A>(
    _ recipe: @escaping @Sendable (Asked, repeat each A) async throws -> T,
    from find: @escaping @Sendable (RequestRef) throws -> Asked
  ) -> ErasedRecipe {
    ErasedRecipe(repeat (each A).self) { request in
      let arguments = request.arguments.read(as: repeat (each A).self)
      return try await recipe(request.recipeResolver(find), repeat each arguments)
    }
  }
}

/// The `$0` of recipes that take any resolver.
@_alwaysEmitIntoClient
func anyResolver(for request: RequestRef) -> Resolver {
  request.recipeResolver.takeUnretainedValue()
}

/// Returns a main-actor recipe as one that runs where it is called. The engine calls it on the main actor.
@_semantics("optimize.sil.specialize.generic.never")
@_alwaysEmitIntoClient @inline(never)
func entering<T, each P>(
  _ recipe: @escaping @MainActor @Sendable (repeat each P) throws -> T
) -> @Sendable (repeat each P) throws -> T {
  { (parameters: repeat each P) in
    try withUnsafePointer(to: (repeat each parameters)) { parameters in
      // Sound: they stay on this thread.
      nonisolated(unsafe) let parameters = parameters
      nonisolated(unsafe) var made: T?
      try MainActor.assumeIsolated { made = try recipe(repeat each parameters.pointee) }
      return made!
    }
  }
}

extension ResolverProtocol {
  /// Adds a recipe for the type that it returns, or for the types that the caller names.
  @_alwaysEmitIntoClient @inline(__always)
  func add(
    _ recipe: ErasedRecipe, _ type: Any.Type?, _ types: [Any.Type]?, _ scope: Resolver.Scope?, _ name: Resolver.Name?,
    _ place: Place
  ) -> Self {
    resolver.add(recipe, type, types, scope, name, place)
    return self
  }

  /// Adds a recipe for a declared key.
  @_alwaysEmitIntoClient @inline(__always)
  func add(_ recipe: ErasedRecipe, for key: Resolver.Keys, _ scope: Resolver.Scope?, _ place: Place) -> Self {
    resolver.add(recipe, for: key, scope, place)
    return self
  }

  /// Returns a recipe that takes a resolver in the form that the engine runs.
  @_semantics("optimize.sil.specialize.generic.never")
  @usableFromInline @inline(never)
  func erased<T>(_ recipe: @escaping @Sendable (Self) throws -> T, on isolation: RecipeIsolation = .anywhere)
    -> ErasedRecipe
  {
    if Self.self == Resolver.self { return ErasedRecipe(ResolverRecipe(recipe), on: isolation) }
    let find = resolverForRequest
    return ErasedRecipe(Recipe { request in try recipe(find(request)) }, on: isolation)
  }
}

// What most calls of `register` are compiled to, which name only the place. It is short, and isn't specialised: a copy for
// each type would do the same.
extension Resolver {
  @_semantics("optimize.sil.specialize.generic.never")
  @usableFromInline @inline(never)
  final func add<T>(_ recipe: PlainRecipe<T>, _ place: Place) {
    add(ErasedRecipe(recipe), nil, nil, nil, nil, place)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @usableFromInline @inline(never)
  final func add<Asked, T>(_ recipe: ResolverRecipe<Asked, T>, _ place: Place) {
    add(ErasedRecipe(recipe), nil, nil, nil, nil, place)
  }
}

extension Resolver {
  @usableFromInline
  final func add(
    _ recipe: consuming ErasedRecipe, _ type: Any.Type?, _ types: [Any.Type]?, _ scope: Scope?, _ name: Name?,
    _ place: Place
  ) {
    let keys = RegistrationKeys(recipe.type, type, types, name, place)
    add(recipe, under: keys, scope, place)
  }

  @usableFromInline
  final func add(_ recipe: ErasedRecipe, for key: Keys, _ scope: Scope?, _ place: Place) {
    add(recipe, under: RegistrationKeys(TypeKey(key)), scope ?? key.header.scope, place)
  }

  /// Adds an object that exists already.
  @usableFromInline
  final func add(
    _ existing: Instance, _ made: Any.Type, _ type: Any.Type?, _ types: [Any.Type]?, _ name: Name?, _ place: Place
  ) {
    let keys = RegistrationKeys(made, type, types, name, place)
    // Readers find it at once, unless an actor alone may use it.
    add(ErasedRecipe(returning: existing), under: keys, .single, place, existing: existing.guarded)
  }

  /// Adds a recipe.
  ///
  /// - Parameter scope: The scope; nil for the module's scope, or `.single` outside a module.
  final func add(
    _ recipe: consuming ErasedRecipe, under keys: consuming RegistrationKeys, _ scope: Scope?, _ place: Place,
    existing: Instance? = nil, forwardsTo: TypeKey? = nil
  ) {
    let module = collector?.open
    let registration = Registration(
      recipe, keys, scope ?? module?.scope ?? .single, place, origin: store.identity, number: .next(for: words),
      module: module?.name, existing: existing, forwardsTo: forwardsTo)
    if let declared = registration.keys.first.declared { store.checkDeclaration(of: declared) }
    // It goes to the module that is being loaded, or directly to the store.
    if let collector, collector.add(Addition(registration)) { return }
    store.add(registration)
  }

  /// Adds a hook.
  final func add(_ hook: Hook, to key: TypeKey) {
    if let declared = key.declared { store.checkDeclaration(of: declared) }
    if let collector, collector.add(Addition(hook, to: key)) { return }
    store.change { $0.add(hook, to: key, releasing: &$1) }
  }
}
