import TestSupport
import Testing

/// All interleavings of a model of the read protocol, with delays, breadth first.
@Suite("What a reader has is freed after the read, and what it runs after the run, in all interleavings")
struct ReadProtocolTests {
  typealias Setting = ReadProtocol.Setting

  // In a plain run, there are fewer readers and reads: enough for each rule to be broken.
  private static let reads = isLongRun ? [[0, 0], [0, 0]] : [[0], [0]]
  private static let plain = Setting(reads: reads)
  private static let crossing = Setting(reads: isLongRun ? [[0, 1], [1, 0]] : [[0, 1]], changes: [[0], [1]])
  private static let fencing = Setting(reads: reads, fences: true)
  // The barrier is refused from the first change on, as in a sandbox that was entered after the first read.
  private static let refused = Setting(reads: reads, isRefused: true)
  private static let refusedToTwo = Setting(
    reads: isLongRun ? [[0], [0]] : [[0]], changes: [[0], [0]], isRefused: true)
  private static let running = Setting(reads: [isLongRun ? [0, 1, 0] : [0, 1]], changes: [[0], [1]], runs: true)

  @Test(arguments: [plain, crossing, fencing, refused, refusedToTwo, running])
  func nothingIsUsedThatIsFreeAndNothingIsLeft(_ setting: Setting) {
    let exploration = Exploration(from: ReadProtocol(setting))
    #expect(exploration.counterexample == nil)
    #expect(exploration.stateCount > 1_000)
  }

  /// The setting in which something goes wrong without each rule.
  private static func setting(without rule: ReadProtocol.Mutation) -> Setting {
    switch rule {
    case .noBarrier, .noWait, .usesAfterEnd: plain
    case .namesWithoutOrder: crossing
    case .noFence: fencing
    case .looksBeforeTheMark: refused
    case .othersAreToldFirst: refusedToTwo
    case .protectsAfterEnd, .looksBeforeClearing, .noSecondBarrier, .noTakingBack, .noLock, .noRetiring: running
    }
  }

  @Test(arguments: ReadProtocol.Mutation.allCases)
  func withoutARuleItIsBroken(_ rule: ReadProtocol.Mutation) {
    var setting = Self.setting(without: rule)
    setting.mutation = rule
    #expect(Exploration(from: ReadProtocol(setting)).counterexample != nil)
  }
}
