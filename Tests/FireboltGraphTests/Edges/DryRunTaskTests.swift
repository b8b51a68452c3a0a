import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

/// Programs whose dry run can't continue. Each requests a missing dependency on the named line, where no recipe can be
/// abandoned.
private enum TaskTraps {
  final class Known: Sendable {}
  final class Car: Sendable {}
  final class Last: Sendable {}
  final class FoundBefore: Sendable {}
  final class Missing: Sendable {}

  /// The number of recipes: one for each thread of the task pool.
  private static let count = ProcessInfo.processInfo.activeProcessorCount

  /// Returns a resolver in which the dry run finds one failure first, and is still running when later registrations
  /// make their requests.
  private static func resolver() -> Resolver {
    let resolver = Resolver("trap")
    resolver.registerAsync { (resolver: Resolver) async -> Known in
      _ = resolver.get() as FoundBefore
      return Known()
    }
    return resolver
  }

  /// Runs a dry run that ends the process.
  private static func run(_ resolver: Resolver) async {
    resolver.register { () -> Last in
      // Waits until something that an earlier recipe started stops the process.
      Milestone().wait()
      return Last()
    }
    await watched { _ = try? await resolver.verify(dryRun: DryRun()) }
  }

  static func inTasksOfSynchronousRecipes() async {
    let resolver = resolver()
    for index in 0..<count {
      resolver.register(name: Resolver.Name("\(index)")) { (resolver: Resolver) -> Car in
        Task { _ = resolver.get() as Missing }
        return Car()
      }
    }
    await run(resolver)
  }
  static let inTasksOfSynchronousRecipesLine = #line - 6

  static func inTasksOfAsynchronousRecipes() async {
    let resolver = resolver()
    for index in 0..<count {
      resolver.registerAsync(name: Resolver.Name("\(index)")) { (resolver: Resolver) async -> Car in
        let missing = Task { resolver.get() as Missing }
        _ = await missing.value
        return Car()
      }
    }
    await run(resolver)
  }
  static let inTasksOfAsynchronousRecipesLine = #line - 7

  static func onAThread() async {
    let resolver = resolver()
    resolver.register { (resolver: Resolver) -> Car in
      Thread { _ = resolver.get() as Missing }.start()
      return Car()
    }
    await run(resolver)
  }
  static let onAThreadLine = #line - 5

  static func inADetachedTask() async {
    let resolver = resolver()
    resolver.registerAsync { (resolver: Resolver) async -> Car in
      await Task.detached { _ = resolver.get() as Missing }.value
      return Car()
    }
    await run(resolver)
  }
  static let inADetachedTaskLine = #line - 5

  static func onTheMainActor() async {
    let resolver = resolver()
    resolver.registerAsync { (resolver: Resolver) async -> Car in
      await MainActor.run { _ = resolver.get() as Missing }
      return Car()
    }
    await run(resolver)
  }
  static let onTheMainActorLine = #line - 5

  final class Autowired: Sendable { init(_ unregistered: Unregistered) {} }
  final class Unregistered: Sendable {}

  static func whereMoreIsKnown() async {
    let resolver = resolver().autowire(Autowired.init)
    resolver.registerAsync { (resolver: Resolver) async -> Car in
      await MainActor.run { _ = resolver.get() as Missing }
      return Car()
    }
    await run(resolver)
  }
  static let whereMoreIsKnownLine = #line - 5
}

/// Rule 41: where a recipe can't be abandoned, such as in a task that it started, the process stops and reports
/// everything found so far. No thread of the task pool is put to sleep.
@Suite("What stops a dry run where a recipe has started something") struct DryRunTaskTests {
  private func expect(
    _ result: ExitTest.Result?, at line: Int, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let expected = [
      "FireboltGraphTests/DryRunTaskTests.swift:\(line): Fatal error: ",
      #"nothing is registered for TaskTraps.FoundBefore in resolver "trap""#,
      #"nothing is registered for TaskTraps.Missing in resolver "trap""#,
    ]
    for part in expected + texts {
      #expect(text.contains(part), "\(part) isn't in \(text)", sourceLocation: sourceLocation)
    }
  }

  @Test func aPlainGetInTheTasksThatSynchronousRecipesStartStopsItWithAllThatWasFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TaskTraps.inTasksOfSynchronousRecipes()
    }
    expect(result, at: TaskTraps.inTasksOfSynchronousRecipesLine)
  }

  @Test func aPlainGetInTheTasksThatAsynchronousRecipesAwaitStopsItWithAllThatWasFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TaskTraps.inTasksOfAsynchronousRecipes()
    }
    expect(result, at: TaskTraps.inTasksOfAsynchronousRecipesLine)
  }

  @Test func aPlainGetOnAThreadOfARecipesOwnStopsItWithAllThatWasFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TaskTraps.onAThread()
    }
    expect(result, at: TaskTraps.onAThreadLine)
  }

  @Test func aPlainGetInADetachedTaskStopsItWithAllThatWasFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TaskTraps.inADetachedTask()
    }
    expect(result, at: TaskTraps.inADetachedTaskLine)
  }

  @Test func aPlainGetOnTheMainActorFromAnAsynchronousRecipeStopsItWithAllThatWasFound() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TaskTraps.onTheMainActor()
    }
    expect(result, at: TaskTraps.onTheMainActorLine)
  }

  /// Mistakes that the registrations show are found without running a recipe.
  @Test func whatTheRegistrationsAloneShowIsAmongWhatStopsIt() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TaskTraps.whereMoreIsKnown()
    }
    expect(
      result, at: TaskTraps.whereMoreIsKnownLine,
      #"nothing is registered for TaskTraps.Unregistered in resolver "trap""#)
  }
}
