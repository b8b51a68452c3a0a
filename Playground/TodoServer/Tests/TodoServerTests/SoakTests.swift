import Foundation
import GRDB
import NIOCore
import Testing
import TodoDomain

@testable import TodoStorage

/// The executable under clients that are half open, slow or hostile, beside a good one.
///
/// `TODOSERVER_SOAK_SECONDS` is the length of the attack; 3 by default.
struct SoakTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["TODOSERVER_SOAK_SECONDS"].flatMap(Double.init) ?? 3

  @Test(.timeLimit(.minutes(5)))
  func hostileClientsNeitherKeepAGoodOneOutNorTheServerFromEnding() async throws {
    try await withTemporaryFolder { folder in
      let server = try ServerProcess(
        in: folder, arguments: ["--idle-timeout", "1", "--body-timeout", "1", "--shutdown-timeout", "2"])
      let client = try await server.client()
      let report = try await withThrowingTaskGroup(of: Int.self) { attackers in
        for attack in Attack.allCases {
          for _ in 0..<5 { attackers.addTask { await attack.run(against: client.port) } }
        }
        let report = try await useAndEnd(server, client)
        attackers.cancelAll()
        return report.adding(attacks: try await attackers.reduce(0, +))
      }
      print("Soak: \(report)")
      #expect(report.end == ServerProcess.End(status: 0, isSignal: false))
      #expect(report.timeToEnd < .seconds(6), "the limit is 2 seconds")
      // The attackers keep the machine busy, too.
      #expect(report.slowest < .seconds(10))
      #expect(report.acknowledged.count >= 5 && report.attacks >= 40)

      let database = try await TodoDatabase.open(at: folder.database, logger: .silent)
      let found = try await Set(
        database.connection.read { try String.fetchAll($0, sql: "SELECT id FROM todo WHERE owner = 'ada'") }
          .compactMap(UUID.init))
      try await database.close()
      #expect(report.acknowledged.subtracting(found).isEmpty)
      #expect(found.count <= report.acknowledged.count + 1, "the last one's answer may have been lost")
    }
  }

  /// Adds todos as a good client until the time is over, and then until the server, told to end, stops answering.
  private func useAndEnd(_ server: ServerProcess, _ client: APIClient) async throws -> Report {
    let clock = ContinuousClock()
    var report = Report()
    report.memoryBefore = server.memory
    let start = clock.now
    // On a busy machine, the attack lasts until the client has been served a few times.
    while clock.now - start < .seconds(Self.seconds) || report.acknowledged.count < 5 {
      let time = try await clock.measure {
        report.acknowledged.insert(try await client.add("Buy milk").id)
        try await #require(client.asking(as: nil).send("GET", "/health").status == 200)
      }
      report.slowest = max(report.slowest, time)
      try await Task.sleep(for: .milliseconds(5))
    }
    report.memoryAfter = server.memory
    let signal = clock.now
    server.send(signal: SIGTERM)
    while let todo = try? await client.add("Buy bread") { report.acknowledged.insert(todo.id) }
    report.end = await server.waitUntilExit()
    report.timeToEnd = clock.now - signal
    return report
  }

  private struct Report: CustomStringConvertible {
    var acknowledged: Set<UUID> = []
    var slowest = Duration.zero
    var memoryBefore: Int?
    var memoryAfter: Int?
    var end = ServerProcess.End(status: -1, isSignal: false)
    var timeToEnd = Duration.zero
    var attacks = 0

    func adding(attacks: Int) -> Report {
      var copy = self
      copy.attacks = attacks
      return copy
    }

    var description: String {
      """
      \(acknowledged.count) todos beside \(attacks) attacks, the slowest in \(slowest); \
      memory \(memoryBefore ?? 0) MB, then \(memoryAfter ?? 0) MB; ended \(timeToEnd) after SIGTERM
      """
    }
  }
}

/// What a client can do to a server.
private enum Attack: CaseIterable {
  case silent, slowHead, halfBody, slowBody, endlessBody, unread, noise, vanishing

  /// Attacks again and again until the task is cancelled.
  ///
  /// - Returns: The number of connections.
  func run(against port: Int) async -> Int {
    var count = 0
    while !Task.isCancelled {
      try? await RawClient(port: port).withConnection { inbound, outbound in
        count += 1
        try await attack(inbound, outbound)
      }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return count
  }

  private func attack(_ inbound: RawClient.Inbound, _ outbound: RawClient.Outbound) async throws {
    let post = "POST /todos HTTP/1.1\r\nHost: localhost\r\nX-User: eve\r\n"
    switch self {
    case .silent: try await waitUntilClosed(inbound)
    case .slowHead: try await send("GET /todos HTTP/1.1\r\nX-Slow: ", then: "x", by: outbound)
    case .halfBody:
      try await outbound.write(ByteBuffer(string: "\(post)Content-Length: 20\r\n\r\n{"))
      try await waitUntilClosed(inbound)
    case .slowBody: try await send("\(post)Content-Length: 9999\r\n\r\n{", then: " ", by: outbound)
    case .endlessBody:
      let chunk = "4000\r\n\(String(repeating: " ", count: 0x4000))\r\n"
      try await send("\(post)Transfer-Encoding: chunked\r\n\r\n", then: chunk, by: outbound)
    case .unread:
      let request = "GET /graph HTTP/1.1\r\nHost: localhost\r\n\r\n"
      try await send(String(repeating: request, count: 500), then: request, by: outbound)
    case .noise:
      try await outbound.write(ByteBuffer(bytes: (0..<1_000).map { _ in UInt8.random(in: 0...255) }))
      try await waitUntilClosed(inbound)
    case .vanishing: try await outbound.write(ByteBuffer(string: "\(post)Content-Length: 20\r\n\r\n{"))
    }
  }

  private func waitUntilClosed(_ inbound: RawClient.Inbound) async throws {
    for try await _ in inbound {}
  }

  /// Sends a start, and then a piece again and again until the server closes the connection.
  private func send(_ start: String, then piece: String, by outbound: RawClient.Outbound) async throws {
    try await outbound.write(ByteBuffer(string: start))
    while true {
      try await Task.sleep(for: .milliseconds(20))
      try await outbound.write(ByteBuffer(string: piece))
    }
  }
}
