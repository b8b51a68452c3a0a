import Firebolt

/// A recipe and its cached instance can be removed independently.
func removing() {
  chapter(18, "Removing")

  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  resolver.register { CatalogueClient() }
  let ada: Session = resolver.get()

  // Dropping an instance keeps the recipe, so the next request makes a new instance. A sign-out does this.
  resolver.dropCached(Session.self)
  let fresh: Session = resolver.get()
  check("after dropCached, the session is a new one", fresh !== ada, is: true)

  // Unregistering removes the recipe. The instance stays cached, but requests no longer find it.
  resolver.unregister(Session.self)
  let gone: Session? = resolver.get()
  check("after unregister, the session's user", gone?.user, is: nil)

  // When the type is registered again, even with a new recipe, requests return that instance again.
  resolver.register { Session(user: "Grace") }
  let back: Session = resolver.get()
  check("registered again, the session is the one from before", back === fresh, is: true)

  // To get a new instance instead, drop the old one as well.
  resolver.unregister(Session.self).dropCached(Session.self)
  resolver.register { Session(user: "Grace") }
  let new: Session = resolver.get()
  check("unregistered and dropped, it is a new one, for", new.user, is: "Grace")

  // Replacing an existing registration needs neither step: it drops the old instance.
  resolver.register { Session(user: "Edsger") }
  let replaced: Session = resolver.get()
  check("registered over, it is a new one, for", replaced.user, is: "Edsger")

  // Drop all instances except some, and unregister all recipes except some.
  let client: CatalogueClient = resolver.get()
  resolver.dropAllCachedDependencies(except: [CatalogueClient.self])
  let keptClient: CatalogueClient = resolver.get()
  check("all dropped except the client, it is the same", keptClient === client, is: true)
  resolver.unregisterAllDependencies(except: [CatalogueClient.self])
  let goneSession: Session? = resolver.get()
  check("all unregistered except the client, the session's user", goneSession?.user, is: nil)
}
