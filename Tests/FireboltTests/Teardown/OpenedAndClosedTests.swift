import Firebolt
import TestSupport
import Testing

private final class File: Tracked, @unchecked Sendable {}
private final class Log: Tracked, @unchecked Sendable {}

/// What a recipe has returned may have opened something. Whatever becomes of it, its `onDrop` closes that.
@Suite("Rule 65: what a recipe has opened is closed")
struct OpenedAndClosedTests {
  private static let scopes: [Resolver.Scope] = [.single, .weak, .custom("session"), .perResolver]
  private let ledger = Ledger()
  private let dropped = Guarded<[Int]>([])
  private let resolver = Resolver()

  private func registerFile(_ scope: Resolver.Scope = .single) {
    resolver.register(scope) { [ledger] in File(ledger) }
    resolver.onDrop(File.self) { [dropped] in dropped.append($0.number) }
  }

  @Test(arguments: scopes)
  func whereItsOwnCompletionThrows(_ scope: Resolver.Scope) {
    registerFile(scope)
    resolver.initCompleted(File.self) { _, _ in throw Failure("full") }
    #expect(resolutionError { try resolver.resolve(File.self) }?.code == .completionThrew)
    #expect(dropped.value == [1])
    #expect(ledger.living == [])
    resolver.dropCached(File.self)
    #expect(dropped.value == [1])
  }

  @Test(arguments: scopes)
  func whereADecoratorThrows(_ scope: Resolver.Scope) {
    registerFile(scope)
    resolver.decorate(File.self) { _, _ in throw Failure("full") }
    #expect(resolutionError { try resolver.resolve(File.self) }?.code == .decoratorThrew)
    #expect(dropped.value == [1])
    #expect(ledger.living == [])
  }

  @Test(arguments: scopes)
  func whereAnothersCompletionThrows(_ scope: Resolver.Scope) {
    resolver.register { [ledger] in Log(ledger) }
    resolver.initCompleted(Log.self) { resolver, log in
      log.kept = resolver.get() as File
      throw Failure("full")
    }
    resolver.register(scope) { [ledger] in File(ledger, keeping: $0.get() as Log) }
    resolver.onDrop(File.self) { [dropped] file in
      dropped.append(file.number)
      (file.kept as? Log)?.kept = nil
    }
    #expect(resolutionError { try resolver.resolve(Log.self) }?.code == .completionThrew)
    #expect(dropped.value == [2])
    #expect(ledger.living == [])
  }

  /// The hooks may be others by the time when the completion throws.
  @Test(arguments: scopes)
  func whereItWasDroppedInTheMaking(_ scope: Resolver.Scope) {
    registerFile(scope)
    resolver.initCompleted(File.self) { resolver, _ in
      resolver.unregister(File.self).dropCached(File.self)
      throw Failure("full")
    }
    #expect(resolutionError { try resolver.resolve(File.self) }?.code == .completionThrew)
    #expect(dropped.value == [1])
    #expect(ledger.living == [])
  }

  @Test func thatIsAwaited() async throws {
    resolver.register { [ledger] in File(ledger) }
    resolver.onDrop(File.self) { [dropped] in
      await Task.yield()
      dropped.append($0.number)
    }
    resolver.initCompleted(File.self) { _, _ in throw Failure("full") }
    #expect(resolutionError { try resolver.resolve(File.self) }?.code == .completionThrew)
    try await resolver.awaitDrops()
    #expect(dropped.value == [1])
  }

  @Test func ofAnAsynchronousRecipe() async throws {
    resolver.registerAsync { [ledger] in File(ledger) }
    resolver.onDrop(File.self) { [dropped] in dropped.append($0.number) }
    resolver.initCompleted(File.self) { _, _ in throw Failure("full") }
    let error = await awaitedError { try await resolver.getAsync() as File }
    #expect(error?.code == .completionThrew)
    try await resolver.awaitDrops()
    #expect(dropped.value == [1])
  }

  @Test func observersHearOfIt() {
    registerFile()
    let runs = Tally()
    resolver.initCompleted(File.self) { _, _ in if runs.add() == 1 { throw Failure("full") } }
    let log = EventLog()
    let observation = resolver.observe(log)
    _ = try? resolver.resolve(File.self)
    #expect(log.take() == ["making File", "failed File: completionThrew", "gave up File", "dropped File"])
    resolver.initCompleted(File.self) { resolver, _ in resolver.dropCached(File.self) }
    _ = resolver.get() as File
    #expect(log.take() == ["making File", "made File", "dropped File"])
    observation.end()
  }

  /// An object that existed before belongs to its registration.
  @Test func anExistingObjectIsItsRegistrations() {
    resolver.registerInstance(File(ledger))
    resolver.onDrop(File.self) { [dropped] in dropped.append($0.number) }
    let runs = Tally()
    resolver.initCompleted(File.self) { _, _ in if runs.add() == 1 { throw Failure("full") } }
    #expect(resolutionError { try resolver.resolve(File.self) }?.code == .completionThrew)
    #expect(dropped.value == [])
    resolver.unregister(File.self)
    #expect(dropped.value == [1])
  }

  /// The closure makes it again, which fails again, and so on.
  @Test(arguments: [false, true])
  func aClosureThatRequestsWhatKeepsFailingEnds(awaits: Bool) async throws {
    resolver.register { [ledger] in File(ledger) }
    let codes = Guarded<[ResolutionError.Code?]>([])
    let ask = { @Sendable (resolver: Resolver?) in
      codes.append(resolver.flatMap { resolver in resolutionError { try resolver.resolve(File.self) }?.code })
    }
    if awaits {
      resolver.onDrop(File.self) { [weak resolver, dropped] in
        await Task.yield()
        dropped.append($0.number)
        ask(resolver)
      }
    } else {
      resolver.onDrop(File.self) { [weak resolver, dropped] in
        dropped.append($0.number)
        ask(resolver)
      }
    }
    resolver.initCompleted(File.self) { _, _ in throw Failure("full") }
    #expect(resolutionError { try resolver.resolve(File.self) }?.code == .completionThrew)
    // A closure that is awaited owes the next one when it ends.
    for _ in 0..<5 { try await resolver.awaitDrops() }
    #expect(dropped.value.count == ledger.born)
    #expect(ledger.born < 5)
    #expect(codes.value.contains(.cycle))
    #expect(ledger.living == [])
  }
}
