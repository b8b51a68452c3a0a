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
  ///   - scope: How long an instance lives, and who shares it.
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
    _ scope: Resolver.Scope = .single, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    file(.init(.expected(type), scope, name, fileID, line)) { _ in try recipe() }
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
  ///   - scope: How long an instance lives, and who shares it.
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
    _ scope: Resolver.Scope = .single, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable (Self) throws -> T
  ) -> Self {
    fileTakingResolver(.init(.expected(type), scope, name, fileID, line), recipe)
  }

  /// Registers one recipe for several types, which share its instance.
  ///
  /// ```swift
  /// resolver.register(expects: [(any Reader).self, (any Writer).self]) { Storage() }
  /// ```
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - types: The types to register for: at least one, none twice. An instance that is not of one of them is an error
  ///     for whoever asks for that one.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ scope: Resolver.Scope = .single, expects types: [Any.Type], name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    file(.init(.listed(types), scope, name, fileID, line)) { _ in try recipe() }
  }

  /// Registers one recipe, which asks for what it needs, for several types, which share its instance.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - types: The types to register for: at least one, none twice. An instance that is not of one of them is an error
  ///     for whoever asks for that one.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T>(
    _ scope: Resolver.Scope = .single, expects types: [Any.Type], name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable (Self) throws -> T
  ) -> Self {
    fileTakingResolver(.init(.listed(types), scope, name, fileID, line), recipe)
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
    var header = RegistrationHeader(.expected(type), .single, name, fileID, line)
    header.servesExistingObject = true
    return file(header) { _ in kept.typedValue }
  }
}

extension ResolverProtocol {
  /// Files a registration in its turn. All register forms end here.
  @usableFromInline
  func file<T>(_ header: consuming RegistrationHeader, _ recipe: @escaping Recipe<T>) -> Self {
    let resolver = resolver
    resolver.file(.registration(TypedRegistration(header, for: resolver, recipe: recipe)))
    return self
  }

  /// Files a recipe that takes the resolver.
  @inlinable
  func fileTakingResolver<T>(_ header: RegistrationHeader, _ recipe: @escaping @Sendable (Self) throws -> T) -> Self {
    if Self.self == Resolver.self {
      // Sound: Self is Resolver. The common case has no closure in between.
      return file(header) { try recipe(unsafeDowncast($0.pointee.sharingResolver, to: Self.self)) }
    }
    let resolver = recipeResolver
    return file(header) { try recipe(resolver($0)) }
  }

  /// Finds what a recipe of this resolver gets for `$0`.
  @usableFromInline
  var recipeResolver: Recipe<Self> {
    if Self.self == Resolver.self {
      // Sound: Self is Resolver.
      return { unsafeDowncast($0.pointee.sharingResolver, to: Self.self) }
    }
    let resolver = resolverForRecipe
    return { request in
      if let resolver = resolver(request.pointee.asked.takeUnretainedValue()) { return resolver }
      throw request.pointee.failure(.recipeResolverGone, detail: "\(Self.self)")
    }
  }

  /// Finds what a recipe of this resolver gets for `$0`, for the resolver that was asked.
  var resolverForRecipe: @Sendable (Resolver) -> Self? {
    { [weak self] asked in asked.sharingResolver as? Self ?? asked as? Self ?? self }
  }
}

extension Resolver {
  /// Files a registration or a hook: with the module that is being loaded, or for good.
  func file(_ addition: Addition) {
    if let collector, collector.add(addition) { return }
    Registry.shared.change { store.file(addition, discarding: &$0) }
  }
}

/// Stops the program with a message that begins with the caller's own place.
func stop(_ message: String, _ place: Place) -> Never {
  fatalError(message, file: place.fileID, line: place.line)
}
