import Firebolt
import TestSupport
import Testing

private let types: [Any.Type] = [(any Greets).self, Doorman.self]

/// How an instance is made whose `onDrop` takes it as a `Greets`, and what its key is.
private struct Making: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let register: @Sendable (Resolver) -> Void

  init(_ description: String, _ register: @escaping @Sendable (Resolver) -> Void) {
    testDescription = description
    self.register = register
  }

  static let all = [
    Making("on the main actor") { $0.register(expects: types, on: MainActor.self) { Doorman() } },
    Making("weak") { $0.register(.weak, expects: types, on: MainActor.self) { Doorman() } },
    Making("in a task") { $0.registerAsync(expects: types) { @MainActor in Doorman() } },
    Making("in a task, weak") { $0.registerAsync(.weak, expects: types) { @MainActor in Doorman() } },
    Making("by the recipe") { $0.register(expect: (any Greets).self, on: MainActor.self) { Doorman() } },
  ]
}

private enum Closing: CaseIterable {
  case plain
  case onMainActor
  case awaiting
}

@Suite("Rule 67: an onDrop gets the form of its key, where that may be used")
struct IsolatedDropTests {
  private let resolver = Resolver()

  @Test(arguments: Making.all, Closing.allCases)
  fileprivate func noOnDropIsSkipped(_ making: Making, closing: Closing) async throws {
    let count = Tally()
    making.register(resolver)
    switch closing {
    case .plain: resolver.onDrop((any Greets).self) { _ in if isOnMainActor { _ = count.add() } }
    case .onMainActor: resolver.onDrop((any Greets).self, on: MainActor.self) { _ in _ = count.add() }
    case .awaiting:
      resolver.onDrop((any Greets).self) { greets in
        await Task.yield()
        _ = count.add()
      }
    }
    let greets = await kept()
    resolver.dropAllCachedDependencies()
    try await resolver.awaitDrops()
    try await resolver.shutDown()
    #expect(count.add() == 2)
    withExtendedLifetime(greets) {}
  }

  @MainActor private func kept() async -> Doorman? {
    try! await resolver.getAsync((any Greets).self) as? Doorman
  }

  @Test(arguments: Making.all) fileprivate func norByAShutdown(_ making: Making) async throws {
    let count = Tally()
    making.register(resolver)
    resolver.onDrop((any Greets).self) { _ in _ = count.add() }
    let greets = await kept()
    try await resolver.shutDown()
    #expect(count.add() == 2)
    withExtendedLifetime(greets) {}
  }

  @Test func onItsActorADropRunsItAtOnce() async {
    let count = Tally()
    await MainActor.run {
      Making.all[0].register(resolver)
      resolver.onDrop((any Greets).self) { _ in _ = count.add() }
      _ = resolver.get(Doorman.self)
      resolver.dropCached(Doorman.self)
      #expect(count.add() == 2)
    }
  }

  @Test(arguments: Making.all) fileprivate func aClosureForWhatConformsGetsItToo(_ making: Making) async throws {
    let count = Tally()
    making.register(resolver)
    resolver.onDrop(conformingTo: (any Welcomes).self) { _ in if isOnMainActor { _ = count.add() } }
    let greets = await kept()
    try await resolver.shutDown()
    #expect(count.add() == 2)
    withExtendedLifetime(greets) {}
  }

  @Test func whatIsMadeElsewhereGetsIt() async throws {
    let count = Tally()
    resolver.register(expects: [(any Greets).self, ShyGuest.self]) { ShyGuest() }
    resolver.onDrop((any Greets).self) { _ in _ = count.add() }
    _ = resolver.get(ShyGuest.self)
    try await resolver.shutDown()
    #expect(count.add() == 2)
  }

  /// Nobody can call it where its instance may be used.
  @Test func anotherActorsIsReported() async throws {
    let count = Tally()
    resolver.registerAsync(expects: [(any Greets).self, Thespian.self]) { @StageActor in Thespian() }
    resolver.onDrop((any Greets).self) { _ in _ = count.add() }
    try await resolver.warmUpAsync(Thespian.self)
    let error = await #expect(throws: DropError.self) { try await resolver.shutDown() }
    #expect(error?.failures.map(\.code) == [.onDropThrew])
    #expect(error.map { "\($0)".contains("makes a Thespian, which is no Greets") } == true)
    #expect(count.add() == 1)
  }

  @Test func whatIsNoSuchInstanceIsReported() async throws {
    resolver.register(expects: [(any Greets).self, Mute.self]) { Mute() }
    resolver.onDrop((any Greets).self) { _ in }
    _ = resolver.get(Mute.self)
    let error = await #expect(throws: DropError.self) { try await resolver.shutDown() }
    #expect(error?.failures.map(\.code) == [.onDropThrew])
  }
}
