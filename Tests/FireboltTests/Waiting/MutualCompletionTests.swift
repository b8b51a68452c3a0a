import Firebolt
import TestSupport
import Testing

private final class Manager: Tracked, @unchecked Sendable {}
private final class Service: Tracked, @unchecked Sendable {}

/// Two objects that refer to each other. The manager gets its service once both are made.
@Suite("Rule 29: two objects that know each other by a completion")
struct MutualCompletionTests {
  private static let scopes: [Resolver.Scope] = [.single, .weak, .graph, .custom("session")]
  private let ledger = Ledger()
  private let resolver = Resolver()

  private func isPair(_ manager: Manager, _ service: Service) -> Bool {
    manager.kept as? Service === service && service.kept as? Manager === manager
  }

  @Test(arguments: scopes, scopes)
  func isMadeFromEitherEndInEveryScopeThatShares(_ first: Resolver.Scope, _ second: Resolver.Scope) {
    resolver.register(first) { [ledger] in Manager(ledger) }
    resolver.register(second) { [ledger] in Service(ledger, keeping: $0.get() as Manager) }
    resolver.initCompleted(Manager.self) { $1.kept = $0.get() as Service }
    let manager: Manager = resolver.get()
    #expect(isPair(manager, manager.kept as! Service))
    #expect(ledger.born == 2)
    manager.kept = nil
    resolver.dropAllCachedDependencies()
    let service: Service = resolver.get()
    #expect(isPair(service.kept as! Manager, service))
    #expect(ledger.born == 4)
    service.kept = nil
  }

  /// Each completion would make a new instance of the other type, endlessly, if it didn't get the unfinished one.
  @Test func ofTwoFactoriesThatCompleteEachOtherIsMadeOnce() {
    resolver.register(.factory) { [ledger] in Manager(ledger) }.register(.factory) { [ledger] in Service(ledger) }
    resolver.initCompleted(Manager.self) { $1.kept = $0.get() as Service }
    resolver.initCompleted(Service.self) { $1.kept = $0.get() as Manager }
    let manager: Manager = resolver.get()
    #expect(isPair(manager, manager.kept as! Service))
    #expect(ledger.born == 2)
    #expect((resolver.get() as Manager) !== manager)
  }

  @Test func ofOneFactoryWithArgumentsThatNeverEndsIsACycle() {
    resolver.register(.factory, arg1: Int.self) { [ledger] in Manager(ledger, "\($0)") }
    resolver.initCompleted(Manager.self) { $1.kept = try $0.resolve(Manager.self, 0) }
    let error = resolutionError { () throws -> Manager in try resolver.resolve(Manager.self, 0) }
    #expect(error?.code == .cycle)
    #expect(ledger.living == [])
  }
}
