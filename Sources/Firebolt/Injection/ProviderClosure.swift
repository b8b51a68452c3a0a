/// The closure of a provider that was made with one, as the recipe of a registration that no resolver has.
///
/// Its requests are part of no path: what the closure asks for is answered as if the caller had asked.
final class ProviderClosure: Sendable {
  private let registration: Registration

  /// Makes the context that the closure runs in; nil for that of the caller.
  private let context = TaskContext.keepingResolver()

  init(_ recipe: ErasedRecipe, _ place: Place) {
    registration = Registration(recipe, RegistrationKeys(TypeKey(recipe.type)), .factory, place)
  }

  /// Calls the closure, unless it must be awaited.
  func made(_ arguments: Arguments, _ place: Place) throws(ResolutionError) -> Instance {
    guard let context = context?() else { return try call(arguments, place) }
    return try context.run { Result { () throws(ResolutionError) in try call(arguments, place) } }.get()
  }

  /// Calls the closure, and awaits it if it is asynchronous.
  func awaited(_ arguments: KeptArguments?, _ place: Place, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> Instance
  {
    if registration.isolation != .task { return try made(arguments?.arguments ?? .none, place) }
    guard let context = context?() else { return try await callInTask(arguments, place) }
    return try await context.run { () async throws(ResolutionError) in
      // Without this use of the parameter, the closure would leave the caller's actor.
      _ = isolation
      return try await self.callInTask(arguments, place)
    }
  }

  private func call(_ arguments: Arguments, _ place: Place) throws(ResolutionError) -> Instance {
    let asked = Resolver.current
    defer { withExtendedLifetime(asked) {} }
    var request = Request(registration.instanceType, nil, nil, arguments, of: .passUnretained(asked), at: place)
    return try request.withReference { request throws(ResolutionError) in
      request.serve(by: target(of: asked))
      try check(arguments, of: request)
      if let obstacle = registration.isolation.obstacle { throw request.failure(obstacle) }
      do { return try request.runRecipe(registration).get() } catch {
        throw request.failure(of: error, as: .recipeThrew)
      }
    }
  }

  private func callInTask(_ arguments: KeptArguments?, _ place: Place, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> Instance
  {
    let asked = Resolver.current
    let request = AsyncRequest(target(of: asked), arguments, askedOf: asked, at: place)
    try check(arguments?.arguments ?? .none, of: request.ref)
    do { return try await registration.recipe.asynchronous.body(request) } catch {
      throw request.ref.failure(of: error, as: ResolutionError.Code.recipeThrew)
    }
  }

  private func target(of asked: Resolver) -> Target { Target(registration, asked, registration.instanceType, .factory) }

  private func check(_ arguments: Arguments, of request: RequestRef) throws(ResolutionError) {
    if !registration.accepts(arguments) { throw request.argumentMismatch }
  }
}
