extension RemedyCase {
  /// Programs in which a registration is missing.
  static let missing = [
    RemedyCase(
      "missingName", "notRegistered", filling: [""], "«»", then: .request(#"Projector.self, name: "35 mm""#)),
    RemedyCase(
      "missingProtocol", "notRegistered", filling: ["Matinee()"], with: screening,
      "«»", then: .request(#"(any Screening).self, name: "early""#)),
    RemedyCase(
      "missingNestedType", "notRegistered", filling: [""], with: "private enum Profile { final class ViewModel {} }",
      "«»", then: .request("Profile.ViewModel.self")),
    RemedyCase(
      "missingOfArguments", "notRegistered", filling: ["film, number", "film: film, number: number"],
      with: "private struct Seat { let film: String; let number: Int? }",
      "«»", then: .request(#"Seat.self, "Alien", Int?.some(7)"#)),
    RemedyCase(
      "missingOfFiveArguments", "notRegistered", filling: ["a, b, c, d, e", "numbers: [a, e]"],
      with: "private struct Row { let numbers: [Int] }",
      "«»", then: .request("Row.self, 1, 2, 3, 4, 5")),
    RemedyCase(
      "missingProtocolOfArguments", "notRegistered", filling: ["film", "Matinee(film: film)"],
      with:
        """
        private protocol Screening {}
        private struct Matinee: Screening { let film: String }
        """,
      "«»", then: .request(#"(any Screening).self, "Alien""#)),
    RemedyCase(
      "missingGlobally", "notRegistered", by: .mark(piece: 2), filling: [""],
      "«»", of: "Resolver.global", then: .request("Projector.self")),
    RemedyCase(
      "missingKey", "notRegistered", filling: ["visitorOfMissingKey", "Visitor()"],
      with:
        """
        private final class Visitor: Sendable {}
        extension Resolver.Keys { fileprivate static let visitorOfMissingKey = Resolver.Key<Visitor>.required() }
        """,
      "«»", then: .request(".visitorOfMissingKey")),
    RemedyCase(
      "takesResolver", "notRegistered", by: .replace(), filling: ["resolver: @2"], with: router,
      "let resolver = Resolver().register { 7 }", "resolver.autowire(Router.init)",
      then: .request("Router.self")),
    RemedyCase(
      "takesResolverInRecipe", "notRegistered", with: router,
      "let resolver = Resolver().register { 7 }",
      "resolver.register { Router(resolver: «try $0.resolve(Resolver.self)») }", then: .request("Router.self")),
    RemedyCase(
      "asksForResolver", "notRegistered",
      """
      let resolver = Resolver().register { 7 }
      let same = «try resolver.resolve(Resolver.self)»
      precondition(same.isRegistered(Int.self))
      """),
    RemedyCase(
      "settingOfNamedFactory", "notRegistered", by: .replace(), filling: [#"Matinee(title: "Alien")"#],
      with:
        """
        private protocol Screening {}
        private final class Matinee: Screening { init(title: String) {} }
        """,
      """
      resolver.autowire(.factory, Matinee.init, expect: (any Screening).self, name: "early")
      let first = try resolver.resolve((any Screening).self, name: "early")
      precondition(first as AnyObject !== resolver.get(name: "early") as any Screening as AnyObject)
      """),
    RemedyCase(
      "settingOnMainActor", "notRegistered", by: .replace(), filling: [#"title: "Alien""#],
      with: "@MainActor private final class Screen { init(title: String) {} }",
      "resolver.autowire(Screen.init, on: MainActor.self)",
      "try await { @MainActor in _ = try resolver.resolve(Screen.self) }()"),
    RemedyCase(
      "allOfElements", "notRegistered", with: "\(hall)\nprivate let resolver = Resolver()",
      """
      resolver.register(name: "35 mm") { Projector() }
      let projectors = «try resolver.resolve([Projector].self)»
      precondition(projectors.count == 1)
      """),
    RemedyCase(
      "inAppsResolver", "notRegistered", filling: ["app"], with: "\(hall)\nprivate let app = Resolver()",
      """
      app.register { Projector() }
      _ = app.resolverId
      let projector = «try Resolver.global.resolve(Projector.self)»
      precondition(projector === app.get(Projector.self))
      """),
    RemedyCase(
      "inAppsResolverForProperty", "notRegistered", by: .mark(piece: 1), filling: ["app"],
      with: "\(hall)\nprivate let app = Resolver(\"inAppsResolverForProperty\")",
      """
      app.register { Projector() }
      «_ = try resolve(Projector.self); @Injected(from: app)» var projector: Projector
      precondition(projector === app.get(Projector.self))
      """),
    RemedyCase(
      "inAppsResolverById", "notRegistered", by: .mark(piece: 2),
      with: "\(hall)\nprivate let app = Resolver(\"inAppsResolverById\")",
      """
      app.register(name: "35 mm") { Projector() }
      let projector = «try resolve(Projector.self, name: "35 mm")»
      precondition(projector === app.get(Projector.self, name: "35 mm"))
      """),
    RemedyCase(
      "inAppsResolverAwaited", "notRegistered", filling: ["app"],
      with: "private final class Film: Sendable {}\nprivate let app = Resolver(\"inAppsResolverAwaited\")",
      """
      app.registerAsync { Film() }
      let film = «try resolve(Film.self)»
      precondition(film === app.get(Film.self))
      """),
  ]
}
