import Firebolt
import Hummingbird
import TodoDomain

/// Reports that the server answers requests, and how many objects of requests are alive.
struct HealthRoute: Sendable {
  let app: Resolver
  let source: TodoSource
  let count: RequestCount

  func add(to router: some RouterMethods<TodoContext>) {
    router.get("/health") { _, context in
      // It asks the database as a user's request does, and fails as that would. It doesn't count as one.
      let ownCount = RequestCount()
      let scope = RequestScope(
        id: context.id, user: try User("health"), logger: context.logger, count: ownCount.scopes)
      _ = try await source.wiring(scope, app: app, count: ownCount).service.all()
      return Health(
        status: "ok", requests: count.scopes.total,
        alive: Health.Alive(requestScopes: count.scopes.alive, requestResolvers: count.resolvers.alive))
    }
  }
}

private struct Health: ResponseEncodable {
  struct Alive: Encodable {
    let requestScopes: Int
    let requestResolvers: Int
  }

  let status: String
  let requests: Int
  let alive: Alive
}
