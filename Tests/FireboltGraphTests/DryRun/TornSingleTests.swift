import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol State: Sendable {}
private protocol Login: Sendable {}
private final class Session: State, Login {}
private final class OtherSession: State, Login {}
private struct Value: State, Login {}
private let state = (any State).self

private final class Screen: Sendable { init(state: any State, login: any Login) {} }

extension Resolver.Keys {
  fileprivate static let first = Resolver.Key<Session> { Session() }
  fileprivate static let second = Resolver.Key<Session> { Session() }
}

@Suite("Rule 41: a dry run finds singles of one class that were meant as one") struct TornSingleTests {
  private let resolver = Resolver()

  @Test func oneClassUnderTwoTypesIsAWarningWithBothPlaces() async throws {
    let resolver = Resolver("torn singles")
    resolver.register(expect: (any State).self) { Session() }
    let line = #line - 1
    resolver.register(expect: (any Login).self) { Session() }
    resolver.autowire(.factory, Screen.init)
    #expect(try resolver.verify().issues.isEmpty)
    let verification = try await resolver.verify(dryRun: DryRun(limit: patience))
    #expect(
      verification.description == """
        Firebolt: 1 warning in resolver "torn singles"
        warning: State and Login are each a Session of their own, not one for all
          recipe    State   (\(#fileID):\(line), single)
                    Login   (\(#fileID):\(line + 2), single)
          to fix    write `expects: [(any State).self, (any Login).self]` at
                    \(#fileID):\(line), and leave out what is at
                    \(#fileID):\(line + 2)
        """)
    resolver.unregister([(any State).self, (any Login).self]).dropAllCachedDependencies()
    resolver.register(expects: [(any State).self, (any Login).self]) { Session() }
    #expect(await mistakes(resolver).isEmpty)
  }

  /// Ways that make two objects of one class, and ways where two are meant, or there is one.
  private static let wirings = [
    Wiring("its own type, too", finds: .tornSingle) { $0.register(expect: state) { Session() }.register { Session() } },
    Wiring("a list", finds: .tornSingle) {
      $0.register(expects: [state, (any Sendable).self]) { Session() }.register { Session() }
    },
    Wiring("awaited", finds: .tornSingle) { $0.registerAsync(expect: state) { Session() }.register { Session() } },
    Wiring("on the main actor", finds: .tornSingle) {
      $0.register(expect: state, on: MainActor.self) { Session() }.register { Session() }
    },
    Wiring("weak", finds: .tornSingle) { $0.register(.weak, expect: state) { Session() }.register { Session() } },
    Wiring("of one name", finds: .tornSingle) {
      $0.register(expect: state, name: "a") { Session() }.register(name: "a") { Session() }
    },
    Wiring("in a module", finds: .tornSingle) {
      $0.register { Session() }.load(Module("torn") { $0.register(expect: state) { Session() } })
    },
    Wiring("one object") { $0.register { Session() }.register(expect: state) { $0.get(Session.self) } },
    Wiring("another class") { $0.register(expect: state) { OtherSession() }.register { Session() } },
    Wiring("names") { $0.register(name: "a") { Session() }.register(expect: state, name: "b") { Session() } },
    Wiring("factories") { $0.register(.factory, expect: state) { Session() }.register(.graph) { Session() } },
    Wiring("values") { $0.register(expect: state) { Value() }.register { Value() } },
    Wiring("existing objects") { $0.registerInstance(Session()).registerInstance(Session(), expect: state) },
    Wiring("declared keys") {
      $0.register(.first) { Session() }.register(.second) { Session() }.register { Session() }
    },
    Wiring("aliases") { $0.register(.first).register(.second) { Session() } },
    Wiring("one for each argument") {
      $0.register(.perArguments, expect: state, arg1: Int.self) { _ in Session() }.register { Session() }
    },
  ]

  @Test(arguments: wirings) func twoObjectsOfOneClassAreToldWhereOneIsMeant(_ wiring: Wiring) async {
    wiring.register(resolver)
    #expect(await mistakes(resolver, DryRun(limit: patience).giving(1)).map(\.code) == wiring.codes)
  }

  @Test func aChildMayHaveOneOfItsOwn() async {
    resolver.register(expect: state) { Session() }
    #expect(await mistakes(Resolver(parent: resolver).register { Session() }).isEmpty)
  }
}
