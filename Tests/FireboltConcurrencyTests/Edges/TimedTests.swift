import Firebolt
import Foundation
import TestSupport
import Testing

/// The only tests that look at a clock: one at a time, and only at ratios of times that were measured one after the other.
@Suite(.serialized) enum TimedTests {
  /// How often each time is measured; the median counts.
  private static let measurements = 5

  /// How many times longer something takes with eight times as many.
  ///
  /// - Parameters:
  ///   - count: The smaller number.
  ///   - measure: Does it, and returns the seconds that count.
  static func growth(from count: Int, _ measure: (_ count: Int) async throws -> Double) async rethrows -> Double {
    let small = try await median { try await measure(count) }
    let large = try await median { try await measure(8 * count) }
    return large / small
  }

  static func median(of measure: () async throws -> Double) async rethrows -> Double {
    var seconds: [Double] = []
    for _ in 0..<measurements { seconds.append(try await measure()) }
    return seconds.sorted()[measurements / 2]
  }

  /// The seconds that `body` takes.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try await body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  /// How many times as long eight times as many may take. What is linear takes eight times as long, and up to twenty where
  /// that many no longer fit into the processor's caches: a plain list of suspended tasks does so. What grows with the square
  /// takes fifty times as long, or more.
  private static let bound = 32.0

  /// Expects that what *n* do together costs O(*n*), by comparing 1,000 with 8,000.
  ///
  /// Smaller numbers show before what grows faster than the square, so that nobody waits minutes for the rest.
  static func expectLinear(
    sourceLocation: SourceLocation = #_sourceLocation, _ measure: (_ count: Int) async throws -> Double
  ) async rethrows {
    let earlyGrowth = try await growth(from: 32, measure)
    #expect(earlyGrowth < 2 * bound, "256 to 32", sourceLocation: sourceLocation)
    if earlyGrowth >= 2 * bound { return }
    let growth = try await growth(from: 1000, measure)
    #expect(growth < bound, "8,000 to 1,000", sourceLocation: sourceLocation)
  }
}
