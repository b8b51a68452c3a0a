import Testing

/// All interleavings of a model of the read protocol, with store buffers, breadth first.
@Suite("What a reader has is freed after the read, in all interleavings")
struct ReadProtocolTests {
  typealias Setting = ReadProtocol.Setting

  static let settings: [(setting: Setting, stateCount: Int)] = [
    (Setting(way: .byWritersBarrier), 83_398),
    (Setting(way: .byOwnFence), 28_708),
    // The barrier is refused from the first change on, as in a sandbox that was entered after the first read.
    (Setting(way: .byWritersBarrier, isRefused: true), 52_578),
    (Setting(way: .byWritersBarrier, isRefused: true, readsPerReader: 1, changesPerWriter: [1, 1]), 133_748),
  ]

  @Test(arguments: settings.indices)
  func nothingIsUsedThatIsFree(_ index: Int) {
    let (setting, stateCount) = Self.settings[index]
    let (found, counted) = ReadProtocol.explore(from: ReadProtocol(setting))
    #expect(found == nil)
    #expect(counted == stateCount)
  }

  struct Finding: Sendable {
    let mutation: ReadProtocol.Mutation
    var setting: Setting
    let stepCount: Int
  }

  static let findings: [Finding] = [
    Finding(mutation: .noBarrier, setting: Setting(way: .byWritersBarrier), stepCount: 9),
    Finding(mutation: .noExchange, setting: Setting(way: .byOwnFence), stepCount: 9),
    Finding(mutation: .noWait, setting: Setting(way: .byWritersBarrier), stepCount: 12),
    Finding(mutation: .useAfterEnd, setting: Setting(way: .byWritersBarrier), stepCount: 13),
    Finding(mutation: .looksBeforeTheMark, setting: Setting(way: .byWritersBarrier, isRefused: true), stepCount: 20),
    Finding(
      mutation: .othersAreToldAtOnce,
      setting: Setting(way: .byWritersBarrier, isRefused: true, readsPerReader: 1, changesPerWriter: [1, 1]),
      stepCount: 11),
  ]

  @Test func everyRuleIsTakenOutOnce() {
    #expect(Set(Self.findings.map(\.mutation)) == Set(ReadProtocol.Mutation.allCases))
  }

  @Test(arguments: findings)
  func withoutTheRuleSomethingIsUsedThatIsFree(_ finding: Finding) {
    var setting = finding.setting
    setting.mutation = finding.mutation
    let found = ReadProtocol.explore(from: ReadProtocol(setting)).counterexample
    #expect(found?.count == finding.stepCount, "\(finding.mutation): \(found?.joined(separator: "; ") ?? "nothing")")
  }
}
