import Dispatch
import Firebolt
import Foundation
import TestSupport
import Testing

/// Registered once and never dropped, so it is created once, whatever happens around it.
private final class Steady: Tracked, @unchecked Sendable {}
/// Registered in all ways, dropped, hidden by modules, and failing at times.
private final class Fleeting: Tracked, @unchecked Sendable {}
private final class Wired: Tracked, @unchecked Sendable {}
private final class Screen: Tracked, @unchecked Sendable {}

/// The state of the torture test: the resolvers, and the records of their recipes.
private final class Scene: Sendable {
  static let steadyCount = 6

  let ledger = Ledger()
  let ids = [UUID().uuidString, UUID().uuidString]
  /// The number of times that each steady instance was created, by its resolver and name.
  private let made = Guarded<[String: Int]>([:])
  private let turns = Tally()

  var madeCounts: Set<Int> { Set(made.withLock { $0.values }) }

  static func name(_ index: Int) -> Resolver.Name { Resolver.Name("\(index)") }

  func setUp(_ resolver: Resolver) {
    for index in 0..<Self.steadyCount {
      let name = Self.name(index)
      switch index % 3 {
      case 0:
        resolver.registerAsync(name: name) { [self] (r: Resolver) -> Steady in
          await Task.yield()
          let next: Steady = try await r.getAsync(name: Self.name(index + 1))
          return steady(r, index, keeping: next)
        }
      case 1: resolver.register(name: name, on: MainActor.self) { [self] in steady($0, index) }
      default: resolver.register(name: name) { [self] in steady($0, index) }
      }
    }
    register(resolver, 0)
    resolver.autowireAsync(.factory) { [ledger] (fleeting: Fleeting) in Wired(ledger, keeping: fleeting) }
    resolver.autowire(.custom("session"), { [ledger] in Screen(ledger, keeping: $0 as Wired?) }, on: MainActor.self)
    resolver.autowire(
      { [ledger] (fleeting: Fleeting, screen: Screen?) -> Wired in
        Wired(ledger, keeping: [fleeting, screen as Any])
      }, name: "sync")
  }

  private func steady(_ resolver: Resolver, _ index: Int, keeping next: Steady? = nil) -> Steady {
    made.withLock { $0["\(resolver.resolverId) \(index)", default: 0] += 1 }
    return Steady(ledger, keeping: next)
  }

  /// Registers `Fleeting` in one of four ways.
  func register(_ resolver: Resolver, _ form: Int) {
    switch form {
    case 0, 1:
      resolver.registerAsync(form == 0 ? .single : .weak) { [self] () -> Fleeting in
        await Task.yield()
        return try fleeting()
      }
    case 2: resolver.register(on: MainActor.self) { [self] in try fleeting() }
    default: resolver.register(.custom("session")) { [self] in try fleeting() }
    }
  }

  private func fleeting() throws -> Fleeting {
    if turns.add() % 7 == 0 { throw Failure("now and then") }
    return Fleeting(ledger)
  }

  var module: Module { Module("torture") { [self] in register($0, 0) } }

  /// Checks the error of a request. Whatever other threads do, it is never a cycle or a wrong type.
  func check(_ error: ResolutionError) {
    let expected: Set<ResolutionError.Code> = [.notRegistered, .recipeThrew, .cancelled, .needsAwait, .needsMainActor]
    precondition(expected.contains(error.code), "\(error)")
    precondition(error.code != .recipeThrew || error.underlying is Failure, "\(error)")
  }
}

/// The operations of one thread or task on resolvers that it shares with others.
private struct Tormentor {
  let scene: Scene
  let resolvers: [Resolver]
  let module: Module
  var generator: SeededGenerator

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  /// Runs operations on a thread, which can't wait for asynchronous recipes.
  mutating func run(operations: Int) {
    for _ in 0..<operations {
      let resolver = resolvers[random(resolvers.count)]
      switch random(10) {
      case ..<6: askPlainly(resolver)
      default: change(resolver)
      }
    }
  }

  /// Runs operations in a task.
  mutating func runAwaiting(operations: Int) async {
    for _ in 0..<operations {
      let resolver = resolvers[random(resolvers.count)]
      switch random(20) {
      case ..<9: await ask(resolver)
      case ..<11: askPlainly(resolver)
      case ..<14: await askAndCancel(resolver)
      case ..<16: await askOnMainActor(resolver)
      case ..<17: await ask(MockResolver(inheriting: resolver))
      default: change(resolver)
      }
    }
  }

