extension RemedyCase {
  private static let hall = """
    private final class Projector {}
    private final class Hall { init(projector: Projector) {} }
    """

  private static let doors = """
    private final class Key { init(door: Door) {} }
    private final class Door { init(key: Key) {} }
    """

  private static let broken = """
    private struct Broken: Error {}
    private final class Projector {
      init(isBroken: Bool = false) throws { if isBroken { throw Broken() } }
    }
    """

  /// Programs in which an argument, an instance, a recipe or a hook is wrong.
  static let unfit = [
    RemedyCase(
      "argumentsInWrongOrder", "ResolutionError.argumentMismatch", filling: ["\"Alien\"", "7"], "",
      """
      let resolver = Resolver()
      resolver.register(.factory, arg1: String.self, arg2: Int.self) { film, row in "\\(film) in row \\(row)" }
      let ticket: String = «try resolver.resolve(String.self, 7, "Alien")»
      precondition(ticket == "Alien in row 7")
      """),
    RemedyCase(
      "argumentsForNone", "ResolutionError.argumentMismatch", hall,
      """
      let resolver = Resolver()
      resolver.register(name: "spare") { Projector() }
      _ = «try resolver.resolve(Projector.self, name: "spare", 7)»
      """),
    RemedyCase(
      "argumentsInRecipe", "ResolutionError.argumentMismatch", filling: ["\"Alien\""],
      "private struct Ticket { let title: String }",
      """
      let resolver = Resolver()
      resolver.register(.factory, arg1: String?.self) { film in film ?? "" }
      resolver.register { Ticket(title: «try $0.resolve(String.self, 7)») }
      _ = try resolver.resolve(Ticket.self)
      """),
    RemedyCase(
      "argumentsOfParameter", "ResolutionError.argumentMismatch", by: .replace(), filling: ["label: @2", "\"Alien\""],
      "private struct Ticket { init(label: String) {} }",
      """
      let resolver = Resolver()
      resolver.register(.factory, arg1: String.self) { film in film }
      resolver.autowire(Ticket.init)
      _ = try resolver.resolve(Ticket.self)
      """),
    RemedyCase(
      "otherClass", "ResolutionError.typeMismatch", by: .remove(piece: 0),
      """
      private final class Matinee {}
      private final class Gala {}
      """,
      """
      let resolver = Resolver("otherClass")
      resolver.register(expects: [Matinee.self, Gala.self]) { Matinee() }
      if resolver.isRegistered(Gala.self) { _ = try resolver.resolve(Gala.self) }
      """),
    RemedyCase(
      "nothingMade", "ResolutionError.recipeReturnedNil", filling: ["7"], hall,
      """
      let resolver = Resolver()
      resolver.register(.factory, name: "spare", arg1: Int.self) { _ in nil as Projector? }
      let projector: Projector? = «try resolver.resolve(Projector.self, name: "spare", 7)»
      precondition(projector == nil)
      """),
    RemedyCase(
      "nothingMadeForParameter", "ResolutionError.recipeReturnedNil", by: .parameter(of: "Hall"),
      """
      private final class Projector {}
      private final class Hall { init(projector: Projector) {} }
      """,
      """
      let resolver = Resolver()
      resolver.register { nil as Projector? }
      resolver.autowire(Hall.init)
      _ = try resolver.resolve(Hall.self)
      """),
    RemedyCase(
      "brokenRecipe", "ResolutionError.recipeThrew", broken,
      """
      let resolver = Resolver()
      resolver.register { try Projector(isBroken: true) }
      let projector: Projector? = «try resolver.resolve(Projector.self)»
      precondition(projector == nil)
      """),
    RemedyCase(
      "brokenRecipeInRecipe", "ResolutionError.recipeThrew",
      "\(broken)\nprivate final class Hall { init(projector: Projector?) {} }",
      """
      let resolver = Resolver()
      resolver.register(name: "old") { try Projector(isBroken: true) }
      resolver.register { Hall(projector: «try $0.resolve(Projector.self, name: "old")») }
      _ = try resolver.resolve(Hall.self)
      """),
    RemedyCase(
      "brokenRecipeOfParameter", "ResolutionError.recipeThrew", by: .replace(), filling: ["projector: @2"],
      "\(broken)\nprivate final class Hall { init(projector: Projector?) {} }",
      """
      let resolver = Resolver()
      resolver.register { try Projector(isBroken: true) }
      resolver.autowire(Hall.init)
      _ = try resolver.resolve(Hall.self)
      """),
    RemedyCase(
      "brokenDecorator", "ResolutionError.decoratorThrew", broken,
      """
      let resolver = Resolver()
      resolver.register { try Projector() }
      resolver.decorate(Projector.self) { _, _ in throw Broken() }
      let projector: Projector? = «try resolver.resolve(Projector.self)»
      precondition(projector == nil)
      """),
    RemedyCase(
      "brokenCompletion", "ResolutionError.completionThrew", broken,
      """
      let resolver = Resolver()
      resolver.register { try Projector() }
      resolver.initCompleted(Projector.self) { _, _ in throw Broken() }
      let projector: Projector? = «try resolver.resolve(Projector.self)»
      precondition(projector == nil)
      """),
    RemedyCase(
      "brokenOnDrop", "ResolutionError.onDropThrew", filling: ["$0.close()", ""],
      """
      private struct Broken: Error {}
      private final class Projector { func close() throws { throw Broken() } }
      """,
      """
      let resolver = Resolver()
      resolver.register { Projector() }
      resolver.onDrop(Projector.self) { «try $0.close()» }
      _ = try resolver.resolve(Projector.self)
      try await resolver.shutDown()
      """),
    RemedyCase(
      "brokenOnDropInDryRun", "Verification.onDropThrew", filling: ["$0.close()", ""],
      """
      private struct Broken: Error {}
      private final class Projector { func close() throws { throw Broken() } }
      """,
      """
      let resolver = Resolver()
      resolver.register { Projector() }
      resolver.onDrop(Projector.self) { «try $0.close()» }
      try await expectNothing { try await resolver.verify(dryRun: DryRun()) }
      """),
  ]

