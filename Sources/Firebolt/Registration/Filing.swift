// How the forms of `register` hand their recipes to the engine. Only this file knows what the engine gives a recipe.

extension Recipe {
  /// A recipe without a `$0`.
  @inlinable
  init(_ recipe: @escaping @Sendable () throws -> T) {
    self.init { _ in try recipe() }
  }

  /// A recipe whose `$0` is any resolver.
  @inlinable
  static func forAny(_ recipe: @escaping @Sendable (Resolver) throws -> T) -> Recipe {
    Recipe { request in try request.recipeResolver._withUnsafeGuaranteedRef { try recipe($0) } }
  }

  /// A recipe whose `$0` is of the registering resolver's own type.
  @inlinable
  init<Asked: ResolverProtocol>(for resolver: Asked, _ recipe: @escaping @Sendable (Asked) throws -> T) {
    if Asked.self == Resolver.self {
      // Sound: Asked is Resolver.
      self = .forAny { try recipe(unsafeDowncast($0, to: Asked.self)) }
    } else {
      self = .taking(resolver, recipe)
    }
  }

  /// A recipe that takes a request's arguments.
  @inlinable
  static func taking<each A>(_ recipe: @escaping @Sendable (repeat each A) throws -> T) -> Recipe {
    Recipe { request in
      let arguments = request.pointee.arguments.read(as: repeat (each A).self)
      return try recipe(repeat each arguments)
    }
  }

  /// A recipe that takes a resolver of the registering one's type, and a request's arguments.
  @inlinable
  static func taking<Asked: ResolverProtocol, each A>(
    _ resolver: Asked, _ recipe: @escaping @Sendable (Asked, repeat each A) throws -> T
  ) -> Recipe {
    let resolver = resolver.resolverForRequest
    return Recipe { request in
      let arguments = request.pointee.arguments.read(as: repeat (each A).self)
      return try recipe(resolver(request), repeat each arguments)
    }
  }

  /// A recipe that takes any resolver, and a request's arguments.
  @inlinable
  static func takingAny<each A>(_ recipe: @escaping @Sendable (Resolver, repeat each A) throws -> T) -> Recipe {
    Recipe { request in
      let arguments = request.pointee.arguments.read(as: repeat (each A).self)
      return try request.recipeResolver._withUnsafeGuaranteedRef { try recipe($0, repeat each arguments) }
    }
  }

  /// A recipe whose parameters are resolved by type.
  init<each P>(autowiring initializer: @escaping @Sendable (repeat each P) throws -> T) {
    self.init { request in try initializer(repeat request.resolveParameter((each P).self)) }
  }
}

extension ErasedRecipe {
  /// An asynchronous recipe that takes any resolver, and a request's arguments.
  init<T, each A>(awaitingAny recipe: @escaping @Sendable (Resolver, repeat each A) async throws -> T) {
    self.init(awaiting: recipe) { $0.target.asked.sharingResolver }
  }

  /// An asynchronous recipe that takes the resolver that `find` returns, and a request's arguments.
  init<T, Asked, each A>(
    awaiting recipe: @escaping @Sendable (Asked, repeat each A) async throws -> T,
    with find: @escaping @Sendable (AsyncRequest) throws -> Asked
  ) {
    self.init(awaiting: { request in
      let arguments = request.arguments.read(as: repeat (each A).self)
      return try await recipe(find(request), repeat each arguments)
    })
  }
}

extension UnsafeMutablePointer<Request> {
  /// Resolves an autowired parameter.
  fileprivate func resolveParameter<P>(_ type: P.Type) throws -> P {
    try pointee.asked._withUnsafeGuaranteedRef { try $0.answerParameter(type) }
  }
}

/// Returns a main-actor recipe as one that runs where it is called. The engine calls it on the main actor.
@usableFromInline
func entering<T, each P>(
  _ recipe: @escaping @MainActor @Sendable (repeat each P) throws -> T
) -> @Sendable (repeat each P) throws -> T {
  { (parameters: repeat each P) in
    let parameters = Handed(value: (repeat each parameters))
    return try onMainActor { try recipe(repeat each parameters.value) }
  }
}

