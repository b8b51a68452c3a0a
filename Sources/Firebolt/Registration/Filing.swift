extension ResolverProtocol {
  /// Files a recipe that runs on the main actor, with its parameters.
  func fileOnMainActor<T, A, each B>(
    _ header: RegistrationHeader, _ argument: A.Type, _ rest: repeat (each B).Type,
    recipe: @escaping @MainActor @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    let resolver = resolverForRequest
    var header = header
    header.isolation = .mainActor
    return file(
      header, argument, repeat each rest,
      recipe: { (request: UnsafeMutablePointer<Request>, first: A, others: repeat each B) in
        let arguments = Handed(value: (first, (repeat each others)))
        let resolver = try resolver(request)
        return try onMainActor {
          let (first, others) = arguments.value
          return try recipe(resolver, first, repeat each others)
        }
      })
  }

  /// Files an asynchronous recipe with its parameters.
  func fileAsync<T, A, each B>(
    _ header: RegistrationHeader, _ argument: A.Type, _ rest: repeat (each B).Type,
    recipe: @escaping @Sendable (Self, A, repeat each B) async throws -> T
  ) -> Self {
    let resolver = resolverForAsyncRequest
    var header = header
    header.list = ParameterList(argument, repeat each rest)
    let body = asyncRecipe(argument, repeat each rest) { (request: AsyncRequest, first: A, others: repeat each B) in
      try await recipe(resolver(request), first, repeat each others)
    }
    return fileAsync(header, body, making: T.self)
  }
}
