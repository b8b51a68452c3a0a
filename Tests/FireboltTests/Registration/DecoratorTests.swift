import Firebolt
import TestSupport
import Testing

private protocol Client: Sendable { var trail: [String] { get } }
private final class Live: Tracked, Client, @unchecked Sendable {
  var trail: [String] { ["live \(number)"] }
}
private struct Step: Client {
  let inner: any Client
  let name: String
  var trail: [String] { inner.trail + [name] }
}

@Suite("Rule 29: decorate")
struct DecoratorTests {
  private static let scopes: [Resolver.Scope] = [.single, .factory, .weak, .graph, .custom("session")]
  private let ledger = Ledger()
  private let resolver = Resolver()

  private func registerClient(_ scope: Resolver.Scope = .single) {
    resolver.register(scope, expect: (any Client).self) { [ledger] in Live(ledger) }
  }

  private func decorate(_ name: String) {
    resolver.decorate((any Client).self) { Step(inner: $1, name: name) }
  }

  private var client: any Client { return resolver.get() }

  @Test(arguments: scopes)
  func severalApplyInTheOrderInWhichTheyWereAdded(_ scope: Resolver.Scope) {
    decorate("first")
    registerClient(scope)
    decorate("second")
    #expect(client.trail == ["live 1", "first", "second"])
    let isKept = scope == .single || scope == .custom("session")
    #expect(client.trail == [isKept ? "live 1" : "live 2", "first", "second"])
  }

  @Test func itAppliesOnceToWhatIsKept() {
    let runs = Tally()
    registerClient()
    resolver.decorate((any Client).self) { Step(inner: $1, name: "\(runs.add())") }
    _ = (client, client)
    onThreads(2) { [resolver] _ in _ = resolver.get() as any Client }
    #expect(runs.count == 1)
    _ = resolver.get(.factory) as any Client
    #expect(runs.count == 2)
  }

  @Test func oneThatNeedsItsOwnKeyIsACycle() {
    registerClient()
    resolver.decorate((any Client).self) { Step(inner: try $0.resolve(), name: "\($1)") }
    let error = resolutionError { try resolver.resolve((any Client).self) }
    #expect(error?.code == .cycle)
    #expect(error?.path.map(\.key) == [TypeKey((any Client).self), TypeKey((any Client).self)])
  }

  /// Each single is decorated on a thread of its own, with the other one.
  @Test func thoseOfTwoSinglesThatNeedEachOtherAreACycleOnBothThreads() {
    for _ in 0..<100 {
      let ledger = Ledger()
      let resolver = Resolver().register(name: "left") { Live(ledger) }.register(name: "right") { Live(ledger) }
      let names: [Resolver.Name] = ["left", "right"]
      for (name, other) in zip(names, names.reversed()) {
        resolver.decorate(Live.self, name: name) { own, live in
          live.kept = try own.resolve(Live.self, name: other)
          return live
        }
      }
      let codes = onThreads(2) { thread in
        resolutionError { try resolver.resolve(Live.self, name: names[thread]) }?.code
      }
      #expect(codes == [.cycle, .cycle])
      #expect(ledger.living == [])
    }
  }

  @Test(arguments: scopes)
  func oneThatThrowsFailsTheRequestAndNothingIsKept(_ scope: Resolver.Scope) {
    let runs = Tally()
    let completed = Tally()
    registerClient(scope)
    resolver.initCompleted((any Client).self) { _, _ in completed.add() }
    resolver.decorate((any Client).self) {
      if runs.add() == 1 { throw Failure("not yet") }
      return Step(inner: $1, name: "decorated")
    }
    let error = resolutionError { try resolver.resolve((any Client).self) }
    #expect(error?.code == .decoratorThrew)
    #expect(error?.underlying as? Failure == Failure("not yet"))
    #expect(ledger.living == [])
    #expect(completed.count == 0)
    #expect(client.trail == ["live 2", "decorated"])
    #expect(completed.count == 1)
  }
}
