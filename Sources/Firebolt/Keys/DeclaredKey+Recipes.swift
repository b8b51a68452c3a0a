// The recipes of declared keys, in the form that the engine runs. A key may be declared in another module than the
// resolver's class, so its own recipes take any resolver.

extension Recipe {
  /// Creates a recipe for any resolver that takes a request's arguments.
  @inlinable
  init<each A>(taking recipe: @escaping @Sendable (Resolver, repeat each A) throws -> T) {
    self.init { request, resolver in
      let arguments = request.pointee.arguments.read(as: repeat (each A).self)
      return try recipe(resolver, repeat each arguments)
    }
  }

  /// Creates a recipe for any resolver that runs on the main actor and takes a request's arguments.
  init<each A>(onMainActor recipe: @escaping @MainActor @Sendable (Resolver, repeat each A) throws -> T) {
    self.init(taking: { (resolver: Resolver, arguments: repeat each A) in
      let handed = Handed(value: (repeat each arguments))
      return try Firebolt.onMainActor { try recipe(resolver, repeat each handed.value) }
    })
  }
}

extension RecipeBody {
  /// Creates an asynchronous recipe for any resolver that takes a request's arguments.
  static func awaiting<T, each A>(
    _ recipe: @escaping @Sendable (Resolver, repeat each A) async throws -> T
  ) -> RecipeBody {
    .asynchronous { request in
      let arguments = request.arguments.read(as: repeat (each A).self)
      return Instance(try await recipe(request.target.asked.sharingResolver, repeat each arguments))
    }
  }
}
