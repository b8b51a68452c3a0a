import Firebolt
import TestSupport
import Testing

extension GreeterRegistration {
  fileprivate static func synchronous(_ scope: Resolver.Scope) -> GreeterRegistration {
    Self("\(scope)") { $0.register(scope, expects: types, on: MainActor.self) { Doorman() } }
  }

  /// Those whose instance is kept.
  fileprivate static let kept: [Self] =
    [.single, .weak, .custom("session"), .expiring(after: 3600), .perResolver, .perArguments].map(synchronous) + [
      Self("asynchronous") { $0.registerAsync(expects: types) { @MainActor in Doorman() } },
      Self("asynchronous and weak") { $0.registerAsync(.weak, expects: types) { @MainActor in Doorman() } },
      Self("autowired") { $0.autowire(Doorman.init, expects: types, on: MainActor.self) },
      Self("autowired and asynchronous") { $0.autowireAsync({ @MainActor in Doorman() }, expects: types) },
      Self("decorated") {
        synchronous(.single).register($0)
        $0.decorate((any Greets).self, on: MainActor.self) { $1 }
      },
      Self("completed") {
        $0.registerAsync(expects: types) { @MainActor in Doorman() }
        $0.initCompleted((any Greets).self) { _, _ in }
      },
      Self("of a module") { $0.load(Module("greeting") { synchronous(.single).register($0) }) },
    ]
}

@Suite("Rule 67: a form whose conformance is isolated to an actor is served there alone")
struct IsolatedFormTests {
  private let resolver = Resolver()

  @Test(arguments: GreeterRegistration.kept)
  @MainActor fileprivate func onItsActorItIsTheSameInstanceThroughEachKey(_ way: GreeterRegistration) async throws {
    way.register(resolver)
    let greets = try await resolver.getAsync((any Greets).self)
    #expect(greets.greet() == "hi")
    #expect(try await resolver.getAsync(Doorman.self) === greets)
    #expect(resolver.get((any Greets).self) === greets)
    #expect(resolver.get(Doorman.self) === greets)
    #expect(resolver.getAll((any Greets).self).first === greets)
  }

  @Test(arguments: GreeterRegistration.kept)
  @MainActor fileprivate func elsewhereItIsAnErrorThatSaysWhy(_ way: GreeterRegistration) async throws {
    way.register(resolver)
    let greeter = try await resolver.getAsync(Doorman.self)
    expectIsolated(await errorElsewhere(resolver))
    expectIsolated(await awaitedElsewhere())
    #expect(await sameElsewhere() === greeter)
  }

  /// Expects the error that says why.
  private func expectIsolated(_ error: ResolutionError?, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(error?.code == .needsMainActor, sourceLocation: sourceLocation)
    let text = error?.description.unwrapped ?? ""
    #expect(text.contains(isolatedToMainActor), sourceLocation: sourceLocation)
  }

  @concurrent private func awaitedElsewhere(_ name: Resolver.Name? = nil) async -> ResolutionError? {
    await awaitedError { try await resolver.getAsync((any Greets).self, name: name) }
  }

  @concurrent private func sameElsewhere() async -> Doorman { resolver.get() }

  @Test(arguments: GreeterRegistration.kept)
  fileprivate func itIsWarmedUpFromAnywhere(_ way: GreeterRegistration) async throws {
    way.register(resolver)
    try await resolver.warmUpAsync((any Greets).self, Doorman.self)
  }

  @Test @MainActor func aFactoryMakesOneForEachRequest() async throws {
    resolver.registerAsync(.factory, expects: GreeterRegistration.types) { @MainActor in Doorman() }
    resolver.register(.factory, expects: GreeterRegistration.types, name: "sync", on: MainActor.self) { Doorman() }
    #expect(try await resolver.getAsync((any Greets).self) !== resolver.getAsync((any Greets).self))
    #expect(resolver.get((any Greets).self, name: "sync").greet() == "hi")
    for name in [nil, "sync"] as [Resolver.Name?] { expectIsolated(await awaitedElsewhere(name)) }
  }

  /// The compiler has converted these, so Firebolt never did.
  @Test @MainActor func soIsWhatTheRecipeItselfReturnsInThatForm() async throws {
    resolver.register(expect: (any Greets).self, on: MainActor.self) { Doorman() }
    resolver.registerInstance(Doorman() as any Greets, name: "existing")
    resolver.registerInstance(Doorman(), expect: (any Greets).self, name: "expected")
    resolver.register(.weak, name: "weak", on: MainActor.self) { $0.get() as any Greets }
    let kept = resolver.get((any Greets).self)
    for name in [nil, "existing", "expected", "weak"] as [Resolver.Name?] {
      let greets = try await resolver.getAsync((any Greets).self, name: name)
      #expect(greets.greet() == "hi")
      #expect(resolver.get((any Greets).self, name: name) === greets)
      expectIsolated(await errorElsewhere(resolver, name))
    }
    withExtendedLifetime(kept) {}
  }

  @Test @MainActor func soIsAProtocolThatIsntOfClasses() async throws {
    resolver.register(expects: [(any Welcomes).self, Doorman.self], on: MainActor.self) { Doorman() }
    #expect(resolver.get((any Welcomes).self).welcome() == "welcome")
    #expect(await welcomeElsewhere()?.code == .needsMainActor)
  }

