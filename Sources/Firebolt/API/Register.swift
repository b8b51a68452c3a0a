extension ResolverProtocol {
  /// Registers a recipe that resolves its dependencies.
  ///
  /// ```swift
  /// resolver
  ///   .register { ProfileViewModel(users: $0.get()) }
  ///   .register(.factory, expect: (any Page).self, name: "profile") { ProfilePage(model: $0.get()) }
  ///   .register(expects: [(any Reader).self, (any Writer).self]) { Storage(path: $0.get(name: "path")) }
  /// ```
  ///
  /// Registering a key again replaces its recipe and drops the instance that the old recipe made.
  ///
  /// Without `on: MainActor.self`, the recipe of a main-actor type compiles with a warning, "call to main actor-isolated
  /// initializer": the instance is made on the thread that first requests it.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - types: The types to register for, which share the instance, without duplicates. A request for a type in this
  ///     list that the instance isn't of fails. If both are given, the recipe is registered for `expect:` too.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or with one that shares its store without owning
  ///     it. It runs on the requesting thread, with no lock held, and can resolve, register, remove and throw.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self) throws -> T
  ) -> Self {
    let place = Place(fileID, line)
    if Self.self == Resolver.self, types == nil, scope == nil, name == nil {
      resolver.add(ResolverRecipe(recipe), place)
      return self
    }
    return add(erased(recipe), type, types, scope, name, place)
  }

  /// Registers a recipe without dependencies. The same as the form whose recipe gets the resolver.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    let place = Place(fileID, line)
    if types == nil, scope == nil, name == nil {
      resolver.add(PlainRecipe(recipe), place)
      return self
    }
    return add(ErasedRecipe(PlainRecipe(recipe)), type, types, scope, name, place)
  }

  /// Registers an existing object as a single.
  ///
  /// ```swift
  /// let mock = MockClient()
  /// resolver.registerInstance(mock, expects: [(any FilmClient).self, (any ImageClient).self])
  /// ```
  ///
  /// The object belongs to its registration: drops leave it. An `onDrop` runs for it once, also if nobody has requested it:
  /// when the registration is replaced, unregistered or unloaded under all its keys, or when its resolver closes. The keys'
  /// decorators and completions run for it once, at the first request that finds any. The object doesn't need to be
  /// `Sendable`; code that shares it between threads is responsible for its safety.
  ///
  /// - Parameters:
  ///   - instance: The object or value.
  ///   - type: The type to register for; by default the object's static type.
  ///   - types: Several types to register for instead, or beside `type`: a request for each gives the object.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never) @discardableResult
  public func registerInstance<T>(
    _ instance: T, expect type: T.Type? = nil, expects types: [Any.Type]? = nil, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    resolver.add(Instance(boxing: instance), T.self, type, types, name, Place(fileID, line))
    return self
  }

  // MARK: - On the main actor

  /// Registers a recipe that runs on the main actor. Otherwise the same as the form without `on:`.
  ///
  /// ```swift
  /// resolver.register(on: MainActor.self) { ProfileViewController(model: $0.get()) }
  /// ```
  ///
  /// On the main actor, `get()` runs the recipe directly. From elsewhere, use `try await getAsync()`; a `get()` that
  /// would have to run the recipe is an error with the code `needsMainActor`. An existing instance is served on every
  /// thread, without entering an actor; but under a protocol to which it conforms on the main actor only, it is served there
  /// alone. Code on the main thread or the main queue counts as running on the main actor,
  /// whether or not the compiler knows it. You can register from any thread.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable (Self) throws -> T
  ) -> Self {
    add(erased(entering(recipe), on: .mainActor), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe without dependencies that runs on the main actor.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable () throws -> T
  ) -> Self {
    add(ErasedRecipe(PlainRecipe(entering(recipe)), on: .mainActor), type, types, scope, name, Place(fileID, line))
  }
}
