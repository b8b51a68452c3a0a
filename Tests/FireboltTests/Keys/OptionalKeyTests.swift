import Firebolt
import FireboltGraph
import TestSupport
import Testing

extension Resolver.Keys {
  fileprivate static let emblem = Resolver.Key<Int?> { 1 }
}

@Suite("A list of types means declared keys of an optional type too")
struct OptionalKeyTests {
  private let resolver = Resolver()

  init() {
    let made = Tally()
    resolver.register(.emblem) { made.add() }
  }

  @Test(arguments: [[Int.self], [Int?.self]] as [[Any.Type]])
  func whereInstancesAreDroppedAndRegistrationsRemoved(_ types: [Any.Type]) {
    #expect(resolver.get(.emblem) == 1)
    resolver.dropAllCachedDependencies(except: types)
    #expect(resolver.get(.emblem) == 1)
    resolver.dropCached(types)
    #expect(resolver.get(.emblem) == 2)
    resolver.unregisterAllDependencies(except: types)
    #expect(resolver.isRegistered(.emblem))
    resolver.unregister(types)
    #expect(!resolver.isRegistered(.emblem))
  }

  @Test func whereAllInstancesAreRequested() throws {
    resolver.register { 7 }
    #expect(resolver.getAll(Int?.self) == [1, 7])
    #expect(resolver.getAll(Int.self) == [7])
    try Resolver().register(.emblem) { nil }.warmUp(Int?.self)
  }
}

extension Resolver.Keys {
  fileprivate static let pennant = Resolver.Key<String?>.required()
}

/// A type's recipe that returns nil runs again for the next request; a key's does too.
@Suite("Rule 9: a key's recipe that has returned nil is tried again")
struct NilOfAKeyTests {
  @Test(arguments: [.single, .custom("session"), .perResolver, .expiring(after: 60), .graph] as [Resolver.Scope])
  func nilIsNotKept(_ scope: Resolver.Scope) {
    let runs = Tally()
    let resolver = Resolver().register(.pennant, scope) { runs.add() < 3 ? nil : "red" }
    #expect(resolver.get(.pennant) == nil)
    #expect(resolver.get(.pennant) == nil)
    #expect(resolver.get(.pennant) == "red")
    _ = resolver.get(.pennant)
    #expect(runs.count == (scope == .graph ? 4 : 3))
  }

  @Test func withinOneRequestTooNilIsNotKept() {
    let runs = Tally()
    let resolver = Resolver().register(.pennant, .graph) { runs.add() < 2 ? nil : "red" }
    resolver.register(.factory) { [$0.get(.pennant), $0.get(.pennant), $0.get(.pennant)] }
    #expect(resolver.get([String?].self) == [nil, "red", "red"])
    #expect(runs.count == 2)
  }

  @Test func whatADecoratorReturnsInsteadIsKept() {
    let runs = Tally()
    let resolver = Resolver().register(.pennant) { runs.add() > 0 ? nil : "never" }
    resolver.decorate(.pennant) { $1 ?? "white" }
    #expect(resolver.get(.pennant) == "white")
    #expect(resolver.get(.pennant) == "white")
    #expect(runs.count == 1)
  }
}
