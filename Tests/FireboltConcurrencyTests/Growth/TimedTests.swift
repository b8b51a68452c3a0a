// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import Foundation
  import TestSupport
  import Testing

  /// The only tests that measure time. They run one at a time, each in its own process, and compare only ratios. They
  /// measure processor time wherever nothing waits, so that other load on the machine doesn't matter.
  @Suite(.serialized) enum TimedTests {
    /// The number of times that each time is measured.
    private static let measurements = 3

    /// The limit for the growth of the time with eight times as many elements. Linear work takes eight times as long, and
    /// up to twenty times as long if the elements no longer fit into the processor's caches. That is the case for a plain
    /// list of suspended tasks. Quadratic work takes at least fifty times as long.
    private static let bound = 32

    // MARK: - In the child process

    /// The processor time that this process has used, in seconds.
    static var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    /// The median of several measurements.
    static func median(of measure: () -> Double) -> Double {
      (0..<measurements).map { _ in measure() }.sorted()[measurements / 2]
    }

    /// Prints the ratio of the times for many elements and for an eighth of them.
    ///
    /// The least of several measurements counts, because other load on the machine can only make a measurement longer. The
    /// large number is measured again only while the time looks too long. Smaller numbers show earlier whether the growth is
    /// faster than quadratic, so that the test doesn't take minutes.
    ///
    /// - Parameters:
    ///   - count: The smaller number of elements. If each element is large, a higher number keeps the processor's caches
    ///     from serving the smaller number alone.
    ///   - measure: Processes the given number of elements, and returns the seconds that count.
    static func printGrowth(from count: Int = 1000, _ measure: (_ count: Int) async -> Double) async {
      func growth(from count: Int) async -> Int {
        var (small, large) = (Double.infinity, Double.infinity)
        for _ in 0..<measurements { small = min(small, await measure(count)) }
        for _ in 0..<measurements where large >= Double(bound) * small { large = min(large, await measure(8 * count)) }
        return Int(large / small)
      }
      let earlyGrowth = await growth(from: 64)
      print("early growth: \(earlyGrowth)")
      if earlyGrowth < 4 * bound { print("growth: \(await growth(from: count))") }
    }

    // MARK: - In the test

    /// Expects that the total cost of *n* elements is O(*n*).
    static func expectLinear(_ result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let output = result?.standardOutputContent
      let earlyGrowth = try #require(number(after: "early growth", in: output), sourceLocation: sourceLocation)
      #expect(earlyGrowth < 4 * bound, "from 64 to 512", sourceLocation: sourceLocation)
      if earlyGrowth >= 4 * bound { return }
      let growth = try #require(number(after: "growth", in: output), sourceLocation: sourceLocation)
      #expect(growth < bound, sourceLocation: sourceLocation)
    }
  }
#endif
