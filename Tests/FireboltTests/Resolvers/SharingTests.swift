import Firebolt
import Foundation
import Testing

private final class Account {}
private struct Setting: Equatable { let value: Int }
private final class TeamResolver: Resolver, @unchecked Sendable {}

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

  @Test func theyShareReplacementsDropsAndUnregistrations() {
    let (first, second) = (Resolver(id).register { Account() }, Resolver(id))
    let account: Account = first.get()
    second.dropCached(Account.self)
    #expect(first.get() as Account !== account)
    second.register { Account() }
    #expect(first.get() as Account === second.get() as Account)
    second.unregisterAllDependencies()
    #expect(first.get() as Account? == nil)
  }

  @Test func aSubclassSharesWithAPlainOneOfItsId() {
    let (team, plain) = (TeamResolver(id), Resolver(id))
    team.register { Account() }
    #expect(plain.get() as Account === team.get() as Account)
  }

  @Test func aResolverWithoutAnIdSharesWithNone() {
    let (first, second) = (Resolver(), Resolver())
    first.register { Account() }
    #expect(first.resolverId != second.resolverId)
    #expect(second.get() as Account? == nil)
    #expect(MockResolver { _ in }.resolverId != MockResolver { _ in }.resolverId)
  }

  @Test func theStoreLivesAsLongAsOneResolverOfTheId() {
    var first: Resolver? = Resolver(id).register { Account() }
    let second = Resolver(id)
    weak var account: Account?
    do { account = first?.get() }
    first = nil
    #expect(account != nil)
    #expect(second.get() as Account === account)
  }

  @Test func anIdBeginsAnewAfterItsLastResolver() {
    do { Resolver(id).register { Account() } }
    #expect(get(resolverId: id) as Account? == nil)
    #expect(Resolver(id).get() as Account? == nil)
  }

  @Test func anIdFindsItWhicheverResolverOfTheIdIsLeft() {
    let second: Resolver
    do {
      let first = Resolver(id).register { Setting(value: 1) }
      second = Resolver(first.resolverId)
    }
    #expect(get(resolverId: id) as Setting == Setting(value: 1))
    #expect(second.get() as Setting == Setting(value: 1))
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
