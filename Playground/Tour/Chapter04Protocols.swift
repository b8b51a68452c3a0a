import Firebolt

/// An instance can be requested by its type, by protocols, and by name.
@MainActor func protocolsAndNames() {
  // `expect:` registers a recipe under one other type, and only that.
  let resolver = Resolver()
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  let concrete: CatalogueClient? = resolver.get()
  check(concrete == nil, is: true)

  // `expects:` registers it under several types, which share one instance.
  let both = Resolver()
  both.register(expects: [(any FilmClient).self, CatalogueClient.self]) { CatalogueClient() }
  let asProtocol: any FilmClient = both.get()
  let asClass: CatalogueClient = both.get()
  check(asProtocol === asClass, is: true)

  // `get(expect:)` asks for the class where the protocol is needed.
  let upcast: any FilmClient = both.get(expect: CatalogueClient.self)
  check(upcast === asClass, is: true)

  // Names tell several registrations of a type apart. An object that exists already is registered as it is.
  let guest = Session(user: "a guest")
  resolver.register { Session(user: "Ada") }
  resolver.registerInstance(guest, name: "guest")
  let session: Session = resolver.get()
  let named: Session = resolver.get(name: "guest")
  check(session.user, is: "Ada")
  check(named === guest, is: true)
}
