struct WebAddress: Sendable, ExpressibleByStringLiteral {
  let text: String

  init(_ text: String) { self.text = text }
  init(stringLiteral text: String) { self.text = text }

  func appending(_ path: String) -> WebAddress { WebAddress(text + "/" + path) }
}

struct Request: Sendable {
  var method = "GET"
  var address: WebAddress
  var headers: [String: String] = [:]
  var body: [String] = []
}

struct Response: Sendable {
  let status: Int
  let lines: [String]
}

struct HTTPError: Error {
  let status: Int
}

/// Sends requests over the network.
protocol Transport: Sendable {
  func send(_ request: Request) async throws -> Response
}

struct HostTransport: Transport {
  private let host: Host

  init(host: Host) { self.host = host }

  func send(_ request: Request) async throws -> Response {
    let answer = try await host.fetch(request.method, request.address.text, request.headers, request.body)
    return Response(status: answer.status, lines: answer.lines)
  }
}

/// A transport without a connection.
struct OfflineTransport: Transport {
  struct Offline: Error {}

  func send(_ request: Request) async throws -> Response { throw Offline() }
}
