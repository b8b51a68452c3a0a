import Firebolt
import Foundation

/// An operation that is judged by its absolute time, because no hand-written code is comparable.
public struct TimedCase: Sendable {
  /// The name of the case.
  public let name: String
  /// The intended duration, in seconds.
  public let goal: Double
  /// The longest acceptable duration, in seconds.
  public let must: Double
  /// Runs the operation once or more, and returns the duration of each run, in seconds.
  public let times: @Sendable () async -> [Double]
}

/// Dropping an instance while other threads read, and waking many tasks.
public let timedCases: [TimedCase] = [
  TimedCase(name: "a drop while 16 threads read", goal: 20e-6, must: 200e-6) { dropsWhileRead(by: 16) },
  TimedCase(name: "a drop while 16 threads read another resolver", goal: 20e-6, must: 200e-6) {
    dropsWhileRead(by: 16, ofAnother: true)
  },
  TimedCase(name: "waking 16,000 tasks", goal: 30e-3, must: 100e-3) { await wakes(of: 16_000) },
]

private func seconds(since start: DispatchTime) -> Double {
  Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
}

private func dropsWhileRead(by threadCount: Int, ofAnother: Bool = false) -> [Double] {
  let resolver = Resolver().register { Shared(number: unknownNumber) }
  let read = ofAnother ? MockResolver(inheriting: resolver) : resolver
  let isOver = Flag()
  let ended = DispatchGroup()
  for _ in 0..<threadCount {
    ended.enter()
    Thread {
      while !isOver.isSet { for _ in 0..<1_000 { blackHole(read.get() as Shared) } }
      ended.leave()
    }.start()
  }
  let times = (0..<201).map { _ in
    blackHole(resolver.get() as Shared)
    let start = DispatchTime.now()
    resolver.dropCached(Shared.self)
    return seconds(since: start)
  }
  isOver.set()
  ended.wait()
  return times
}

/// Measures the time from the end of the recipe until the last waiting task has its instance.
private func wakes(of taskCount: Int) async -> [Double] {
  var times: [Double] = []
  for _ in 0..<5 {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let resolver = Resolver().registerAsync {
      for await _ in gate {}
      return Shared(number: unknownNumber)
    }
    let start = await withTaskGroup(of: Void.self, returning: DispatchTime.self) { group in
      for _ in 0..<taskCount { group.addTask { blackHole(try! await resolver.getAsync() as Shared) } }
      // Gives all tasks the time to start waiting. There is no way to check whether they do.
      try? await Task.sleep(nanoseconds: 500_000_000)
      let start = DispatchTime.now()
      open.finish()
      await group.waitForAll()
      return start
    }
    times.append(seconds(since: start))
  }
  return times
}

/// A flag that can be set once.
private final class Flag: @unchecked Sendable {  // Sound: the lock guards the variable.
  private let lock = NSLock()
  private var value = false

  var isSet: Bool {
    lock.lock()
    defer { lock.unlock() }
    return value
  }

  func set() {
    lock.lock()
    value = true
    lock.unlock()
  }
}