extension ResolverProtocol {
  /// Files a recipe that takes arguments.
  @_alwaysEmitIntoClient @inline(__always)
  func file<T>(
    _ recipe: Recipe<T>, _ list: ParameterList, _ type: T.Type?, _ types: [Any.Type]?, _ scope: Resolver.Scope?,
    _ name: Resolver.Name?, _ place: Place, on isolation: RecipeIsolation = .anywhere
  ) -> Self {
    filing(.init(T.self, type, types, scope, name, place, list: list, on: isolation), recipe)
  }

  /// Files a recipe with its header.
  @_alwaysEmitIntoClient @inline(__always)
  func filing<T>(_ header: consuming RegistrationHeader, _ recipe: Recipe<T>) -> Self {
    resolver.file(header, recipe)
    return self
  }

  /// Registers an initialiser whose parameters are resolved by type.
  @usableFromInline @inline(never)
  func wire<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, on isolation: RecipeIsolation
  ) -> Self {
    let header = RegistrationHeader(
      T.self, type, types, scope, name, place, on: isolation, wiring: list(repeat (each P).self))
    return filing(header, Recipe(autowiring: initializer))
  }

  // MARK: - Asynchronous recipes

  func fileTask<T>(
    _ header: consuming RegistrationHeader, _ recipe: @escaping @Sendable (AsyncRequest) async throws -> T
  ) -> Self {
    resolver.file(header, ErasedRecipe(awaiting: recipe))
    return self
  }

  @usableFromInline
  func fileAsync<T, each A>(
    _ header: consuming RegistrationHeader,
    takingArguments recipe: @escaping @Sendable (repeat each A) async throws -> T
  ) -> Self {
    fileTask(header) { request in
      let arguments = request.arguments.read(as: repeat (each A).self)
      return try await recipe(repeat each arguments)
    }
  }

  @usableFromInline
  func fileAsync<T, each A>(
    _ header: consuming RegistrationHeader, taking recipe: @escaping @Sendable (Self, repeat each A) async throws -> T
  ) -> Self {
    let find = resolverForRequest
    resolver.file(header, ErasedRecipe(awaiting: recipe) { try $0.recipeResolver(find) })
    return self
  }

  func fileAsync<T, each P>(
    _ header: consuming RegistrationHeader,
    autowiring initializer: @escaping @Sendable (repeat each P) async throws -> T
  ) -> Self {
    fileTask(header) { request in
      try await initializer(repeat request.target.asked.answerParameterAsync((each P).self))
    }
  }
}

extension Resolver {
  /// Files a recipe without arguments that runs anywhere. What is emitted for most calls, which name only the place, is
  /// short.
  @_alwaysEmitIntoClient @inline(__always)
  final func file<T>(
    _ recipe: Recipe<T>, _ type: T.Type?, _ types: [Any.Type]?, _ scope: Scope?, _ name: Name?, at place: Place
  ) {
    if types == nil, scope == nil, name == nil { return file(recipe, place) }
    file(recipe, type, types, scope, name, place)
  }

  @usableFromInline @inline(never)
  final func file<T>(_ recipe: Recipe<T>, _ place: Place) {
    file(RegistrationHeader(T.self, nil, nil, nil, nil, place), recipe)
  }

  @usableFromInline @inline(never)
  final func file<T>(
    _ recipe: Recipe<T>, _ type: T.Type?, _ types: [Any.Type]?, _ scope: Scope?, _ name: Name?, _ place: Place
  ) {
    file(RegistrationHeader(T.self, type, types, scope, name, place), recipe)
  }

  /// Files a recipe with its header. All forms of synchronous recipes call this method.
  @usableFromInline
  final func file<T>(_ header: consuming RegistrationHeader, _ recipe: Recipe<T>) {
    file(consume header, ErasedRecipe(recipe))
  }

  /// Files a recipe of either kind with its header.
  final func file(_ header: consuming RegistrationHeader, _ recipe: ErasedRecipe) {
    file(.registration(Registration(consume header, recipe, origin: store.identity, module: collector?.open)))
  }

  /// Files a registration or a hook: in the module that is being loaded, or directly in the store.
  final func file(_ addition: Addition) {
    if let declared = addition.keys.first.declared { store.checkDeclaration(of: declared) }
    if let collector, collector.add(addition) { return }
    store.change { $0.file(addition, releasing: &$1) }
  }
}
