extension ResolverProtocol {
  /// Registers a recipe for a type.
  ///
  /// ```swift
  /// resolver
  ///   .register { UserManager() }
  ///   .register(.factory, expect: (any Page).self, name: "profile") { ProfilePage() }
  /// ```
  ///
  /// Registering a key again replaces its recipe and drops the instance that the old recipe made.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance. It runs on the requesting thread, with no lock held, and can resolve, register,
  ///     remove and throw.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    if scope == nil, name == nil {
      resolver.fileWithoutResolver(type, fileID, line, Recipe { _, _ in try recipe() })
    } else {
      resolver.fileWithoutResolver(type, scope, name, fileID, line, Recipe { _, _ in try recipe() })
    }
    return self
  }

  /// Registers a recipe that resolves its dependencies.
  ///
  /// ```swift
  /// resolver.register { ProfileViewModel(users: $0.get()) }
  /// ```
  ///
  /// Registering a key again replaces its recipe and drops the instance that the old recipe made.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or with one that shares its store without owning
  ///     it. It runs on the requesting thread, with no lock held, and can resolve, register, remove and throw.
  /// - Returns: The resolver, for chaining.
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

  /// Registers one recipe for several types that share its instance.
  ///
  /// ```swift
  /// resolver.register(expects: [(any Reader).self, (any Writer).self]) { Storage() }
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    var header = RegistrationHeader(listing: types, scope, name, fileID, line)
    header.takesResolver = false
    resolver.file(header, Recipe { _, _ in try recipe() })
    return self
  }

  /// Registers one recipe that resolves its dependencies, for several types that share its instance.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @preconcurrency @discardableResult
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable (Self) throws -> T
  ) -> Self {
    resolver.file(.init(listing: types, scope, name, fileID, line), takingSubclass(recipe))
    return self
  }

  /// Registers an existing object as a single.
  ///
  /// The registration keeps the object, so after a drop the next `get` returns the same object. The object is cached
  /// from its first request on, so an `onDrop` runs only for an object that was requested. The object doesn't need to be
  /// `Sendable`; code that shares it between threads is responsible for its safety.
  ///
  /// - Parameters:
  ///   - instance: The object or value.
  ///   - type: The type to register for; by default the object's static type.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @discardableResult
  public func registerInstance<T>(
    _ instance: T, expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    let kept = Instance(instance)
    var header = RegistrationHeader(type, .single, name, fileID, line)
    header.servesExistingObject = true
    header.takesResolver = false
    resolver.file(header, Recipe { _, _ in kept.value(as: type) })
    return self
  }
}

extension ResolverProtocol {
  /// Returns a recipe that takes this resolver's own type. It is a separate method, so that recipes for a plain
  /// `Resolver` have no overhead.
  @usableFromInline
  func takingSubclass<T>(_ recipe: @escaping @Sendable (Self) throws -> T) -> Recipe<T> {
    let resolver = resolverForRequest
    return Recipe { request, _ in try recipe(resolver(request)) }
  }
}

extension Resolver {
  /// Files a recipe without a name, in its module's scope or as a single. It is a separate method because most calls
  /// need no other parameters.
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

  /// Files a recipe that takes no resolver. It is a separate method, so that no call in a client passes a flag.
  @usableFromInline
  final func fileWithoutResolver<T>(_ type: T.Type, _ fileID: StaticString, _ line: UInt, _ recipe: Recipe<T>) {
    file(RegistrationHeader(type, nil, nil, fileID, line, takesResolver: false), recipe)
  }

  @usableFromInline
  final func fileWithoutResolver<T>(
    _ type: T.Type, _ scope: Scope?, _ name: Name?, _ fileID: StaticString, _ line: UInt, _ recipe: Recipe<T>
  ) {
    file(RegistrationHeader(type, scope, name, fileID, line, takesResolver: false), recipe)
  }

  /// Files a recipe with its header. All `register` forms of synchronous recipes call this method.
  @usableFromInline
  final func file<T>(_ header: consuming RegistrationHeader, _ recipe: Recipe<T>) {
    file(header, .synchronous(ErasedRecipe(recipe)), making: T.self)
  }

  /// Files a recipe of either kind with its header.
  final func file(_ header: consuming RegistrationHeader, _ body: RecipeBody, making type: Any.Type) {
    let module = collector?.module
    file(.registration(Registration(header, body, making: type, origin: store.identity, module: module)))
  }

  /// Files a registration or a hook: in the module that is being loaded, or directly in the store.
  final func file(_ addition: Addition) {
    if let declared = addition.keys.first.declared { store.checkDeclaration(of: declared) }
    if let collector, collector.add(addition) { return }
    store.change { $0.file(addition, releasing: &$1) }
  }
}
