/// A task that others wait for by other means than its value.
///
/// Every system raises the priority of a task whose value is awaited. So a task that awaits it lends it the priority of those
/// who wait: one for each priority, whatever their number.
final class RunningTask: Sendable {
  /// The wait of the request that the task was started for, if the graph doesn't know that.
  let own: Wait?
  private let end: @Sendable () async -> Void

  /// - Parameter end: Awaits the task's value.
  init(for own: Wait? = nil, _ end: @escaping @Sendable () async -> Void) {
    self.own = own
    self.end = end
  }

  func raise(to priority: UInt8) {
    Task.detached(priority: TaskPriority(rawValue: priority)) { [end] in await end() }
  }
}
