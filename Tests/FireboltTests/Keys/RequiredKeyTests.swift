import Firebolt
import FireboltGraph
import TestSupport
import Testing

@Suite("Rule 46: keys and types that somebody else supplies")
struct RequiredKeyTests {
  private final class Greeter: Sendable {
    let visitor: Visitor
    init(visitor: Visitor) { self.visitor = visitor }
  }

  @Test func aRequiredKeyIsMissingAndTheErrorNamesItsPlace() {
    let place = #line + 1
    let guest = Resolver.Key<Visitor>.required()
    let named = Resolver.Key<Visitor>.required(named: "guest")
    let resolver = Resolver("required")
    let error = resolutionError { try resolver.resolve(guest) }
    #expect(error?.code == .notRegistered)
    #expect(error?.key == TypeKey(guest))
    #expect(
      error?.description.unwrapped.contains(
        #"nothing is registered for Visitor (FireboltTests/RequiredKeyTests.swift:\#(place)), a required key, in resolver"#
      )
        == true)
    let other = "\(resolutionError { try resolver.resolve(named) } as Any)".unwrapped
    #expect(other.contains(#"Visitor "guest", a required key, in"#))
    #expect(other.contains("declared at FireboltTests/RequiredKeyTests.swift:\(place + 1)"))
  }

  @Test func aDryRunFindsItFromTheKeysThatAreRequested() async throws {
    let guest = Resolver.Key<Visitor>.required()
    let greeting = Resolver.Key(.factory) { Greeter(visitor: try $0.resolve(guest)) }
    let welcome = Resolver.ArgumentKey { (own: Resolver, word: String) in (try own.resolve(greeting), word) }
    let resolver = Resolver()
    let requesting = DryRun(limit: patience).requesting(welcome, guest).giving("Welcome", to: welcome)
    try await resolver.verify(dryRun: DryRun(limit: patience))
    let error = await #expect(throws: VerificationError.self) { try await resolver.verify(dryRun: requesting) }
    let issues = error?.verification.issues ?? []
    #expect(issues.map(\.key) == [TypeKey(guest)])
    #expect(issues.map(\.steps.count) == [3])
    #expect(issues.allSatisfy { $0.description.unwrapped.contains("a required key") })
    try await Resolver(parent: resolver).register(guest) { Visitor(name: "Ada") }.verify(dryRun: requesting)
    #expect(!resolver.isRegistered(guest))
  }

  @Test func aDryRunRequestsAwaitedKeysAndKeysOfTheMainActorToo() async throws {
    let ran = Guarded<[String]>([])
    let awaited = Resolver.AsyncKey { () async in ran.append("awaited") }
    let onMainActor = Resolver.MainActorKey { @MainActor in ran.append("on the main actor") }
    let left = Resolver.Key { () -> Double in
      ran.append("left out")
      return 0
    }
    let dryRun = DryRun(leavingOut: [Double.self]).requesting(onMainActor, awaited).requesting(left, awaited)
    try await Resolver().verify(dryRun: dryRun)
    #expect(ran.value == ["awaited", "on the main actor"])
  }

  @Test func aDryRunRunsRecipesWithTheCallersTaskLocalValues() async throws {
    let ran = Guarded<Set<String>>([])
    @Sendable func note(_ name: String) -> Bool { ran.withLock { $0.insert("\(name) \(TaskLocals.number)").inserted } }
    let key = Resolver.Key { note("live") }.when(.preview) { note("preview") }
    let asyncKey = Resolver.AsyncKey { note("live async") }.when(.preview) { note("preview async") }
    let resolver = Resolver().register { note("plain") }.register(name: "main", on: MainActor.self) { note("main") }
    try await TaskLocals.$number.withValue(7) {
      try await Resolver.Context.pretending(.preview) {
        _ = try await resolver.verify(dryRun: DryRun(limit: patience).requesting(key, asyncKey))
      }
    }
    #expect(ran.value == ["preview 7", "preview async 7", "plain 7", "main 7"])
  }

  @Test func aDryRunLeavesOutTheKeysThatItIsTold() async throws {
    let ran = Guarded<[String]>([])
    let named = Resolver.Key(named: "one") { () -> String in throw Failure("not here") }
    let other = Resolver.Key(named: "two") { () -> String in
      ran.append("two")
      return "two"
    }
    let resolver = Resolver().register(named) { throw Failure("not here") }
    let dryRun = DryRun(limit: patience).requesting(named, other)
    let issues = await #expect(throws: VerificationError.self) { try await resolver.verify(dryRun: dryRun) }?
      .verification.issues
    #expect(issues?.map(\.code) == [.recipeThrew])
    #expect(
      issues?.first?.description.unwrapped.contains("fix it, or leave it out: `DryRun().leavingOut(.…)`") == true)
    try await resolver.verify(dryRun: dryRun.leavingOut(named))
    #expect(ran.value == ["two", "two"])
  }

  @Test func itIsSuppliedByAChildAModuleOrAMock() {
    let parent = Resolver()
    let child = Resolver(parent: parent).register(.visitor) { Visitor(name: "Ada") }
    #expect(child.get(.greeting) == "Good morning, Ada")
    #expect(resolutionError { try parent.resolve(.visitor) }?.code == .notRegistered)
    #expect(resolutionError { try child.unregister(.visitor).resolve(.visitor) }?.code == .notRegistered)
    #expect(MockResolver { $0.register(.visitor) { Visitor(name: "Grace") } }.get(.greeting) == "Good morning, Grace")
  }

  @Test func whatIsMadeForAChildMayNeedIt() async throws {
    let parent = Resolver().register(.factory) { Greeter(visitor: $0.get(.visitor)) }
    try await parent.verify(dryRun: DryRun(limit: patience))
    // The dry run has seen that the recipe needs it.
    try parent.verify()
    let child = Resolver(parent: parent).register(.visitor) { Visitor(name: "Ada") }
    try await child.verify(dryRun: DryRun(limit: patience))
    #expect((child.get() as Greeter).visitor.name == "Ada")
    try await MockResolver(inheriting: parent).verify(dryRun: DryRun(limit: patience))
    try await parent.register(.perResolver) { Greeter(visitor: $0.get(.visitor)) }.verify(
      dryRun: DryRun(limit: patience))
  }

  @Test func whatAResolverSharesMayNot() async {
    let resolver = Resolver().register { Greeter(visitor: try $0.resolve(.visitor)) }
    let error = await #expect(throws: VerificationError.self) {
      try await resolver.verify(dryRun: DryRun(limit: patience))
    }
    #expect(error?.verification.errors.map(\.key) == [TypeKey(.visitor)])
    // By way of a factory neither.
    let other = Resolver().register(.factory) { Greeter(visitor: try $0.resolve(.visitor)) }
      .register { [try $0.resolve(Greeter.self)] }
    await #expect(throws: VerificationError.self) { try await other.verify(dryRun: DryRun(limit: patience)) }
  }

  @Test func anAutowiredInstanceMayNeedAnAliasOfIt() throws {
    let resolver = Resolver().register(.visitor).autowire(.factory, Greeter.init)
    try resolver.verify()
    let error = #expect(throws: VerificationError.self) { try resolver.autowire(Greeter.init).verify() }
    #expect(error?.verification.errors.map(\.code) == [.parentNeedsChild])
    #expect(
      error?.description.unwrapped.contains("`autowire(.perResolver, …)` or .factory instead of `autowire(…)`") == true)
  }
}

private enum TaskLocals {
  @TaskLocal static var number = 0
}
