/// The body of a decorator or completion, in a form for threads and in one for tasks.
struct HookBody<R: Sendable>: Sendable {
  /// The isolation of the body: anywhere, on the main actor, or in a task, where it can await.
  let isolation: RecipeIsolation

  /// The form for the thread that makes the instance. It must not be called for a hook that awaits.
  let immediate: @Sendable (UnsafeMutablePointer<Request>, Instance) throws -> R

  /// The form for the task of an asynchronous recipe.
  let awaiting: @Sendable (AsyncRequest, Instance) async throws -> R
}

extension HookBody {
  /// Creates a body that runs anywhere.
  init<Asked: ResolverProtocol>(
    of resolver: Asked, _ body: @escaping @Sendable (Asked, Instance) throws -> R
  ) {
    let (onThread, inTask) = (resolver.resolverForRequest, resolver.resolverForAsyncRequest)
    self.init(
      isolation: .anywhere, immediate: { try body(try onThread($0), $1) }, awaiting: { try body(try inTask($0), $1) })
  }

  /// Creates a body that runs on the main actor.
  init<Asked: ResolverProtocol>(
    of resolver: Asked, onMainActor body: @escaping @MainActor @Sendable (Asked, Instance) throws -> R
  ) {
    let (onThread, inTask) = (resolver.resolverForRequest, resolver.resolverForAsyncRequest)
    self.init(
      isolation: .mainActor,
      immediate: { request, instance in
        let resolver = try onThread(request)
        return try Firebolt.onMainActor { try body(resolver, instance) }
      }, awaiting: { try await body(try inTask($0), $1) })
  }

  /// Creates a body that can await.
  init<Asked: ResolverProtocol>(
    of resolver: Asked, awaiting body: @escaping @Sendable (Asked, Instance) async throws -> R
  ) {
    let inTask = resolver.resolverForAsyncRequest
    self.init(
      isolation: .task, immediate: { _, _ in preconditionFailure("a hook that awaits needs a task") },
      awaiting: { try await body(try inTask($0), $1) })
  }
}