  @concurrent private func welcomeElsewhere() async -> ResolutionError? {
    resolutionError { try resolver.resolve((any Welcomes).self) }
  }

  @Test @MainActor func inAChildAMockAndAMergedResolverToo() async throws {
    let app = Resolver().register(expects: GreeterRegistration.types, on: MainActor.self) { Doorman() }
    let greeter = app.get(Doorman.self)
    let child = Resolver(parent: app)
    let merged = Resolver().mergeDependencies(with: app)
    let mock = MockResolver(inheriting: app)
    #expect(child.get((any Greets).self) === greeter && merged.get((any Greets).self) === greeter)
    #expect(mock.get((any Greets).self) !== greeter)
    for resolver in [child, merged, mock] { #expect(await errorElsewhere(resolver)?.code == .needsMainActor) }
  }

  /// The first request is made elsewhere, and through another key.
  @Test func whatIsMadeElsewhereIsConvertedThereAndServedOnItsActor() async throws {
    resolver.register(expects: [(any Greets).self, ShyGuest.self]) { ShyGuest() }
    let shy = resolver.get(ShyGuest.self)
    expectIsolated(await errorElsewhere(resolver))
    await MainActor.run {
      #expect(resolver.get((any Greets).self) === shy)
      #expect(resolver.get((any Greets).self).greet() == "psst")
    }
  }

  @Test(arguments: [false, true]) func whatDoesNotConformIsAMismatchEverywhere(isAsync: Bool) async throws {
    let types: [Any.Type] = [(any Greets).self, Mute.self]
    if isAsync {
      resolver.registerAsync(expects: types) { @MainActor in Mute() }
      _ = try await resolver.getAsync(Mute.self)
    } else {
      resolver.register(expects: types) { Mute() }
    }
    let elsewhere = await errorElsewhere(resolver)
    #expect(elsewhere?.code == .typeMismatch)
    let here = await MainActor.run { resolutionError { try resolver.resolve((any Greets).self) } }
    #expect(here?.code == .typeMismatch)
    #expect(here?.description.unwrapped.contains("makes a Mute, which is no Greets") == true)
  }

  @Test @MainActor func whatConformsEverywhereIsServedEverywhere() async throws {
    resolver.register(expects: [(any Greets).self, Barker.self], on: MainActor.self) { Barker() }
    resolver.register(expect: (any Greets).self, name: "b", on: MainActor.self) { Barker() }
    #expect(resolver.get((any Greets).self).greet() + resolver.get((any Greets).self, name: "b").greet() == "HIHI")
    #expect(await errorElsewhere(resolver) == nil)
    #expect(await errorElsewhere(resolver, "b") == nil)
  }

  /// Only for the main actor can anybody find out elsewhere that something conforms there.
  @Test func anotherGlobalActorServesItsOwn() async throws {
    resolver.registerAsync(expects: [(any Greets).self, Thespian.self]) { @StageActor in Thespian() }
    try await resolver.warmUpAsync(Thespian.self)
    #expect(await greetOnStage() == "to be")
    #expect(await errorElsewhere(resolver)?.code == .typeMismatch)
  }

  @StageActor private func greetOnStage() -> String { resolver.get((any Greets).self).greet() }

  // MARK: - As a parameter

  @Test func aRecipeOfTheActorGetsItWhoeverAsks() async throws {
    GreeterRegistration.kept[6].register(resolver)
    resolver.autowire({ Reception(greets: $0) }, on: MainActor.self)
    resolver.autowire({ (all: [any Greets]) in Reception(greets: all[0]) }, name: "of all", on: MainActor.self)
    for name in [nil, "of all"] as [Resolver.Name?] {
      let hall = try await resolver.getAsync(Reception.self, name: name)
      #expect(await MainActor.run { hall.greets === resolver.get(Doorman.self) })
    }
  }

  @Test func anotherRecipeDoesNot() async throws {
    GreeterRegistration.kept[6].register(resolver)
    resolver.autowire { (greets: any Greets) in Reception(greets: greets) }
    let error = await awaitedError { try await resolver.getAsync(Reception.self) }
    #expect(error?.code == .needsMainActor)
    #expect(error?.path.map(\.key) == [TypeKey(Reception.self), TypeKey((any Greets).self)])
  }

  @Test @MainActor func theCompletionsOfAnAsynchronousRecipeGetIt() async throws {
    let greetings = Guarded<[String]>([])
    resolver.registerAsync(expects: GreeterRegistration.types) { @MainActor in Doorman() }
    resolver.decorate((any Greets).self) { $1 }
    resolver.initCompleted((any Greets).self) { _, _ in if isOnMainActor { greetings.append("Greets") } }
    resolver.initCompleted(conformingTo: (any Welcomes).self) { _, _ in
      if isOnMainActor { greetings.append("Welcomes") }
    }
    _ = try await makeElsewhere()
    #expect(greetings.withLock { $0 } == ["Greets", "Welcomes"])
  }

  @concurrent private func makeElsewhere() async throws -> Doorman { try await resolver.getAsync() }

  @Test func aHookThatCannotHaveItFailsTheRequest() {
    resolver.register(expects: [(any Greets).self, ShyGuest.self]) { ShyGuest() }.initCompleted((any Greets).self) {
      _, _ in
    }
    #expect(resolutionError { try resolver.resolve(ShyGuest.self) }?.code == .needsMainActor)
  }
}
