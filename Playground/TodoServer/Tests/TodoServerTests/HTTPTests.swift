import FireboltTesting
import Foundation
import Testing

/// The server's conformance to HTTP itself.
@Suite(.appInMemory, .timeLimit(.minutes(2)))
struct HTTPTests {
  @Test func theFirstPageLeadsToTheGraph() async throws {
    try await withServer { client in
      let page = try await client.asking(as: nil).send("GET", "/")
      #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
      #expect(page.text.contains(#"<a href="/graph">"#))
      #expect(page.text.contains(":\(client.port)/todos</code>"))
      // What is no host isn't written into the page.
      let raw = RawClient(port: client.port)
      let odd = try #require(try await raw.send("GET / HTTP/1.1\r\nHost: <b>\r\n\r\n"))
      #expect(!odd.body.contains("<b>"))
    }
  }

  private static let headers = "Host: localhost\r\nX-User: ada\r\n"

  @Test(arguments: [
    ("PUT", "/todos", "GET, HEAD, POST"), ("DELETE", "/todos", "GET, HEAD, POST"),
    ("POST", "/todos/1", "DELETE, GET, HEAD, PATCH"), ("OPTIONS", "//todos/1/", "DELETE, GET, HEAD, PATCH"),
    ("POST", "/health", "GET, HEAD"), ("PROPFIND", "/graph?x=1", "GET, HEAD"),
  ])
  func aPathThatTakesOtherMethodsNamesThem(_ method: String, _ path: String, _ allowed: String) async throws {
    try await withServer { client in
      let raw = RawClient(port: client.port)
      let response = try #require(try await raw.send("\(method) \(path) HTTP/1.1\r\n\(Self.headers)\r\n"))
      #expect(response.status == 405 && response.headers["allow"] == allowed)
      #expect(response.body.contains(#""code":"wrong_method""#) && response.body.contains(allowed))
    }
  }

  @Test func whereThereIsNothingNoMethodIsAllowed() async throws {
    try await withServer { client in
      let response = try await client.send("PUT", "/todos/1/2")
      #expect(response.status == 404 && response.headers["allow"] == nil)
    }
  }

  @Test(arguments: [
    "/todos", "/health", "/graph", "/nothing", "/todos/1", "/todos/00000000-0000-0000-0000-000000000000",
  ])
  func aHeadIsWhatAGetHasBeforeItsBody(_ path: String) async throws {
    try await withServer { client in
      _ = try await client.add("Buy milk")
      let raw = RawClient(port: client.port)
      let get = try #require(try await raw.send("GET \(path) HTTP/1.1\r\n\(Self.headers)\r\n"))
      let head = try #require(
        try await raw.send("HEAD \(path) HTTP/1.1\r\n\(Self.headers)\r\n", isHead: true, staysOpen: false))
      #expect(head.status == get.status && head.rest.isEmpty)
      for field in ["content-type", "content-length"] { #expect(head.headers[field] == get.headers[field]) }
    }
  }

  @Test func aRequestByHTTP10IsTheLastOfItsConnection() async throws {
    try await withServer { client in
      let raw = RawClient(port: client.port)
      let response = try #require(try await raw.sendUntilClosed("GET /health HTTP/1.0\r\n\r\n"))
      #expect(response.status == 200 && response.headers["connection"] == "close" && response.rest.isEmpty)
      // The same applies to a request that fails.
      let failed = try #require(try await raw.sendUntilClosed("GET /nothing HTTP/1.0\r\n\r\n"))
      #expect(failed.status == 404 && failed.headers["connection"] == "close")
    }
  }

  @Test func byHTTP10AConnectionStaysOpenIfThatIsAskedFor() async throws {
    try await withServer { client in
      let request = "GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
      let raw = RawClient(port: client.port)
      let response = try #require(try await raw.sendUntilClosed("\(request)GET /health HTTP/1.0\r\n\r\n"))
      #expect(response.status == 200 && response.headers["connection"] == "keep-alive")
      #expect(response.rest.hasPrefix("HTTP/1.1 200 OK") && response.rest.contains("Connection: close"))
    }
  }

  @Test(arguments: ["close", "Close", "TE, close"])
  func byHTTP11AConnectionIsClosedIfThatIsAskedFor(_ option: String) async throws {
    try await withServer { client in
      let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n"
      let raw = RawClient(port: client.port)
      let response = try #require(
        try await raw.sendUntilClosed("\(request)\r\n\(request)Connection: \(option)\r\n\r\n\(request)\r\n"))
      #expect(response.status == 200 && response.headers["connection"] == nil)
      #expect(response.rest.components(separatedBy: "HTTP/1.1 200 OK").count == 2, "the third is answered no more")
    }
  }
}
