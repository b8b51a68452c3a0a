import Foundation

/// Runs one closure on two threads that start together, half of `count` on each.
func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  inParallel(count, body, body)
}

/// Runs two closures on two threads that start together, half of `count` on each.
func inParallel(_ count: Int, _ first: @escaping @Sendable (Int) -> Void, _ second: @escaping @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? first(count / 2) : second(count / 2) }
}
