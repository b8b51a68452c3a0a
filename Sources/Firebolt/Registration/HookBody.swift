/// What a decorator or a completion does, in the form that a thread runs and in the one that a task runs.
struct HookBody<R: Sendable>: Sendable {
  /// Where it runs: anywhere, on the main actor, or in a task, where it may await.
  let isolation: RecipeIsolation

  /// Runs on the thread that makes the instance. Not called where the hook awaits.
  let immediate: @Sendable (UnsafeMutablePointer<Request>, Instance) throws -> R

  /// Runs in the task of an asynchronous recipe.
  let awaiting: @Sendable (AsyncRequest, Instance) async throws -> R
}

extension HookBody {
  /// A body that runs anywhere.
  init<Asked: ResolverProtocol>(
    of resolver: Asked, _ body: @escaping @Sendable (Asked, Instance) throws -> R
  ) {
    let (onThread, inTask) = (resolver.resolverForRequest, resolver.resolverForAsyncRequest)
    self.init(
      isolation: .anywhere, immediate: { try body(try onThread($0), $1) }, awaiting: { try body(try inTask($0), $1) })
  }

  /// A body that runs on the main actor.
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

  /// A body that may await.
  init<Asked: ResolverProtocol>(
    of resolver: Asked, awaiting body: @escaping @Sendable (Asked, Instance) async throws -> R
  ) {
    let inTask = resolver.resolverForAsyncRequest
    self.init(
      isolation: .task, immediate: { _, _ in preconditionFailure("a hook that awaits needs a task") },
      awaiting: { try await body(try inTask($0), $1) })
  }
}

extension InstanceCell {
  /// Whether one of the hooks has to be awaited.
  var hasHooksToAwait: Bool {
    hooks.contains { _, hooks in
      hooks.contains { if case .anywhere = $0.isolation { false } else { true } }
    }
  }
}
