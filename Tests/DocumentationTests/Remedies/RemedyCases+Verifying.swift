extension RemedyCase {
  /// Programs in which `verify()` finds that something is missing.
  static let incomplete = [
    RemedyCase(
      "onlyUnderNames", "notRegistered",
      """
      resolver.register(name: "35 mm") { Projector() }
      resolver.register(name: "digital") { Projector() }
      resolver.autowire(Hall.init)
      «»
      """, then: .verify),
    RemedyCase(
      "inChildAlone", "parentNeedsChild", by: .replace(),
      """
      let cinema = Resolver()
      cinema.autowire(Hall.init)
      let foyer = Resolver(parent: cinema)
      foyer.register { Projector() }
      """, of: "foyer", then: .verify),
    RemedyCase(
      "requiredAndShared", "parentNeedsChild", by: .replace(),
      with:
        """
        \(hall)
        extension Resolver.Keys { fileprivate static let suppliedProjector = Resolver.Key<Projector>.required() }
        """,
      """
      let cinema = Resolver()
      cinema.register(.suppliedProjector)
      cinema.autowire(Hall.init)
      """, of: "cinema", then: .verify),
    RemedyCase(
      "withoutArguments", "argumentMismatch", by: .replace(), filling: ["projector: @2", #""digital""#],
      with: projectorOfKind,
      "resolver.register(.factory, arg1: String.self) { Projector($0) }", "resolver.autowire(Hall.init)",
      then: .verify),
    RemedyCase(
      "ofFirstArguments", "argumentMadeDependency", by: .parameter(of: "Hall"), with: projectorOfKind,
      "resolver.register(arg1: String.self) { Projector($0) }", "resolver.autowire(Hall.init)", then: .verify),
  ]

  /// Programs in which `verify()` finds something that is present but probably a mistake.
  static let doubtful = [
    RemedyCase(
      "captive", "captiveDependency", by: .parameter(of: "Hall"),
      #"resolver.register(.custom("shift")) { Projector() }"#, "resolver.autowire(Hall.init)", then: .verify),
    RemedyCase(
      "captiveBehindAnAlias", "captiveDependency", by: .parameter(of: "Hall"),
      with:
        """
        private protocol Screening: Sendable {}
        private final class Matinee: Screening {}
        private final class Hall: Sendable { init(screening: any Screening) {} }
        """,
      """
      resolver.register(.custom("shift")) { Matinee() }
      resolver.autowire(.factory, { (matinee: Matinee) in matinee }, expect: (any Screening).self)
      resolver.autowire(Hall.init)
      """, then: .verify),
    RemedyCase(
      "listedType", "typeMismatch", by: .remove(piece: 0), with: screening,
      #"let resolver = Resolver("listed types")"#,
      "resolver.register(expects: [(any Screening).self, Gala.self]) { Matinee() }", then: .verify),
    RemedyCase(
      "bypassed", "bypassedOverride", filling: ["lampsOfBypassed", "[$0.get(.lampOfBypassed)]"],
      with:
        """
        private struct Lamp: Sendable {}
        extension Resolver.Keys {
          fileprivate static let lampOfBypassed = Resolver.Key { Lamp() }
          fileprivate static let lampsOfBypassed = Resolver.Key(named: "lamps") { [$0.get(.lampOfBypassed)] }
        }
        """,
      """
      let cinema = Resolver()
      let resolver = Resolver(parent: cinema)
      resolver.register(.lampOfBypassed) { Lamp() }
      «»
      resolver.register(.factory, name: "lit") { $0.get(.lampsOfBypassed) }
      """, then: .dryRun),
    RemedyCase(
      "bypassedByType", "bypassedOverride", filling: ["projector: $0.get()"],
      """
      let cinema = Resolver()
      cinema.register { Projector() }
      cinema.autowire(Hall.init)
      let resolver = Resolver(parent: cinema)
      resolver.register { Projector() }
      «»
      """, then: .dryRun),
    RemedyCase(
      "toleratedInChild", "parentNeedsChild", by: .replace(),
      with:
        """
        private final class Projector: Sendable {}
        private final class Lounge: Sendable { init(projector: Projector?) {} }
        """,
      """
      let cinema = Resolver()
      cinema.autowire(Lounge.init)
      let foyer = Resolver(parent: cinema)
      foyer.register { Projector() }
      """, of: "foyer", then: .verify),
    RemedyCase(
      "absentOptional", "absentOptional", filling: [""],
      with:
        """
        private final class Projector: Sendable {}
        private final class Foyer { var projector: Projector! }
        """,
      """
      «»
      resolver.register(.factory) {
        let foyer = Foyer()
        foyer.projector = $0.get()
        return foyer
      }
      """, then: .dryRun),
    RemedyCase(
      "withoutValue", "notRun", filling: ["7", #""Alien""#],
      #"resolver.register(.factory, name: "spare", arg1: Int.self, arg2: String.self) { _, _ in Projector() }"#,
      "try await expectNothing { try await resolver.verify(dryRun: «DryRun()») }"),
    RemedyCase(
      "tornSingle", "tornSingle",
      with:
        """
        private protocol Screening: Sendable {}
        private protocol Early: Sendable {}
        private final class Matinee: Screening, Early {}
        """,
      """
      resolver.register(«expect: (any Screening).self) { Matinee() }
      resolver.register(expect: (any Early).self») { Matinee() }
      """, then: .dryRun),
    RemedyCase(
      "incompleteDependency", "incompleteDependency", by: .replace(),
      with:
        """
        private final class Lens: Sendable {}
        private final class Projector { var lens: Lens? }
        private final class Hall { init(projector: Projector) {} }
        """,
      """
      resolver.register { Lens() }
      resolver.register { Projector() }
      resolver.initCompleted(Projector.self) { $1.lens = $0.get() }
      resolver.autowire(Hall.init)
      """, then: .dryRun),
    RemedyCase(
      "unsharedCycle", "unsharedCycle", by: .replace(),
      with:
        """
        private final class Hall: Sendable { init(door: Door) {} }
        private final class Door: Sendable { init(hall: Lazy<Hall>) {} }
        """,
      """
      resolver.autowire(.graph, Hall.init)
      resolver.autowire(.graph, Door.init)
      """, then: .verify),
    RemedyCase(
      "unneeded", "unneeded", filling: ["Projector.self, Int.self"],
      "resolver.register { Projector() }", "resolver.register { 7 }",
      "try await expectNothing { try await resolver.verify(dryRun: «DryRun().requesting(Projector.self)») }"),
    RemedyCase(
      "endless", "stillRunning",
      """
      let (gate, never) = AsyncStream<Void>.makeStream()
      resolver.registerAsync {
        for await _ in gate { break }
        return Projector()
      }
      try await expectNothing { try await resolver.verify(dryRun: «DryRun(limit: 0.1)») }
      withExtendedLifetime(never) {}
      """),
    RemedyCase(
      "hidden", "shadowedRegistration",
      """
      resolver.register { Projector() }
      resolver.load(Module("digital") { $0.register { Projector() } })
      try await expectNothing { try «resolver.verify()» }
      """),
    RemedyCase(
      "twice", "shadowedRegistration",
      """
      resolver.register { Projector() }
      resolver.register(.factory) { Projector() }
      try await expectNothing { try «resolver.verify()» }
      """),
    RemedyCase(
      "hookOfNothing", "unusedHook", filling: [""],
      "«»", "resolver.onDrop(Projector.self) { _ in }", then: .verify),
    RemedyCase(
      "onlyUnderOneName", "notRegistered",
      """
      resolver.register(name: "digital") { Projector() }
      resolver.autowire(Hall.init)
      «»
      """, then: .verify),
    RemedyCase(
      "hookOfParent", "unusedHook", filling: ["_, projector in projector"],
      """
      resolver.register { Projector() }
      let child = Resolver(parent: resolver)
      «child.decorate(Projector.self) { _, projector in projector }»
      """, of: "child", then: .verify),
    RemedyCase(
      "acceptanceOfNothing", "unusedAcceptance", by: .remove(piece: 0),
      """
      try await expectNothing {
        try resolver.verify(allowing: [.init(.captiveDependency, of: Hall.self)])
      }
      """),
    RemedyCase(
      "heldWeakly", "weakValue", by: .replace(), with: "private struct Price { let cents: Int }",
      "resolver.register(.weak) { Price(cents: 900) }", then: .verify),
  ]

  private static let keeping = "defer { withExtendedLifetime(resolver) {} }"

  /// Programs that fail in the same way if they request an instance and if they verify.
  private static let requested = [
    RemedyCase(
      "missingParameter", "notRegistered", filling: [""],
      "resolver.autowire(Hall.init)", "«»", then: .request("Hall.self")),
    RemedyCase(
      "missingInModule", "notRegistered", filling: [""],
      """
      resolver.load(
        Module("halls") {
          $0.autowire(Hall.init)
          «»
        })
      """, then: .request("Hall.self")),
    RemedyCase(
      "cycleOfParameters", "cycle", by: .parameter(of: "Door"), with: doors,
      "resolver.autowire(Door.init)", "resolver.autowire(Key.init)", then: .request("Door.self")),
    RemedyCase(
      "hookOfPlainRecipe", "misplacedHook", by: .replace(),
      "resolver.register { Projector() }",
      "resolver.initCompleted(Projector.self, on: MainActor.self) { _, _ in }", then: .awaited("Projector.self")),
    RemedyCase(
      "neverKept", "unknownResolver", by: .mark(then: keeping), with: other,
      "«»", "Resolver(#fileID).register { Projector() }", of: "Other()", then: .request("Projector.self")),
    RemedyCase(
      "outlived", "resolverGone", by: .mark(then: keeping), with: usher,
      "«»",
      "let usher: Usher = Resolver(#fileID).register { Projector() }.register { Usher(resolver: $0) }.get()",
      of: "usher.resolver", then: .request("Projector.self")),
  ]

  static let requestedOrVerified = requested + requested.map(\.verified)
}
