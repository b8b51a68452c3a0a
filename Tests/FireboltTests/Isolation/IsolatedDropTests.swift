import Firebolt
import TestSupport
import Testing

extension GreeterRegistration {
  /// How an instance is made whose `onDrop` takes it as a `Greets`, and what its key is.
  fileprivate static let all = [
    Self("on the main actor") { $0.register(expects: types, on: MainActor.self) { Doorman() } },
    Self("weak") { $0.register(.weak, expects: types, on: MainActor.self) { Doorman() } },
    Self("in a task") { $0.registerAsync(expects: types) { @MainActor in Doorman() } },
    Self("in a task, weak") { $0.registerAsync(.weak, expects: types) { @MainActor in Doorman() } },
    Self("by the recipe") { $0.register(expect: (any Greets).self, on: MainActor.self) { Doorman() } },
  ]
}

private enum Closing: CaseIterable {
  case plain, onMainActor, awaiting, conforming

  func add(to resolver: Resolver, _ count: Tally) {
    switch self {
    case .plain: resolver.onDrop((any Greets).self) { _ in if isOnMainActor { _ = count.add() } }
    case .onMainActor: resolver.onDrop((any Greets).self, on: MainActor.self) { _ in _ = count.add() }
    case .awaiting:
      resolver.onDrop((any Greets).self) { greets in
        await Task.yield()
        _ = count.add()
      }
    case .conforming:
      resolver.onDrop(conformingTo: (any Welcomes).self) { _ in if isOnMainActor { _ = count.add() } }
    }
  }
}

@Suite("Rule 67: an onDrop gets the form of its key, where that may be used")
struct IsolatedDropTests {
  private let resolver = Resolver()
  private let count = Tally()

  @Test(arguments: GreeterRegistration.all, Closing.allCases)
  fileprivate func noneIsSkippedByADropOrAShutdown(_ making: GreeterRegistration, closing: Closing) async throws {
    for isDropped in [true, false] {
      let (resolver, count) = (Resolver(), Tally())
      making.register(resolver)
      closing.add(to: resolver, count)
      let greets = await kept(of: resolver)
      if isDropped {
        resolver.dropAllCachedDependencies()
        try await resolver.awaitDrops()
        #expect(count.count == 1)
      }
      try await resolver.shutDown()
      #expect(count.count == 1)
      withExtendedLifetime(greets) {}
    }
  }

  @MainActor private func kept(of resolver: Resolver) async -> Doorman? {
    try! await resolver.getAsync((any Greets).self) as? Doorman
  }

  @Test func onItsActorADropRunsItAtOnce() async {
    await MainActor.run {
      GreeterRegistration.all[0].register(resolver)
      resolver.onDrop((any Greets).self) { [count] _ in _ = count.add() }
      _ = resolver.get(Doorman.self)
      resolver.dropCached(Doorman.self)
      #expect(count.count == 1)
    }
  }

  @Test func whatIsMadeElsewhereGetsIt() async throws {
    resolver.register(expects: [(any Greets).self, ShyGuest.self]) { ShyGuest() }
    resolver.onDrop((any Greets).self) { [count] _ in _ = count.add() }
    _ = resolver.get(ShyGuest.self)
    try await resolver.shutDown()
    #expect(count.count == 1)
  }

  /// Nobody can call it where its instance may be used.
  @Test func anotherActorsIsReported() async throws {
    resolver.registerAsync(expects: [(any Greets).self, Thespian.self]) { @StageActor in Thespian() }
    resolver.onDrop((any Greets).self) { [count] _ in _ = count.add() }
    try await resolver.warmUpAsync(Thespian.self)
    let error = await #expect(throws: DropError.self) { try await resolver.shutDown() }
    #expect(error?.failures.map(\.code) == [.onDropThrew])
    #expect(error.map { "\($0)".unwrapped.contains("makes a Thespian, which is no Greets") } == true)
    #expect(count.count == 0)
  }

  @Test func whatIsNoSuchInstanceIsReported() async throws {
    resolver.register(expects: [(any Greets).self, Mute.self]) { Mute() }
    resolver.onDrop((any Greets).self) { _ in }
    _ = resolver.get(Mute.self)
    let error = await #expect(throws: DropError.self) { try await resolver.shutDown() }
    #expect(error?.failures.map(\.code) == [.onDropThrew])
  }
}
