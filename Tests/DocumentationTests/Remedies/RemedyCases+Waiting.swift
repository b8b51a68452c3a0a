extension RemedyCase {
  /// Programs with a request or a hook in a place where it would have to wait.
  static let waiting = [
    RemedyCase(
      "offTheMainActor", "needsMainActor",
      #"resolver.register(name: "front", on: MainActor.self) { Projector() }"#,
      then: .markedRequest(#"Projector.self, name: "front""#)),
    RemedyCase(
      "offTheMainActorWithArguments", "needsMainActor", filling: ["7"],
      with: "@MainActor private final class Screen { init(number: Int) {} }",
      "resolver.register(.factory, on: MainActor.self, args: Int.self) { Screen(number: $0) }",
      then: .markedRequest("Screen.self, 7")),
    RemedyCase(
      "offTheMainActorInRecipe", "needsMainActor",
      """
      resolver.register(on: MainActor.self) { Projector() }
      resolver.register { Hall(projector: try $0.resolve()) }
      «»
      """, then: .request("Hall.self")),
    RemedyCase(
      "notThereYet", "needsAwait",
      "resolver.registerAsync { Projector() }", then: .markedRequest("Projector.self")),
    RemedyCase(
      "warmedUp", "needsAwait",
      """
      resolver.register { Hall(projector: try $0.resolve()) }
      resolver.registerAsync { Projector() }
      _ = «try resolver.warmUp()»
      _ = resolver.get(Hall.self)
      """),
    RemedyCase(
      "warmedUpOffTheMainActor", "needsMainActor",
      """
      resolver.register(on: MainActor.self) { Projector() }
      _ = «try resolver.warmUp()»
      _ = resolver.get(Projector.self)
      """),
    RemedyCase(
      "expired", "needsAwait",
      "resolver.registerAsync(.expiring(after: 1e-9)) { Projector() }",
      "_ = try await resolver.getAsync(Projector.self)", then: .markedRequest("Projector.self")),
    RemedyCase(
      "plainRequestInAsynchronousRecipe", "needsAwait",
      "resolver.registerAsync(.factory) { Projector() }",
      "resolver.registerAsync { Hall(projector: «try $0.resolve(Projector.self)») }",
      then: .awaited("Hall.self")),
    RemedyCase(
      "notThereYetForParameter", "needsAwait",
      """
      resolver.registerAsync { Projector() }
      resolver.autowire(Hall.init)
      «»
      """, then: .request("Hall.self")),
    RemedyCase(
      "neverThereForParameter", "needsAwait",
      "resolver.registerAsync(.factory) { Projector() }", "resolver.autowire(Hall.init)",
      then: .markedRequest("Hall.self")),
    RemedyCase(
      "neverThereForRecipe", "needsAwait", by: .replace(andMark: true),
      "resolver.registerAsync(.factory) { Projector() }",
      "resolver.register { Hall(projector: «try $0.resolve()») }", then: .awaited("Hall.self")),
    RemedyCase(
      "cancelledWait", "cancelled", with: "private struct Trailer: Sendable {}",
      """
      let (gate, open) = AsyncStream<Void>.makeStream()
      resolver.registerAsync { () -> Trailer in
        for await _ in gate { break }
        return Trailer()
      }
      let waiting = Task { try await resolver.getAsync(Trailer.self) }
      waiting.cancel()
      _ = await waiting.result
      open.yield()
      _ = «try await waiting.value»
      """),
    RemedyCase(
      "weakInstance", "needsAwait", by: .replace(andMark: true),
      "resolver.registerAsync(.weak) { Projector() }",
      "resolver.register { Hall(projector: «try $0.resolve()») }", then: .awaited("Hall.self")),
    RemedyCase(
      "awaitedArguments", "argumentMismatch", filling: [#""Alien""#],
      """
      resolver.registerAsync(.factory, args: String.self) { film in "a ticket for \\(film)" }
      let ticket: String = «try await resolver.getAsync(7)»
      precondition(ticket == "a ticket for Alien")
      """),
    RemedyCase(
      "awaitedArgumentsOfParameter", "argumentMismatch", by: .replace(), filling: ["label: @2", #""Alien""#],
      with: ticket,
      "resolver.registerAsync(.factory, args: String.self) { film in film }",
      "resolver.autowireAsync(Ticket.init)", then: .awaited("Ticket.self")),
    RemedyCase(
      "awaitedNil", "recipeReturnedNil",
      "resolver.registerAsync { nil as Projector? }", "_ = «try await resolver.getAsync(Projector.self)»"),
    RemedyCase(
      "awaitedFailure", "recipeThrew", with: "private struct Broken: Error {}",
      """
      resolver.registerAsync { () -> Int in throw Broken() }
      let number = «try await resolver.getAsync(Int.self)»
      _ = number
      """),
    RemedyCase(
      "missingAsyncKey", "notRegistered", filling: ["visitorOfMissingAsyncKey", "Visitor()"],
      with:
        """
        private final class Visitor: Sendable {}
        extension Resolver.Keys { fileprivate static let visitorOfMissingAsyncKey = Resolver.AsyncKey<Visitor>.required() }
        """,
      "«»", then: .awaited(".visitorOfMissingAsyncKey")),
    RemedyCase(
      "asynchronousGraph", "asynchronousDependency", by: .replace(),
      "resolver.registerAsync(.graph) { Projector() }", "resolver.autowire { (_: Lazy<Projector>) in 1 }",
      then: .verify),
    RemedyCase(
      "hookOfParameters", "misplacedHook", by: .replace(),
      """
      resolver.register { Projector() }
      resolver.autowire(Hall.init)
      resolver.decorate(Hall.self, on: MainActor.self) { _, hall in hall }
      """, then: .awaited("Hall.self")),
    RemedyCase(
      "asynchronousFactory", "asynchronousDependency", by: .replace(),
      "resolver.registerAsync(.factory) { Projector() }", "resolver.autowire { (_: Lazy<Projector>) in 1 }",
      then: .verify),
    RemedyCase(
      "asynchronousParameter", "asynchronousDependency", by: .parameter(of: "Hall", piece: 2),
      with:
        """
        private final class Projector: Sendable {}
        private final class Hall: Sendable { init(projector: Lazy<Projector>) {} }
        """,
      "resolver.registerAsync(.factory) { Projector() }", "resolver.autowire(Hall.init)", then: .verify),
  ]

  /// Programs that use a released resolver.
  static let gone = [
    RemedyCase(
      "recipeOfSubclass", "recipeResolverGone", filling: ["Projector()"],
      with:
        """
        private final class Projector: Sendable {}
        private final class House: Resolver, @unchecked Sendable {}
        """,
      """
      let copy = Resolver()
      do {
        let resolver = House()
        «resolver.register(.factory) { (_: House) in Projector() }»
        copy.mergeDependencies(with: resolver)
      }
      """, of: "copy", then: .request("Projector.self"))
  ]
}
