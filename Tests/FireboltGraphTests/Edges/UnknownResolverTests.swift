import Firebolt
import FireboltGraph
import Testing

private final class Absent: ResolverProtocol {
  let resolverId = "no resolver was ever called so"
}

@Suite struct UnknownResolverTests {
  @Test func verifyingAnIdThatNoResolverHadSaysWhatAskingItSays() throws {
    let error = #expect(throws: ResolutionError.self) { try Absent().resolve(Int.self) }
    #expect(error?.code == .unknownResolver)
    let verification = #expect(throws: VerificationError.self) { try Absent().verify() }?.verification
    #expect(verification?.issues.map(\.code) == [.unknownResolver])
  }
}
