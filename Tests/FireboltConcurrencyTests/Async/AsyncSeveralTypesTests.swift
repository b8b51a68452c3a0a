import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Readable: AnyObject, Sendable {}
private protocol Writable: AnyObject, Sendable {}
private final class Clock: Sendable {}
private final class Disk: Tracked, Readable, Writable, @unchecked Sendable {}
private final class Archive: Readable, Writable, Sendable {
  let clock: Clock
  init(clock: Clock) async { self.clock = clock }
}
@MainActor private final class Desk: Readable, Writable {
  let clock: Clock
  init(clock: Clock) { self.clock = clock }
}

private let types: [Any.Type] = [(any Readable).self, (any Writable).self]

@Suite("Asynchronous and main-actor registrations for several types")
struct AsyncSeveralTypesTests {
  private func expectOneForBoth(_ resolver: Resolver, _ line: Int = #line) async throws {
    let readable: any Readable = try await resolver.getAsync()
    let writable: any Writable = try await resolver.getAsync()
    #expect(readable === writable, "line \(line)")
    #expect(throws: Never.self, "line \(line)") { try resolver.verify() }
  }

  @Test func anAsynchronousRecipeServesThemWithOneInstance() async throws {
    let ledger = Ledger()
    let plain = Resolver().registerAsync(expects: types) {
      await Task.yield()
      return Disk(ledger)
    }
    try await expectOneForBoth(plain)
    #expect(!plain.isRegistered(Disk.self))
    try await expectOneForBoth(Resolver().registerAsync(.weak, expects: types) { (_: Resolver) in Disk(ledger) })
    let named = Resolver().register { Clock() }
    named.registerAsync(expects: types, name: "archive") { await Archive(clock: $0.get()) }
    let archive: any Readable = try await named.getAsync(name: "archive")
    #expect(try await named.getAsync(name: "archive") as any Writable === archive)
    #expect(ledger.born == 2)
  }

  @Test func aMainActorRecipeServesThemWithOneInstance() async throws {
    let taking = Resolver().autowire(Clock.init)
    taking.register(expects: types, on: MainActor.self) { Desk(clock: $0.get()) }
    try await expectOneForBoth(taking)
    try await expectOneForBoth(Resolver().register(expects: types, on: MainActor.self) { Desk(clock: Clock()) })
    #expect(resolutionError { try Resolver(parent: taking).resolve(Desk.self) }?.code == .notRegistered)
  }
}
