import Firebolt
import TestSupport
import Testing

private final class Manager: Tracked, @unchecked Sendable {}
private final class Service: Tracked, @unchecked Sendable {}

/// Two objects that refer to each other. The manager gets its service once both are made.
@Suite("A pair that knows each other")
struct CompletionOfPairsTests {
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

  @Test(arguments: scopes, [true, false])
  func isReleasedWhenItIsDropped(_ scope: Resolver.Scope, _ fromManager: Bool) {
    resolver.register(scope) { [ledger] in Manager(ledger) }
    resolver.register(scope) { [ledger] in Service(ledger, keeping: $0.get() as Manager) }
    let completed = Tally()
    resolver.initCompleted(Manager.self) { own, _ in
      _ = own.get() as Service
      completed.add()
    }
    do { _ = fromManager ? resolver.get() as Manager : (resolver.get() as Service).kept as! Manager }
    #expect(completed.count == 1)
    resolver.dropAllCachedDependencies()
    #expect(ledger.living == [])
  }

  @Test func isMadeFromEitherEndWhereOneTakesArguments() {
    resolver.register { [ledger] in Manager(ledger) }
    resolver.register(arg1: String.self) { [ledger] own, label in
      Service(ledger, label, keeping: try own.resolve(Manager.self))
    }
    resolver.initCompleted(Manager.self) { $1.kept = try $0.resolve(Service.self) }
    // A service can't be made without its argument, so the manager's completion finds none.
    #expect(resolutionError { try resolver.resolve(Manager.self) }?.path.last?.key == TypeKey(Service.self))
    let service: Service = resolver.get("label")
    #expect(isPair(service.kept as! Manager, service))
    #expect(resolver.get() as Service === service)
    #expect(ledger.living.count == 2)
    service.kept = nil
  }

  @Test func mayHaveAFactoryForOneEnd() {
    resolver.register { [ledger] in Manager(ledger) }
    resolver.register(.factory) { [ledger] in Service(ledger, keeping: $0.get() as Manager) }
    resolver.initCompleted(Manager.self) { $1.kept = $0.get() as Service }
    let service: Service = resolver.get()
    let manager: Manager = resolver.get()
    #expect(service.kept as? Manager === manager)
    #expect((manager.kept as? Service)?.kept as? Manager === manager)
    #expect(manager.kept as? Service !== service)
    #expect(ledger.born == 3)
    manager.kept = nil
  }

  @Test func mayBothBeCompletedWithTheOther() {
    resolver.register { [ledger] in Manager(ledger) }.register { [ledger] in Service(ledger) }
    resolver.initCompleted(Manager.self) { $1.kept = $0.get() as Service }
    resolver.initCompleted(Service.self) { $1.kept = $0.get() as Manager }
    let manager: Manager = resolver.get()
    #expect(isPair(manager, resolver.get()))
    #expect(ledger.born == 2)
    manager.kept = nil
  }

  @Test func isMadeWithinALongerChain() {
    resolver.register { [ledger] in Manager(ledger) }
    resolver.register { [ledger] in Service(ledger, keeping: $0.get() as Manager) }
    resolver.initCompleted(Manager.self) { $1.kept = $0.get() as Service }
    resolver.autowire(.factory) { (manager: Manager, service: Service) in [manager, service] as [Tracked] }
    resolver.register { ($0.get() as [Tracked]).count }
    #expect(resolver.get() as Int == 2)
    #expect(isPair(resolver.get(), resolver.get()))
    #expect(ledger.born == 2)
    (resolver.get() as Manager).kept = nil
  }

  @Test func isMadeFromFactoriesThatAreAGraph() {
    resolver.register(.graph) { [ledger] in Manager(ledger) }.register(.graph) { [ledger] in Service(ledger) }
    resolver.initCompleted(Manager.self) { $1.kept = $0.get() as Service }
    resolver.initCompleted(Service.self) { $1.kept = $0.get() as Manager }
    let service: Service = resolver.get()
    #expect(isPair(service.kept as! Manager, service))
    #expect(ledger.born == 2)
    service.kept = nil
  }

  @Test func isMadeWhereBothAreFactories() {
    resolver.register(.factory) { [ledger] in Manager(ledger) }.register(.factory) { [ledger] in Service(ledger) }
    resolver.initCompleted(Manager.self) { $1.kept = try $0.resolve(Service.self) }
    resolver.initCompleted(Service.self) { $1.kept = try $0.resolve(Manager.self) }
    let manager: Manager = resolver.get()
    #expect(isPair(manager, manager.kept as! Service))
    #expect(ledger.born == 2)
    manager.kept = nil
  }

  @Test func ofOneFactoryWithArgumentsIsATreeThatEnds() {
    resolver.register(.factory, arg1: Int.self) { [ledger] depth in Manager(ledger, "\(depth)") }
    resolver.initCompleted(Manager.self) { own, manager in
      let depth = Int(manager.label)!
      if depth > 0 { manager.kept = try own.resolve(Manager.self, depth - 1) }
    }
    var depth = 0
    var node: Manager? = resolver.get(40)
    while let next = node?.kept as? Manager { (node, depth) = (next, depth + 1) }
    #expect(depth == 40)
    #expect(ledger.born == 41)
  }

  @Test func ofOneFactoryWithArgumentsThatNeverEndsIsACycle() {
    resolver.register(.factory, arg1: Int.self) { [ledger] in Manager(ledger, "\($0)") }
    resolver.initCompleted(Manager.self) { $1.kept = try $0.resolve(Manager.self, 0) }
    let error = resolutionError { () throws -> Manager in try resolver.resolve(Manager.self, 0) }
    #expect(error?.code == .cycle)
    #expect(ledger.living == [])
  }
}
