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

/// Rule 13: a recipe asks its own resolver, also where a task runs it that was started within a `withResolver`.
@Suite struct StartedTaskResolverTests {
  /// Uses some of the stack, and then runs `body`, so that what that has on the stack has another address each time.
  @inline(never)
  private static func deeper(by bytes: Int, _ body: () -> Void) {
    withUnsafeTemporaryAllocation(byteCount: bytes + 16, alignment: 16) { memory in
      memory[0] = 1
      body()
    }
  }

  /// The task begins when the recipe that started it has long ended. A request that it makes may then have the very place
  /// on the stack that the request of that recipe had.
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

  /// Also where a recipe has entered that: the task runs when the recipe has ended.
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
