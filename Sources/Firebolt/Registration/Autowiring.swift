// How the forms of `autowire` hand an initialiser to the engine: its parameters are resolved by type, or come from the
// request.

extension ResolverProtocol {
  /// Files an initialiser.
  ///
  /// - Parameter arguments: The types of the parameters that come from the request.
  @usableFromInline @inline(never)
  func wire<T, each P, each A>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, on isolation: RecipeIsolation,
    _ arguments: repeat (each A).Type
  ) -> Self {
    let sources = ParameterSources(list(repeat (each P).self), list(repeat each arguments), making: T.self, place)
    var recipe = Recipe { request in try initializer(repeat request.resolveParameter((each P).self)) }
    if !sources.areResolvedOnly {
      recipe = Recipe { request in
        var supply = ParameterSupply(sources, repeat each request.pointee.arguments.read(as: repeat (each A).self))
        return try initializer(repeat supply.next((each P).self, for: request))
      }
    }
    let erased = ErasedRecipe(recipe, repeat each arguments, on: isolation, resolving: sources.resolved)
    return file(erased, type, types, scope, name, place)
  }

  /// Files an asynchronous initialiser.
  @inline(never)
  func wireAsync<T, each P, each A>(
    _ initializer: @escaping @Sendable (repeat each P) async throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, _ arguments: repeat (each A).Type
  ) -> Self {
    let sources = ParameterSources(list(repeat (each P).self), list(repeat each arguments), making: T.self, place)
    let recipe = ErasedRecipe(repeat each arguments, resolving: sources.resolved) { request in
      var supply = ParameterSupply(sources, repeat each request.arguments.read(as: repeat (each A).self))
      let asked = request.target.asked
      return try await initializer(repeat supply.next((each P).self, for: asked))
    }
    return file(recipe, type, types, scope, name, place)
  }
}

/// The sources of an initialiser's parameters: some come from the arguments of a request, the others are resolved.
private struct ParameterSources: Sendable {
  /// For each parameter, the position of its argument; nil if it is resolved.
  let positions: [Int?]

  /// The types of the parameters that are resolved.
  let resolved: [Any.Type]

  /// Finds a parameter for each type of an argument. The program stops if there is none, or if one of the other parameters
  /// has that type too.
  init(_ parameters: [Any.Type], _ arguments: [Any.Type], making made: Any.Type, _ place: Place) {
    var positions = [Int?](repeating: nil, count: parameters.count)
    for (position, argument) in arguments.enumerated() {
      func index(where isMeant: (Any.Type) -> Bool) -> Int? {
        parameters.indices.first { positions[$0] == nil && isMeant(parameters[$0]) }
      }
      // A parameter of the type itself is meant rather than one of the type as an optional.
      guard
        let index = index(where: { $0 == argument }) ?? index(where: { optionalType($0)?.wrapping.type == argument })
      else {
        let name = [argument].spelled
        let problem = parameters.contains { $0 == argument } ? "names \(name) too often" : "names \(name)"
        stop(
          """
          Firebolt: `args:` \(problem), and the initializer of \(wholeName(of: made)) takes (\(parameters.spelled))
            to fix    name the types of the parameters that come from the request, each as often as it is there
          """, place)
      }
      positions[index] = position
    }
    resolved = parameters.indices.filter { positions[$0] == nil }.map { parameters[$0] }
    self.positions = positions
    for parameter in resolved
    where parameters.indices.contains(where: { positions[$0] != nil && parameters[$0] == parameter }) {
      let name = [parameter].spelled
      stop(
        """
        Firebolt: the initializer of \(wholeName(of: made)) takes (\(parameters.spelled)), and `args:` doesn't name each \(name)
          to fix    name \(name) for each of them, or write `register(args: …) { … }`, which resolves some by `$0.get()`
        """, place)
    }
  }

  var areResolvedOnly: Bool { resolved.count == positions.count }
}

/// The arguments of a request, as parameters of the initialiser that it runs.
private struct ParameterSupply {
  private var positions: ArraySlice<Int?>
  private var values: [Any] = []

  init<each A>(_ sources: ParameterSources, _ arguments: repeat each A) {
    positions = sources.positions[...]
    for argument in repeat each arguments { values.append(argument) }
  }

  /// Returns the next parameter of the recipe that a request runs.
  mutating func next<P>(_ type: P.Type, for request: UnsafeMutablePointer<Request>) throws -> P {
    try takeArgument(as: type) ?? request.resolveParameter(type)
  }

  /// Returns the next parameter of an asynchronous recipe.
  mutating func next<P>(_ type: P.Type, for asked: Resolver) async throws -> P {
    if let argument = takeArgument(as: type) { return argument }
    return try await asked.parameterAsync(type).value(as: type)
  }

  /// Returns the argument for the next parameter, or nil if that is resolved.
  private mutating func takeArgument<P>(as type: P.Type) -> P? {
    guard let position = positions.popFirst() ?? nil else { return nil }
    // Sound: the argument's type is the parameter's, or what that wraps as an optional.
    return .some(values[position] as! P)
  }
}

extension UnsafeMutablePointer<Request> {
  /// Resolves an autowired parameter, or takes it from the request of the task that has awaited it.
  fileprivate func resolveParameter<P>(_ type: P.Type) throws -> P {
    // It isn't a `P?`, for whose metadata each parameter would pay.
    if let awaited = pointee.arguments.keeper?._withUnsafeGuaranteedRef({ $0.takeParameter() }) {
      return awaited.value(as: type)
    }
    return try pointee.asked._withUnsafeGuaranteedRef { try $0.answerParameter(type) }
  }
}
