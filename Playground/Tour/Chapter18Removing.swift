import Firebolt

/// There is a recipe and there is its instance, and each can be taken away without the other.
func removing() {
  chapter(18, "Removing")

  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  resolver.register { CatalogueClient() }
  let ada: Session = resolver.get()

  // Dropping an instance leaves the recipe: the next request makes a new one. That is a sign-out.
  resolver.dropCached(Session.self)
  let fresh: Session = resolver.get()
  check("after dropCached, the session is a new one", fresh !== ada, is: true)

  // Unregistering removes the recipe and keeps the instance, out of reach.
  resolver.unregister(Session.self)
  let gone: Session? = resolver.get()
  check("after unregister, the session's user", gone?.user, is: nil)

  // So it comes back when the type is registered again, even with a new recipe.
  resolver.register { Session(user: "Grace") }
  let back: Session = resolver.get()
  check("registered again, the session is the one from before", back === fresh, is: true)

  // To start anew, drop it as well.
  resolver.unregister(Session.self).dropCached(Session.self)
  resolver.register { Session(user: "Grace") }
  let new: Session = resolver.get()
  check("unregistered and dropped, it is a new one, for", new.user, is: "Grace")

  // Registering over a recipe that is there needs neither: it drops the instance itself.
  resolver.register { Session(user: "Edsger") }
  let replaced: Session = resolver.get()
  check("registered over, it is a new one, for", replaced.user, is: "Edsger")

  // All instances but some, and all recipes but some.
  let client: CatalogueClient = resolver.get()
  resolver.dropAllCachedDependencies(except: [CatalogueClient.self])
  let keptClient: CatalogueClient = resolver.get()
  check("all dropped except the client, it is the same", keptClient === client, is: true)
  resolver.unregisterAllDependencies(except: [CatalogueClient.self])
  let goneSession: Session? = resolver.get()
  check("all unregistered except the client, the session's user", goneSession?.user, is: nil)
}
