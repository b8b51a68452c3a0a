import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

private final class Known: Sendable {}
private final class Car: Sendable {}
private final class Last: Sendable {}
private final class FoundBefore: Sendable {}
private final class Autowired: Sendable { init(_ unregistered: Unregistered) {} }
private final class Unregistered: Sendable {}
@MainActor private final class Screen {}

/// One recipe for each thread of the task pool.
private let names = (0..<ProcessInfo.processInfo.activeProcessorCount).map { Resolver.Name("\($0)") }

/// A resolver in which a dry run finds one failure first, and is still running when what later recipes have started
/// makes its requests.
private func trap() -> Resolver {
  Resolver("trap").registerAsync { (resolver: Resolver) async -> Known in
    _ = resolver.get() as FoundBefore
    return Known()
  }
}

/// Makes a dry run that doesn't end before something that a recipe started stops the process.
private func dryRun(_ resolver: Resolver) async {
  resolver.register { () -> Last in
    Milestone().wait()
    return Last()
  }
  await watched { _ = try? await resolver.verify(dryRun: DryRun(limit: patience)) }
}

private let before = #"nothing is registered for FoundBefore in resolver "trap""#
private let missing = #"nothing is registered for Missing in resolver "trap""#

private let traps = Traps { stops in
  stops("in the tasks of synchronous recipes", at: #line + 4, before, missing) {
    let resolver = trap()
    for name in names {
      resolver.register(name: name) { (resolver: Resolver) -> Car in
        Task { _ = resolver.get() as Missing }
        return Car()
      }
    }
    await dryRun(resolver)
  }
  stops("in the tasks that asynchronous recipes await", at: #line + 4, before, missing) {
    let resolver = trap()
    for name in names {
      resolver.registerAsync(name: name) { (resolver: Resolver) async -> Car in
        let missing = Task { resolver.get() as Missing }
        _ = await missing.value
        return Car()
      }
    }
    await dryRun(resolver)
  }
  stops("on a thread of a recipe's own", at: #line + 2, before, missing) {
    let resolver = trap().register { (resolver: Resolver) -> Car in
      Thread { _ = resolver.get() as Missing }.start()
      return Car()
    }
    await dryRun(resolver)
  }
  stops("in a detached task", at: #line + 2, before, missing) {
    let resolver = trap().registerAsync { (resolver: Resolver) async -> Car in
      await Task.detached { _ = resolver.get() as Missing }.value
      return Car()
    }
    await dryRun(resolver)
  }
  stops(
    "on the main actor, with what the registrations alone show", at: #line + 5, before, missing,
    #"nothing is registered for Unregistered in resolver "trap""#
  ) {
    let resolver = trap().autowire(Autowired.init)
    resolver.registerAsync { (resolver: Resolver) async -> Car in
      await MainActor.run { _ = resolver.get() as Missing }
      return Car()
    }
    await dryRun(resolver)
  }
  stops(
    "in a recipe on the main actor", at: #line + 6, before, missing,
    "Firebolt: a dry run stops the program, because it can't abandon a recipe on the main actor\n"
      + "  to fix    write `try $0.resolve()` at \(#fileID):\(#line + 4), or autowire it\nIt found\n"
  ) {
    let resolver = trap()
    resolver.register(on: MainActor.self) { (resolver: Resolver) -> Screen in
      _ = resolver.get() as Missing
      return Screen()
    }
    try await resolver.verify(dryRun: DryRun(limit: patience))
  }
}

// Exit tests that capture need Swift 6.3, and a platform that can start processes.
#if compiler(>=6.3) && (os(macOS) || os(Linux))
  /// Rule 41: where a recipe can't be abandoned, such as in a task that it started, the process stops and reports
  /// everything found so far. No thread of the task pool is put to sleep.
  @Suite("A plain get stops a dry run") struct DryRunTrapTests {
    @Test(arguments: traps.names) func itStopsWithAllThatWasFound(_ name: String) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
        try await traps.run(name)
      }
      #expect(traps.mistakes(of: name, in: result?.standardErrorContent) == [])
    }
  }
#endif
