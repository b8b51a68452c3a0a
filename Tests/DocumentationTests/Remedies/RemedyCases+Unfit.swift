extension RemedyCase {
  /// Programs in which an argument, an instance, a recipe or a hook is wrong.
  static let unfit = [
    RemedyCase(
      "argumentsInWrongOrder", "argumentMismatch", filling: [#""Alien""#, "7"],
      """
      resolver.register(.factory, arg1: String.self, arg2: Int.self) { film, row in "\\(film) in row \\(row)" }
      let ticket: String = «try resolver.resolve(String.self, 7, "Alien")»
      precondition(ticket == "Alien in row 7")
      """),
    RemedyCase(
      "argumentsForNone", "argumentMismatch",
      #"resolver.register(name: "spare") { Projector() }"#,
      then: .markedRequest(#"Projector.self, name: "spare", 7"#)),
    RemedyCase(
      "argumentsInRecipe", "argumentMismatch", filling: [#""Alien""#],
      with: "private struct Ticket { let title: String }",
      #"resolver.register(.factory, arg1: String?.self) { film in film ?? "" }"#,
      "resolver.register { Ticket(title: «try $0.resolve(String.self, 7)») }", then: .request("Ticket.self")),
    RemedyCase(
      "argumentsOfParameter", "argumentMismatch", by: .replace(), filling: ["label: @2", #""Alien""#], with: ticket,
      "resolver.register(.factory, arg1: String.self) { film in film }", "resolver.autowire(Ticket.init)",
      then: .request("Ticket.self")),
    RemedyCase(
      "otherClass", "typeMismatch", by: .remove(piece: 0), with: screening,
      """
      let resolver = Resolver("otherClass")
      resolver.register(expects: [Matinee.self, Gala.self]) { Matinee() }
      if resolver.isRegistered(Gala.self) { _ = try resolver.resolve(Gala.self) }
      """),
    RemedyCase(
      "nothingMade", "recipeReturnedNil", filling: ["7"],
      """
      resolver.register(.factory, name: "spare", arg1: Int.self) { _ in nil as Projector? }
      let projector: Projector? = «try resolver.resolve(Projector.self, name: "spare", 7)»
      precondition(projector == nil)
      """),
    RemedyCase(
      "nothingMadeForParameter", "recipeReturnedNil", by: .parameter(of: "Hall"),
      "resolver.register { nil as Projector? }", "resolver.autowire(Hall.init)", then: .request("Hall.self")),
    RemedyCase(
      "brokenRecipe", "recipeThrew", with: broken,
      """
      resolver.register { try Projector(isBroken: true) }
      let projector: Projector? = «try resolver.resolve(Projector.self)»
      precondition(projector == nil)
      """),
    RemedyCase(
      "brokenRecipeInRecipe", "recipeThrew", with: broken,
      #"resolver.register(name: "old") { try Projector(isBroken: true) }"#,
      #"resolver.register { Hall(projector: «try $0.resolve(Projector.self, name: "old")») }"#,
      then: .request("Hall.self")),
    RemedyCase(
      "brokenRecipeOfParameter", "recipeThrew", by: .replace(), filling: ["projector: @2"], with: broken,
      "resolver.register { try Projector(isBroken: true) }", "resolver.autowire(Hall.init)",
      then: .request("Hall.self")),
    RemedyCase(
      "brokenDecorator", "decoratorThrew", with: broken,
      """
      resolver.register { try Projector() }
      resolver.decorate(Projector.self) { _, _ in throw Broken() }
      let projector: Projector? = «try resolver.resolve(Projector.self)»
      precondition(projector == nil)
      """),
    RemedyCase(
      "brokenCompletion", "completionThrew", with: broken,
      """
      resolver.register { try Projector() }
      resolver.initCompleted(Projector.self) { _, _ in throw Broken() }
      let projector: Projector? = «try resolver.resolve(Projector.self)»
      precondition(projector == nil)
      """),
    RemedyCase(
      "brokenOnDrop", "onDropThrew", filling: ["$0.close()", ""], with: broken,
      """
      resolver.register { try Projector() }
      resolver.onDrop(Projector.self) { «try $0.close()» }
      _ = try resolver.resolve(Projector.self)
      try await resolver.shutDown()
      """),
    RemedyCase(
      "brokenOnDropInDryRun", "onDropThrew", filling: ["$0.close()", ""], with: broken,
      "resolver.register { try Projector() }", "resolver.onDrop(Projector.self) { «try $0.close()» }", then: .dryRun),
  ]

  /// Programs in which an instance depends on itself.
  static let circular = [
    RemedyCase(
      "cycleOfClosures", "cycle", by: .parameter(of: "Door"), with: doors,
      "resolver.register { Door(key: try $0.resolve()) }", "resolver.register { Key(door: try $0.resolve()) }",
      then: .request("Door.self")),
    RemedyCase(
      "cycleOfOne", "cycle", by: .parameter(of: "Door"), with: "private final class Door { init(next: Door) {} }",
      "resolver.autowire(Door.init)", then: .request("Door.self")),
    RemedyCase(
      "cycleOfProtocols", "cycle", by: .parameter(of: "Matinee"),
      with:
        """
        private protocol Screening {}
        private final class Matinee: Screening { init(next: any Screening) {} }
        """,
      "resolver.register(expect: (any Screening).self) { Matinee(next: try $0.resolve()) }",
      then: .request("(any Screening).self")),
    RemedyCase(
      "cycleOfKeys", "cycle", by: .parameter(of: "Chicken", andMark: true), filling: ["eggOfCycleOfKeys"],
      with:
        """
        private final class Chicken: Sendable { init(_ egg: Egg) {} }
        private final class Egg: Sendable { init(_ chicken: Chicken) {} }
        extension Resolver.Keys {
          fileprivate static let chickenOfCycleOfKeys: Resolver.Key<Chicken> = .init { Chicken(«try $0.resolve(.eggOfCycleOfKeys)») }
          fileprivate static let eggOfCycleOfKeys = Resolver.Key { Egg(try $0.resolve(.chickenOfCycleOfKeys)) }
        }
        """,
      of: "Resolver()", then: .request(".chickenOfCycleOfKeys")),
  ]
}
