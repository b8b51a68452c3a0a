import Firebolt
import Foundation
import TestSupport
import Testing

private protocol Plugin: Tracked {}
private final class Steady: Tracked, @unchecked Sendable {}
private final class Extension: Tracked, Plugin, @unchecked Sendable {}
private final class Session: Tracked, @unchecked Sendable {}
private final class Passing: Tracked, @unchecked Sendable {}
private final class Decorated: Tracked, @unchecked Sendable {}
private final class Manager: Tracked, @unchecked Sendable {
  weak var service: Service?
}
private final class Service: Tracked, @unchecked Sendable {
  let manager: Manager
  var isComplete = false

  init(_ ledger: Ledger, _ manager: Manager) {
    self.manager = manager
    super.init(ledger)
  }
}
private final class Screen: Tracked, @unchecked Sendable {
  let session: Lazy<Session>

  init(_ ledger: Ledger, _ steady: Steady?, _ plugins: [any Plugin], _ session: Lazy<Session>) {
    self.session = session
    super.init(ledger, keeping: (steady, plugins))
  }
}

/// The registrations that every resolver always has, and the modules that are loaded and unloaded.
private struct Application: Sendable {
  let ledger = Ledger()
  /// The numbers of the sessions that were dropped.
  let dropped = Guarded<Set<Int>>([])

  func register(in resolver: Resolver) {
    let (ledger, dropped) = (ledger, dropped)
    resolver.register { Steady(ledger) }
    resolver.register(.custom("session")) { Session(ledger, keeping: $0.get() as Steady) }
    resolver.onDrop(Session.self) { session in
      let isFirst = dropped.withLock { $0.insert(session.number).inserted }
      precondition(isFirst, "a session was dropped twice")
    }
    resolver.register(.weak) { Passing(ledger) }
    resolver.register(expect: (any Plugin).self, name: "plain") { Extension(ledger) }
    resolver.autowire(
      .graph, { Screen(ledger, $0, $1, $2) } as @Sendable (Steady?, [any Plugin], Lazy<Session>) -> Screen)
    registerPair(in: resolver)
  }

  /// Registers two types that refer to each other and that both need completion.
  func registerPair(in resolver: Resolver) {
    let ledger = ledger
    resolver.register { Manager(ledger) }
    resolver.register { Service(ledger, $0.get()) }
    resolver.initCompleted(Manager.self) { $1.service = $0.get() }
    resolver.initCompleted(Service.self) { $1.isComplete = ($0.get() as Manager).isAlive }
  }

  var modules: [Module] {
    let ledger = ledger
    let base = Module("base") { $0.register(expect: (any Plugin).self, name: "base") { Extension(ledger) } }
    let left = Module("left", includes: [base]) {
      $0.register(.factory, expect: (any Plugin).self, name: "left") { Extension(ledger) }
      $0.register { Steady(ledger, "left") }
    }
    let right = Module("right", includes: [base]) {
      $0.register(.weak, expect: (any Plugin).self, name: "right") { Extension(ledger) }
      $0.decorate(Steady.self) { Steady(ledger, "decorated", keeping: $1) }
      $0.initCompleted(Session.self) { resolver, _ in _ = resolver.get() as Passing }
    }
    return [base, left, right, Module("all", includes: [left, right]) { _ in }]
  }
}

/// The operations of one thread on resolvers that it shares with others.
private struct Tormentor {
  let application: Application
  let modules: [Module]
  /// Two resolvers. The first is the parent of the second.
  let resolvers: [Resolver]
  var generator: SeededGenerator
  /// The instances that the thread keeps for a while.
  var held: [Tracked?] = [nil, nil, nil]

  mutating func run(operations: Int) {
    for _ in 0..<operations {
      let resolver = resolvers.randomElement(using: &generator)!
      switch Int.random(in: 0..<100, using: &generator) {
      case ..<45: keep(get(resolver))
      case ..<55: check(resolver.getAll((any Plugin).self).map { $0 })
      case ..<60: check(warmUp(resolver))
      case ..<68: resolver.load(modules.randomElement(using: &generator)!)
      case ..<76: resolver.unload(modules.randomElement(using: &generator)!)
      case ..<82: decorate(resolver)
      case ..<92: drop(resolver)
      case ..<98: useAChild(of: resolver)
      default: useACopy(of: resolver)
      }
    }
  }

