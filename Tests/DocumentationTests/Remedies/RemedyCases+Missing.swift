extension RemedyCase {
  private static let hall = """
    private final class Projector {}
    private final class Hall { init(projector: Projector) {} }
    """

  /// Programs with a request that has no registration.
  static let missing = [
    RemedyCase(
      "missingParameter", "ResolutionError.notRegistered", filling: [""], hall,
      """
      let resolver = Resolver()
      resolver.autowire(Hall.init)
      «»
      _ = try resolver.resolve(Hall.self)
      """),
    RemedyCase(
      "missingName", "ResolutionError.notRegistered", filling: [""], hall,
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(Projector.self, name: "35 mm")
      """),
    RemedyCase(
      "missingProtocol", "ResolutionError.notRegistered", filling: ["Matinee()"],
      """
      private protocol Screening {}
      private struct Matinee: Screening {}
      """,
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve((any Screening).self, name: "early")
      """),
    RemedyCase(
      "missingNestedType", "ResolutionError.notRegistered", filling: [""],
      "private enum Profile { final class ViewModel {} }",
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(Profile.ViewModel.self)
      """),
    RemedyCase(
      "missingOfArguments", "ResolutionError.notRegistered", filling: ["film, number", "film: film, number: number"],
      "private struct Seat { let film: String; let number: Int? }",
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(Seat.self, "Alien", Int?.some(7))
      """),
    RemedyCase(
      "missingOfFiveArguments", "ResolutionError.notRegistered", filling: ["a, b, c, d, e", "numbers: [a, e]"],
      "private struct Row { let numbers: [Int] }",
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(Row.self, 1, 2, 3, 4, 5)
      """),
    RemedyCase(
      "missingProtocolOfArguments", "ResolutionError.notRegistered", filling: ["film", "Matinee(film: film)"],
      """
      private protocol Screening {}
      private struct Matinee: Screening { let film: String }
      """,
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve((any Screening).self, "Alien")
      """),
    RemedyCase(
      "missingGlobally", "ResolutionError.notRegistered", filling: [""], hall,
      """
      «»
      _ = try Resolver.global.resolve(Projector.self)
      """),
    RemedyCase(
      "missingInModule", "ResolutionError.notRegistered", filling: [""], hall,
      """
      let other = Resolver()
      other.load(
        Module("halls") {
          $0.autowire(Hall.init)
          «»
        })
      _ = try other.resolve(Hall.self)
      """),
    RemedyCase(
      "missingKey", "ResolutionError.notRegistered", filling: ["visitorOfMissingKey", "Visitor()"],
      """
      private final class Visitor: Sendable {}
      extension Resolver.Keys { fileprivate static let visitorOfMissingKey = Resolver.Key<Visitor>.required() }
      """,
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(.visitorOfMissingKey)
      """),
    RemedyCase(
      "takesResolver", "ResolutionError.notRegistered", by: .replace(), filling: ["resolver: @2"],
      "private final class Router { init(resolver: Resolver) { precondition(resolver.isRegistered(Int.self)) } }",
      """
      let resolver = Resolver().register { 7 }
      resolver.autowire(Router.init)
      _ = try resolver.resolve(Router.self)
      """),
    RemedyCase(
      "takesResolverInRecipe", "ResolutionError.notRegistered",
      "private final class Router { init(resolver: Resolver) { precondition(resolver.isRegistered(Int.self)) } }",
      """
      let resolver = Resolver().register { 7 }
      resolver.register { Router(resolver: «try $0.resolve(Resolver.self)») }
      _ = try resolver.resolve(Router.self)
      """),
    RemedyCase(
      "asksForResolver", "ResolutionError.notRegistered", "",
      """
      let resolver = Resolver().register { 7 }
      let same = «try resolver.resolve(Resolver.self)»
      precondition(same.isRegistered(Int.self))
      """),
    RemedyCase(
      "settingOfNamedFactory", "ResolutionError.notRegistered", by: .replace(),
      filling: ["Matinee(title: \"Alien\")"],
      """
      private protocol Screening {}
      private final class Matinee: Screening { init(title: String) {} }
      """,
      """
      let resolver = Resolver()
      resolver.autowire(.factory, Matinee.init, expect: (any Screening).self, name: "early")
      let first = try resolver.resolve((any Screening).self, name: "early")
      precondition(first as AnyObject !== resolver.get(name: "early") as any Screening as AnyObject)
      """),
    RemedyCase(
      "settingOnMainActor", "ResolutionError.notRegistered", by: .replace(), filling: ["title: \"Alien\""],
      "@MainActor private final class Screen { init(title: String) {} }",
      """
      let resolver = Resolver()
      resolver.autowire(Screen.init, on: MainActor.self)
      try await { @MainActor in _ = try resolver.resolve(Screen.self) }()
      """),
    RemedyCase(
      "allOfElements", "ResolutionError.notRegistered", "\(hall)\nprivate let resolver = Resolver()",
      """
      resolver.register(name: "35 mm") { Projector() }
      let projectors = «try resolver.resolve([Projector].self)»
      precondition(projectors.count == 1)
      """),
    RemedyCase(
      "inAppsResolver", "ResolutionError.notRegistered", filling: ["app"], "\(hall)\nprivate let app = Resolver()",
      """
      app.register { Projector() }
      _ = app.resolverId
      let projector = «try Resolver.global.resolve(Projector.self)»
      precondition(projector === app.get(Projector.self))
      """),
    RemedyCase(
      "inAppsResolverForProperty", "ResolutionError.notRegistered", by: .mark(piece: 1), filling: ["app"],
      "\(hall)\nprivate let app = Resolver(\"inAppsResolverForProperty\")",
      """
      app.register { Projector() }
      «_ = try resolve(Projector.self); @Injected(from: app)» var projector: Projector
      precondition(projector === app.get(Projector.self))
      """),
    RemedyCase(
      "inAppsResolverById", "ResolutionError.notRegistered", by: .mark(piece: 2),
      "\(hall)\nprivate let app = Resolver(\"inAppsResolverById\")",
      """
      app.register(name: "35 mm") { Projector() }
      let projector = «try resolve(Projector.self, name: "35 mm")»
      precondition(projector === app.get(Projector.self, name: "35 mm"))
      """),
    RemedyCase(
      "inAppsResolverAwaited", "ResolutionError.notRegistered", filling: ["app"],
      "private final class Film: Sendable {}\nprivate let app = Resolver(\"inAppsResolverAwaited\")",
      """
      app.registerAsync { Film() }
      let film = «try resolve(Film.self)»
      precondition(film === app.get(Film.self))
      """),
  ]
}
