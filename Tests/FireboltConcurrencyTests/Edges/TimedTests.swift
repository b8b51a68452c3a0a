import Firebolt
import Foundation
import TestSupport
import Testing

/// The only tests that look at a clock: one at a time, each in a process of its own, and only at ratios. What is compared
/// is the processor's time wherever nothing waits, so that it doesn't matter what else the machine does.
@Suite(.serialized) enum TimedTests {
  /// How often each time is measured.
  private static let measurements = 5

  /// How many times as long eight times as many may take. What is linear takes eight times as long, and up to twenty where
  /// that many no longer fit into the processor's caches: a plain list of suspended tasks does so. What grows with the square
  /// takes fifty times as long, or more.
  private static let bound = 32

  // MARK: - In the child process

  /// The processor's time that this process has taken, in seconds.
  static var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// The median of several measurements.
  static func median(of measure: () async -> Double) async -> Double {
    var seconds: [Double] = []
    for _ in 0..<measurements { seconds.append(await measure()) }
    return seconds.sorted()[measurements / 2]
  }

  /// The least of several measurements: other load on the machine only ever adds to one.
  private static func least(of measure: () async -> Double) async -> Double {
    var least = Double.infinity
    for _ in 0..<measurements { least = min(least, await measure()) }
    return least
  }

  /// Prints how many times as long something takes with 8,000 as with 1,000.
  ///
  /// Smaller numbers show before what grows faster than the square, so that nobody waits minutes for the rest.
  ///
  /// - Parameter measure: Does it with a number of things, and returns the seconds that count.
  static func printGrowth(_ measure: (_ count: Int) async -> Double) async {
    func growth(from count: Int) async -> Int {
      let small = await least { await measure(count) }
      let large = await least { await measure(8 * count) }
      return Int(large / small)
    }
    let earlyGrowth = await growth(from: 64)
    print("early growth: \(earlyGrowth)")
    if earlyGrowth < 4 * bound { print("growth: \(await growth(from: 1000))") }
  }

  // MARK: - In the test

  /// Expects that what *n* do together costs O(*n*).
  static func expectLinear(_ result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let output = result?.standardOutputContent
    let earlyGrowth = try #require(number(after: "early growth", in: output), sourceLocation: sourceLocation)
    #expect(earlyGrowth < 4 * bound, "from 64 to 512", sourceLocation: sourceLocation)
    if earlyGrowth >= 4 * bound { return }
    let growth = try #require(number(after: "growth", in: output), sourceLocation: sourceLocation)
    #expect(growth < bound, "from 1,000 to 8,000", sourceLocation: sourceLocation)
  }
}
