import Firebolt
import FireboltTesting
import Foundation
import NIOCore
import Testing
import TodoWeb

/// What clients may use of the server.
@Suite(.appInMemory, .timeLimit(.minutes(2)))
struct LimitTests {
  private static let post = "POST /todos HTTP/1.1\r\nHost: localhost\r\nX-User: ada\r\n"

  private static func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits()
    change(&limits)
    return limits
  }

  /// Sends a start, and then a byte again and again, until the server closes the connection.
  ///
  /// - Returns: What the server sent.
  private static func drip(_ byte: String, after start: String, to client: APIClient) async throws -> String {
    try await RawClient(port: client.port).withConnection { inbound, outbound in
      try await outbound.write(ByteBuffer(string: start))
      return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          while !byte.isEmpty {
            try await Task.sleep(for: .milliseconds(20))
            try await outbound.write(ByteBuffer(string: byte))
          }
        }
        var received = ""
        do {
          for try await part in inbound { received += String(buffer: part) }
        } catch is IOError {
          // The server closed the connection without reading everything.
        }
        group.cancelAll()
        return received
      }
    }
  }

  @Test(arguments: [("", ""), ("GET /todos HTTP/1.1\r\nX-User: ", ""), ("GET /todos HTTP/1.1\r\nX-User: ", "a")])
  func aConnectionWithoutAWholeHeadIsClosed(start: String, byte: String) async throws {
    try await withServer(limits: Self.limits { $0.idle = .milliseconds(300) }) { client in
      let time = try await ContinuousClock().measure {
        let received = try await Self.drip(byte, after: start, to: client)
        #expect(received == "")
      }
      #expect(time > .milliseconds(200) && time < .seconds(20))
    }
  }

  @Test func aConnectionWithoutARequestIsClosedSooner() async throws {
    let limits = Self.limits {
      $0.pause = .milliseconds(300)
      $0.idle = .seconds(60)
    }
    try await withServer(limits: limits) { client in
      for start in ["", "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"] {
        let time = try await ContinuousClock().measure { _ = try await Self.drip("", after: start, to: client) }
        #expect(time < .seconds(30))
      }
    }
  }

  @Test(arguments: ["", " "])
  func aConnectionWithoutAWholeBodyIsClosed(byte: String) async throws {
    try await withServer(limits: Self.limits { $0.body = .milliseconds(300) }) { client in
      let start = "\(Self.post)Content-Length: 10000\r\n\r\n{"
      let time = try await ContinuousClock().measure {
        let received = try await Self.drip(byte, after: start, to: client)
        #expect(received == "")
      }
      #expect(time > .milliseconds(200) && time < .seconds(20))
      #expect(try await client.todos().isEmpty)
    }
  }

  @Test func aConnectionWhoseResponsesNobodyReadsIsClosed() async throws {
    // The page takes longer to make than the connection may be idle.
    _ = try await getAsync(.graphPage)
    try await withServer(limits: Self.limits { $0.idle = .milliseconds(500) }) { client in
      let page = try await client.send("GET", "/graph").body.count
      let count = 50_000_000 / page
      let request = "GET /graph HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let received = try await RawClient(port: client.port).withConnection { inbound, outbound in
        try? await outbound.write(ByteBuffer(string: String(repeating: request, count: count)))
        try await Task.sleep(for: .seconds(2))
        var received = 0
        do {
          for try await part in inbound { received += part.readableBytes }
        } catch is IOError {
          // The server closed the connection without reading everything.
        }
        return received
      }
      #expect(received < count * page)
    }
  }

  @Test func aBodyThatIsTooLargeEndsItsConnection() async throws {
    try await withServer { client in
      let chunk = "4000\r\n\(String(repeating: " ", count: 0x4000))\r\n"
      let time = try await ContinuousClock().measure {
        let start = "\(Self.post)Transfer-Encoding: chunked\r\n\r\n\(chunk)\(chunk)"
        let received = try await Self.drip(chunk, after: start, to: client)
        #expect(received.hasPrefix("HTTP/1.1 413 ") && received.contains("Connection: close"))
        #expect(received.hasSuffix(#"{"error":{"code":"body_too_large","message":"A body has at most 16384 bytes."}}"#))
      }
      #expect(time < .seconds(20))
    }
  }

  @Test func aClientThatExpectsItIsToldToContinue() async throws {
    try await withServer { client in
      let received = try await RawClient(port: client.port).withConnection { inbound, outbound in
        var parts = inbound.makeAsyncIterator()
        try await outbound.write(
          ByteBuffer(string: "\(Self.post)Connection: close\r\nExpect: 100-Continue\r\nContent-Length: 14\r\n\r\n"))
        let first = try await parts.next().map { String(buffer: $0) }
        #expect(first == "HTTP/1.1 100 Continue\r\n\r\n")
        try await outbound.write(ByteBuffer(string: #"{"title": "a"}"#))
        var received = ""
        while let part = try await parts.next() { received += String(buffer: part) }
        return received
      }
      #expect(received.hasPrefix("HTTP/1.1 201 Created\r\n"))
    }
  }

  @Test func aClientThatExpectsItIsToldIfItsBodyIsTooLarge() async throws {
    try await withServer { client in
      let head = "\(Self.post)Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n"
      let received = try await Self.drip("", after: head, to: client)
      #expect(received.hasPrefix("HTTP/1.1 413 ") && received.contains("Connection: close"))
    }
  }

  @Test func whenThereAreEnoughConnectionsTheNextOneWaits() async throws {
    try await withServer(limits: Self.limits { $0.connections = 1 }) { client in
      let raw = RawClient(port: client.port)
      let request = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      let (times, time) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        try await raw.withConnection { inbound, outbound in
          // The connection is accepted when it has got a response, and then it stays open.
          var parts = inbound.makeAsyncIterator()
          try await outbound.write(ByteBuffer(string: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"))
          _ = try await parts.next()
          group.addTask {
            let response = try await raw.sendUntilClosed(request)
            #expect(response?.status == 200)
            time.yield(.now)
          }
          try await Task.sleep(for: .milliseconds(300))
          time.yield(.now)
        }
        try await group.waitForAll()
      }
      time.finish()
      let order = await times.reduce(into: []) { $0.append($1) }
      #expect(order.count == 2 && order == order.sorted())
    }
  }
}
