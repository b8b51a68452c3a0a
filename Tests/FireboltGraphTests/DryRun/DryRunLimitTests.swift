// An abandoned recipe keeps everything that it had acquired: a lock, a queue, the initialisation of a static constant.
// Another recipe that needs the same thing waits forever, and the dry run would wait with it. After `limit` seconds the
// dry run ends, and its report names the recipe that was still running, as an issue with the code `stillRunning`.

import Dispatch
import Firebolt
import FireboltGraph
import TestSupport
import Testing

@Suite("Rule 41: the limit of a dry run") struct DryRunLimitTests {
  @Test func aRecipeThatWaitsForAQueueThatALeftOneHoldsIsReportedAsStillRunning() async {
    let queue = DispatchQueue(label: "one at a time")
    let resolver = Resolver()
    resolver.register { (r: Resolver) -> Disk in
      queue.sync { _ = r.get() as Missing }
      return Disk()
    }
    let line = #line + 1
    resolver.register { () -> Cache in
      queue.sync {}
      return Cache()
    }
    resolver.register { Catalogue() }
    let found = await watched { await mistakes(resolver, DryRun(limit: 3)) }
    #expect(found.map(\.code.rawValue) == ["notRegistered", "stillRunning"], "\(found)")
    #expect(found.last?.key == TypeKey(Cache.self))
    #expect(found.last?.line == line)
  }

  /// The limit may be reached at any moment, also before the dry run has begun to wait.
  @Test func aLimitThatIsReachedAtOnceEndsTheDryRun() async {
    let gate = Gate()
    for round in 0..<200 {
      let resolver = Resolver().registerAsync { () async -> Disk in
        await gate.wait()
        return Disk()
      }
      let found = await watched { await mistakes(resolver, DryRun(limit: Double(round % 3) * 1e-6)) }
      #expect(found.map(\.code) == [.stillRunning] && found.map(\.key) == [TypeKey(Disk.self)], "\(found)")
    }
    gate.reach()
  }
}
