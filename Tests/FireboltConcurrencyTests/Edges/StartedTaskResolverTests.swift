import Firebolt
import TestSupport
import Testing

private final class Starter: Sendable {}
private final class Origin: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}
private final class Asker: Sendable {
  let origin: Origin
  init(_ origin: Origin) { self.origin = origin }
}

/// Rule 13: a recipe asks its own resolver, even if it runs in a task that was started within a `withResolver`.
@Suite struct StartedTaskResolverTests {
  /// Uses some of the stack, and then runs `body`, so that its stack addresses are different each time.
  @inline(never)
  private static func deeper(by bytes: Int, _ body: () -> Void) {
    withUnsafeTemporaryAllocation(byteCount: bytes + 16, alignment: 16) { memory in
      memory[0] = 1
      body()
    }
  }

  /// The task begins long after the recipe that started it has ended. A request that the task makes may then have the
  /// same address on the stack as the request of that recipe.
  @Test @MainActor func thePlainGetOfARecipeAsksTheRecipesResolverWhereverItsRequestIsOnTheStack() async {
    let mock = MockResolver { $0.register { Origin("mock") } }
    let own = Resolver().register { Origin("own") }
    own.register(.factory) { Asker(get()) }
    let answers = Guarded<[String]>([])
    let tasks = Guarded<[Task<Void, Never>]>([])
    own.register(.factory) { () -> Starter in
      let task = withResolver(mock) {
        Task { @MainActor in
          for bytes in stride(from: 0, to: 4096, by: 16) {
            Self.deeper(by: bytes) {
              let asker: Asker = own.get()
              answers.withLock { $0.append(asker.origin.text) }
            }
          }
        }
      }
      tasks.withLock { $0.append(task) }
      return Starter()
    }
    for depth in stride(from: 0, to: 4096, by: 256) {
      Self.deeper(by: depth) { _ = own.get() as Starter }
    }
    for task in tasks.withLock(\.self) { await task.value }
    let wrong = answers.withLock { $0.count { $0 != "own" } }
    #expect(wrong == 0, "of \(answers.withLock(\.count))")
  }

  /// This also applies if a recipe called `withResolver`. The task runs after the recipe has ended.
  @Test func aTaskThatWasStartedInAWithResolverAsksThatOne() async {
    let mock = MockResolver { $0.register { Origin("mock") } }
    let own = Resolver().register { Origin("own") }
    let tasks = Guarded<[Task<Bool, Never>]>([])
    let isOver = Gate()
    own.register(.factory) { () -> Starter in
      let task = withResolver(mock) {
        Task {
          await isOver.wait()
          return Resolver.current === mock
        }
      }
      tasks.withLock { $0.append(task) }
      return Starter()
    }
    _ = own.get() as Starter
    isOver.reach()
    for task in tasks.withLock(\.self) { #expect(await task.value) }
  }
}
