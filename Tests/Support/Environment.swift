import Foundation

/// The number in a variable of the environment.
package func environment(_ name: String) -> UInt64? {
  ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
}

/// How often the tests that look for rare interleavings repeat themselves.
package let tortureRounds = environment("FIREBOLT_TORTURE_ROUNDS").map(Int.init) ?? 2

/// The seconds that nothing in a test ever takes. All tests share two or so threads of the system's, so under a sanitizer on
/// a busy machine each may take as long as all of them. FIREBOLT_PATIENCE gives another number.
package let patience = environment("FIREBOLT_PATIENCE").map { TimeInterval($0) } ?? 900
