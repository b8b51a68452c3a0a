import Firebolt
import FireboltGraph
import TestSupport
import Testing

/// The instances that a dry run creates are closed before it returns.
@Suite("Rules 41 and 51: the drops of a dry run")
struct DryRunDropTests {
  private let lines = Guarded([String]())

  private var noted: [String] { lines.value }

  private func note(_ line: String) { lines.append(line) }

  @Test func eachOnDropIsAwaitedTheNewestFirst() async throws {
    let resolver = Resolver().register { Disk() }.autowire(Cache.init)
    resolver.onDrop(Disk.self) { _ in note("disk") }
    resolver.onDrop(Cache.self) { _ in
      await Task.yield()
      note("cache")
    }
    try await resolver.verify(dryRun: DryRun(limit: 3_600))
    #expect(noted == ["cache", "disk"])
  }

  @Test func whatAnOnDropThrowsLaterIsReportedAtTheRecipe() async throws {
    let resolver = Resolver().autowire(Cache.init)
    resolver.onDrop(Cache.self) { _ in note("cache") }
    resolver.register { Disk() }; let line = Int(#line)
    resolver.onDrop(Disk.self) { _ in
      await Task.yield()
      throw Failure("full")
    }
    let found = await mistakes(resolver, DryRun(limit: 3_600))
    #expect(found.map(\.code) == [.onDropThrew] && found.map(\.severity) == [.error])
    #expect(found.first?.key == TypeKey(Disk.self) && found.first?.line == line)
    #expect(found.first?.description.unwrapped.contains("threw: full") == true)
    #expect(noted == ["cache"])
  }

  @Test func whatDoesNotEndIsReportedAsStillRunning() async throws {
    let gate = Gate()
    let resolver = Resolver().register { Disk() }
    resolver.onDrop(Disk.self) { _ in await gate.wait() }
    let found = await mistakes(resolver, DryRun(limit: 3))
    #expect(found.map(\.code) == [.stillRunning] && found.first?.key == TypeKey(Disk.self))
    #expect(found.first?.description.unwrapped.contains("an onDrop of Disk was still running") == true)
    gate.reach()
  }

  @Test func whatACancelledDryRunNoLongerAwaitsIsNotReported() async throws {
    let (begun, gate) = (Gate(), Gate())
    let resolver = Resolver().register { Disk() }
    resolver.onDrop(Disk.self) { _ in
      begun.reach()
      await gate.wait()
    }
    let running = Task { await mistakes(resolver, DryRun(limit: 3_600)) }
    await begun.wait()
    running.cancel()
    #expect(await running.value.map(\.code) == [])
    gate.reach()
  }

  @Test func theResolversOwnInstancesStay() async throws {
    let dropped = Guarded(0)
    let resolver = Resolver().register { Disk() }
    resolver.onDrop(Disk.self) { _ in
      await Task.yield()
      dropped.increment()
    }
    let own: Disk = resolver.get()
    try await resolver.verify(dryRun: DryRun(limit: 3_600))
    #expect(dropped.count == 1 && (resolver.get() as Disk) === own)
    try await resolver.shutDown()
    #expect(dropped.count == 2)
  }

  /// A dry run has copies of the resolvers, which stand for them in errors.
  @Test(arguments: [false, true])
  func aRecipeThatRunsWhileItsResolverShutsDownGetsWhatExists(inADryRun: Bool) async throws {
    let resolver = Resolver().register { Disk() }
    resolver.registerAsync { own -> Cache in
      let disk = try own.resolve(Disk.self)
      Task.detached { try await own.shutDown() }
      await reached { onThreads(1) { _ in (try? own.resolve(Disk.self)) == nil }[0] }
      if try own.resolve(Disk.self) === disk { note("served") }
      return Cache(disk: disk)
    }
    if inADryRun {
      _ = await mistakes(resolver, DryRun(limit: 3_600))
    } else {
      _ = try await resolver.getAsync(Cache.self)
    }
    #expect(noted == ["served"])
  }
}
