import Dispatch
import Firebolt
import TestSupport
import Testing

private final class Number: Sendable {
  let value: Int
  init(_ value: Int) { self.value = value }
}
private final class Holder: Sendable {
  let number: Number
  init(number: Number) { self.number = number }
}

@Suite struct WithResolverTests {
  private func resolver(_ value: Int) -> Resolver { Resolver().register { Number(value) } }

  @Test func globalGetAsksTheResolverWhileTheBodyRuns() {
    #expect(withResolver(resolver(1)) { (get() as Number).value } == 1)
    #expect(get() as Number? == nil)
  }

  @Test func theInnermostCounts() {
    let outer = resolver(1)
    let inner = resolver(2)
    withResolver(outer) {
      withResolver(inner) { #expect((get() as Number).value == 2) }
      #expect((get() as Number).value == 1)
    }
  }

  @Test func aRecipeWithinAsksItsOwnResolver() {
    let other = resolver(3).register(.factory) { Holder(number: get()) }
    withResolver(resolver(1)) {
      #expect((other.get() as Holder).number.value == 3)
      #expect((get() as Number).value == 1)
    }
  }

  @Test func withinARecipeItCountsUntilTheNextRecipe() {
    let inner = resolver(5).register(.factory) { Holder(number: get()) }
    let outer = resolver(4).register(.factory) { () -> [Int] in
      let overridden = withResolver(inner) { [(get() as Number).value, (get() as Holder).number.value] }
      return overridden + [(get() as Number).value]
    }
    #expect(outer.get() as [Int] == [5, 5, 4])
  }

  @Test func whatTheBodyThrowsIsThrown() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try withResolver(resolver(1)) { throw Failure() } }
  }

  @Test func asynchronousBodiesAndTheirTasksSeeIt() async {
    await withResolver(resolver(7)) {
      await Task.yield()
      #expect((get() as Number).value == 7)
      let inTask = await Task { (get() as Number).value }.value
      #expect(inTask == 7)
    }
    #expect(get() as Number? == nil)
  }

  @Test func theCurrentResolverCanBeTakenElsewhere() {
    let own = resolver(9)
    let current = withResolver(own) { Resolver.current }
    #expect(current === own)
    let value = DispatchQueue(label: "elsewhere").sync { withResolver(current) { (get() as Number).value } }
    #expect(value == 9)
    #expect(Resolver.current === Resolver.global)
  }
}
