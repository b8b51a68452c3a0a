import Dispatch
import Firebolt
import TestSupport
import Testing

struct WithResolverTests {
  private func resolver(_ text: String) -> Resolver { Resolver().register { Label(text) } }

  @Test func theInnermostOfItAndTheResolverWhoseRecipeRunsCounts() {
    let outer = resolver("1")
    let inner = resolver("2").register(.factory) { [get() as Label] }
    withResolver(outer) {
      #expect(inner.get([Label].self)[0].text == "2")
      withResolver(inner) { #expect((get() as Label).text == "2") }
      #expect((get() as Label).text == "1")
    }
  }

  @Test func withinARecipeItCountsUntilTheNextRecipe() {
    let inner = resolver("5").register(.factory) { [get() as Label] }
    let outer = resolver("4").register(.factory) { () -> [String] in
      let overridden = withResolver(inner) { [(get() as Label).text, (get() as [Label])[0].text] }
      return overridden + [(get() as Label).text]
    }
    #expect(outer.get() as [String] == ["5", "5", "4"])
  }

  @Test func asynchronousBodiesAndTheirTasksSeeIt() async {
    await withResolver(resolver("7")) {
      await Task.yield()
      #expect((get() as Label).text == "7")
      let inTask = await Task { (get() as Label).text }.value
      #expect(inTask == "7")
    }
    #expect(get() as Label? == nil)
  }

  @Test func theCurrentResolverCanBeTakenElsewhere() {
    let own = resolver("9")
    let current = withResolver(own) { Resolver.current }
    #expect(current === own)
    let text = DispatchQueue(label: "elsewhere").sync { withResolver(current) { (get() as Label).text } }
    #expect(text == "9")
    #expect(Resolver.current === Resolver.global)
  }
}
