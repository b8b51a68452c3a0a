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
  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  func wireResolving<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, on isolation: RecipeIsolation
  ) -> Self {
    let recipe = Recipe { request in try initializer(repeat request.resolveParameter((each P).self)) }
    let erased = ErasedRecipe(recipe, [], .none, on: isolation, resolving: list(repeat (each P).self))
    return add(erased, type, types, scope, name, place)
  }

  // Few programs need the following ones, which are long. They are compiled only there, once for all types.

  /// Adds an initialiser some of whose parameters come from the request.
  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  func wireTaking<T, each P, each A>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, on isolation: RecipeIsolation,
    _ arguments: repeat (each A).Type
  ) -> Self {
    let plan = ParameterPlan(list(repeat (each P).self), list(repeat each arguments), making: T.self, place)
    let recipe = Recipe { request in
      var supply = ParameterSupply(plan, request.arguments)
      return try initializer(repeat supply.next((each P).self, for: request))
    }
    let erased = ErasedRecipe(recipe, repeat each arguments, on: isolation, resolving: plan.resolved)
    return add(erased, type, types, scope, name, place)
  }

  /// Adds an asynchronous initialiser.
  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  func wireAsync<T, each P, each A>(
    _ initializer: @escaping @Sendable (repeat each P) async throws -> T, _ type: T.Type?, _ types: [Any.Type]?,
    _ scope: Resolver.Scope?, _ name: Resolver.Name?, _ place: Place, _ arguments: repeat (each A).Type
  ) -> Self {
    let plan = ParameterPlan(list(repeat (each P).self), list(repeat each arguments), making: T.self, place)
    let recipe = ErasedRecipe(repeat each arguments, resolving: plan.resolved) { request in
      var supply = ParameterSupply(plan, request.arguments)
      return try await initializer(repeat supply.next((each P).self, for: request.answering).value(as: (each P).self))
    }
    return add(recipe, type, types, scope, name, place)
  }
}

/// Which of an initialiser's parameters come from the arguments of a request, and which are resolved.
@usableFromInline
final class ParameterPlan: Sendable {
  /// For each parameter, the position of its argument, or nil if it is resolved.
  fileprivate let positions: [Int?]

  /// The types of the parameters that are resolved.
  @usableFromInline let resolved: [Any.Type]

  /// Finds the parameters of each type that `args:` names: those of just that type or, if there are none, those of the type
  /// as an optional. The program stops if `args:` doesn't name the type once for each of them.
  @usableFromInline
  init(_ parameters: [Any.Type], _ arguments: [Any.Type], making made: Any.Type, _ place: Place) {
    var positions = [Int?](repeating: nil, count: parameters.count)
    for argument in arguments {
      let named = indices(of: argument, in: arguments)
      var meant = indices(of: argument, in: parameters)
      if meant.isEmpty {
        for (index, parameter) in parameters.enumerated()
        where optionalType(parameter)?.wrapping.type == argument && indices(of: parameter, in: arguments).isEmpty {
          meant.append(index)
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
    var resolved: [Any.Type] = []
    for (index, parameter) in parameters.enumerated() where positions[index] == nil { resolved.append(parameter) }
    self.positions = positions
    self.resolved = resolved
  }
}

/// Returns the positions of a type in a list.
@inline(never)
private func indices(of type: Any.Type, in types: [Any.Type]) -> [Int] {
  var positions: [Int] = []
  for (index, other) in types.enumerated() where other == type { positions.append(index) }
  return positions
}

/// The parameters of one run of an autowired recipe, one after the other.
@usableFromInline
struct ParameterSupply: ~Copyable {
  private let plan: ParameterPlan
  private let arguments: [Any]
  /// The number of parameters that have been returned.
  private var count = 0

  @usableFromInline
  init(_ plan: ParameterPlan, _ arguments: Arguments) {
    self.plan = plan
    self.arguments = arguments.list
  }

  /// Returns the next parameter of the recipe that a request runs.
  @usableFromInline
  mutating func next<P>(_ type: P.Type, for request: RequestRef) throws -> P {
    if let position = nextPosition() { return argument(position, as: type) }
    return try request.resolveParameter(type)
  }

  /// Returns the next parameter of an asynchronous recipe.
  @usableFromInline
  mutating func next<P>(_ type: P.Type, for asked: Resolver) async throws(ResolutionError) -> Instance {
    if let position = nextPosition() { return Instance(argument(position, as: type)) }
    return try await asked.parameterAsync(type)
  }

  /// Returns the position of the next parameter's argument, or nil if the parameter is resolved.
  private mutating func nextPosition() -> Int? {
    count += 1
    return plan.positions[count - 1]
  }

  @inline(never)
  private func argument<P>(_ position: Int, as type: P.Type) -> P {
    var argument = arguments[min(position, arguments.count)...]
    return argument.next(type)
  }
}

extension UnsafeMutablePointer where Pointee == Request {
  /// Resolves an autowired parameter, or takes it from the request of the task that has awaited it.
  @usableFromInline
  func resolveParameter<P>(_ type: P.Type) throws -> P {
    // It isn't a `P?`, for whose metadata each parameter would pay.
    if let awaited = arguments.keeper?._withUnsafeGuaranteedRef({ $0.takeParameter() }) {
      return awaited.value(as: type)
    }
    return try pointee.answering._withUnsafeGuaranteedRef { try $0.answerParameter(type) }
  }
}
