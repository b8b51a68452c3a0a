extension ResolverProtocol {
  /// Registers a recipe that runs on the main actor and resolves its dependencies.
  ///
  /// ```swift
  /// resolver.register(on: MainActor.self) { ProfileViewModel(users: $0.get()) }
  /// ```
  ///
  /// On the main actor, `get()` runs the recipe directly. From elsewhere, use `try await getAsync()`; a `get()` that
  /// would have to run the recipe is an error with the code `needsMainActor`. An existing instance is served on every
  /// thread, without entering an actor. Code on the main thread or the main queue counts as running on the main actor,
  /// whether or not the compiler knows it. You can register from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - actor: The actor that the recipe runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or with one that shares its store without owning
  ///     it. The recipe can resolve, register, remove and throw.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @preconcurrency @discardableResult
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable (Self) throws -> T
  ) -> Self {
    fileOnMainActor(taking: recipe, .init(type, scope, name, fileID, line))
  }

  /// Registers a recipe that runs on the main actor and has no dependencies.
  ///
  /// ```swift
  /// resolver.register(on: MainActor.self) { Router() }
  /// ```
  ///
  /// On the main actor, `get()` runs the recipe directly. From elsewhere, use `try await getAsync()`. You can register
  /// from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - actor: The actor that the recipe runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable () throws -> T
  ) -> Self {
    fileOnMainActor(.init(type, scope, name, fileID, line)) { _, _ in try onMainActor(recipe) }
  }

  /// Registers a recipe that runs on the main actor and resolves its dependencies, for several types that share its
  /// instance.
  ///
  /// ```swift
  /// resolver.register(expects: [Router.self, (any Navigating).self], on: MainActor.self) { Router(screens: $0.get()) }
  /// ```
  ///
  /// On the main actor, `get()` runs the recipe directly. From elsewhere, use `try await getAsync()`. You can register
  /// from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type.
  ///   - actor: The actor that the recipe runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or with one that shares its store without owning
  ///     it.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @preconcurrency @discardableResult
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable (Self) throws -> T
  ) -> Self {
    fileOnMainActor(taking: recipe, .init(listing: types, scope, name, fileID, line))
  }

  /// Registers a recipe that runs on the main actor and has no dependencies, for several types that share its instance.
  ///
  /// On the main actor, `get()` runs the recipe directly. From elsewhere, use `try await getAsync()`. You can register
  /// from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type.
  ///   - actor: The actor that the recipe runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable () throws -> T
  ) -> Self {
    fileOnMainActor(.init(listing: types, scope, name, fileID, line)) { _, _ in try onMainActor(recipe) }
  }

  /// Registers a main-actor initialiser or function. Firebolt resolves all its parameters by type.
  ///
  /// ```swift
  /// resolver.autowire(.factory, ProfileViewModel.init, on: MainActor.self)
  /// ```
  ///
  /// On the main actor, `get()` makes an instance, unless a parameter must be awaited. `try await getAsync()` makes one
  /// from everywhere, and first awaits the shared parameters. You can register from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil means the module's scope, or `.single`
  ///     outside a module.
  ///   - initializer: Makes an instance, on the main actor.
  ///   - type: The only type to register for; by default the type that the initialiser makes.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - actor: The actor that the initialiser runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @MainActor @Sendable (repeat each P) throws -> T,
    expect type: T.Type = T.self, name: Resolver.Name? = nil, on actor: MainActor.Type,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    fileOnMainActor(initializer, .init(type, scope, name, fileID, line))
  }

  /// Registers a main-actor initialiser or function in the module's scope, or as a single outside a module. Firebolt
  /// resolves all its parameters by type.
  ///
  /// ```swift
  /// resolver.autowire(Router.init, on: MainActor.self)
  /// ```
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance, on the main actor.
  ///   - type: The only type to register for; by default the type that the initialiser makes.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - actor: The actor that the initialiser runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ initializer: @escaping @MainActor @Sendable (repeat each P) throws -> T, expect type: T.Type = T.self,
    name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowire(nil, initializer, expect: type, name: name, on: actor, fileID: fileID, line: line)
  }

  /// Registers a main-actor initialiser or function for several types that share its instance. Firebolt resolves all
  /// its parameters by type.
  ///
  /// ```swift
  /// resolver.autowire(.single, Router.init, expects: [Router.self, (any Navigating).self], on: MainActor.self)
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil means the module's scope, or `.single`
  ///     outside a module.
  ///   - initializer: Makes an instance, on the main actor.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - actor: The actor that the initialiser runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types and parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @MainActor @Sendable (repeat each P) throws -> T,
    expects types: [Any.Type], name: Resolver.Name? = nil, on actor: MainActor.Type,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    fileOnMainActor(initializer, .init(listing: types, scope, name, fileID, line))
  }

  /// Registers a main-actor initialiser or function for several types that share its instance, in the module's scope,
  /// or as a single outside a module. Firebolt resolves all its parameters by type.
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance, on the main actor.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - actor: The actor that the initialiser runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types and parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ initializer: @escaping @MainActor @Sendable (repeat each P) throws -> T, expects types: [Any.Type],
    name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowire(nil, initializer, expects: types, name: name, on: actor, fileID: fileID, line: line)
  }

  /// Files an initialiser whose parameters are resolved.
  private func fileOnMainActor<T, each P>(
    _ initializer: @escaping @MainActor @Sendable (repeat each P) throws -> T, _ header: RegistrationHeader
  ) -> Self {
    fileOnMainActor(header.autowiring(repeat (each P).self)) { request, _ in
      let parameters = Handed(value: (repeat try request.resolveParameter((each P).self)))
      return try onMainActor { try initializer(repeat each parameters.value) }
    }
  }

  /// Files a recipe that resolves its dependencies.
  func fileOnMainActor<T>(
    taking recipe: @escaping @MainActor @Sendable (Self) throws -> T, _ header: RegistrationHeader
  ) -> Self {
    let resolver = resolverForRequest
    return fileOnMainActor(header) { request, _ in
      let resolver = try resolver(request)
      return try onMainActor { try recipe(resolver) }
    }
  }

  func fileOnMainActor<T>(_ header: RegistrationHeader, _ recipe: @escaping Recipe<T>.Body) -> Self {
    var header = header
    header.isolation = .mainActor
    resolver.file(header, Recipe(recipe))
    return self
  }
}
