import Firebolt
import TestSupport
import Testing

private final class Starter: Sendable {}
private final class Origin: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

@Suite("Rule 13: the global functions in a task that a recipe started ask the resolver that was current there")
struct StartedTaskResolverTests {
  /// The task runs after the recipe has ended.
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
      tasks.append(task)
      return Starter()
    }
    _ = own.get() as Starter
    isOver.reach()
    for task in tasks.withLock(\.self) { #expect(await task.value) }
  }
}
