/// A value that can be decoded from the fields of one line.
protocol WireDecodable: Sendable {
  init?(fields: [String])
}

struct WireDecoder: Sendable {
  struct Malformed: Error {
    let line: String
  }

  func decode<T: WireDecodable>(_ lines: [String], as _: T.Type = T.self) throws -> [T] {
    try lines.map { line in
      let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard let value = T(fields: fields) else { throw Malformed(line: line) }
      return value
    }
  }
}

/// The application's server.
struct API: Sendable {
  let client: any HTTPClient
  let base: WebAddress
  let cache: ResponseCache
  let decoder: WireDecoder

  func list<T: WireDecodable>(_ path: String, of type: T.Type = T.self) async throws -> [T] {
    let response = try await cache.response(to: Request(address: base.appending(path)), from: client)
    return try decoder.decode(response.lines)
  }

  @discardableResult
  func post(_ path: String, _ body: [String] = []) async throws -> [String] {
    try await client.response(to: Request(method: "POST", address: base.appending(path), body: body)).lines
  }
}
