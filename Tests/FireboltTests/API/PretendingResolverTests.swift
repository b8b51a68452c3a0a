import Firebolt
import FireboltGraph
import TestSupport
import Testing

extension Resolver.Keys {
  fileprivate static let port = Resolver.Key { "Rome" }.when(.preview) { "nowhere" }.when(.device) { "Ghent" }
  fileprivate static let chart = Resolver.Key { Label($0.get(.port)) }
  fileprivate static let notice = Resolver.Key(.factory) { "report of \($0.get(.port))" }
}

@Suite("A resolver may pretend contexts, whoever asks it")
struct PretendingResolverTests {
  private let resolver = Resolver().pretending(.preview)

  @Test func declaredKeysObeyAndOtherResolversDoNot() {
    #expect(resolver.get(.port) == "nowhere" && resolver.get(.chart).text == "nowhere")
    #expect(Resolver().get(.port) == "Ghent")
    resolver.pretending(.device)
    #expect(resolver.get(.port) == "Ghent")
    resolver.pretending()
    #expect(resolver.get(.port) == "Rome")
  }

  @Test func onEveryThreadAndInEveryTask() async {
    @Sendable func port() -> String { resolver.get(.port) }
    #expect(onAnotherThread { port() } == "nowhere")
    #expect(await Task.detached { port() }.value == "nowhere")
    let current: String = withResolver(resolver) { get(.port) }
    #expect(current == "nowhere")
  }

  @Test func itGoesBeforeWhatATaskPretends() {
    Resolver.Context.pretending(.device) {
      #expect(resolver.get(.port) == "nowhere" && Resolver().get(.port) == "Ghent")
      var isActive = false
      resolver.when(.preview) { _ in isActive = true }.when(.device) { _ in isActive = false }
      #expect(isActive)
    }
  }

  @Test func whatIsRegisteredThereForAContextObeysAlsoInModules() {
    let module = Module("weather") { $0.when(.preview) { $0.register { 1 } }.when(.device) { $0.register { 2 } } }
    #expect(resolver.load(module).get() as Int == 1)
    #expect(Resolver().load(module).get() as Int == 2)
    #expect(Resolver(parent: resolver).load(module).get() as Int == 1)
  }

  @Test func aChildObeysItsNearestAncestorAndItsOwnGoBefore() {
    let child = Resolver(parent: resolver)
    #expect(child.get(.port) == "nowhere" && child.get(.notice) == "report of nowhere")
    child.pretending(.device)
    #expect(child.get(.port) == "Ghent" && child.get(.notice) == "report of Ghent")
    #expect(Resolver(parent: child).get(.port) == "Ghent")
    // What the parent shares is made of the parent's own.
    #expect(child.get(.chart).text == "nowhere" && resolver.get(.port) == "nowhere")
  }

  @Test func aMockOfItPretendsTheSameAndADryRunSeesIt() async throws {
    #expect(MockResolver(inheriting: Resolver(parent: resolver)).get(.port) == "nowhere")
    let own = Resolver.Key<Int>.required()
    let key = Resolver.Key { $0.get(own) }.when(.preview) { 1 }
    try await resolver.verify(dryRun: DryRun(limit: patience).requesting(key))
    await #expect(throws: VerificationError.self) {
      try await Resolver().verify(dryRun: DryRun(limit: patience).requesting(key))
    }
  }
}
