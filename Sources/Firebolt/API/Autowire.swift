extension ResolverProtocol {
  /// Registers an initialiser or function. Firebolt resolves all its parameters by type.
  ///
  /// ```swift
  /// resolver
  ///   .autowire(.factory, ProfileViewModel.init)
  ///   .autowire(.weak, FilmStore.init, expects: [(any FilmReading).self, (any FilmWriting).self])
  /// ```
  ///
  /// An optional parameter is nil if nothing is registered for its type. An array parameter gets every registration of
  /// its element type, as with `getAll`, unless the array type itself is registered. `Lazy` and `Provider` defer the
  /// request.
  ///
  /// Parameters are resolved as by `resolve`: a missing registration becomes the error of the request for the instance.
  /// The parameter types are known without running any code, so `verify()` can check them.
  ///
  /// Parameters of the types after `args:` come from the request, in that order; all others are resolved:
  ///
  /// ```swift
  /// resolver.autowire(.factory, FilmViewModel.init, args: Film.ID.self)
  /// let viewModel: FilmViewModel = resolver.get(film.id)
  /// ```
  ///
  /// A type means the parameters of just that type or, if there are none, those of that type as an optional. It is named
  /// once for each of them; otherwise the program stops. The arguments of a request obey the rules of `register(args:)`:
  /// those at the end whose type after `args:` is optional can be left out.
  ///
  /// An initialiser with a variadic parameter crashes the compiler; write a recipe: `register { Film(tags: $0.get()) }`.
  /// So does one with a closure parameter if `expect:` names another type; write `expects:` instead.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil means the module's scope, or `.single`
  ///     outside a module.
  ///   - initializer: Makes an instance. If a type has several initialisers, write the parameters:
  ///     `Film.init(store:clock:)`.
  ///   - type: The only type to register for; by default the type that the initialiser makes.
  ///   - types: The types to register for, which share the instance, without duplicates. A request for a type in this
  ///     list that the instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - arguments: The types of the parameters that come from the request; by default none do.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of parameters and types, amortised; O(*n* · *m*) in the numbers of parameters and
  ///   of types after `args:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func autowire<T, each P, each A, E: Error>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @Sendable (repeat each P) throws(E) -> T,
    expect type: T.Type? = nil, expects types: [Any.Type]? = nil, name: Resolver.Name? = nil,
    args arguments: repeat (each A).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    wire(initializer, type, types, scope, name, Place(fileID, line), on: .anywhere, repeat each arguments)
  }

  /// Registers an initialiser or function in the module's scope, or as a single outside a module.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func autowire<T, each P, each A, E: Error>(
    _ initializer: @escaping @Sendable (repeat each P) throws(E) -> T,
    expect type: T.Type? = nil, expects types: [Any.Type]? = nil, name: Resolver.Name? = nil,
    args arguments: repeat (each A).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    wire(initializer, type, types, nil, name, Place(fileID, line), on: .anywhere, repeat each arguments)
  }

  /// Registers an initialiser or function that runs on the main actor.
  ///
  /// ```swift
  /// resolver.autowire(.factory, ProfileViewController.init, on: MainActor.self, args: User.ID.self)
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func autowire<T, each P, each A, E: Error>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @MainActor @Sendable (repeat each P) throws(E) -> T,
    expect type: T.Type? = nil, expects types: [Any.Type]? = nil, name: Resolver.Name? = nil, on actor: MainActor.Type,
    args arguments: repeat (each A).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    wire(entering(initializer), type, types, scope, name, Place(fileID, line), on: .mainActor, repeat each arguments)
  }

  /// Registers an initialiser or function that runs on the main actor, in the module's scope, or as a single outside a
  /// module.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func autowire<T, each P, each A, E: Error>(
    _ initializer: @escaping @MainActor @Sendable (repeat each P) throws(E) -> T,
    expect type: T.Type? = nil, expects types: [Any.Type]? = nil, name: Resolver.Name? = nil, on actor: MainActor.Type,
    args arguments: repeat (each A).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowire(
      nil, initializer, expect: type, expects: types, name: name, on: actor, args: repeat each arguments,
      fileID: fileID, line: line)
  }

  /// Registers an asynchronous initialiser or function. Firebolt resolves all its parameters by type.
  ///
  /// ```swift
  /// resolver.autowireAsync(.factory, Session.init)
  /// ```
  ///
  /// Parameters that need it are awaited, one after the other. You can register from any thread.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func autowireAsync<T, each P, each A, E: Error>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @Sendable (repeat each P) async throws(E) -> T,
    expect type: T.Type? = nil, expects types: [Any.Type]? = nil, name: Resolver.Name? = nil,
    args arguments: repeat (each A).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    wireAsync(initializer, type, types, scope, name, Place(fileID, line), repeat each arguments)
  }

  /// Registers an asynchronous initialiser or function in the module's scope, or as a single outside a module.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func autowireAsync<T, each P, each A, E: Error>(
    _ initializer: @escaping @Sendable (repeat each P) async throws(E) -> T,
    expect type: T.Type? = nil, expects types: [Any.Type]? = nil, name: Resolver.Name? = nil,
    args arguments: repeat (each A).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowireAsync(
      nil, initializer, expect: type, expects: types, name: name, args: repeat each arguments, fileID: fileID,
      line: line)
  }
}

/// An array type, or a dictionary by name, for code that sees it only as `Any.Type`.
protocol ArrayType {
  static var elementType: Any.Type { get }
  /// Whether it takes only what has a name.
  static var isByName: Bool { get }
  /// Returns the array or the dictionary of some instances.
  static func collecting(_ all: [Resolver.Answer]) -> Instance
}

extension Array: ArrayType {
  static var elementType: Any.Type { Element.self }
  static var isByName: Bool { false }

  static func collecting(_ all: [Resolver.Answer]) -> Instance { Instance(all.values(as: Element.self)) }
}

extension Dictionary: ArrayType where Key == Resolver.Name {
  static var elementType: Any.Type { Value.self }
  static var isByName: Bool { true }

  static func collecting(_ all: [Resolver.Answer]) -> Instance {
    var instances = Self()
    for (key, form) in all {
      if let name = key.name { instances[name] = form.value(as: Value.self) }
    }
    return Instance(instances)
  }
}
