import Firebolt
import Foundation
import TestSupport
import Testing

/// Who makes a resolver of an id in passing, and asks another one of that id, is told.
@Suite struct EarlierResolverTests {
  private final class Film {}
  private final class Poster {}

  private let id = "earlier \(UUID())"
  private let notice = "; an earlier resolver of that id has gone"

  /// Other tests close resolvers by the thousand, so what is remembered of this one may be forgotten at once.
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

  @Test func anIdThatLivesOnHasNoEarlierResolver() {
    let kept = Resolver(id).register { Poster() }
    Resolver(id).register { Poster() }
    #expect(!title(in: Resolver(id)).contains(notice))
    withExtendedLifetime(kept) {}
  }

  @Test func verifySaysItToo() {
    #expect(
      isSo {
        Resolver(id).register { Film() }
        let resolver = Resolver(id).autowire { (_: Film) in Poster() }
        let error = #expect(throws: VerificationError.self) { try resolver.verify() }
        return error?.description.contains(notice) == true
      })
  }

  @Test func onlyTheLastThousandAreRemembered() {
    Resolver(id).register { Film() }
    for number in 0..<1000 { Resolver("\(id) \(number)").register { Film() } }
    #expect(!title(in: Resolver(id)).contains(notice))
  }
}
