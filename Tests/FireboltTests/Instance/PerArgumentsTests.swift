import Firebolt
import TestSupport
import Testing

private final class Page: Tracked, @unchecked Sendable {}

private protocol Plan: Hashable, Sendable { var price: Int { get } }
private struct Yearly: Plan { let price: Int }
private struct Monthly: Plan { let price: Int }

@Suite("Rule 61: .perArguments")
struct PerArgumentsTests {
  private let ledger = Ledger()
  private let resolver = Resolver()
  private let dropped = Guarded<[Int]>([])

  init() {
    resolver.register(.perArguments, arg1: Int.self) { [ledger] in Page(ledger, "\($0)") }
  }

  private func page(_ number: Int) -> Page { resolver.get(number) }

  @Test func thereIsOneForEachCombinationOfArguments() {
    let first = page(1)
    #expect(page(1) === first)
    #expect(page(2) !== first)
    #expect(page(2).label == "2")
    #expect(page(1) === first)
    #expect(ledger.born == 2)
  }

  @Test func allArgumentsCountInTheirOrder() {
    resolver.register(.perArguments, name: "two", args: String.self, Int?.self) { [ledger] in
      Page(ledger, "\($0) \($1 ?? 0)")
    }
    func page(_ name: String, _ number: Int?) -> Page { resolver.get(name: "two", name, number) }
    let first = page("a", 1)
    #expect(page("a", 1) === first)
    #expect(resolver.get(name: "two", "a", 1) as Page === first)
    #expect(page("a", 2) !== first && page("b", 1) !== first)
    #expect(page("c", nil) === resolver.get(name: "two", "c") as Page)
  }

  @Test func aProtocolsValuesAreToldApartIfTheyAreHashable() {
    resolver.register(.perArguments, name: "plan", args: (any Plan).self, Any?.self) { [ledger] plan, extra in
      Page(ledger, "\(plan.price) \(extra ?? "")")
    }
    func page(_ plan: any Plan, _ extra: Any? = nil) -> Page { resolver.get(name: "plan", plan, extra) }
    let first = page(Yearly(price: 1))
    #expect(page(Yearly(price: 1)) === first)
    #expect(page(Yearly(price: 2)) !== first)
    #expect(page(Monthly(price: 1)) !== first)
    let extra = page(Yearly(price: 1), 1)
    #expect(extra !== first && page(Yearly(price: 1), 1) === extra)
    #expect(page(Yearly(price: 1), 1 as UInt8) !== extra)
    #expect(ledger.born == 5)
  }

  @Test func argumentsThatDoNotFitAreAnError() {
    #expect(resolutionError { try resolver.resolve(Page.self, "1") }?.code == .argumentMismatch)
    _ = page(1)
    #expect(resolutionError { try resolver.resolve(Page.self) }?.code == .argumentMismatch)
    #expect(resolver.getAll(Page.self).isEmpty)
  }

  @Test func theyAreKeptUntilAllAreDroppedTogether() {
    resolver.onDrop(Page.self) { [dropped] page in dropped.append(page.number) }
    for number in 1...3 { _ = page(number) }
    #expect(ledger.living == [1, 2, 3])
    resolver.dropCached(Page.self)
    #expect(ledger.living == [])
    #expect(dropped.value == [3, 2, 1])
    #expect(page(1).number == 4)
    resolver.dropCached(.perArguments)
    #expect(dropped.value == [3, 2, 1, 4])
  }

  @Test func theyAreReleasedTheNewestFirstWhenTheirResolverGoes() {
    var other: Resolver? = Resolver().register(.perArguments, arg1: Int.self) { [ledger] in Page(ledger, "\($0)") }
    for number in 0..<20 { _ = other?.get(number) as Page? }
    other = nil
    #expect(ledger.gone == (0..<20).reversed().map { "\($0)" })
  }

  @Test func theyLiveWhereTheyAreRegisteredAndSeeOnlyItsRegistrations() {
    resolver.register { "parent" }
    resolver.register(.perArguments, name: "seeing", arg1: Int.self) { [ledger] resolver, _ in
      Page(ledger, resolver.get() as String)
    }
    let child = Resolver(parent: resolver).register { "child" }
    let first: Page = child.get(name: "seeing", 1)
    #expect(first.label == "parent")
    #expect(resolver.get(name: "seeing", 1) as Page === first)
  }

  @Test func aModuleShadowsThemAndUnloadBringsThemBack() {
    let first = page(1)
    let module = Module("pages") { [ledger] in
      $0.register(.perArguments, arg1: Int.self) { Page(ledger, "module \($0)") }
    }
    resolver.load(module)
    #expect(page(1).label == "module 1")
    resolver.unload(module)
    #expect(page(1) === first)
  }

  @Test func eachIsCompletedAlsoOneThatTheCompletionOfAnotherAsksFor() {
    let completed = Guarded<[String]>([])
    resolver.initCompleted(Page.self) { resolver, page in
      completed.append(page.label)
      if page.label == "1" { _ = resolver.get(2) as Page }
    }
    _ = page(1)
    #expect(completed.value == ["1", "2"])
  }
}
