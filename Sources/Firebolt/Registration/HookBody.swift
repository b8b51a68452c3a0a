/// The body of a decorator or completion. It runs on the thread that makes the instance, for an asynchronous recipe as
/// soon as the recipe has ended.
struct HookBody<R>: Sendable {
  /// The isolation of the body: anywhere or on the main actor.
  let isolation: RecipeIsolation

  private let body: @Sendable (UnsafeMutablePointer<Request>, Instance) throws -> R

  /// Creates a body that runs anywhere.
  init<Asked: ResolverProtocol>(of resolver: Asked, _ body: @escaping @Sendable (Asked, Instance) throws -> R) {
    let resolver = resolver.resolverForRequest
    isolation = .anywhere
    self.body = { try body(try resolver($0), $1) }
  }

  /// Creates a body that runs on the main actor.
  init<Asked: ResolverProtocol>(
    of resolver: Asked, onMainActor body: @escaping @MainActor @Sendable (Asked, Instance) throws -> R
  ) {
    let resolver = resolver.resolverForRequest
    isolation = .mainActor
    self.body = { request, instance in
      let resolver = try resolver(request)
      return try Firebolt.onMainActor { try body(resolver, instance) }
    }
  }

  func callAsFunction(_ request: UnsafeMutablePointer<Request>, _ instance: Instance) throws -> R {
    try body(request, instance)
  }
}
