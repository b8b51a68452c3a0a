import Firebolt
import FireboltAtomics

/// The place where code runs. The events of one executor are in order.
package enum Executor: Hashable, Sendable {
  /// A thread, outside any task. Firebolt numbers threads from 1.
  case thread(UInt64)
  /// A task. No two live tasks have the same number.
  case task(UInt)

  /// The executor of the calling code. An observer runs on that of its event.
  package static var current: Executor {
    withUnsafeCurrentTask { task in
      // Sound: the value is the address of the task and is only compared.
      task.map { .task(unsafeBitCast($0, to: UInt.self)) } ?? .thread(firebolt_thread_number())
    }
  }
}

/// A stack of values for each executor: of those that belong to its running requests, the outermost first. What belongs
/// to requests that began before the observation is missing.
final class Stacks<Value>: Sendable {
  private let stacks = Locked<[Executor: [Value]]>([:])

  /// Changes the stack of the current executor.
  func change<R>(_ body: (inout [Value]) -> R) -> R {
    let executor = Executor.current
    return stacks.withLock { stacks in
      // Removed, so that the changes don't copy it.
      var stack = stacks.removeValue(forKey: executor) ?? []
      defer { if !stack.isEmpty { stacks[executor] = stack } }
      return body(&stack)
    }
  }
}