  private mutating func ask(_ resolver: Resolver) async {
    let which = random(5)
    let name = Scene.name(random(Scene.steadyCount))
    do throws(ResolutionError) {
      let instance: Tracked =
        switch which {
        case 0: try await resolver.getAsync(expect: Fleeting.self)
        case 1: try await resolver.getAsync(expect: Wired.self)
        case 2: try await resolver.getAsync(expect: Wired.self, name: "sync")
        case 3: try await resolver.getAsync(expect: Screen.self)
        default: try await resolver.getAsync(expect: Steady.self, name: name)
        }
      precondition(instance.isAlive)
    } catch {
      scene.check(error)
    }
  }

  private mutating func askAndCancel(_ resolver: Resolver) async {
    let name = Scene.name(random(Scene.steadyCount))
    let isSteady = random(3) == 0
    let task = Task { [scene] in
      do throws(ResolutionError) {
        let instance: Tracked =
          if isSteady { try await resolver.getAsync(expect: Steady.self, name: name) } else {
            try await resolver.getAsync(expect: Fleeting.self)
          }
        precondition(instance.isAlive)
      } catch {
        scene.check(error)
      }
    }
    if random(2) == 0 { await Task.yield() }
    task.cancel()
    await task.value
  }

  private mutating func askOnMainActor(_ resolver: Resolver) async {
    let seed = generator.next()
    await MainActor.run { [self] in
      var other = self
      other.generator = SeededGenerator(seed: seed)
      other.askPlainly(resolver)
    }
  }

  private mutating func askPlainly(_ resolver: Resolver) {
    let which = random(4)
    let name = Scene.name(random(Scene.steadyCount))
    do throws(ResolutionError) {
      let instance: Tracked =
        switch which {
        case 0: try resolver.resolve(Fleeting.self)
        case 1: try resolver.resolve(Wired.self, name: "sync")
        case 2: try resolver.resolve(Screen.self)
        default: try resolver.resolve(Steady.self, name: name)
        }
      precondition(instance.isAlive)
    } catch {
      scene.check(error)
    }
  }

  private mutating func change(_ resolver: Resolver) {
    switch random(10) {
    case ..<3: resolver.dropCached(Fleeting.self)
    case ..<5: resolver.dropCached(.custom("session"))
    case ..<6: resolver.dropCached(Wired.self, name: "sync")
    case ..<7: resolver.load(module)
    case ..<8: resolver.unload(module)
    case ..<9: scene.register(resolver, random(4))
    default: resolver.unregister(Fleeting.self)
    }
  }
}

@Suite struct AsyncTortureTests {
  @Test func threadsTasksAndTheMainActorAtOnceNeitherHangNorMakeAnythingTwiceNorLeak() async throws {
    for round in 0..<tortureRounds {
      let scene = Scene()
      try await watched { try await run(scene, seed: UInt64(round) * 100) }
      await watched { await reached { scene.ledger.living.isEmpty && !scene.ids.contains(where: Resolver.isAlive) } }
      #expect(scene.ledger.born > 500)
      #expect(scene.madeCounts == [1])
    }
  }

  private func run(_ scene: Scene, seed: UInt64) async throws {
    let resolvers = scene.ids.map { Resolver($0) }
    let module = scene.module
    for resolver in resolvers { scene.setUp(resolver) }
    @Sendable func tormentor(_ index: Int) -> Tormentor {
      Tormentor(
        scene: scene, resolvers: resolvers, module: module, generator: SeededGenerator(seed: seed + UInt64(index)))
    }
    let threads = Task.detached {
      _ = await onThreadOfItsOwn {
        onThreads(4) { index in
          var tormentor = tormentor(index)
          tormentor.run(operations: 3000)
        }
      }
    }
    await withTaskGroup { group in
      for index in 4..<20 {
        group.addTask {
          var tormentor = tormentor(index)
          await tormentor.runAwaiting(operations: 500)
        }
      }
    }
    await threads.value
    for resolver in resolvers {
      for index in 0..<Scene.steadyCount {
        _ = try await resolver.getAsync(expect: Steady.self, name: Scene.name(index))
      }
    }
  }
}