  /// Programs in which an instance depends on itself.
  static let circular = [
    RemedyCase(
      "cycleOfParameters", "ResolutionError.cycle", by: .parameter(of: "Door"), doors,
      """
      let resolver = Resolver()
      resolver.autowire(Door.init)
      resolver.autowire(Key.init)
      _ = try resolver.resolve(Door.self)
      """),
    RemedyCase(
      "cycleOfClosures", "ResolutionError.cycle", by: .parameter(of: "Door"), doors,
      """
      let resolver = Resolver()
      resolver.register { Door(key: try $0.resolve()) }
      resolver.register { Key(door: try $0.resolve()) }
      _ = try resolver.resolve(Door.self)
      """),
    RemedyCase(
      "cycleOfOne", "ResolutionError.cycle", by: .parameter(of: "Door"),
      "private final class Door { init(next: Door) {} }",
      """
      let resolver = Resolver()
      resolver.autowire(Door.init)
      _ = try resolver.resolve(Door.self)
      """),
    RemedyCase(
      "cycleOfProtocols", "ResolutionError.cycle", by: .parameter(of: "Matinee"),
      """
      private protocol Screening {}
      private final class Matinee: Screening { init(next: any Screening) {} }
      """,
      """
      let resolver = Resolver()
      resolver.register(expect: (any Screening).self) { Matinee(next: try $0.resolve()) }
      _ = try resolver.resolve((any Screening).self)
      """),
    RemedyCase(
      "cycleOfKeys", "ResolutionError.cycle", by: .parameterAndMark(of: "Chicken"), filling: ["eggOfCycleOfKeys"],
      """
      private final class Chicken: Sendable { init(_ egg: Egg) {} }
      private final class Egg: Sendable { init(_ chicken: Chicken) {} }
      extension Resolver.Keys {
        fileprivate static let chickenOfCycleOfKeys: Resolver.Key<Chicken> = .init { Chicken(«try $0.resolve(.eggOfCycleOfKeys)») }
        fileprivate static let eggOfCycleOfKeys = Resolver.Key { Egg(try $0.resolve(.chickenOfCycleOfKeys)) }
      }
      """,
      """
      _ = try Resolver().resolve(.chickenOfCycleOfKeys)
      """),
    RemedyCase(
      "verifiedCycle", "Verification.cycle", by: .parameter(of: "Door"), doors,
      """
      let resolver = Resolver()
      resolver.autowire(Door.init)
      resolver.autowire(Key.init)
      try await expectNothing { try resolver.verify() }
      """),
  ]
}
