extension RemedyCase {
  private static let hall = """
    private final class Projector: Sendable {}
    private final class Hall: Sendable { init(projector: Projector) {} }
    """

  /// Programs with a request or a hook in a place where it would have to wait.
  static let waiting = [
    RemedyCase(
      "offTheMainActor", "ResolutionError.needsMainActor", hall,
      """
      let resolver = Resolver()
      resolver.register(name: "front", on: MainActor.self) { Projector() }
      _ = «try resolver.resolve(Projector.self, name: "front")»
      """),
    RemedyCase(
      "offTheMainActorWithArguments", "ResolutionError.needsMainActor", filling: ["7"],
      "@MainActor private final class Screen { init(number: Int) {} }",
      """
      let resolver = Resolver()
      resolver.register(.factory, on: MainActor.self, args: Int.self) { Screen(number: $0) }
      _ = «try resolver.resolve(Screen.self, 7)»
      """),
    RemedyCase(
      "offTheMainActorInRecipe", "ResolutionError.needsMainActor", hall,
      """
      let resolver = Resolver()
      resolver.register(on: MainActor.self) { Projector() }
      resolver.register { Hall(projector: try $0.resolve()) }
      «»
      _ = try resolver.resolve(Hall.self)
      """),
    RemedyCase(
      "notThereYet", "ResolutionError.needsAwait", hall,
      """
      let resolver = Resolver()
      resolver.registerAsync { Projector() }
      _ = «try resolver.resolve(Projector.self)»
      """),
    RemedyCase(
      "warmedUp", "ResolutionError.needsAwait", hall,
      """
      let resolver = Resolver()
      resolver.register { Hall(projector: try $0.resolve()) }
      resolver.registerAsync { Projector() }
      _ = «try resolver.warmUp()»
      _ = resolver.get(Hall.self)
      """),
    RemedyCase(
      "warmedUpOffTheMainActor", "ResolutionError.needsMainActor", hall,
      """
      let resolver = Resolver()
      resolver.register(on: MainActor.self) { Projector() }
      _ = «try resolver.warmUp()»
      _ = resolver.get(Projector.self)
      """),
    RemedyCase(
      "expired", "ResolutionError.needsAwait", hall,
      """
      let resolver = Resolver()
      resolver.registerAsync(.expiring(after: 1e-9)) { Projector() }
      _ = try await resolver.getAsync(Projector.self)
      _ = «try resolver.resolve(Projector.self)»
      """),
    RemedyCase(
      "plainRequestInAsynchronousRecipe", "ResolutionError.needsAwait", hall,
      """
      let resolver = Resolver()
      resolver.registerAsync(.factory) { Projector() }
      resolver.registerAsync { Hall(projector: «try $0.resolve(Projector.self)») }
      _ = try await resolver.getAsync(Hall.self)
      """),
    RemedyCase(
      "notThereYetForParameter", "ResolutionError.needsAwait", hall,
      """
      let resolver = Resolver()
      resolver.registerAsync { Projector() }
      resolver.autowire(Hall.init)
      «»
      _ = try resolver.resolve(Hall.self)
      """),
    RemedyCase(
      "neverThereForParameter", "ResolutionError.needsAwait", hall,
      """
      let resolver = Resolver()
      resolver.registerAsync(.factory) { Projector() }
      resolver.autowire(Hall.init)
      _ = «try resolver.resolve(Hall.self)»
      """),
    RemedyCase(
      "neverThereForRecipe", "ResolutionError.needsAwait", by: .replaceAndMark, hall,
      """
      let resolver = Resolver()
      resolver.registerAsync(.factory) { Projector() }
      resolver.register { Hall(projector: «try $0.resolve()») }
      _ = try await resolver.getAsync(Hall.self)
      """),
    RemedyCase(
      "cancelledWait", "ResolutionError.cancelled", "private struct Trailer: Sendable {}",
      """
      let resolver = Resolver()
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
      "weakInstance", "ResolutionError.needsAwait", by: .replaceAndMark, hall,
      """
      let resolver = Resolver()
      resolver.registerAsync(.weak) { Projector() }
      resolver.register { Hall(projector: «try $0.resolve()») }
      _ = try await resolver.getAsync(Hall.self)
      """),
    RemedyCase(
      "awaitedArguments", "ResolutionError.argumentMismatch", filling: ["\"Alien\""], "",
      """
      let resolver = Resolver()
      resolver.registerAsync(.factory, args: String.self) { film in "a ticket for \\(film)" }
      let ticket: String = «try await resolver.getAsync(7)»
      precondition(ticket == "a ticket for Alien")
      """),
    RemedyCase(
      "awaitedArgumentsOfParameter", "ResolutionError.argumentMismatch", by: .replace(),
      filling: ["label: @2", "\"Alien\""], "private struct Ticket { init(label: String) {} }",
      """
      let resolver = Resolver()
      resolver.registerAsync(.factory, args: String.self) { film in film }
      resolver.autowireAsync(Ticket.init)
      _ = try await resolver.getAsync(Ticket.self)
      """),
    RemedyCase(
      "awaitedNil", "ResolutionError.recipeReturnedNil", hall,
      """
      let resolver = Resolver()
      resolver.registerAsync { nil as Projector? }
      _ = «try await resolver.getAsync(Projector.self)»
      """),
    RemedyCase(
      "awaitedFailure", "ResolutionError.recipeThrew", "private struct Broken: Error {}",
      """
      let resolver = Resolver()
      resolver.registerAsync { () -> Int in throw Broken() }
      let number = «try await resolver.getAsync(Int.self)»
      _ = number
      """),
    RemedyCase(
      "missingAsyncKey", "ResolutionError.notRegistered", filling: ["visitorOfMissingAsyncKey", "Visitor()"],
      """
      private final class Visitor: Sendable {}
      extension Resolver.Keys { fileprivate static let visitorOfMissingAsyncKey = Resolver.AsyncKey<Visitor>.required() }
      """,
      """
      let resolver = Resolver()
      «»
      _ = try await resolver.getAsync(.visitorOfMissingAsyncKey)
      """),
    RemedyCase(
      "asynchronousGraph", "Verification.asynchronousDependency", by: .replace(), hall,
      """
      let resolver = Resolver()
      resolver.registerAsync(.graph) { Projector() }
      resolver.autowire { (_: Provider<Projector>) in 1 }
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "hookOfPlainRecipe", "ResolutionError.misplacedHook", by: .replace(), hall,
      """
      let resolver = Resolver()
      resolver.register { Projector() }
      resolver.initCompleted(Projector.self, on: MainActor.self) { _, _ in }
      _ = try await resolver.getAsync(Projector.self)
      """),
    RemedyCase(
      "hookOfParameters", "ResolutionError.misplacedHook", by: .replace(), hall,
      """
      let resolver = Resolver()
      resolver.register { Projector() }
      resolver.autowire(Hall.init)
      resolver.decorate(Hall.self, on: MainActor.self) { _, hall in hall }
      _ = try await resolver.getAsync(Hall.self)
      """),
    RemedyCase(
      "verifiedHook", "Verification.misplacedHook", by: .replace(), hall,
      """
      let resolver = Resolver()
      resolver.register { Projector() }
      resolver.initCompleted(Projector.self, on: MainActor.self) { _, _ in }
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "asynchronousFactory", "Verification.asynchronousDependency", by: .replace(), hall,
      """
      let resolver = Resolver()
      resolver.registerAsync(.factory) { Projector() }
      resolver.autowire { (_: Provider<Projector>) in 1 }
      try await expectNothing { try resolver.verify() }
      """),
    RemedyCase(
      "asynchronousParameter", "Verification.asynchronousDependency", by: .parameter(of: "Hall", piece: 2),
      """
      private final class Projector: Sendable {}
      private final class Hall: Sendable { init(projector: Provider<Projector>) {} }
      """,
      """
      let resolver = Resolver()
      resolver.registerAsync(.factory) { Projector() }
      resolver.autowire(Hall.init)
      try await expectNothing { try resolver.verify() }
      """),
  ]

  private static let usher = """
    private final class Projector: Sendable {}
    private final class Usher {
      let resolver: Resolver
      init(resolver: Resolver) { self.resolver = resolver }
    }
    """

  private static let other = """
    private final class Projector: Sendable {}
    private final class Other: ResolverProtocol { var resolverId: String { #fileID } }
    """

  private static let keeping = "defer { withExtendedLifetime(resolver) {} }"

  /// Programs that use a released resolver.
  static let gone = [
    RemedyCase(
      "neverKept", "ResolutionError.unknownResolver", by: .insert(then: keeping), other,
      """
      «»
      Resolver(#fileID).register { Projector() }
      _ = try Other().resolve(Projector.self)
      """),
    RemedyCase(
      "verifiedNeverKept", "Verification.unknownResolver", by: .insert(then: keeping), other,
      """
      «»
      Resolver(#fileID).register { Projector() }
      try await expectNothing { try Other().verify() }
      """),
    RemedyCase(
      "outlived", "ResolutionError.resolverGone", by: .insert(then: keeping), usher,
      """
      «»
      let usher: Usher = Resolver(#fileID).register { Projector() }.register { Usher(resolver: $0) }.get()
      _ = try usher.resolver.resolve(Projector.self)
      """),
    RemedyCase(
      "verifiedOutlived", "Verification.resolverGone", by: .insert(then: keeping), usher,
      """
      «»
      let usher: Usher = Resolver(#fileID).register { Projector() }.register { Usher(resolver: $0) }.get()
      try await expectNothing { try usher.resolver.verify() }
      """),
    RemedyCase(
      "recipeOfSubclass", "ResolutionError.recipeResolverGone", filling: ["Projector()"],
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
      _ = try copy.resolve(Projector.self)
      """),
  ]
}
