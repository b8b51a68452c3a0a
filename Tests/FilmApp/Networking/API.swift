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

/// Uploads that wait until the device is online.
actor UploadQueue {
  private let api: API
  private let reachability: Reachability
  private var waiting: [(path: String, body: [String])] = []

  init(api: API, reachability: Reachability) {
    self.api = api
    self.reachability = reachability
  }

  func send(_ body: [String], to path: String) async {
    waiting.append((path, body))
    guard await reachability.isOnline else { return }
    while let next = waiting.first, (try? await api.post(next.path, next.body)) != nil { waiting.removeFirst() }
  }
}

actor Reachability {
  private(set) var isOnline = true
  private let log: any Log

  init(log: any Log) { self.log = log }

  func change(isOnline: Bool) {
    self.isOnline = isOnline
    log.write(.notice, isOnline ? "online" : "offline")
  }
}

/// A topic that the server publishes messages on.
struct LiveChannel: Sendable {
  let topic: String
  let api: API

  func poll() async throws -> [String] { try await api.post("live/\(topic)") }
}
