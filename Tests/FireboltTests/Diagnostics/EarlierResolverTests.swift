import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

/// The error for a missing type mentions it if an earlier resolver with the same id has been released.
@Suite struct EarlierResolverTests {
  private final class Film {}

  private let id = "earlier \(UUID())"
  private let notice = "; an earlier resolver with that id has been released"

  /// Tries several times, because other tests release thousands of resolvers, which may evict the record of this one.
  private func isSo(_ attempt: () -> Bool) -> Bool { (0..<20).contains { _ in attempt() } }

  private func title(in resolver: Resolver) -> String {
    let text = resolutionError { try resolver.resolve(Film.self) }?.description ?? ""
    return text.components(separatedBy: "\n")[0]
  }

  @Test func whereSomethingIsMissingAnIdSaysThatItsEarlierResolverHasGone() {
    #expect(
      isSo {
        Resolver(id).register { Film() }
        return title(in: Resolver(id)).hasSuffix("in resolver \"\(id)\"\(notice)")
      })
  }

  @Test func anEarlierResolverThatHadNothingIsNotNamed() {
    _ = Resolver(id)
    #expect(!title(in: Resolver(id)).contains(notice))
  }
}
