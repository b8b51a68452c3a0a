import Firebolt
import TestSupport
import Testing

private protocol Service: Sendable { var name: String { get } }
private struct Live: Service { let name = "live" }
private struct Stub: Service { let name = "stub" }

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
    let resolver = Resolver().register(expect: (any Service).self) { Live() }
    let first: any Service = resolver.get()
    Resolver.Context.pretending(.test, .device) {
      let returned = resolver.when(.preview, .simulator, .argument("-stub")) { _ in Issue.record("not active") }
      #expect(returned === resolver)
    }
    #expect(first.name == "live")
    #expect((resolver.get() as any Service).name == "live")
    #expect(resolver.dependencyList.hasPrefix("Firebolt: 1 registration "))
  }

  @Test func oneActiveContextOfSeveralIsEnoughAndItRunsOnce() {
    let all: [Resolver.Context] = [.argument("-stub"), .preview, .test, .simulator, .device, .debug]
    for context in all {
      var runs = 0
      Resolver.Context.pretending(context) {
        Resolver().when(.argument("-stub"), .preview, .test, .simulator, .device, .debug) { _ in runs += 1 }
      }
      #expect(runs == 1, "\(context)")
    }
    var runs = 0
    Resolver.Context.pretending(.preview, .debug) {
      Resolver().when(.preview, .debug) { _ in runs += 1 }
    }
    #expect(runs == 1)
  }

  @Test func orderDecidesBetweenItAndAPlainRegistration() {
    Resolver.Context.pretending(.preview) {
      let after = Resolver()
        .register(expect: (any Service).self) { Live() }
        .when(.preview) { $0.register(expect: (any Service).self) { Stub() } }
      #expect((after.get() as any Service).name == "stub")
      let before = Resolver()
        .when(.preview) { $0.register(expect: (any Service).self) { Stub() } }
        .register(expect: (any Service).self) { Live() }
      #expect((before.get() as any Service).name == "live")
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
