import Foundation
import Testing
import TodoDomain

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An HTTP client for a server on this machine.
struct APIClient: Sendable {
  struct Response: Sendable {
    let status: Int
    let headers: [String: String]
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }

    func decoded<T: Decodable>(as type: T.Type = T.self) throws -> T {
      try APIClient.decoder.decode(type, from: body)
    }

    /// The code in the body of an error.
    var errorCode: String? { try? decoded(as: [String: [String: String]].self)["error"]?["code"] }
  }

  /// Decodes the bodies of responses.
  static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()

  let port: Int
  var user: String? = "ada"
  private let session = URLSession(configuration: .ephemeral)

  init(port: Int) {
    self.port = port
  }

  /// Returns a client with the same connection for another user, or for none.
  func asking(as user: String?) -> APIClient {
    var copy = self
    copy.user = user
    return copy
  }

  func send(_ method: String, _ path: String, body: String? = nil) async throws -> Response {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")))
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    request.setValue(user, forHTTPHeaderField: "X-User")
    let (data, response) = try await session.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    let headers = http.allHeaderFields.reduce(into: [:]) { $0["\($1.key)".lowercased()] = "\($1.value)" }
    return Response(status: http.statusCode, headers: headers, body: data)
  }

  func todos() async throws -> [Todo] {
    try await send("GET", "/todos").decoded()
  }

  func add(_ title: String) async throws -> Todo {
    let response = try await send("POST", "/todos", body: #"{"title": "\#(title)"}"#)
    try #require(response.status == 201)
    return try response.decoded()
  }

  func close() {
    session.invalidateAndCancel()
  }
}
