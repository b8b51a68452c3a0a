import Firebolt
import Foundation
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {
  var isAlive: Bool { get }
}
private protocol Store: AnyObject, Sendable {}

// Every resolver always has the first two types, whatever is dropped and replaced. The other four come and go.
private final class Steady: Tracked, @unchecked Sendable {}
private final class Shared: Tracked, Service, Store, @unchecked Sendable {}
private final class Fleeting: Tracked, @unchecked Sendable {}
private final class Dependent: Tracked, @unchecked Sendable {}
private final class Parametrised: Tracked, @unchecked Sendable {}
private struct Value: Sendable {
  let tracked: Tracked
}

/// The operations of one thread on resolvers that it shares with others.
private struct Tormentor {
  let ledger: Ledger
  /// The resolvers of two ids that all threads use.
  let resolvers: [Resolver]
  var generator: SeededGenerator

  mutating func run(operations: Int) {
    for _ in 0..<operations {
      let resolver = resolvers[Int.random(in: 0..<resolvers.count, using: &generator)]
      switch Int.random(in: 0..<100, using: &generator) {
      case ..<40: get(resolver)
      case ..<50: getInOtherForms(resolver)
      case ..<68: register(resolver)
      case ..<78: unregister(resolver)
      case ..<90: drop(resolver)
      case ..<92: resolver.mergeDependencies(with: resolvers.randomElement(using: &generator)!)
      case ..<96: useAnotherOwner(of: resolver.resolverId)
      default: useAnotherResolver(resolver)
      }
    }
  }

  private var name: Resolver.Name? {
    mutating get { [nil, "one", "two"].randomElement(using: &generator)! }
  }

  private mutating func get(_ resolver: Resolver) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      check(resolver.get() as Steady)
    case 1:
      let service: any Service = resolver.get()
      precondition(service.isAlive && service is Shared)
    case 2:
      let store: any Store = resolver.get()
      check((store as! Tracked))
    case 3:
      check(resolver.get(name: name) as Fleeting?)
    case 4:
      check(resolver.get(expect: Value.self)?.tracked)
    case 5:
      let dependent: Dependent? = resolver.get()
      check(dependent)
      check(dependent.map { $0.kept as! Tracked })
    case 6:
      check(resolver.get() as Parametrised?)
    default:
      check(resolver.get("argument", 7) as Parametrised?)
    }
  }

  private mutating func getInOtherForms(_ resolver: Resolver) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: check(resolver.get(.factory) as Steady)
    case 1: check(resolver.get(.single, name: name) as Fleeting?)
    case 2: check(try? resolver.resolve(Fleeting.self, name: name))
    case 3: check(Firebolt.get(resolverId: resolver.resolverId) as Steady)
    case 4: check(Firebolt.get(resolverId: resolver.resolverId, name: name) as Fleeting?)
    case 5: check(try? resolver.resolve(Parametrised.self, "argument", 7))
    case 6: check(resolver.get("argument of a wrong type", "argument") as Parametrised?)
    default: check(Firebolt.get(resolverId: "no such resolver") as Fleeting?)
    }
  }

  private func check(_ instance: Tracked?) {
    precondition(instance?.isAlive ?? true, "a reader saw a deinitialised instance")
  }

  mutating func registerSteady(_ resolver: Resolver) {
    let ledger = ledger
    resolver.register { Steady(ledger) }
    resolver.register(expects: [(any Service).self, (any Store).self]) { Shared(ledger, keeping: $0.get() as Steady) }
  }

  private mutating func register(_ resolver: Resolver) {
    let ledger = ledger
    let scope: Resolver.Scope = Bool.random(using: &generator) ? .single : .factory
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: registerSteady(resolver)
    case 1: resolver.register(expect: (any Service).self) { Shared(ledger) }
    case 2, 3: resolver.register(scope, name: name) { Fleeting(ledger) }
    case 4: resolver.register(scope) { Dependent(ledger, keeping: $0.get() as Steady) }
    case 5: resolver.register(scope) { Value(tracked: Tracked(ledger)) }
    case 6: resolver.register(scope, arg1: String.self, arg2: Int.self) { Parametrised(ledger, "", keeping: ($0, $1)) }
    default: resolver.registerInstance(Fleeting(ledger), name: name)
    }
  }

  private mutating func unregister(_ resolver: Resolver) {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: resolver.unregister(Fleeting.self, name: name)
    case 1: resolver.unregister(Dependent.self).unregister(Value.self)
    case 2: resolver.unregister(Parametrised.self)
    case 3: resolver.unregister([Fleeting.self, Dependent.self])
    default:
      resolver.unregisterAllDependencies(except: [Steady.self, (any Service).self, (any Store).self, Parametrised.self])
    }
  }

  private mutating func drop(_ resolver: Resolver) {
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: resolver.dropCached(Steady.self)
    case 1: resolver.dropCached((any Store).self)
    case 2: resolver.dropCached(Parametrised.self)
    case 3: resolver.dropCached(Fleeting.self, name: name)
    case 4: resolver.dropCached([Steady.self, (any Service).self, Value.self])
    case 5: resolver.dropCached(.single)
    default: resolver.dropAllCachedDependencies(except: Bool.random(using: &generator) ? [] : [(any Service).self])
    }
  }

  private mutating func useAnotherOwner(of resolverId: String) {
    let another = Resolver(resolverId)
    check(another.get() as Steady)
    register(another)
  }

  private mutating func useAnotherResolver(_ resolver: Resolver) {
    let another = Bool.random(using: &generator) ? Resolver() : MockResolver(inheriting: resolver)
    register(another)
    registerSteady(another)
    get(another)
    drop(another)
    if Bool.random(using: &generator) { another.mergeDependencies(with: resolver) }
    get(another)
  }
}

