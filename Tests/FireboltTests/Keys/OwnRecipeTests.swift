import Firebolt
import FireboltGraph
import TestSupport
import Testing

@Suite("Rule 45: a declared key's own recipe serves where nothing is registered")
struct OwnRecipeTests {
  @Test func itServesWhereNothingIsRegistered() throws {
    let resolver = Resolver()
    #expect(resolver.get(.weather) is LiveWeather)
    #expect(resolver.get(.forecast).weather === resolver.get(.weather))
    #expect(try resolver.resolve(.forecast) === resolver.get(.forecast))
    #expect(resolver.get(.report) !== resolver.get(.report))
    #expect(resolver.get(.ticket, "Alien", 7) == Ticket(film: "Alien", seat: 7))
    #expect(resolver.get(.nickname) == nil)
  }

  @Test func itIsNoRegistration() {
    let resolver = Resolver()
    #expect(!Resolver(parent: resolver).isRegistered(.weather) && resolver.graph.nodes.isEmpty)
    let weather = resolver.get(.weather)
    #expect(!resolver.isRegistered(.weather))
    #expect(resolver.dependencyList.contains("0 registrations"))
    #expect(resolver.getAll((any Weather).self).isEmpty)
    #expect(resolver.get() as (any Weather)? == nil)
    resolver.unregister(.weather).unregisterAllDependencies()
    #expect(resolver.get(.weather) === weather)
  }

  @Test func childrenShareWhatItMakesAndAResolverOfATestHasItsOwn() {
    let parent = Resolver()
    let (child, sibling, other) = (Resolver(parent: parent), Resolver(parent: parent), Resolver())
    let grandchild = Resolver(parent: child)
    let forecast = grandchild.get(.forecast)
    #expect(sibling.get(.forecast) === forecast)
    #expect(parent.get(.forecast) === forecast)
    #expect(other.get(.forecast) !== forecast)
  }

  @Test func ifTheOldestAncestorHasGoneTheErrorSaysSo() {
    final class Keeper: Sendable {
      let resolver: Resolver
      init(_ resolver: Resolver) { self.resolver = resolver }
    }
    var parent: Resolver? = Resolver("ancestor that goes").register { Keeper($0) }
    let recipeResolver = (parent?.get() as Keeper?)?.resolver
    let child = Resolver(parent: recipeResolver)
    #expect(child.get(.path) == "archive")
    parent = nil
    #expect(resolutionError { try child.resolve(.path) }?.code == .resolverGone)
    #expect(resolutionError { try child.resolve(.weather) }?.code == .resolverGone)
    child.register(.path) { "elsewhere" }
    #expect(child.get(.path) == "elsewhere")
  }

  @Test func resolversThatOnlyAskFileNothingInThemselves() {
    let parent = Resolver()
    let child = Resolver(parent: parent)
    let keys = (0..<40).map { number in Resolver.Key(named: "\(number)", column: UInt(number)) { number } }
    #expect(keys.map { child.get($0) } == Array(0..<40))
    #expect(child.publishedSlotCount == Resolver().publishedSlotCount)
    #expect(parent.publishedSlotCount > 80)
  }

  @Test func thereMayBeOneForEachCombinationOfArguments() {
    let parent = Resolver()
    let child = Resolver(parent: parent)
    let first = child.get(.numberedReport, 1)
    #expect(parent.get(.numberedReport, 1) === first)
    #expect(child.get(.numberedReport, 2) !== first)
    parent.dropCached(.numberedReport)
    #expect(child.get(.numberedReport, 1) !== first)
  }

  @Test func itIsMadeOnceWhateverTheNumberOfThreads() {
    for _ in 0..<20 {
      let tally = Tally()
      let key = Resolver.Key {
        tally.add()
        return StubWeather()
      }
      let parent = Resolver()
      let all = onThreads(8) { number in (number % 2 == 0 ? parent : Resolver(parent: parent)).get(key) }
      #expect(tally.count == 1 && all.allSatisfy { $0 === all[0] })
    }
  }
}
