import Firebolt
import FireboltTesting
import Testing
import TodoDomain
import TodoWeb

/// The page that shows the application's dependency graph.
@Suite(.appInMemory)
struct GraphPageTests {
  @Test(arguments: [true, false])
  func itShowsTheGraph(usesResolver: Bool) async throws {
    try await withServer(usesResolver: usesResolver) { client in
      let page = try await client.asking(as: nil).send("GET", "/graph")
      #expect(page.status == 200)
      #expect(page.headers["content-type"] == "text/html; charset=utf-8")
      #expect(page.text.contains("id=\"data\""))
      #expect(page.text.contains("TodoRepository"))
    }
  }

  @Test func itIsDrawnOnceForAllWhoAsk() async throws {
    let drawn = LiveCount()
    Resolver.current.decorate(.graphPage) {
      drawn.begin()
      return $1
    }
    try await withServer { client in
      async let one = client.send("GET", "/graph")
      async let other = client.send("GET", "/graph")
      let both = try await (one.text, other.text)
      let later = try await client.send("GET", "/graph").text
      #expect(both.0 == later && both.1 == later)
    }
    #expect(drawn.total == 1)
  }
}