@Suite struct TortureTests {
  @Test func everythingAtOnceOnEightThreadsNeitherCrashesNorMixesTypesNorLeaks() {
    for round in 0..<tortureRounds {
      let ledger = Ledger()
      let ids = [UUID().uuidString, UUID().uuidString]
      inAScopeOfItsOwn {
        let resolvers = ids.map { Resolver($0) }
        var setUp = Tormentor(ledger: ledger, resolvers: resolvers, generator: SeededGenerator(seed: 0))
        for resolver in resolvers { setUp.registerSteady(resolver) }
        onThreads(8) { thread in
          var tormentor = Tormentor(
            ledger: ledger, resolvers: resolvers, generator: SeededGenerator(seed: UInt64(round * 8 + thread)))
          tormentor.run(operations: 10_000)
        }
      }
      #expect(ledger.born > 1000)
      #expect(ledger.living == [])
      #expect(!ids.contains(where: Resolver.isAlive))
    }
  }

  /// Readers race only with drops. The read is as short as possible, so it meets drops as often as possible.
  @Test func aReaderNeverSeesADroppedInstanceDeinitialised() {
    for _ in 0..<tortureRounds {
      let ledger = Ledger()
      let resolver = Resolver().register { Steady(ledger) }
      let service = Resolver().register(expect: (any Service).self) { Shared(ledger) }
      let dropping = Guarded(2)
      onThreads(4) { thread in
        switch thread {
        case 0, 1:
          for _ in 0..<1000 {
            // Creates the instance again immediately, so that the readers find it where they look first.
            if thread == 0 {
              resolver.dropCached(Steady.self)
              precondition((resolver.get() as Steady).isAlive)
            } else {
              service.dropAllCachedDependencies()
              precondition((service.get() as any Service).isAlive)
            }
          }
          dropping.withLock { $0 -= 1 }
        default:
          while dropping.count > 0 {
            for _ in 0..<100 {
              let isAlive = thread == 2 ? (resolver.get() as Steady).isAlive : (service.get() as any Service).isAlive
              precondition(isAlive, "a reader saw a deinitialised instance")
            }
          }
        }
      }
      #expect(ledger.born > 2)
      resolver.dropCached(Steady.self)
      service.dropCached((any Service).self)
      #expect(ledger.living == [])
    }
  }

  /// An instance may be requested without arguments once it exists, but a drop may come in between.
  @Test func aGetWithoutArgumentsThatRacesADropNeverRunsTheRecipe() {
    for _ in 0..<tortureRounds {
      let ledger = Ledger()
      let resolver = Resolver().register(arg1: Int.self) { number in Parametrised(ledger, "", keeping: number) }
      onThreads(4) { thread in
        for turn in 0..<10_000 {
          if thread == 0 {
            check((resolver.get(turn) as Parametrised).kept as! Int, 0...turn)
            resolver.dropCached(Parametrised.self)
          } else if let found: Parametrised = resolver.get() {
            check(found.kept as! Int, 0...10_000)
          }
        }
      }
      resolver.dropCached(.single)
      #expect(ledger.living == [])
    }
  }

  private func check(_ number: Int, _ range: ClosedRange<Int>) {
    precondition(range.contains(number))
  }

  /// Many small stores that close while readers still use them.
  @Test func aStoreThatClosesUnderItsReadersServesThemOrSaysThatItIsGone() {
    let ledger = Ledger()
    for _ in 0..<(200 * tortureRounds) {
      let owner = Guarded<Resolver?>(Resolver().register { Steady(ledger) })
      let id = owner.withLock { $0!.resolverId }
      onThreads(4) { thread in
        if thread == 0 { return owner.withLock { $0 = nil } }
        for _ in 0..<10 {
          let steady: Steady? = Firebolt.get(resolverId: id)
          precondition(steady?.isAlive ?? true)
        }
      }
      #expect(!Resolver.isAlive(id))
    }
    #expect(ledger.living == [])
  }
}

/// Calls `body` so that its instances are released afterwards.
@inline(never)
private func inAScopeOfItsOwn(_ body: () -> Void) {
  body()
}
