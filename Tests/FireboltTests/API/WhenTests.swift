import Firebolt
import TestSupport
import Testing

private final class AppResolver: Resolver, @unchecked Sendable {
  let team = "of the application"
}

@Suite("Rule 32: when registers where the process runs in a context")
struct WhenTests {
  @Test func itRunsAtOnceWithTheResolverItselfWhereTheContextIsActive() {
    let resolver = Resolver()
    var steps = ["before"]
    Resolver.Context.pretending(.preview) {
      let returned = resolver.when(.preview) {
        #expect($0 === resolver)
        steps.append("registering")
      }
      #expect(returned === resolver)
    }
    steps.append("after")
    #expect(steps == ["before", "registering", "after"])
  }

  @Test func elsewhereItIsAsIfItWereNotWritten() {
    let resolver = Resolver().register { "live" }
    Resolver.Context.pretending(.test, .device) {
      let returned = resolver.when(.preview, .simulator, .argument("-stub")) { _ in Issue.record("not active") }
      #expect(returned === resolver)
    }
    #expect(resolver.get() == "live")
    #expect(resolver.dependencyList.hasPrefix("Firebolt: 1 registration "))
  }

  @Test func oneActiveContextOfSeveralIsEnoughAndItRunsOnce() {
    for context in [Resolver.Context.argument("-stub"), .preview, .test, .simulator, .device, .debug] {
      var runs = 0
      Resolver.Context.pretending(context) {
        Resolver().when(.argument("-stub"), .preview, .test, .simulator, .device, .debug) { _ in runs += 1 }
      }
      #expect(runs == 1, "\(context)")
    }
    var runs = 0
    Resolver.Context.pretending(.preview, .debug) { Resolver().when(.preview, .debug) { _ in runs += 1 } }
    #expect(runs == 1)
  }

  @Test func orderDecidesBetweenItAndAPlainRegistration() {
    Resolver.Context.pretending(.preview) {
      let resolver = Resolver().register { "live" }.when(.preview) { $0.register { "stub" } }
      #expect(resolver.get() == "stub")
      #expect(resolver.register { "live" }.get() == "live")
    }
  }

  @Test func whatTheClosureThrowsArrivesAndWhatItRegisteredStays() {
    let resolver = Resolver()
    Resolver.Context.pretending(.preview) {
      #expect(throws: Failure("no stubs")) {
        try resolver.when(.preview) {
          $0.register { 1 }
          throw Failure("no stubs")
        }
      }
    }
    #expect(resolver.get() == 1)
  }

  @Test func aSubclassGetsItselfAsItsType() {
    Resolver.Context.pretending(.debug) {
      let own = AppResolver()
      let returned: AppResolver = own.when(.debug) { resolver in
        #expect(resolver === own)
        resolver.register(.factory) { (recipes: AppResolver) in "\(resolver.team), \(recipes.team)" }
      }
      #expect(returned.get() == "of the application, of the application")
      let mock = MockResolver { $0.when(.debug) { (mock: MockResolver) in mock.register { 3 } } }
      #expect(mock.get() == 3)
      let erased: any ResolverProtocol = own
      #expect(erased.when(.debug) { $0.register { 4 } }.get() == 4)
    }
  }
}
