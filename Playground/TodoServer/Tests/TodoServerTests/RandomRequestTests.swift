import FireboltTesting
import Foundation
import Testing
import TodoDomain

/// Random requests of all kinds.
@Suite(.appInMemory)
struct RandomRequestTests {
  private static let count = 5_000
  private static let tasks = 4

  @Test(.timeLimit(.minutes(10)))
  func whateverIsAskedTheServerAnswersAndTheListsCanBeRead() async throws {
    let seed = ProcessInfo.processInfo.environment["TODOSERVER_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
    print("The seed of the requests is \(seed).")
    let statuses = try await withServer { client in
      try await withThrowingTaskGroup(of: [Int: Int].self) { group in
        for task in 0..<Self.tasks {
          group.addTask { try await Self.ask(client, Self.count / Self.tasks, seed: seed &+ UInt64(task)) }
        }
        return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      }
    }
    print("The statuses are \(statuses).")
    // The requests reached every part of the server, and it returned each of its statuses.
    for status in [200, 201, 204, 400, 401, 404, 405, 413, 422] {
      #expect(statuses[status] != nil, "no \(status), seed \(seed): \(statuses)")
    }
  }

  /// Sends random requests, and gets the user's list after each of them.
  ///
  /// - Returns: The number of responses by status.
  private static func ask(_ client: APIClient, _ count: Int, seed: UInt64) async throws -> [Int: Int] {
    var generator = SeededGenerator(seed: seed)
    let raw = RawClient(port: client.port)
    var statuses: [Int: Int] = [:]
    var ids: [String] = []
    for number in 0..<count {
      // A new user from time to time keeps the lists short.
      let user = "ada-\(seed)-\(number / 50)"
      let request = RandomRequest(by: user, about: ids, using: &generator)
      let response = try await raw.send(request.bytes, isHead: request.isHead, staysOpen: false)
      let text =
        "seed \(seed), request \(number): \(String(decoding: request.bytes.prefix(500), as: UTF8.self).debugDescription)"
      if let response {
        #expect(
          (200..<300).contains(response.status) || (400..<500).contains(response.status), "\(response) to \(text)")
        statuses[response.status, default: 0] += 1
      } else {
        #expect(!request.isWhole, "no answer to \(text)")
      }
      let list = try await client.asking(as: user).send("GET", "/todos")
      #expect(list.status == 200, "\(list.text) after \(text)")
      let todos = try list.decoded(as: [Todo].self)
      #expect(todos.allSatisfy { (try? TodoTitle($0.title.text)) == $0.title }, "\(list.text) after \(text)")
      // A request can name another user, and then adds nothing to this list.
      if let response, response.status == 201, request.isOwn {
        let added = try APIClient.decoder.decode(Todo.self, from: Data(response.body.utf8))
        #expect(todos.last == added, "\(list.text) after \(text)")
      }
      ids = todos.map(\.id.uuidString)
    }
    return statuses
  }
}
