import Testing

/// All interleavings of a model of the read protocol, with store buffers, breadth first.
@Suite("What a reader has is freed after the read, and what it runs after the run, in all interleavings")
struct ReadProtocolTests {
  typealias Setting = ReadProtocol.Setting

  // The barrier is refused from the first change on, as in a sandbox that was entered after the first read.
  private static let refused = Setting(isRefused: true)
  private static let refusedToTwo = Setting(reads: [[0], [0]], changes: [[0], [0]], isRefused: true)
  private static let running = Setting(reads: [[0, 1, 0]], changes: [[0], [1]], runs: true)

  @Test(arguments: [Setting(), Setting(fences: true), refused, refusedToTwo, running])
  func nothingIsUsedThatIsFreeAndNothingIsLeft(_ setting: Setting) {
    let exploration = Exploration(from: ReadProtocol(setting))
    #expect(exploration.counterexample == nil)
    #expect(exploration.stateCount > 100)
  }

  /// The setting in which something goes wrong without each rule.
  private static func setting(without rule: ReadProtocol.Mutation) -> Setting {
    switch rule {
    case .noBarrier, .noWait, .usesAfterEnd: Setting()
    case .noFence: Setting(fences: true)
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
