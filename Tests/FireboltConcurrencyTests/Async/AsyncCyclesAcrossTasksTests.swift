import Firebolt
import TestSupport
import Testing

private final class A: Tracked, @unchecked Sendable {}
private final class B: Tracked, @unchecked Sendable {}
private final class C: Tracked, @unchecked Sendable {}
private final class Outsider: Tracked, @unchecked Sendable {}

/// Registers recipes that need each other in a cycle. Each of them calls `running` when it runs.
private func circle(_ ledger: Ledger, running: @escaping @Sendable (Int) async -> Void = { _ in }) -> Resolver {
  let resolver = Resolver()
  resolver.registerAsync { (r: Resolver) -> A in
    await running(0)
    return A(ledger, keeping: try await r.getAsync() as B)
  }
  resolver.registerAsync { (r: Resolver) -> B in
    await running(1)
    return B(ledger, keeping: try await r.getAsync() as C)
  }
  resolver.registerAsync { (r: Resolver) -> C in
    await running(2)
    return C(ledger, keeping: try await r.getAsync() as A)
  }
  return resolver
}

/// Registers two recipes that need each other.
private func pair(_ ledger: Ledger, running: @escaping @Sendable () async -> Void) -> Resolver {
  let resolver = Resolver()
  resolver.registerAsync { (r: Resolver) -> A in
    await running()
    return A(ledger, keeping: try await r.getAsync() as B)
  }
  resolver.registerAsync { (r: Resolver) -> B in
    await running()
    return B(ledger, keeping: try await r.getAsync() as A)
  }
  return resolver
}

private func path<T>(_ resolver: Resolver, _ type: T.Type) async -> String {
  do throws(ResolutionError) {
    _ = try await resolver.getAsync(expect: type)
    return "none"
  } catch {
    return error.code == .cycle ? error.pathOfTypes.joined(separator: "→") : "\(error)"
  }
}

@Suite struct AsyncCyclesAcrossTasksTests {
  private let ledger = Ledger()

  @Test func twoTasksFromTheTwoEndsBothSeeTheCycleFromTheirOwnAndNeverHang() async {
    await watched {
      for round in 0..<(500 * tortureRounds) {
        let bothBegun = Gate(2)
        let begun = Tally()
        let resolver = pair(ledger) {
          // In every other round, chance decides which task begins which recipe. Later runs don't wait.
          if round % 2 == 0 || begun.add() > 2 { await Task.yield() } else { await bothBegun.meet() }
        }
        async let first = path(resolver, A.self)
        async let second = path(resolver, B.self)
        let paths = await [first, second]
        #expect(paths == ["A→B→A", "B→A→B"])
      }
    }
    #expect(ledger.born == 0)
  }

  @Test func thoseWhoWaitFromOutsideSeeItWithTheirOwnPathFirst() async {
    await watched {
      for _ in 0..<(100 * tortureRounds) {
        let resolver = circle(ledger)
        resolver.registerAsync { [ledger] in Outsider(ledger, keeping: try await $0.getAsync() as A) }
        async let first = path(resolver, A.self)
        async let second = path(resolver, C.self)
        async let third = path(resolver, Outsider.self)
        async let fourth = path(resolver, Outsider.self)
        let paths = await [first, second, third, fourth]
        #expect(paths == ["A→B→C→A", "C→A→B→C", "Outsider→A→B→C→A", "Outsider→A→B→C→A"])
      }
    }
    #expect(ledger.born == 0)
  }
}
