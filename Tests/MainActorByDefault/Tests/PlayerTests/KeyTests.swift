import Firebolt
import Testing

@testable import Player

@Suite struct KeyTests {
  @Test func keysAreAskedForOnTheMainActor() async throws {
    let resolver = Resolver()
    #expect(resolver.get(.films).title == "Ada's films: 3")
    #expect(resolver.get(.films) === resolver.get(.films))
    #expect(try await resolver.getAsync(.database).path == "/keys")
  }

  @Test @concurrent func andFromElsewhere() async throws {
    let resolver = Resolver()
    #expect(resolver.get(.account, "Grace").user == "Grace")
    let list = try await resolver.getAsync(.films)
    #expect(await list.title == "Ada's films: 3")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func anObservableClassIgnoresItsInjectedProperties() {
    withResolver(Resolver().register { Session(user: "Ada") }) {
      let search = SearchViewModel()
      search.text = "A"
      #expect(search.results == ["Alien"])
      #expect(search.session.user == "Ada" && search.list === get(.films))
    }
  }
}
