// How the forms of `autowire` hand an initialiser to the engine: its parameters are resolved by type, or come from the
// request.

extension ResolverProtocol {
  /// Adds an initialiser.
  ///
  /// - Parameter arguments: The types of the parameters that come from the request.
  @_alwaysEmitIntoClient @inline(__always)
  func wire<T, each P, each A>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, on isolation: RecipeIsolation,
    _ arguments: repeat (each A).Type
  ) -> Self {
    // Most have none, and needn't pass that on.
    guard areNone(repeat each arguments) else {
      return wireTaking(initializer, type, types, scope, name, place, on: isolation, repeat each arguments)
    }
    return wireResolving(initializer, type, types, scope, name, place, on: isolation)
  }

  /// Adds an initialiser whose parameters are all resolved.
  @usableFromInline @inline(never)
  func wireResolving<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, on isolation: RecipeIsolation
  ) -> Self {
    let recipe = Recipe { request in try initializer(repeat request.resolveParameter((each P).self)) }
    let erased = ErasedRecipe(recipe, on: isolation, resolving: list(repeat (each P).self))
    return add(erased, type, types, scope, name, place)
  }

  /// Adds an initialiser some of whose parameters come from the request.
  @usableFromInline @inline(never)
  func wireTaking<T, each P, each A>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, on isolation: RecipeIsolation,
    _ arguments: repeat (each A).Type
  ) -> Self {
    let plan = ParameterPlan(list(repeat (each P).self), list(repeat each arguments), making: T.self, place)
    let positions = plan.positions
    let recipe = Recipe { request in
      var supply = ParameterSupply(positions, request.arguments)
      return try initializer(repeat supply.next((each P).self, for: request))
    }
    let erased = ErasedRecipe(recipe, repeat each arguments, on: isolation, resolving: plan.resolved)
    return add(erased, type, types, scope, name, place)
  }

  /// Adds an asynchronous initialiser.
  @usableFromInline @inline(never)
  func wireAsync<T, each P, each A>(
    _ initializer: @escaping @Sendable (repeat each P) async throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, _ arguments: repeat (each A).Type
  ) -> Self {
    let plan = ParameterPlan(list(repeat (each P).self), list(repeat each arguments), making: T.self, place)
    let positions = plan.positions
    let recipe = ErasedRecipe(repeat each arguments, resolving: plan.resolved) { request in
      var supply = ParameterSupply(positions, request.arguments)
      return try await initializer(
        repeat supply.next((each P).self, for: request.target.asked).value(as: (each P).self))
    }
    return add(recipe, type, types, scope, name, place)
  }
}

/// Which of an initialiser's parameters come from the arguments of a request, and which are resolved.
private struct ParameterPlan {
  /// For each parameter, the position of its argument, or nil if it is resolved. Empty if all are.
  private(set) var positions: [Int?] = []

  /// The types of the parameters that are resolved.
  private(set) var resolved: [Any.Type]

  /// Finds the parameters of each type that `args:` names: those of just that type or, if there are none, those of the type
  /// as an optional. The program stops if `args:` doesn't name the type once for each of them.
  init(_ parameters: [Any.Type], _ arguments: [Any.Type], making made: Any.Type, _ place: Place) {
    resolved = parameters
    if arguments.isEmpty { return }
    positions = Array(repeating: nil, count: parameters.count)
    for argument in arguments {
      let named = indices(of: arguments) { $0 == argument }
      var meant = indices(of: parameters) { $0 == argument }
      if meant.isEmpty {
        meant = indices(of: parameters) { parameter in
          optionalType(parameter)?.wrapping.type == argument && !arguments.contains { $0 == parameter }
        }
      }
      if meant.count != named.count {
        stop(
          """
          Firebolt: `args:` names \([argument].spelled) \(named.count) ×, and the initializer of \(wholeName(of: made)) \
          takes it \(meant.count) ×: (\(parameters.spelled))
            to fix    name each type as often as it is there, or write `register(args: …) { … }`
          """, place)
      }
      for (index, position) in named.enumerated() { positions[meant[index]] = position }
    }
    resolved = []
    for (index, parameter) in parameters.enumerated() where positions[index] == nil { resolved.append(parameter) }
  }
}

/// Returns the positions of some of the types in a list.
@inline(never)
private func indices(of types: [Any.Type], where isMeant: (Any.Type) -> Bool) -> [Int] {
  var indices: [Int] = []
  for (index, type) in types.enumerated() where isMeant(type) { indices.append(index) }
  return indices
}

/// The parameters of one run of an autowired recipe, one after the other.
private struct ParameterSupply {
  /// The positions of the remaining parameters' arguments.
  private var positions: ArraySlice<Int?>
  private let arguments: [Any]

  init(_ positions: [Int?], _ arguments: Arguments) {
    self.positions = positions[...]
    self.arguments = arguments.list
  }

  /// Returns the next parameter of the recipe that a request runs.
  mutating func next<P>(_ type: P.Type, for request: RequestRef) throws -> P {
    if let position = positions.popFirst() ?? nil { return argument(position, as: type) }
    return try request.resolveParameter(type)
  }

  /// Returns the next parameter of an asynchronous recipe.
  mutating func next<P>(_ type: P.Type, for asked: Resolver) async throws(ResolutionError) -> Instance {
    if let position = positions.popFirst() ?? nil { return Instance(argument(position, as: type)) }
    return try await asked.parameterAsync(type)
  }

  @inline(never)
  private func argument<P>(_ position: Int, as type: P.Type) -> P {
    var argument = arguments[min(position, arguments.count)...]
    return argument.next(type)
  }
}

extension RequestRef {
  /// Resolves an autowired parameter, or takes it from the request of the task that has awaited it.
  fileprivate func resolveParameter<P>(_ type: P.Type) throws -> P {
    // It isn't a `P?`, for whose metadata each parameter would pay.
    if let awaited = arguments.keeper?._withUnsafeGuaranteedRef({ $0.takeParameter() }) {
      return awaited.value(as: type)
    }
    return try asked._withUnsafeGuaranteedRef { try $0.answerParameter(type) }
  }
}
