import Testing

/// All interleavings of a model of the protocol, with store buffers, breadth first.
@Suite("What a thread runs is freed after the run, once, in all interleavings")
struct RunProtocolTests {
  typealias Setting = RunProtocol.Setting

  @Test(arguments: [Setting(runs: [[0, 1]]), Setting(runs: [[0, 1, 0]])])
  func nothingIsUsedThatIsFreeAndNothingIsLeft(_ setting: Setting) {
    let (found, stateCount) = RunProtocol.explore(from: RunProtocol(setting))
    #expect(found == nil)
    #expect(stateCount > 1_000)
  }

  @Test(arguments: RunProtocol.Mutation.allCases)
  func withoutARuleItIsBroken(_ mutation: RunProtocol.Mutation) {
    let found = RunProtocol.explore(from: RunProtocol(Setting(runs: [[0, 1, 0]], mutation: mutation))).counterexample
    #expect(found != nil, "\(mutation)")
  }
}
