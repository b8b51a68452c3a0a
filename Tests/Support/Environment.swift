import Foundation

/// The number in an environment variable, or nil if there is none.
package func environment(_ name: String) -> UInt64? {
  ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
}

/// How many times a test repeats itself to find rare interleavings. Some tests multiply this number.
package let tortureRounds = environment("FIREBOLT_TORTURE_ROUNDS").map(Int.init) ?? 1

/// Whether tests may take long. In a plain run, some do a part of their work.
package let isLongRun = tortureRounds > 1

/// The timeout in seconds after which a test is considered to hang. All tests share about two system threads, so under
/// a sanitizer on a busy machine, one test may take as long as all of them. FIREBOLT_PATIENCE overrides the default.
package let patience = environment("FIREBOLT_PATIENCE").map { TimeInterval($0) } ?? 900
