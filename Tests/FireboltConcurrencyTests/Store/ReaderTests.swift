import Firebolt
import TestSupport
import Testing

private protocol Service: Sendable {
  var isWhole: Bool { get }
}

private final class Shared: Tracked, Service, @unchecked Sendable {
  var isWhole: Bool { isAlive }
}

private final class Page: Tracked, @unchecked Sendable {
  let shared: Shared?
  init(_ ledger: Ledger, _ shared: Shared?) {
    self.shared = shared
    super.init(ledger)
  }
}

/// A value whose copy retains several objects. Each of them must still exist.
private struct Report: Sendable {
  let first: Shared
  let text: String
  let second: Shared

  init(_ ledger: Ledger) {
    first = Shared(ledger)
    second = Shared(ledger)
    text = "a text that is too long for a small string, number \(first.number)"
  }

  var isWhole: Bool { first.isAlive && second.isAlive && text.hasSuffix(" \(first.number)") }
}

/// Threads that read from a parent, or through a child, while another thread drops, replaces and unregisters the parent's registrations.
enum ReadsWhileChanging {
  /// Runs the threads, and ends the program if one of them has got a freed object.
  ///
  /// - Returns: The number of instances that were read, and the number of objects left at the end.
  static func run(rounds: Int, readers: Int = 3) -> (reads: Int, left: Int) {
    let ledger = Ledger()
    let reads = Guarded(0)
    do {
      let parent = Resolver()
      register(in: parent, ledger)
      let child = Resolver(parent: parent)
      let haveBegun = Milestone(readers)
      onThreads(readers) {
        haveBegun.wait()
        for round in 0..<rounds { change(parent, round, ledger) }
      } _: { thread, goesOn in
        let resolver = thread == 0 ? parent : child
        var count = read(resolver)
        haveBegun.reach()
        while goesOn() { count += read(resolver) }
        reads.withLock { $0 += count }
      }
    }
    return (reads.count, ledger.living.count)
  }

  private static func register(in parent: Resolver, _ ledger: Ledger) {
    parent.register(expects: [Shared.self, (any Service).self]) { Shared(ledger) }
    parent.register { Report(ledger) }
    parent.register(name: "other") { Report(ledger) }
    parent.register(.factory) { Page(ledger, $0.get()) }
    parent.register(.factory, name: "argument", arg1: String.self) { _ in Page(ledger, nil) }
  }

  private static func change(_ parent: Resolver, _ round: Int, _ ledger: Ledger) {
    switch round % 6 {
    case 0: parent.dropCached([Shared.self, Report.self])
    case 1: parent.register { Report(ledger) }
    case 2: parent.unregister(Page.self).unregister(Report.self, name: "other").dropCached(Report.self, name: "other")
    case 3: parent.dropAllCachedDependencies()
    case 4: parent.unregisterAllDependencies().dropAllCachedDependencies()
    default: register(in: parent, ledger)
    }
  }

  /// - Returns: The number of instances found.
  private static func read(_ resolver: Resolver) -> Int {
    let shared: Shared? = resolver.get()
    let service: (any Service)? = resolver.get()
    let report: Report? = resolver.get()
    let other: Report? = resolver.get(name: "other")
    let page: Page? = resolver.get()
    let argument: Page? = resolver.get(name: "argument", "text")
    let whole = [
      shared?.isAlive, service?.isWhole, report?.isWhole, other?.isWhole,
      page.map { $0.isAlive && $0.shared?.isAlive != false },
      argument?.isAlive,
    ]
    precondition(!whole.contains(false), "something was free that a read has found")
    return whole.count { $0 == true }
  }
}

/// Mainly for optimised builds, in which the retain of the object that a read has found must stay within the read.
@Suite("Rule 23: what a thread is reading is released after the read")
struct ReadThroughChildTests {
  @Test func whatIsReadDirectlyOrThroughAChildMayBeDroppedReplacedAndUnregistered() {
    let (reads, left) = ReadsWhileChanging.run(rounds: 3000 * tortureRounds)
    #expect(reads > 0)
    #expect(left == 0)
  }

  /// A writer takes a reader that it finds in another store for one whose former read has ended. Only ThreadSanitizer, or a
  /// processor that doesn't keep stores in order, shows when that isn't so.
  @Test func whatAReaderOfAnotherStoreHasReadIsntUsedAnyMore() {
    _ = Resolver().register { 1 }.get() as Int
    // Where each reader executes a barrier, as under ThreadSanitizer, a round is short, and it takes many.
    let rounds = ReaderSlots.areAsymmetric ? 200 * tortureRounds : 300_000
    #expect(ReaderSlots.overwrittenReads(rounds: rounds) == 0)
  }
}

@Suite("A drop waits for a reader that is suspended in the middle of a read")
struct SuspendedReaderTests {
  @Test(arguments: [false, true]) func itsInstanceStaysUntilItsReadEndsAndOtherReadersGoOn(readsLineage: Bool) {
    for hasParent in [false, true] {
      let ledger = Ledger()
      let resolver = Resolver(parent: hasParent ? Resolver() : nil).register { Tracked(ledger) }
      let child = Resolver(parent: resolver)
      #expect((resolver.get() as Tracked).number == 1)
      let (reading, ended, isDropped) = (Pause(), Milestone(2), Guarded(false))

      onADetachedThread {
        ReaderSlots.whileReading(resolver, andAncestors: readsLineage) { reading.block() }
        ended.reach()
      }
      reading.blockUntilReached()
      onADetachedThread {
        resolver.dropCached(Tracked.self)
        isDropped.withLock { $0 = true }
        ended.reach()
      }

      // The drop has begun as soon as requests get another instance. Until it ends, they give way again and again.
      while (resolver.get() as Tracked).number == 1 { relax() }
      onThreads(4) { _ in
        for _ in 0..<1_000 {
          precondition((resolver.get() as Tracked).isAlive)
          precondition((child.get() as Tracked).isAlive)
        }
      }
      #expect(!isDropped.value)
      #expect(ledger.living == [1, 2])

      reading.end()
      ended.wait()
      #expect(isDropped.value)
      #expect(ledger.living == [2])
    }
  }
}
