/// The parameters of a recipe, without the resolver.
@frozen @usableFromInline
struct ParameterList: Sendable {
  let parameters: [Parameter]
  let signature: ArgumentSignature

  /// An empty parameter list.
  @usableFromInline static let none = ParameterList(parameters: [], signature: .none)
}

extension ParameterList {
  /// Creates the parameters of the given types.
  @usableFromInline
  init<A, each B>(_ first: A.Type, _ rest: repeat (each B).Type) {
    var parameters = [Parameter(first)]
    for type in repeat each rest { parameters.append(Parameter(type)) }
    self.init(parameters: parameters, signature: ArgumentSignature(first, repeat each rest))
  }
}

extension Recipe {
  /// Creates a recipe that takes a request's arguments.
  @inlinable
  init<A, each B>(
    _ first: A.Type, _ rest: repeat (each B).Type,
    taking recipe: @escaping @Sendable (UnsafeMutablePointer<Request>, A, repeat each B) throws -> T
  ) {
    self.init { request, _ in
      let (first, others) = request.pointee.arguments.read(as: A.self, repeat (each B).self)
      return try recipe(request, first, repeat each others)
    }
  }
}

/// Returns an asynchronous recipe that takes a request's arguments.
func asyncRecipe<T, A, each B>(
  _ first: A.Type, _ rest: repeat (each B).Type,
  taking recipe: @escaping @Sendable (AsyncRequest, A, repeat each B) async throws -> T
) -> RecipeBody {
  .asynchronous { request in
    let (first, others) = request.arguments.read(as: A.self, repeat (each B).self)
    return Instance(try await recipe(request, first, repeat each others))
  }
}
