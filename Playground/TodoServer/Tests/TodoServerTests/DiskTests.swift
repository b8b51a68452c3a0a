import Firebolt
import FireboltTesting
import Foundation
import GRDB
import Testing
import TodoDomain

@testable import TodoServer
@testable import TodoStorage

/// Tests with the database in a file.
struct DiskTests {
  @Test func whatWasAddedIsThereAfterARestart() async throws {
    try await withTemporaryFolder { folder in
      let app = { TestResolver { $0.load(.app(database: folder.database, logger: .silent)) } }
      let added = try await withServer(of: app()) { try await $0.add("Buy milk") }
      let found = try await withServer(of: app()) { try await $0.todos() }
      #expect(found.map(\.id) == [added.id])
    }
  }

  @Test func anAcknowledgedTodoIsOnTheDisk() async throws {
    try await withTemporaryFolder { folder in
      let database = try await TodoDatabase.open(at: folder.database, logger: .silent)
      let (journal, synchronous) = try await database.connection.writeWithoutTransaction {
        (try String.fetchOne($0, sql: "PRAGMA journal_mode"), try Int.fetchOne($0, sql: "PRAGMA synchronous"))
      }
      #expect(journal == "wal")
      #expect(synchronous == 2, "2 is FULL")
      try await database.close()
    }
  }

  #if os(Linux)
    @Test func allConnectionsToTheFileAreOpenFromTheStart() async throws {
      try await withTemporaryFolder { folder in
        let database = try await TodoDatabase.open(at: folder.database, logger: .silent)
        let path = folder.appendingPathComponent("todos.sqlite").path
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
          .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
        let readers = database.connection.configuration.maximumReaderCount
        #expect(files.filter { $0 == path }.count == 1 + readers, "one writes")
        try await database.close()
      }
    }
  #endif

  @Test func aDatabaseThatHasBeenClosedIsASingleFile() async throws {
    try await withTemporaryFolder { folder in
      let app = TestResolver { $0.load(.app(database: folder.database, logger: .silent)) }
      let added = try await withServer(of: app) { try await $0.add("Buy milk") }
      let copy = folder.appendingPathComponent("copy.sqlite").path
      try FileManager.default.copyItem(atPath: folder.appendingPathComponent("todos.sqlite").path, toPath: copy)
      let ids = try await DatabaseQueue(path: copy).read { try String.fetchAll($0, sql: "SELECT id FROM todo") }
      #expect(ids == [added.id.uuidString])
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func whileAnotherProcessKeepsTheFileLockedWritesFailAndReadsDoNot() async throws {
    try await withTemporaryFolder { folder in
      let app = TestResolver { $0.load(.app(database: folder.database, logger: .silent)) }
      try await withServer(of: app) { client in
        let first = try await client.add("Buy milk")
        let other = try DatabaseQueue.ofOtherProcess(in: folder)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        // Together they take as long as one: the time of each counts from its request.
        let statuses = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
          for number in 0..<30 {
            group.addTask {
              let response = try await client.send("POST", "/todos", body: #"{"title": "\#(number)"}"#)
              return (response.status, response.errorCode)
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.allSatisfy { $0 == (503, "storage_unavailable") })
        #expect(try await client.todos().map(\.id) == [first.id])
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        _ = try await client.add("Buy bread")
        #expect(try await client.todos().map(\.title.text) == ["Buy milk", "Buy bread"])
      }
    }
  }

  @Test func nothingIsAcknowledgedOnceTheFileIsDeleted() async throws {
    try await withTemporaryFolder { folder in
      let app = TestResolver { $0.load(.app(database: folder.database, logger: .silent)) }
      try await withServer(of: app) { client in
        _ = try await client.add("Buy milk")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("todos.sqlite"))
        for (method, body) in [("POST", #"{"title": "Buy bread"}"#), ("GET", nil)] {
          let response = try await client.send(method, "/todos", body: body)
          #expect(response.status == 503 && response.errorCode == "storage_unavailable")
          #expect(response.headers["retry-after"] == "1")
        }
      }
    }
  }

  @Test func whileTheDiskIsFullWritesFailAndReadsDoNot() async throws {
    try await withTemporaryFolder { folder in
      let app = TestResolver { $0.load(.app(database: folder.database, logger: .silent)) }
      try await withServer(of: app) { client in
        let first = try await client.add("Buy milk")
        let database = try app.resolve(TodoDatabase.self)
        let limit = { (pages: String) in
          try await database.connection.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA max_page_count = \(pages)")
          }
        }
        // At least as many as there are.
        try await limit("1")
        let title = String(repeating: "x", count: TodoTitle.maximumLength)
        var failed: APIClient.Response?
        for _ in 0..<100 where failed == nil {
          let response = try await client.send("POST", "/todos", body: #"{"title": "\#(title)"}"#)
          if response.status != 201 { failed = response }
        }
        #expect(failed?.status == 503 && failed?.errorCode == "storage_unavailable")
        #expect(try await client.todos().contains { $0.id == first.id })
        try await limit("1000000")
        _ = try await client.add("Buy bread")
      }
    }
  }

  @Test func healthIsThatOfTheDatabase() async throws {
    try await withTemporaryFolder { folder in
      let app = TestResolver { $0.load(.app(database: folder.database, logger: .silent)) }
      try await withServer(of: app) { client in
        #expect(try await client.send("GET", "/health").status == 200)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("todos.sqlite"))
        let response = try await client.send("GET", "/health")
        #expect(response.status == 503 && response.errorCode == "storage_unavailable")
      }
    }
  }

  @Test func aFileThatIsNoDatabaseIsLeftAlone() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("todos.sqlite")
      let text = Data(String(repeating: "This is a letter. ", count: 100).utf8)
      try text.write(to: file)
      await #expect(throws: UnusableDatabase.self) { try await TodoDatabase.open(at: folder.database, logger: .silent) }
      #expect(try Data(contentsOf: file) == text)
    }
  }
}

extension URL {
  /// The location of a database in the folder.
  var database: DatabaseLocation { .file(appendingPathComponent("todos.sqlite").path) }
}

extension DatabaseQueue {
  /// Opens the database in a folder, as another process would that keeps a transaction open.
  static func ofOtherProcess(in folder: URL) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: folder.appendingPathComponent("todos.sqlite").path, configuration: configuration)
  }
}
