import Testing

/// All interleavings of a model of the read protocol, with store buffers, breadth first.
@Suite("What a reader has is freed after the read, in all interleavings")
struct ReadProtocolTests {
  typealias Setting = ReadProtocol.Setting

  @Test(arguments: [
    Setting(way: .byWritersBarrier), Setting(way: .byOwnFence),
    // The barrier is refused from the first change on, as in a sandbox that was entered after the first read.
    Setting(way: .byWritersBarrier, isRefused: true),
    Setting(way: .byWritersBarrier, isRefused: true, readsPerReader: 1, changesPerWriter: [1, 1]),
  ])
  func nothingIsUsedThatIsFree(_ setting: Setting) {
    let (found, stateCount) = ReadProtocol.explore(from: ReadProtocol(setting))
    #expect(found == nil)
    #expect(stateCount > 10_000)
  }

  static func setting(without rule: ReadProtocol.Mutation) -> Setting {
    switch rule {
    case .noBarrier, .noWait, .useAfterEnd: Setting(way: .byWritersBarrier, mutation: rule)
    case .noExchange: Setting(way: .byOwnFence, mutation: rule)
    case .looksBeforeTheMark: Setting(way: .byWritersBarrier, isRefused: true, mutation: rule)
    case .othersAreToldAtOnce:
      Setting(way: .byWritersBarrier, isRefused: true, readsPerReader: 1, changesPerWriter: [1, 1], mutation: rule)
    }
  }

  @Test(arguments: ReadProtocol.Mutation.allCases)
  func withoutARuleSomethingIsUsedThatIsFree(_ rule: ReadProtocol.Mutation) {
    #expect(ReadProtocol.explore(from: ReadProtocol(Self.setting(without: rule))).counterexample != nil)
  }
}
