extension RemedyCase {
  private static let hall = """
    private final class Projector: Sendable {}
    private final class Hall: Sendable { init(projector: Projector) {} }
    """

  /// Programs in which `verify()` finds that something is missing.
  static let incomplete = [
    RemedyCase(
      "verifiedMissing", "Verification.notRegistered", filling: [""], hall,
      """
      let resolver = Resolver()
      resolver.autowire(Hall.init)
      «»
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "verifiedMissingInModule", "Verification.notRegistered", filling: [""], hall,
      """
      let other = Resolver()
      other.load(
        Module("halls") {
          $0.autowire(Hall.init)
          «»
        })
      try await expectNothing { try other.verify() }
      """),
    RemedyCase(
      "onlyUnderNames", "Verification.notRegistered", hall,
      """
      let resolver = Resolver()
      resolver.register(name: "35 mm") { Projector() }
      resolver.register(name: "digital") { Projector() }
      resolver.autowire(Hall.init)
      «»
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "inChildAlone", "Verification.parentNeedsChild", by: .replace(), hall,
      """
      let cinema = Resolver()
      cinema.autowire(Hall.init)
      let foyer = Resolver(parent: cinema)
      foyer.register { Projector() }
      try await expectNothing { try foyer.verify() }
      """),
    RemedyCase(
      "requiredAndShared", "Verification.parentNeedsChild", by: .replace(),
      """
      \(hall)
      extension Resolver.Keys { fileprivate static let suppliedProjector = Resolver.Key<Projector>.required() }
      """,
      """
      let cinema = Resolver()
      cinema.register(.suppliedProjector)
      cinema.autowire(Hall.init)
      try await expectNothing { try cinema.verify() }
      """),
    RemedyCase(
      "withoutArguments", "Verification.argumentMismatch", by: .replace(), filling: ["projector: @2", "\"digital\""],
      """
      private struct Projector: Sendable { init(_ kind: String) {} }
      private final class Hall: Sendable { init(projector: Projector) {} }
      """,
      """
      let resolver = Resolver()
      resolver.register(.factory, arg1: String.self) { Projector($0) }
      resolver.autowire(Hall.init)
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "ofFirstArguments", "Verification.argumentMadeDependency", by: .parameter(of: "Hall"),
      """
      private struct Projector: Sendable { init(_ kind: String) {} }
      private final class Hall: Sendable { init(projector: Projector) {} }
      """,
      """
      let resolver = Resolver()
      resolver.register(arg1: String.self) { Projector($0) }
      resolver.autowire(Hall.init)
      try await expectNothing { try resolver.verify() }
      """),
  ]

  /// Programs in which `verify()` finds something that is present but probably a mistake.
  static let doubtful = [
    RemedyCase(
      "captive", "Verification.captiveDependency", by: .parameter(of: "Hall"), hall,
      """
      let resolver = Resolver()
      resolver.register(.custom("shift")) { Projector() }
      resolver.autowire(Hall.init)
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "captiveBehindAnAlias", "Verification.captiveDependency", by: .parameter(of: "Hall"),
      """
      private protocol Screening: Sendable {}
      private final class Matinee: Screening {}
      private final class Hall: Sendable { init(screening: any Screening) {} }
      """,
      """
      let resolver = Resolver()
      resolver.register(.custom("shift")) { Matinee() }
      resolver.autowire(.factory, { (matinee: Matinee) in matinee }, expect: (any Screening).self)
      resolver.autowire(Hall.init)
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "listedType", "Verification.typeMismatch", by: .remove(piece: 0),
      """
      private protocol Screening {}
      private final class Matinee: Screening {}
      private final class Gala {}
      """,
      """
      let resolver = Resolver("listed types")
      resolver.register(expects: [(any Screening).self, Gala.self]) { Matinee() }
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "bypassed", "Verification.bypassedOverride", filling: ["lampsOfBypassed", "[$0.get(.lampOfBypassed)]"],
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
      try await expectNothing { try await resolver.verify(dryRun: DryRun()) }
      """),
    RemedyCase(
      "bypassedByType", "Verification.bypassedOverride", filling: ["projector: $0.get()"], hall,
      """
      let cinema = Resolver()
      cinema.register { Projector() }
      cinema.autowire(Hall.init)
      let resolver = Resolver(parent: cinema)
      resolver.register { Projector() }
      «»
      try await expectNothing { try await resolver.verify(dryRun: DryRun()) }
      """),
    RemedyCase(
      "toleratedInChild", "Verification.parentNeedsChild", by: .replace(),
      """
      private final class Projector: Sendable {}
      private final class Lounge: Sendable { init(projector: Projector?) {} }
      """,
      """
      let cinema = Resolver()
      cinema.autowire(Lounge.init)
      let foyer = Resolver(parent: cinema)
      foyer.register { Projector() }
      try await expectNothing { try foyer.verify() }
      """),
    RemedyCase(
      "absentOptional", "Verification.absentOptional", filling: [""],
      """
      private final class Projector: Sendable {}
      private final class Foyer { var projector: Projector! }
      """,
      """
      let resolver = Resolver()
      «»
      resolver.register(.factory) {
        let foyer = Foyer()
        foyer.projector = $0.get()
        return foyer
      }
      try await expectNothing { try await resolver.verify(dryRun: DryRun()) }
      """),
    RemedyCase(
      "withoutValue", "Verification.notRun", filling: ["7", "\"Alien\""], hall,
      """
      let resolver = Resolver()
      resolver.register(.factory, name: "spare", arg1: Int.self, arg2: String.self) { _, _ in Projector() }
      try await expectNothing { try await resolver.verify(dryRun: «DryRun()») }
      """),
    RemedyCase(
      "endless", "Verification.stillRunning", hall,
      """
      let resolver = Resolver()
      let (gate, never) = AsyncStream<Void>.makeStream()
      resolver.registerAsync {
        for await _ in gate { break }
        return Projector()
      }
      try await expectNothing { try await resolver.verify(dryRun: «DryRun(limit: 0.1)») }
      withExtendedLifetime(never) {}
      """),
    RemedyCase(
      "hidden", "Verification.shadowedRegistration", hall,
      """
      let resolver = Resolver()
      resolver.register { Projector() }
      resolver.load(Module("digital") { $0.register { Projector() } })
      try await expectNothing { try «resolver.verify()» }
      """),
    RemedyCase(
      "twice", "Verification.shadowedRegistration", hall,
      """
      let resolver = Resolver()
      resolver.register { Projector() }
      resolver.register(.factory) { Projector() }
      try await expectNothing { try «resolver.verify()» }
      """),
    RemedyCase(
      "hookOfNothing", "Verification.unusedHook", filling: [""], hall,
      """
      let resolver = Resolver()
      «»
      resolver.onDrop(Projector.self) { _ in }
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "onlyUnderOneName", "Verification.notRegistered", hall,
      """
      let resolver = Resolver()
      resolver.register(name: "digital") { Projector() }
      resolver.autowire(Hall.init)
      «»
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "hookOfParent", "Verification.unusedHook", filling: ["_, projector in projector"], hall,
      """
      let resolver = Resolver()
      resolver.register { Projector() }
      let child = Resolver(parent: resolver)
      «child.decorate(Projector.self) { _, projector in projector }»
      try await expectNothing { try child.verify() }
      """),
    RemedyCase(
      "acceptanceOfNothing", "Verification.unusedAcceptance", by: .remove(piece: 0), hall,
      """
      let resolver = Resolver()
      try await expectNothing {
        try resolver.verify(allowing: [.init(.captiveDependency, of: Hall.self)])
      }
      """),
    RemedyCase(
      "heldWeakly", "Verification.weakValue", by: .replace(), "private struct Price { let cents: Int }",
      """
      let resolver = Resolver()
      resolver.register(.weak) { Price(cents: 900) }
      try await expectNothing { try resolver.verify() }
      """),
  ]
}
