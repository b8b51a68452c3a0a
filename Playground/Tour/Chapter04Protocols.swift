import Firebolt

/// Declare the names that the app uses once.
extension Resolver.Name {
  fileprivate static let guest: Resolver.Name = "guest"
}

/// An instance can be requested by its own type, by one or more protocols, and by name.
func protocolsAndNames() {
  chapter(4, "Protocols and names")

  let resolver = Resolver()

  // `expect:` registers a recipe under another type than the one it returns, and only under that type.
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  let client: any FilmClient = resolver.get()
  check("the film client is a", "\(type(of: client))", is: "CatalogueClient")
  let concrete: CatalogueClient? = resolver.get()
  check("under expect:, it isn't there as the class", concrete == nil, is: true)

  // `expects:` registers it under several types, which share one instance.
  let both = Resolver()
  both.register(expects: [(any FilmClient).self, CatalogueClient.self]) { CatalogueClient() }
  let asProtocol: any FilmClient = both.get()
  let asClass: CatalogueClient = both.get()
  check("asked for as either, it is one object", asProtocol === asClass, is: true)

  // `get(expect:)` gets an instance by its class where the result is needed as a protocol.
  let upcast: any FilmClient = both.get(expect: CatalogueClient.self)
  check("asked for as the class, used as the protocol", upcast === asClass, is: true)

  // Names distinguish several registrations of one type.
  resolver.register { Session(user: "Ada") }
  resolver.register(name: .guest) { Session(user: "a guest") }
  let session: Session = resolver.get()
  let guest: Session = resolver.get(name: .guest)
  check("without a name", session.user, is: "Ada")
  check("by name", guest.user, is: "a guest")

  // Register an object that already exists with `registerInstance`.
  let existing = Session(user: "Grace")
  resolver.registerInstance(existing, name: "existing")
  let registered: Session = resolver.get(name: "existing")
  check("the object itself comes back", registered === existing, is: true)
}
