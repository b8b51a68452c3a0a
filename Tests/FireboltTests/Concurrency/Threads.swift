import Firebolt
import Foundation

/// Runs `body` on real threads that begin together, and returns what each returned.
///
/// When it returns, the threads have let go of `body` and of all that it captured.
///
/// - Parameters:
///   - count: How many threads.
///   - stackSize: The size of each one's stack in bytes, or nil for the system's own.
///   - body: What each does; it is given the thread's index.
@discardableResult
func onThreads<R>(
  _ count: Int, stackSize: Int? = nil, fileID: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (Int) -> R
) -> [R] {
  let results = Guarded([R?](repeating: nil, count: count))
  let start = Milestone(count)
  let end = Milestone(count)
  for index in 0..<count {
    let work = Work {
      start.reach()
      start.wait(fileID: fileID, line: line)
      let result = body(index)
      results.withLock { $0[index] = result }
    }
    let thread = Thread {
      work.carryOut()
      end.reach()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }
  end.wait(fileID: fileID, line: line)
  return results.withLock { $0.map { $0! } }
}

/// Runs `body` on a thread of its own and waits for it, so that the watchdog sees if it hangs.
@discardableResult
func onAnotherThread<R>(
  fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable () -> R
) -> R {
  onThreads(1, fileID: fileID, line: line) { _ in body() }[0]
}

/// What a thread does, once. It lets go of the work before it says that the work has ended: a `Thread` keeps its block for
/// longer than that.
private final class Work: Sendable {
  private let body: Guarded<(@Sendable () -> Void)?>

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = Guarded(body)
  }

  @inline(never)
  func carryOut() {
    let body = body.withLock { $0.take() }
    body?()
  }
}

/// Something that has happened once it was reached a number of times. Whoever waits too long for it ends the program with
/// a message, so that a test which hangs says so, and who waits for whom.
final class Milestone: @unchecked Sendable {
  /// How long nothing here ever takes. All tests share two or so threads of the system's, so under a sanitizer on a busy
  /// machine each may take as long as all of them.
  private static let patience: TimeInterval = 900

  private let condition = NSCondition()
  private var missing: Int

  init(_ count: Int = 1) {
    missing = count
  }

  func reach() {
    condition.lock()
    missing -= 1
    if missing == 0 { condition.broadcast() }
    condition.unlock()
  }

  func wait(fileID: StaticString = #fileID, line: UInt = #line) {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    condition.lock()
    defer { condition.unlock() }
    while missing > 0 {
      if condition.wait(until: deadline) { continue }
      let waits = Resolver.waits.map { "\n  waits: \($0)" }.joined()
      fatalError("watchdog: the test at \(fileID):\(line) hangs\(waits)", file: fileID, line: line)
    }
  }
}

/// A value that threads use in turn.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

extension Guarded<Int> {
  /// Counts one more, and says how many that makes.
  @discardableResult
  func increment() -> Int {
    withLock {
      $0 += 1
      return $0
    }
  }

  var count: Int { withLock { $0 } }
}

/// How often the tests that look for rare interleavings repeat themselves.
let tortureRounds = ProcessInfo.processInfo.environment["FIREBOLT_TORTURE_ROUNDS"].flatMap(Int.init) ?? 2

/// Random numbers that a seed repeats (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Lets other threads run, for whoever waits for something that only a look shows.
func relax() {
  Thread.sleep(forTimeInterval: 0.0002)
}
