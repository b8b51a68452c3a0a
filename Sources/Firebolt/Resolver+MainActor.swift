extension ResolverProtocol {
  /// Registers a recipe that runs on the main actor.
  ///
  /// ```swift
  /// resolver.register(on: MainActor.self) { ProfileViewModel(users: $0.get()) }
  /// ```
  ///
  /// On the main actor `get()` runs it directly. From elsewhere `try await getAsync()` does, and a `get()` that would have
  /// to run it is an error, with the code `needsMainActor`. An instance that exists already is served on every thread, and no
  /// actor is entered for it. Code that runs on the main thread or the main queue counts as being on the main actor, whether
  /// the compiler knows it or not. Any thread may register.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - actor: Where the recipe runs: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or one of the same store that doesn't own it. It may
  ///     resolve, register, remove and throw.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(1), amortised.
  @preconcurrency @discardableResult
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable (Self) throws -> T
  ) -> Self {
    let resolver = resolverForRequest
    return fileOnMainActor(.init(type, scope, name, fileID, line)) { request, _ in
      let resolver = try resolver(request)
      return try onMainActor { try recipe(resolver) }
    }
  }

  /// Registers a recipe that runs on the main actor and asks for nothing.
  ///
  /// ```swift
  /// resolver.register(on: MainActor.self) { Router() }
  /// ```
  ///
  /// On the main actor `get()` runs it directly, from elsewhere `try await getAsync()` does. Any thread may register.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - actor: Where the recipe runs: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(1), amortised.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable () throws -> T
  ) -> Self {
    fileOnMainActor(.init(type, scope, name, fileID, line)) { _, _ in try onMainActor(recipe) }
  }

  /// Registers a main-actor initialiser, or function, of which all parameters are resolved by their types.
  ///
  /// ```swift
  /// resolver.autowire(.factory, ProfileViewModel.init, on: MainActor.self)
  /// ```
  ///
  /// On the main actor `get()` makes an instance, if none of the parameters has to be awaited. `try await getAsync()` does
  /// from everywhere, and first awaits those parameters that are shared. Any thread may register.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - initializer: Makes an instance, on the main actor.
  ///   - type: The type to register for, and the only one; by default what the initialiser makes.
  ///   - name: Tells several registrations of one type apart. Parameters are always asked for without a name.
  ///   - actor: Where the initialiser runs: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @MainActor @Sendable (repeat each P) throws -> T,
    expect type: T.Type = T.self, name: Resolver.Name? = nil, on actor: MainActor.Type,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    var header = RegistrationHeader(type, scope, name, fileID, line)
    for parameter in repeat (each P).self { header.dependencies.append(parameter) }
    return fileOnMainActor(header) { request, _ in
      let parameters = Handed(value: (repeat try request.resolveParameter((each P).self)))
      return try onMainActor { try initializer(repeat each parameters.value) }
    }
  }

  /// Registers a main-actor initialiser, or function, of which all parameters are resolved by their types, as a single.
  ///
  /// ```swift
  /// resolver.autowire(Router.init, on: MainActor.self)
  /// ```
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance, on the main actor.
  ///   - type: The type to register for, and the only one; by default what the initialiser makes.
  ///   - name: Tells several registrations of one type apart. Parameters are always asked for without a name.
  ///   - actor: Where the initialiser runs: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ initializer: @escaping @MainActor @Sendable (repeat each P) throws -> T, expect type: T.Type = T.self,
    name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowire(nil, initializer, expect: type, name: name, on: actor, fileID: fileID, line: line)
  }

  private func fileOnMainActor<T>(_ header: RegistrationHeader, _ recipe: @escaping Recipe<T>.Body) -> Self {
    var header = header
    header.isolation = .mainActor
    resolver.file(header, Recipe(recipe))
    return self
  }
}
