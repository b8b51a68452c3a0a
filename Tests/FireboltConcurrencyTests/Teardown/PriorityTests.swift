import TestSupport
import Testing

@testable import Firebolt

/// Rule 68: an awaited run has the highest priority of those who wait for it.
@Suite("Rule 68: priorities")
struct PriorityTests {
  private let ledger = Ledger()
  private let resolver = Resolver()
  private let began = Gate()
  private let isRaised = Guarded(false)

  /// Goes on until its task has the high priority.
  private func work() async {
    began.reach()
    while Task.currentPriority < .high, !Task.isCancelled { await Task.yield() }
    isRaised.withLock { $0 = true }
  }

  @Test(arguments: [0, 1, 5]) func aRecipeThatABackgroundTaskBeganIsRaisedAlsoThroughOthers(_ depth: Int) async throws {
    for number in 0..<depth {
      let next = Resolver.Name("\(number + 1)")
      resolver.registerAsync(name: Resolver.Name("\(number)")) { [ledger] resolver in
        LogFile(ledger, keeping: try await resolver.getAsync(name: next) as LogFile)
      }
    }
    resolver.registerAsync(name: Resolver.Name("\(depth)")) { [ledger] in
      await work()
      return LogFile(ledger)
    }
    await watched {
      let first = Task(priority: .background) { _ = try await resolver.getAsync(name: "0") as LogFile }
      await began.wait()
      await Task(priority: .high) { _ = try? await resolver.getAsync(name: "0") as LogFile }.value
      _ = try? await first.value
    }
    #expect(isRaised.value)
  }

  private enum Call: CaseIterable { case awaitDrops, shutDown, cancelled, ofTheAncestor }

  @Test(arguments: Call.allCases) private func anOnDropIsRaised(by call: Call) async throws {
    let child = Resolver(parent: call == .ofTheAncestor ? resolver : nil)
    var owner: Resolver? = child
    _ = owner
    child.register { [ledger] in LogFile(ledger) }.onDrop(LogFile.self) { _ in await work() }
    do { _ = child.get() as LogFile }
    await watched {
      await Task(priority: .background) { [child] in _ = child.dropAllCachedDependencies() }.value
      await began.wait()
      owner = nil
      await Task(priority: .high) {
        switch call {
        case .awaitDrops, .ofTheAncestor: _ = await awaitDropsError(child)
        case .shutDown: _ = await shutDownError(child)
        case .cancelled:
          withUnsafeCurrentTask { $0?.cancel() }
          _ = await awaitDropsError(child)
        }
      }.value
      _ = await awaitDropsError(child)
    }
    #expect(isRaised.value)
  }

  /// The first closure runs on the thread that drops, where nobody can raise it. The others run in a task.
  @Test func anOnDropIsRaisedByACallThatBeganBeforeItsTask() async throws {
    let blocks = Gate()
    resolver.register { [ledger] in LogFile(ledger) }.onDrop(LogFile.self) { _ in await work() }
    resolver.register { [ledger] in WebServer(ledger) }
    resolver.onDrop(WebServer.self) { [teardown = resolver.teardown] _ in
      blocks.reach()
      while teardown.callerCount == 0 { relax() }
    }
    do { _ = (resolver.get() as LogFile, resolver.get() as WebServer) }
    await watched {
      onADetachedThread { [resolver] in resolver.dropAllCachedDependencies() }
      await blocks.wait()
      await Task(priority: .high) { _ = await awaitDropsError(resolver) }.value
    }
    #expect(isRaised.value)
  }

  /// What raises a store's drops looks for the task of the shutdown while another thread starts that.
  @Test func theTaskOfAShutdownIsFoundAsSoonAsItIsThere() async {
    for _ in 0..<(10 * tortureRounds) {
      let teardown = resolver.teardown
      let shutDown = teardown.begin(isShutDown: true)
      async let earlier: Void = teardown.chainEnds()
      await onThreadOfItsOwn {
        teardown.continueDrop(shutDown) { _, _ in Task { teardown.end(shutDown) } }
      }
      await teardown.chainEnds()
      #expect(teardown.isEmpty)
      await earlier
    }
  }
}
