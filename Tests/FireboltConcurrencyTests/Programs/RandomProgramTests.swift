import TestSupport
import Testing

/// A failure prints the seed and the program; if that is one of one thread or task, one from which nothing can be left out.
/// `FIREBOLT_RELEASE_PROGRAMS` sets the number of such programs, `FIREBOLT_RELEASE_SEED` the first seed.
@Suite("Rules 28, 29, 56, 62 and 65: random programs whose hooks, observers and deinits request meet no false cycle")
struct RandomProgramTests {
  private static let first = environment("FIREBOLT_RELEASE_SEED") ?? UInt64.random(in: 0..<1_000_000_000)

  private static let count =
    environment("FIREBOLT_RELEASE_PROGRAMS") ?? UInt64(isLongRun ? 3_000 * tortureRounds : 1_000)

  /// The first seeds of four tasks, which share the programs.
  private static let firsts = stride(from: first, to: first + count, by: countOfATask)
  private static let countOfATask = UInt64.Stride((count + 3) / 4)

  @Test(arguments: Array(firsts)) func everyProgramOfOneThreadOrTaskEndsAndIsRight(from first: UInt64) async {
    await expectRight(first..<first + UInt64(Self.countOfATask), isAlone: true)
  }

  @Test func everyProgramOfSeveralThreadsAndTasksEndsAndIsRight() async {
    await expectRight(Self.first..<Self.first + UInt64(isLongRun ? 150 * tortureRounds : 100), isAlone: false)
  }

  private func expectRight(_ seeds: Range<UInt64>, isAlone: Bool) async {
    for seed in seeds {
      let program = RandomProgram(seed: seed, isAlone: isAlone)
      let mistakes = await watched("in seed \(seed)\n\(program)") { await ProgramRun.mistakes(of: program) }
      if mistakes.isEmpty { continue }
      let shortest = isAlone ? await program.shrunk { await ProgramRun.mistakes(of: $0) != [] } : program
      // What doesn't fail each time may be shrunk too far.
      let last = isAlone ? await ProgramRun.mistakes(of: shortest) : []
      Issue.record("seed \(seed): \(mistakes)\n\(program)\nshrunk: \(last)\n\(shortest)")
      return
    }
  }
}
