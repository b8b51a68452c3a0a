import Firebolt

/// A recipe and the instance that it made are removed independently.
@MainActor func removing() {
  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  let ada: Session = resolver.get()

  // Dropping the instance keeps the recipe, which makes another one.
  resolver.dropCached(Session.self)
  let fresh: Session = resolver.get()
  check(fresh === ada, is: false)

  // Unregistering removes the recipe. The instance stays, and is back when the type is registered again.
  resolver.unregister(Session.self)
  let gone: Session? = resolver.get()
  check(gone?.user, is: nil)
  resolver.register { Session(user: "Grace") }
  let back: Session = resolver.get()
  check(back === fresh, is: true)

  // Registering over an existing recipe drops its instance.
  resolver.register { Session(user: "Edsger") }
  let replaced: Session = resolver.get()
  check(replaced.user, is: "Edsger")

  // Everything, except some.
  resolver.register { CatalogueClient() }
  resolver.unregisterAllDependencies(except: [CatalogueClient.self])
  check(resolver.isRegistered(Session.self), is: false)
  check(resolver.isRegistered(CatalogueClient.self), is: true)
}
