import Foundation

/// The number in a variable of the environment.
package func environment(_ name: String) -> UInt64? {
  ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
}

/// How often the tests that look for rare interleavings repeat themselves.
package let tortureRounds = environment("FIREBOLT_TORTURE_ROUNDS").map(Int.init) ?? 2