  private mutating func keep(_ instance: Tracked?) {
    check(instance.map { [$0] } ?? [])
    held[Int.random(in: 0..<3, using: &generator)] = Bool.random(using: &generator) ? instance : nil
  }

  private func check(_ instances: [Tracked]) {
    for instance in instances { precondition(instance.isAlive, "a reader saw a deinitialised instance") }
  }

  private mutating func get(_ resolver: Resolver) -> Tracked? {
    switch Int.random(in: 0..<11, using: &generator) {
    case 0: return resolver.get() as Steady
    case 1: return resolver.get() as Session
    case 2, 3: return resolver.get() as Passing
    case 4: return resolver.get() as Decorated?
    case 5: return resolver.get() as Manager
    case 6: return (resolver.get() as Service).manager
    case 7: return resolver.get(.single) as Passing
    case 8: return resolver.get(.weak) as Manager
    case 9: return resolver.get(.graph) as Service
    default:
      let screen: Screen = resolver.get()
      check([screen, screen.session.value])
      return screen
    }
  }

  private func warmUp(_ resolver: Resolver) -> [Tracked] {
    do {
      try resolver.warmUp()
    } catch {
      preconditionFailure("\(error)")
    }
    return []
  }

  private mutating func decorate(_ resolver: Resolver) {
    let ledger = application.ledger
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: resolver.register { Decorated(ledger) }
    case 1: resolver.decorate(Decorated.self) { Decorated(ledger, keeping: ($1, $0.get() as Steady)) }
    case 2: resolver.initCompleted(Decorated.self) { resolver, _ in _ = resolver.get() as Service }
    default: resolver.unregister(Decorated.self)
    }
  }

  private mutating func drop(_ resolver: Resolver) {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: resolver.dropCached(.custom("session"))
    case 2: resolver.dropCached(Manager.self)
    case 3: resolver.dropCached(Service.self)
    case 4: resolver.dropCached(.weak)
    default: resolver.dropAllCachedDependencies(except: [Steady.self])
    }
  }

  private mutating func useAChild(of resolver: Resolver) {
    let child = Resolver(parent: resolver)
    keep(get(child))
    if Bool.random(using: &generator) { application.register(in: child) }
    child.load(modules.randomElement(using: &generator)!)
    keep(get(child))
    check(child.getAll((any Plugin).self).map { $0 })
  }

  private mutating func useACopy(of resolver: Resolver) {
    let copy = MockResolver(inheriting: resolver)
    keep(get(copy))
    if Bool.random(using: &generator) {
      copy.mergeDependencies(with: resolver)
    } else {
      copy.unload(modules.randomElement(using: &generator)!)
    }
    keep(get(copy))
  }
}

@Suite struct CompositionTortureTests {
  @Test func modulesChildrenSessionsHooksAndCopiesAtOnceNeitherCrashNorHangNorLeak() {
    for round in 0..<tortureRounds {
      let application = Application()
      inAScopeOfItsOwn {
        let parent = Resolver()
        let child = Resolver(parent: parent)
        for resolver in [parent, child] { application.register(in: resolver) }
        onThreads(8) { thread in
          var tormentor = Tormentor(
            application: application, modules: application.modules, resolvers: [parent, child],
            generator: SeededGenerator(seed: UInt64(round * 8 + thread)))
          tormentor.run(operations: 400)
        }
      }
      #expect(application.ledger.born > 1000)
      #expect(application.ledger.living == [])
      #expect(application.dropped.withLock { $0.count } > 10)
    }
  }
}

/// Calls `body` so that its instances are released afterwards.
@inline(never)
private func inAScopeOfItsOwn(_ body: () -> Void) {
  body()
}
