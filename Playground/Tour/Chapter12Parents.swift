import Firebolt

/// A resolver asks its parent for what it doesn't register: a screen asks the app, a request its server.
@MainActor func parents() {
  let app = Resolver("App")
  app.register { Session(user: "Ada") }
  app.register(expect: (any FilmClient).self) { CatalogueClient() }
  let screen = Resolver(parent: app).register { Session(user: "Grace") }

  // All children share a parent's single.
  let client: any FilmClient = screen.get()
  let sameClient: any FilmClient = app.get()
  check(client === sameClient, is: true)

  // A parent's factory is made for the child that asks.
  app.register(.factory, name: "greeting") { "Hello, \(($0.get() as Session).user)" }
  let greeting: String = screen.get(name: "greeting")
  check(greeting, is: "Hello, Grace")

  // A single isn't: it doesn't depend on who asks first.
  app.register(name: "owner") { ($0.get() as Session).user }
  let owner: String = screen.get(name: "owner")
  check(owner, is: "Ada")

  // With `.perResolver`, each resolver that is asked keeps its own, registered once in the parent.
  app.register(.perResolver) { FilmRepository(client: $0.get(), session: $0.get()) }
  let ofScreen: FilmRepository = screen.get()
  let again: FilmRepository = screen.get()
  let ofApp: FilmRepository = app.get()
  check(ofScreen === again && ofScreen !== ofApp, is: true)
}
