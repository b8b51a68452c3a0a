import Foundation
import TestSupport
import Testing

/// Small random programs on one thread, in which whatever can ask and change does so. Each must end; no request gets an
/// incomplete or a wrong instance, or a cycle where there is none; and everything is released.
///
/// A failure prints the seed and a program from which nothing can be left out. `FIREBOLT_RELEASE_PROGRAMS` sets the
/// number of programs, `FIREBOLT_RELEASE_SEED` the first seed.
@Suite("Rule 62: a deinit or an onDrop that a request causes may request anything")
struct RandomReleaseTests {
  @Test func everyProgramOfOneThreadEndsAndIsRight() async {
    let count = environment("FIREBOLT_RELEASE_PROGRAMS") ?? UInt64(3_000 * tortureRounds)
    let first = environment("FIREBOLT_RELEASE_SEED") ?? UInt64.random(in: 0..<1_000_000_000)
    guard let failing = ProgramWatch.firstFailure(of: first..<first + count, patience: 60) else { return }
    let program = ReleaseProgram(seed: failing).shrunk { ProgramWatch.mistakes(of: $0, patience: 1) != [] }
    Issue.record("seed \(failing): \(ProgramWatch.mistakes(of: program, patience: 60))\n\(program)")
  }
}

/// Runs programs on threads of their own. A program that doesn't end is a mistake, and its thread is left.
private enum ProgramWatch {
  private struct Progress: Sendable {
    var seed: UInt64?
    var failure: UInt64?
    var hasEnded = false
  }

  /// Returns the seed of the first program that fails.
  static func firstFailure(of seeds: Range<UInt64>, patience: TimeInterval) -> UInt64? {
    let progress = Guarded(Progress())
    onADetachedThread {
      for seed in seeds {
        progress.withLock { $0.seed = seed }
        if ReleaseRun.mistakes(of: ReleaseProgram(seed: seed)).isEmpty { continue }
        progress.withLock { $0.failure = seed }
        break
      }
      progress.withLock { $0.hasEnded = true }
    }
    var last: UInt64?
    var deadline = Date(timeIntervalSinceNow: patience)
    while true {
      let now = progress.value
      if now.hasEnded { return now.failure }
      if now.seed != last {
        last = now.seed
        deadline = Date(timeIntervalSinceNow: patience)
      } else if deadline < Date() {
        return last
      }
      relax()
    }
  }

  /// Runs one program.
  static func mistakes(of program: ReleaseProgram, patience: TimeInterval) -> [String] {
    let mistakes = Guarded<[String]?>(nil)
    onADetachedThread {
      let found = ReleaseRun.mistakes(of: program)
      mistakes.withLock { $0 = found }
    }
    let deadline = Date(timeIntervalSinceNow: patience)
    while deadline > Date() {
      if let mistakes = mistakes.value { return mistakes }
      relax()
    }
    return ["it doesn't end"]
  }
}
