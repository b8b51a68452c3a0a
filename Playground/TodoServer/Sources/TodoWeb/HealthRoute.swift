import Hummingbird

/// Reports that the server is running, and how many objects of requests are alive.
struct HealthRoute: Sendable {
  let count: RequestCount

  func add(to router: some RouterMethods<TodoContext>) {
    router.get("/health") { _, _ in
      Health(
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
