import Foundation
import GRDB
import Testing
import TodoDomain

@testable import TodoStorage

/// Tests that launch the executable as a process, and end it.
@Suite(.timeLimit(.minutes(2)))
struct ProcessTests {
  @Test func itStartsWithNoSetUpAndShutsDownWhenItIsTold() async throws {
    try await withTemporaryFolder { folder in
      let server = try ServerProcess(in: folder)
      let client = try await server.client()
      _ = try await client.add("Buy milk")
      server.send(signal: SIGTERM)
      #expect(await server.waitUntilExit() == ServerProcess.End(status: 0, isSignal: false))
      #expect(await server.remainingLog().last?.hasSuffix("database closed") == true)
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("todos.sqlite").path))
    }
  }

  @Test(arguments: [[], ["--without-resolver"]])
  func killedInTheMiddleOfALoadItLosesNoTodoThatItAcknowledged(arguments: [String]) async throws {
    try await withTemporaryFolder { folder in
      let server = try ServerProcess(in: folder, arguments: arguments)
      let (expected, writers) = try await load(server) { server.send(signal: SIGKILL) }
      #expect(await server.waitUntilExit() == ServerProcess.End(status: SIGKILL, isSignal: true))

      let restarted = try ServerProcess(in: folder, arguments: arguments)
      let found = Set(try await restarted.client().todos().map(\.id))
      #expect(expected.count >= 100)
      #expect(expected.subtracting(found).isEmpty)
      #expect(found.count <= expected.count + writers, "what was under way may be there, or not")
      restarted.send(signal: SIGTERM)
      #expect(await restarted.waitUntilExit() == ServerProcess.End(status: 0, isSignal: false))
    }
  }

  @Test(arguments: [[], ["--without-resolver"]])
  func toldToEndInTheMiddleOfALoadItLosesNoTodoThatItAcknowledged(arguments: [String]) async throws {
    try await withTemporaryFolder { folder in
      let server = try ServerProcess(in: folder, arguments: arguments)
      let (expected, writers) = try await load(server) { server.send(signal: SIGTERM) }
      #expect(await server.waitUntilExit() == ServerProcess.End(status: 0, isSignal: false))
      #expect(await server.remainingLog().last?.hasSuffix("database closed") == true)

      let database = try await TodoDatabase.open(at: folder.database, logger: .silent)
      let found = try await Set(
        database.connection.read { try String.fetchAll($0, sql: "SELECT id FROM todo") }.compactMap(UUID.init))
      try await database.close()
      #expect(expected.count >= 100)
      #expect(expected.subtracting(found).isEmpty)
      #expect(found.count <= expected.count + writers, "of what was under way the answer may have been lost")
    }
  }

  /// Adds todos from several clients at the same time, until the server stops responding.
  ///
  /// - Parameter end: Called when 100 todos have been acknowledged, while the clients are still adding more.
  /// - Returns: The ids of all acknowledged todos, and the number of clients.
  private func load(_ server: ServerProcess, end: @escaping @Sendable () -> Void) async throws -> (Set<UUID>, Int) {
    let client = try await server.client()
    let acknowledged = Acknowledged()
    let writers = 8
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          var number = 0
          while let todo = try? await client.add("\(writer).\(number)") {
            number += 1
            if await acknowledged.add(todo.id) == 100 { end() }
          }
        }
      }
    }
    return (await acknowledged.ids, writers)
  }

  @Test func ifNotEverythingCanBeClosedItEndsWithAnError() async throws {
    try await withTemporaryFolder { folder in
      let server = try ServerProcess(in: folder)
      _ = try await server.client().add("Buy milk")
      let other = try DatabaseQueue.ofOtherProcess(in: folder)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      server.send(signal: SIGTERM)
      #expect(await server.waitUntilExit() == ServerProcess.End(status: 1, isSignal: false))
      #expect(await server.remainingLog().last == "Error: Not everything was closed: see the log")
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      #expect(try await other.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM todo") } == 1)
    }
  }

  @Test(arguments: ["profile.json", "profile.html"])
  func aProfileOfTheStartIsWrittenIfAskedFor(name: String) async throws {
    try await withTemporaryFolder { folder in
      let server = try ServerProcess(in: folder, arguments: ["--profile", name])
      _ = try await server.client()
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(text.contains("TodoDatabase"))
      #expect(text.hasPrefix(name.hasSuffix(".html") ? "<!DOCTYPE html>" : #"{"traceEvents":["#))
      server.send(signal: SIGTERM)
      #expect(await server.waitUntilExit() == ServerProcess.End(status: 0, isSignal: false))
    }
  }

  @Test(arguments: [["--port", "65536"], ["--port", "http"], ["--log-level", "loud"], ["--nonsense"]])
  func whatItDoesNotUnderstandItRefuses(arguments: [String]) async throws {
    try await withTemporaryFolder { folder in
      let server = try ServerProcess(in: folder, arguments: arguments)
      #expect(await server.waitUntilExit() == ServerProcess.End(status: 64, isSignal: false))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test(arguments: [
    (
      ["--database", "/no/such/folder/todos.sqlite"],
      "Can't use the database /no/such/folder/todos.sqlite: unable to open database file"
    ),
    (["--host", "no.such.invalid"], "Can't listen on the host no.such.invalid, port 0: The host isn't known"),
    (["--host", "192.0.2.1"], "Can't listen on the host 192.0.2.1, port 0: Can"),
  ])
  func aStartThatFailsSaysWhyToAnOperator(arguments: [String], error: String) async throws {
    try await withTemporaryFolder { folder in
      let server = try ServerProcess(in: folder, arguments: arguments)
      #expect(await server.waitUntilExit() == ServerProcess.End(status: 1, isSignal: false))
      #expect(await server.remainingLog().last?.hasPrefix("Error: \(error)") == true)
    }
  }

  @Test func aPortThatIsInUseIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let first = try ServerProcess(in: folder)
      let port = try await first.client().port
      let second = try ServerProcess(in: folder, arguments: ["--database", ":memory:", "--port", "\(port)"])
      #expect(await second.waitUntilExit() == ServerProcess.End(status: 1, isSignal: false))
      let line = "Error: Can't listen on the host 127.0.0.1, port \(port): Address already in use"
      #expect(await second.remainingLog().last == line)
      first.send(signal: SIGTERM)
      #expect(await first.waitUntilExit().status == 0)
    }
  }

  @Test func moreConnectionsThanFilesDoNotEndIt() async throws {
    try await withTemporaryFolder { folder in
      let server = try ServerProcess(in: folder, arguments: ["--idle-timeout", "1"], openFiles: 128)
      let client = try await server.client()
      let raw = RawClient(port: client.port)
      _ = try await client.add("first")
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<400 {
          group.addTask { try? await raw.withConnection { inbound, _ in for try await _ in inbound {} } }
        }
        // Waits for a free connection.
        let late = try? await client.add("late")
        #expect(late != nil)
        group.cancelAll()
      }
      #expect(try await client.todos().map(\.title.text) == ["first", "late"])
      server.send(signal: SIGTERM)
      #expect(await server.waitUntilExit() == ServerProcess.End(status: 0, isSignal: false))
      #expect(await server.remainingLog().last?.hasSuffix("database closed") == true)
    }
  }
}

/// The ids of the todos that the server has acknowledged to a client.
private actor Acknowledged {
  private(set) var ids: Set<UUID> = []

  func add(_ id: UUID) -> Int {
    ids.insert(id)
    return ids.count
  }
}
