import Firebolt
import FireboltGraph
import TestSupport
import Testing

private struct Seat: Sendable, Equatable {
  let row: Int
  let letter: String?
}

@Suite("Rule 41: what a dry run reaches, and what it leaves alone") struct DryRunReachTests {
  private let resolver = Resolver()

  // MARK: - Scopes and resolvers

  @Test func everyScopeIsMadeAsInARealResolver() async {
    let disks = Tally()
    let shared = Guarded([Bool]())
    resolver.register(.custom("session"), name: "custom") { () -> Disk in
      disks.add()
      return Disk()
    }
    resolver.register(.weak, name: "weak") { Disk() }
    resolver.register(.graph, name: "graph") { Disk() }
    resolver.register(.factory) { (resolver: Resolver) -> Cache in
      for name: Resolver.Name in ["custom", "weak", "graph"] {
        let (first, second): (Disk, Disk) = (resolver.get(name: name), resolver.get(name: name))
        shared.append(first === second)
      }
      return Cache(disk: resolver.get(name: "custom"))
    }
    #expect(await mistakes(resolver).map(\.description) == [])
    #expect(shared.value == [true, true, true])
    #expect(disks.count == 1)
  }

  @Test func aChildsReachesWhatItsParentHasAndBothLearn() async throws {
    let made = Tally()
    let parent = Resolver().register { () -> Disk in
      made.add()
      return Disk()
    }
    parent.register { Cache(disk: $0.get()) }
    let child = Resolver(parent: parent).register { Catalogue(cache: $0.get()) }
    let real: Disk = parent.get()
    try await child.verify(dryRun: DryRun(limit: patience))
    #expect(made.count == 2)
    #expect((child.get() as Disk) === real)
    #expect(parent.graph.edges.count == 1)
    #expect(child.graph.edges.count == 2)
  }

  // MARK: - Arguments

  @Test func argumentsAreFoundByTypeAndOptionalOnesAtTheEndMayBeLeftOut() async throws {
    let seats = Guarded([Seat]())
    resolver.register(.factory, args: Int.self, String?.self) { row, letter -> Seat in
      let seat = Seat(row: row, letter: letter)
      seats.append(seat)
      return seat
    }
    try await resolver.verify(dryRun: DryRun(limit: patience).giving(7))
    try await resolver.verify(dryRun: DryRun(limit: patience).giving(7).giving("B").giving(8))
    #expect(seats.value == [Seat(row: 7, letter: nil), Seat(row: 8, letter: "B")])
  }

  @Test func theArgumentsOfAKeyAreItsAlone() async throws {
    let rows = Guarded([String: Int]())
    for name in ["", "box"] {
      resolver.register(.factory, name: Resolver.Name(name), arg1: Int.self) { row -> Seat in
        rows.withLock { $0[name] = row }
        return Seat(row: row, letter: nil)
      }
    }
    try await resolver.verify(dryRun: DryRun(limit: patience).giving(1).giving(2, to: Seat.self, name: "box"))
    #expect(rows.value == ["": 1, "box": 2])
    let found = await mistakes(resolver, DryRun(limit: patience).giving(1).giving("two", to: Seat.self, name: "box"))
    #expect(found.map(\.code) == [.argumentMismatch], "\(found)")
  }

  // MARK: - Simultaneous dry runs, and release

  @Test func twoMayRunAtTheSameTime() async {
    let resolver = Resolver().register { Disk() }
    resolver.register { Cache(disk: $0.get()) }
    resolver.registerAsync { (resolver: Resolver) async -> Catalogue in
      await Task.yield()
      return resolver.needing(Missing.self, Catalogue())
    }
    await withTaskGroup(of: [Verification.Issue].self) { group in
      for _ in 0..<2 { group.addTask { await mistakes(resolver) } }
      for await found in group { #expect(found.map(\.code) == [.notRegistered]) }
    }
    #expect(resolver.graph.edges.count == 1)
  }
}
