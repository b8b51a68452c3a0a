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
  private static let forms: [@Sendable (Resolver, Ledger) -> Void] = [
    { resolver, ledger in resolver.registerAsync(expects: types) { Disk(ledger) } },
    { resolver, ledger in resolver.registerAsync(.weak, expects: types) { (_: Resolver) in Disk(ledger) } },
    { resolver, _ in resolver.registerAsync(expects: types) { await Archive(clock: $0.get()) } },
    { resolver, _ in resolver.register(expects: types, on: MainActor.self) { Desk(clock: $0.get()) } },
    { resolver, _ in resolver.register(expects: types, on: MainActor.self) { Desk(clock: Clock()) } },
  ]

  @Test(arguments: forms.indices) func eachServesThemWithOneInstance(_ form: Int) async throws {
    let (resolver, ledger) = (Resolver().autowire(Clock.init), Ledger())
    Self.forms[form](resolver, ledger)
    let readable: any Readable = try await resolver.getAsync()
    let writable: any Writable = try await resolver.getAsync()
    #expect(readable === writable)
    #expect(ledger.born <= 1)
    #expect(throws: Never.self) { try resolver.verify() }
    #expect(!resolver.isRegistered(Disk.self))
    #expect(resolutionError { try Resolver(parent: resolver).resolve(Desk.self) }?.code == .notRegistered)
  }

  @Test func eachHasAName() async throws {
    let resolver = Resolver().autowire(Clock.init)
    resolver.registerAsync(expects: types, name: "archive") { await Archive(clock: $0.get()) }
    let archive: any Readable = try await resolver.getAsync(name: "archive")
    #expect(try await resolver.getAsync(name: "archive") as any Writable === archive)
  }
}
