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
