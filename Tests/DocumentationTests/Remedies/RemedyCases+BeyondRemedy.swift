extension RemedyCase {
  /// All programs that fail.
  static let failing = mended + beyondRemedy

  /// All programs that a remedy mends.
  static let mended =
    missing + unfit + circular + waiting + gone + incomplete + doubtful + requestedOrVerified

  /// Programs that their error's text explains, and that only another design, or the reader's choice, mends.
  static let beyondRemedy = [
    RemedyCase(
      "endlessChain", "chainTooLong", with: "private final class Seat: Sendable {}",
      """
      @Sendable func add(_ number: Int, to resolver: Resolver) {
        resolver.registerAsync(name: Resolver.Name("\\(number)")) { own -> Seat in
          add(number + 1, to: own)
          return try await own.getAsync(name: Resolver.Name("\\(number + 1)"))
        }
      }
      add(1, to: resolver)
      _ = try await Task { try await resolver.getAsync(Seat.self, name: "1") }.value
      """),
    RemedyCase(
      "closedForGood", "resolverClosed",
      """
      resolver.register { Projector() }
      let child = Resolver(parent: resolver)
      try await resolver.shutDown()
      """, of: "child", then: .request("Projector.self")),
    RemedyCase(
      "isolatedConformance", "needsMainActor",
      with:
        """
        private protocol Titled { var title: String { get } }
        @MainActor private final class Marquee {}
        extension Marquee: @MainActor Titled { var title: String { "Metropolis" } }
        """,
      """
      resolver.register(expect: (any Titled).self, on: MainActor.self) { Marquee() }
      try await resolver.warmUpAsync()
      """, then: .request("(any Titled).self")),
    RemedyCase(
      "sharedOnMainActor", "needsMainActor", with: relay,
      "resolver.register(on: MainActor.self) { Router() }", "resolver.autowire(Relay.init)", then: .verify),
    RemedyCase(
      "madeOnMainActor", "needsMainActor", with: relay,
      "resolver.register(.factory, on: MainActor.self) { Router() }",
      "resolver.register { Relay(router: $0.get()) }", then: .dryRun),
    RemedyCase(
      "keyBypassed", "bypassedOverride",
      with:
        """
        private final class Curtain: Sendable {}
        private final class Stage { init(curtain: Curtain) {} }
        extension Resolver.Keys { fileprivate static let curtainOfKeyBypassed = Resolver.Key { Curtain() } }
        """,
      """
      let play = Resolver().register(.curtainOfKeyBypassed)
      play.register(.factory) { Stage(curtain: $0.get(.curtainOfKeyBypassed)) }
      let trial = Resolver(parent: play)
      trial.register { Curtain() }
      """, of: "trial", then: .dryRun),
    RemedyCase(
      "oneOfSeveralTypes", "bypassedOverride",
      with:
        """
        private protocol Lamp: Sendable {}
        private protocol Lens: Sendable {}
        private final class Lantern: Lamp, Lens {}
        """,
      """
      let booth = Resolver()
      booth.register(expects: [(any Lamp).self, (any Lens).self]) { Lantern() }
      let dark = MockResolver(inheriting: booth) { $0.register(expect: (any Lens).self) { Lantern() } }
      """, of: "dark", then: .verify),
    RemedyCase(
      "emptyArray", "absentOptional",
      with:
        """
        protocol Advertisement {}
        struct Spot: Advertisement {}
        """,
      "resolver.autowire { (spots: [any Advertisement]) in 1 }", "resolver.register { Spot() }", then: .verify),
    RemedyCase(
      "expiring", "asynchronousDependency",
      "resolver.registerAsync(.expiring(after: 60)) { Projector() }",
      "resolver.autowire(.factory) { (_: Lazy<Projector>) in 1 }", then: .verify),
  ]

  private static let relay = """
    @MainActor private final class Router {}
    private final class Relay { init(router: Router) {} }
    """
}
