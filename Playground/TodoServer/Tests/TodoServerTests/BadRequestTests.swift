import FireboltTesting
import Foundation
import Testing
import TodoDomain

/// The responses to invalid requests, and to requests that fail.
@Suite(.appInMemory)
struct BadRequestTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let method: String
    let path: String
    var body: String?
    var user: String? = "ada"
    let status: Int
    let code: String

    var testDescription: String { "\(method) \(path): \(code)" }
  }

  private static let unknown = "/todos/00000000-0000-0000-0000-000000000000"
  private static let long = String(repeating: "x", count: TodoTitle.maximumLength + 1)

  static let cases = [
    Case(method: "POST", path: "/todos", body: #"{"title": "#, status: 400, code: "malformed_body"),
    Case(method: "POST", path: "/todos", body: #"{"title": 1}"#, status: 400, code: "malformed_body"),
    Case(method: "POST", path: "/todos", body: "{}", status: 400, code: "malformed_body"),
    Case(method: "POST", path: "/todos", body: nil, status: 400, code: "malformed_body"),
    Case(method: "POST", path: "/todos", body: #"{"title": ""}"#, status: 422, code: "empty_title"),
    Case(method: "POST", path: "/todos", body: #"{"title": " \n\t"}"#, status: 422, code: "empty_title"),
    Case(method: "POST", path: "/todos", body: #"{"title": "\#(long)"}"#, status: 422, code: "title_too_long"),
    Case(
      method: "POST", path: "/todos", body: "{\"title\": \"e\(String(repeating: "\u{301}", count: 7_000))\"}",
      status: 422,
      code: "title_too_long"),
    Case(method: "POST", path: "/todos", body: #"{"title": "\u0000"}"#, status: 422, code: "control_character"),
    Case(method: "POST", path: "/todos", body: #"{"title": "Buy\u0000milk"}"#, status: 422, code: "control_character"),
    Case(method: "POST", path: "/todos", body: #"{"title": "Buy\nmilk"}"#, status: 422, code: "control_character"),
    Case(method: "POST", path: "/todos", body: #"{"title": "Buy\u2028milk"}"#, status: 422, code: "control_character"),
    Case(method: "POST", path: "/todos", body: #"{"title": "\u009bmilk"}"#, status: 422, code: "control_character"),
    Case(
      method: "POST", path: "/todos", body: #"{"title": "\#(String(repeating: "x", count: 20_000))"}"#, status: 413,
      code: "body_too_large"),
    Case(method: "GET", path: unknown, status: 404, code: "unknown_todo"),
    Case(method: "PATCH", path: unknown, body: #"{"isDone": true}"#, status: 404, code: "unknown_todo"),
    Case(method: "PATCH", path: unknown, body: "{}", status: 422, code: "nothing_to_change"),
    Case(method: "PATCH", path: unknown, body: #"{"title": ""}"#, status: 422, code: "empty_title"),
    Case(method: "PATCH", path: unknown, body: #"{"title": "\u0007"}"#, status: 422, code: "control_character"),
    Case(method: "PATCH", path: unknown, body: #"{"isDone": "yes"}"#, status: 400, code: "malformed_body"),
    Case(method: "DELETE", path: unknown, status: 404, code: "unknown_todo"),
    Case(method: "GET", path: "/todos/1", status: 400, code: "malformed_id"),
    Case(method: "PATCH", path: "/todos/1", body: "{}", status: 400, code: "malformed_id"),
    Case(method: "DELETE", path: "/todos/1", status: 400, code: "malformed_id"),
    Case(method: "GET", path: "/todos", user: nil, status: 401, code: "missing_user"),
    Case(method: "POST", path: "/todos", body: "{}", user: nil, status: 401, code: "missing_user"),
    Case(method: "GET", path: "/todos", user: "ada lovelace", status: 400, code: "invalid_user"),
    Case(method: "GET", path: "/todos", user: String(repeating: "a", count: 65), status: 400, code: "invalid_user"),
    Case(method: "GET", path: "/nothing", status: 404, code: "unknown_route"),
    Case(method: "PUT", path: "/todos", status: 405, code: "wrong_method"),
    Case(method: "POST", path: "/health", user: nil, status: 405, code: "wrong_method"),
    Case(method: "PUT", path: "/nothing", status: 404, code: "unknown_route"),
    Case(method: "GET", path: "/todos/1/2", user: nil, status: 404, code: "unknown_route"),
  ]

  @Test func eachGetsAnErrorThatSaysWhatIsWrong() async throws {
    try await withServer { client in
      for bad in Self.cases {
        let response = try await client.asking(as: bad.user).send(bad.method, bad.path, body: bad.body)
        #expect(response.status == bad.status, "\(bad.testDescription)")
        #expect(response.errorCode == bad.code, "\(bad.testDescription)")
        #expect(response.headers["content-type"] == "application/json; charset=utf-8", "\(bad.testDescription)")
      }
      #expect(try await client.todos().isEmpty)
    }
  }

  @Test func aTitleThatHasAControlCharacterIsRefusedWithItsNumber() async throws {
    try await withServer { client in
      let response = try await client.send("POST", "/todos", body: #"{"title": "Buy\u0000milk"}"#)
      #expect(response.text.contains("A title has one line and no control characters, this one has U+0000."))
      #expect(try await client.todos().isEmpty)
    }
  }

  @Test func whoSendsNoJSONIsToldWhichOneIsExpected() async throws {
    try await withServer { client in
      let added = try await client.send("POST", "/todos", body: "title=milk")
      #expect(added.text.contains("{\\\"title\\\": \\\"Buy milk\\\"}"))
      let changed = try await client.send("PATCH", Self.unknown, body: "[]")
      #expect(changed.text.contains("\\\"isDone\\\": true}, or one of both"))
    }
  }

  @Test(arguments: ["", "Host: a\r\nHost: b\r\n"])
  func aRequestHasOneHost(headers: String) async throws {
    try await withServer { client in
      let raw = RawClient(port: client.port)
      let response = try #require(try await raw.sendUntilClosed("GET /todos HTTP/1.1\r\n\(headers)X-User: ada\r\n\r\n"))
      #expect(response.status == 400 && response.headers["connection"] == "close")
      #expect(response.body.contains("A request of HTTP/1.1 has one header Host."))
    }
  }

  @Test func aTitleMayBeAsLongAsIsSaid() async throws {
    try await withServer { client in
      let longest = String(repeating: "x", count: TodoTitle.maximumLength)
      let added = try await client.add(longest)
      #expect(added.title.text == longest)
    }
  }

  @Test func whatIsNoHTTPOrHasTooLargeAHeadGetsAnErrorToo() async throws {
    try await withServer { client in
      let raw = RawClient(port: client.port)
      let tooLarge = "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 100_000))\r\n\r\n"
      for (text, status, code) in [
        ("nonsense\r\n\r\n", 400, "malformed_request"), (tooLarge, 431, "headers_too_large"),
      ] {
        let response = try #require(try await raw.send(text))
        #expect(response.status == status && response.headers["connection"] == "close")
        #expect(response.headers["content-type"] == "application/json; charset=utf-8")
        #expect(response.body.contains(#"{"error":{"code":"\#(code)""#))
      }
    }
  }

  @Test(.resolver(inheriting: .current) { $0.register(.todoRepository) { BrokenRepository() } })
  func ofWhatTheServerDidWrongNothingIsTold() async throws {
    try await withServer { client in
      let response = try await client.send("GET", "/todos")
      #expect(response.status == 500 && response.errorCode == "internal_error")
      #expect(!response.text.contains("secret"))
    }
  }

  @Test(.resolver(inheriting: .current) { $0.unregister(.todoRepository) })
  func whatIsMissingInTheWiringEndsTheRequestAndNotTheServer() async throws {
    try await withServer { client in
      let failed = try await client.send("GET", "/todos")
      let health = try await client.send("GET", "/health")
      let page = try await client.send("GET", "/")
      #expect(failed.errorCode == "internal_error" && health.errorCode == "internal_error" && page.status == 200)
    }
  }
}

/// A repository that fails as if its disk were broken.
private struct BrokenRepository: TodoRepository {
  struct DiskError: Error {
    let path = "/secret/todos.sqlite"
  }

  func all() async throws -> [Todo] { throw DiskError() }
  func todo(_ id: UUID) async throws -> Todo? { throw DiskError() }
  func add(_ todo: Todo) async throws { throw DiskError() }
  func update(_ id: UUID, _ change: TodoChange) async throws -> Todo? { throw DiskError() }
  func remove(_ id: UUID) async throws -> Bool { throw DiskError() }
}
