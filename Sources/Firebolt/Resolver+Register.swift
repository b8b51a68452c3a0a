extension ResolverProtocol {
  /// Registers a recipe for a type.
  ///
  /// ```swift
  /// resolver
  ///   .register { UserManager() }
  ///   .register(.factory, expect: (any Page).self, name: "profile") { ProfilePage() }
  /// ```
  ///
  /// Registering a key again replaces its recipe and drops the instance that the replaced recipe made.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance. It runs on the thread that asks, under no lock, and may resolve, register, remove
  ///     and throw.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    if scope == nil, name == nil {
      resolver.file(type, fileID, line, Recipe { _, _ in try recipe() })
    } else {
      resolver.file(type, scope, name, fileID, line, Recipe { _, _ in try recipe() })
    }
    return self
  }

  /// Registers a recipe that asks for what it needs.
  ///
  /// ```swift
  /// resolver.register { ProfileViewModel(users: $0.get()) }
  /// ```
  ///
  /// Registering a key again replaces its recipe and drops the instance that the replaced recipe made.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or one of the same store that doesn't own it.
  ///     It runs on the thread that asks, under no lock, and may resolve, register, remove and throw.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable (Self) throws -> T
  ) -> Self {
    guard Self.self == Resolver.self else {
      resolver.file(type, scope, name, fileID, line, takingSubclass(recipe))
      return self
    }
    // Sound: Self is Resolver.
    let body = Recipe { _, resolver in try recipe(unsafeDowncast(resolver, to: Self.self)) }
    if scope == nil, name == nil {
      resolver.file(type, fileID, line, body)
    } else {
      resolver.file(type, scope, name, fileID, line, body)
    }
    return self
  }

  /// Registers one recipe for several types, which share its instance.
  ///
  /// ```swift
  /// resolver.register(expects: [(any Reader).self, (any Writer).self]) { Storage() }
  /// ```
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for: at least one, none twice. An instance that is not of one of them is an error
  ///     for requests for that one.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    resolver.file(.init(listing: types, scope, name, fileID, line), Recipe { _, _ in try recipe() })
    return self
  }

  /// Registers one recipe, which asks for what it needs, for several types, which share its instance.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for: at least one, none twice. An instance that is not of one of them is an error
  ///     for requests for that one.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @preconcurrency @discardableResult
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable (Self) throws -> T
  ) -> Self {
    resolver.file(.init(listing: types, scope, name, fileID, line), takingSubclass(recipe))
    return self
  }

  /// Registers an object that exists already, as a single.
  ///
  /// The registration keeps the object, so after a drop the next `get` returns the same one. It need not be `Sendable`:
  /// whoever shares it between threads answers for that.
  ///
  /// - Parameters:
  ///   - instance: The object, or the value.
  ///   - type: The type to register for; by default the object's static type.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(1), amortised.
  @discardableResult
  public func registerInstance<T>(
    _ instance: T, expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    let kept = Instance(instance)
    var header = RegistrationHeader(type, .single, name, fileID, line)
    header.servesExistingObject = true
    resolver.file(header, Recipe { _, _ in kept.value(as: type) })
    return self
  }
}

extension ResolverProtocol {
  /// A recipe that takes this resolver's own type. Apart, so that recipes for a plain `Resolver` pay nothing for it.
  @usableFromInline
  func takingSubclass<T>(_ recipe: @escaping @Sendable (Self) throws -> T) -> Recipe<T> {
    let resolver = resolverForRequest
    return Recipe { request, _ in try recipe(resolver(request)) }
  }

  /// Finds what a recipe or a hook of this resolver gets for `$0`.
  @usableFromInline
  var resolverForRequest: @Sendable (UnsafeMutablePointer<Request>) throws -> Self {
    let resolver = resolverForRecipe
    return { request in
      if let resolver = resolver(request.pointee.asked.takeUnretainedValue()) { return resolver }
      throw request.failure(.recipeResolverGone, detail: wholeName(of: Self.self))
    }
  }

  /// Finds what a recipe of this resolver gets for `$0`, for the resolver that was asked.
  var resolverForRecipe: @Sendable (Resolver) -> Self? {
    { [weak self] asked in asked.sharingResolver as? Self ?? asked as? Self ?? self }
  }
}

extension Resolver {
  /// Files a recipe in its module's scope, or as a single, without a name. A function of its own, as most calls need no more.
  @usableFromInline
  final func file<T>(_ type: T.Type, _ fileID: StaticString, _ line: UInt, _ recipe: Recipe<T>) {
    file(RegistrationHeader(type, nil, nil, fileID, line), recipe)
  }

  /// Files a recipe.
  @usableFromInline
  final func file<T>(
    _ type: T.Type, _ scope: Scope?, _ name: Name?, _ fileID: StaticString, _ line: UInt, _ recipe: Recipe<T>
  ) {
    file(RegistrationHeader(type, scope, name, fileID, line), recipe)
  }

  /// Files a recipe with what else there is to say. All register forms of synchronous recipes end here.
  @usableFromInline
  final func file<T>(_ header: RegistrationHeader, _ recipe: Recipe<T>) {
    file(.registration(Registration(header, .synchronous(ErasedRecipe(recipe)), making: T.self, for: self)))
  }

  /// Files a registration or a hook: with the module that is being loaded, or for good.
  final func file(_ addition: Addition) {
    if let declared = addition.keys.first.declared { store.checkDeclaration(of: declared) }
    if let collector, collector.add(addition) { return }
    store.change { $0.file(addition, releasing: &$1) }
  }
}
