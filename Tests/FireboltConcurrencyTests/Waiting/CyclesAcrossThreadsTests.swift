import Firebolt
import TestSupport
import Testing

private final class A: Tracked, @unchecked Sendable {}
private final class B: Tracked, @unchecked Sendable {}
private final class C: Tracked, @unchecked Sendable {}
private final class Outsider: Tracked, @unchecked Sendable {}

/// Registers two recipes that need each other.
private func pair(_ ledger: Ledger, running: @escaping @Sendable (Int) -> Void = { _ in }) -> Resolver {
  Resolver()
    .register { (r: Resolver) throws -> A in
      running(0)
      return A(ledger, keeping: try r.resolve(B.self))
    }
    .register { (r: Resolver) throws -> B in
      running(1)
      return B(ledger, keeping: try r.resolve(A.self))
    }
}

/// Requests one of the types, and returns the error.
private func error<T>(_ resolver: Resolver, _ type: T.Type) -> ResolutionError? {
  do {
    _ = try resolver.resolve(type)
    return nil
  } catch {
    return error
  }
}

private func path(_ error: ResolutionError?) -> String {
  error.map { $0.path.map(\.key.description).joined(separator: "→") } ?? "none"
}

@Suite struct CyclesAcrossThreadsTests {
  /// As above, but each thread has begun its half before it requests the other one.
  @Test func theCycleIsFoundWhereBothHalvesAreBeingMade() {
    for _ in 0..<200 {
      let ledger = Ledger()
      let bothBegun = Milestone(2)
      let begun = Guarded(0)
      let resolver = pair(ledger) { _ in
        // Later runs of the recipes don't wait.
        if begun.increment() > 2 { return }
        bothBegun.reach()
        bothBegun.wait()
      }
      let errors = onThreads(2) { $0 == 0 ? error(resolver, A.self) : error(resolver, B.self) }
      #expect(errors.map { $0?.code } == [.cycle, .cycle])
      #expect(errors.map(path) == ["A→B→A", "B→A→B"])
      // Chance decides which thread waits when the cycle is found. Its half is created again for the other thread.
      #expect(begun.count <= 3)
      // No instance is left unfinished: the same cycle is found again, and a corrected registration works.
      #expect(path(error(resolver, A.self)) == "A→B→A")
      resolver.register { B(ledger) }
      #expect((resolver.get() as A).kept is B)
      #expect(ledger.born == 2)
    }
  }

  @Test func thoseWhoWaitFromOutsideTheCycleGetItsErrorWithTheirOwnPathFirst() {
    for _ in 0..<200 {
      let ledger = Ledger()
      let resolver = pair(ledger)
      resolver.register { (r: Resolver) throws -> Outsider in Outsider(ledger, keeping: try r.resolve(A.self)) }
      let errors = onThreads(4) { thread in
        switch thread {
        case 0: error(resolver, A.self)
        case 1: error(resolver, B.self)
        default: error(resolver, Outsider.self)
        }
      }
      #expect(errors.map { $0?.code } == [.cycle, .cycle, .cycle, .cycle])
      #expect(errors.map(path) == ["A→B→A", "B→A→B", "Outsider→A→B→A", "Outsider→A→B→A"])
      resolver.register { B(ledger) }
      #expect((resolver.get() as Outsider).kept is A)
    }
  }

  // Exit tests start processes.
  #if os(macOS) || os(Linux)
    /// An optional request doesn't treat a cycle as a missing registration, whichever thread closes the cycle.
    @Test func aCycleAcrossThreadsStopsAnOptionalRequest() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let bothBegun = Milestone(2)
        let ledger = Ledger()
        let resolver = Resolver("circle")
          .register { (r: Resolver) -> A in
            bothBegun.reach()
            bothBegun.wait()
            return A(ledger, keeping: r.get() as B?)
          }
          .register { (r: Resolver) -> B in
            bothBegun.reach()
            bothBegun.wait()
            return B(ledger, keeping: r.get() as A?)
          }
        onThreads(2) { index in
          if index == 0 { _ = resolver.get() as A } else { _ = resolver.get() as B }
        }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("Firebolt: a cycle in resolver \"circle\": A → B → A") || text.contains("B → A → B"))
    }
  #endif
}
