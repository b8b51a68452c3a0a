// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Firebolt
  import Foundation
  import TestSupport
  import Testing

  /// The only tests that measure time. They run only in long runs, one at a time, each in its own process, and compare only
  /// ratios. They measure processor time wherever nothing waits, so that other load on the machine doesn't matter.
  @Suite(.serialized, .enabled(if: isLongRun)) enum TimedTests {
    /// The number of times that each time is measured.
    static let measurements = 3

    /// The processor time that this process has used, in seconds.
    static var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    /// The median of several measurements.
    static func median(of measure: () -> Double) -> Double {
      (0..<measurements).map { _ in measure() }.sorted()[measurements / 2]
    }
  }
#endif
