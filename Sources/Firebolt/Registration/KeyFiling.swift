// Filing of recipes for declared keys, with the request's arguments after a resolver of the receiver's own type.

extension ResolverProtocol {
  /// Files a recipe that runs on the main actor.
  func file<T, each A>(
    _ header: RegistrationHeader, onMainActor recipe: @escaping @MainActor @Sendable (Self, repeat each A) throws -> T
  ) -> Self {
    let resolver = resolverForRequest
    let body = Recipe(
      repeat (each A).self,
      taking: { (request: UnsafeMutablePointer<Request>, arguments: repeat each A) in
        let handed = Handed(value: (repeat each arguments))
        let resolver = try resolver(request)
        return try Firebolt.onMainActor { try recipe(resolver, repeat each handed.value) }
      })
    self.resolver.file(header, body)
    return self
  }

  /// Files an asynchronous recipe.
  func file<T, each A>(
    _ header: RegistrationHeader, awaiting recipe: @escaping @Sendable (Self, repeat each A) async throws -> T
  ) -> Self {
    let resolver = resolverForAsyncRequest
    let body = asyncRecipe(repeat (each A).self) { (request: AsyncRequest, arguments: repeat each A) in
      try await recipe(resolver(request), repeat each arguments)
    }
    return fileAsync(header, body, making: T.self)
  }
}
