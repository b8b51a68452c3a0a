/// A gate that tasks wait for, and that another task opens.
struct Gate: Sendable {
  private let passing: Task<Void, Never>
  private let opening: AsyncStream<Void>.Continuation

  init() {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    passing = Task { for await _ in stream {} }
    opening = continuation
  }

  /// Waits until the gate is open.
  func wait() async { await passing.value }

  func open() { opening.finish() }
}
