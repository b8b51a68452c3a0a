import Firebolt
import Foundation
import Testing

private final class Account {}
private struct Setting: Equatable { let value: Int }

@Suite("Rule 24: resolvers of one id share everything")
struct SharingTests {
  private let id = UUID().uuidString

  @Test func twoResolversOfOneIdShareRegistrationsAndInstances() {
    let (first, second) = (Resolver(id), Resolver(id))
    first.register { Account() }
    #expect(second.get() as Account === first.get() as Account)
    second.register { Setting(value: 2) }
    #expect(first.get() as Setting == Setting(value: 2))
  }

  @Test func everyStringIsAnIdAlsoTheEmptyOne() {
    let (first, second) = (Resolver(""), Resolver(""))
    first.register { Setting(value: 5) }
    #expect(first.resolverId == "")
    #expect(second.get() as Setting == Setting(value: 5))
    #expect(get(resolverId: "") as Setting == Setting(value: 5))
    let strange = Resolver("\(id) \n 🔥 \0").register { Setting(value: 6) }
    #expect(get(resolverId: "\(id) \n 🔥 \0") as Setting == Setting(value: 6))
    #expect(strange.get() as Setting == Setting(value: 6))
  }
}
