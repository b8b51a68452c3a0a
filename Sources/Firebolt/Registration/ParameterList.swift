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
  init<each A>(_ types: repeat (each A).Type) {
    var parameters: [Parameter] = []
    for type in repeat each types { parameters.append(Parameter(type)) }
    self.init(parameters: parameters, signature: ArgumentSignature(repeat each types))
  }
}

extension Recipe {
  /// Creates a recipe that takes a request's arguments.
  @inlinable
  init<each A>(
    _ types: repeat (each A).Type,
    taking recipe: @escaping @Sendable (UnsafeMutablePointer<Request>, repeat each A) throws -> T
  ) {
    self.init { request, _ in
      let arguments = request.pointee.arguments.read(as: repeat (each A).self)
      return try recipe(request, repeat each arguments)
    }
  }
}

/// Returns an asynchronous recipe that takes a request's arguments.
func asyncRecipe<T, each A>(
  _ types: repeat (each A).Type,
  taking recipe: @escaping @Sendable (AsyncRequest, repeat each A) async throws -> T
) -> RecipeBody {
  .asynchronous { request in
    let arguments = request.arguments.read(as: repeat (each A).self)
    return Instance(try await recipe(request, repeat each arguments))
  }
}
