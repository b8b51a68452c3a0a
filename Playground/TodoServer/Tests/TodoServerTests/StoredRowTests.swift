import Firebolt
import FireboltTesting
import Foundation
import GRDB
import Testing
import TodoDomain

@testable import TodoStorage

/// Stored rows that the server wouldn't write today, because an older version or another program wrote them.
@Suite(.appInMemory)
struct StoredRowTests {
  private static let ids = (10..<21).map { number in "00000000-0000-0000-0000-0000000000\(number)" }

  /// Writes a row for the user ada, without the checks of the application.
  private func insert(
    _ id: String, title: any DatabaseValueConvertible & Sendable, isDone: any DatabaseValueConvertible = false,
    createdAt: any DatabaseValueConvertible = 0
  ) async throws {
    // GRDB binds a text only up to its first U+0000, but bytes completely.
    let text = title as? String
    let arguments: StatementArguments = [id, text.map { Data($0.utf8) } ?? title, isDone, createdAt]
    try await getAsync(expect: TodoDatabase.self).connection.write {
      try $0.execute(
        sql: """
          INSERT INTO todo (id, owner, title, isDone, createdAt)
          VALUES (?, 'ada', \(text == nil ? "?" : "CAST(? AS TEXT)"), ?, ?)
          """, arguments: arguments)
    }
  }

  @Test func aTitleThatNobodyCouldGiveIsMendedAndTheListIsWhole() async throws {
    let long = String(repeating: "x", count: TodoTitle.maximumLength)
    // One character: a letter of 1 byte, and marks of 2 bytes each.
    let marked = "e" + String(repeating: "\u{301}", count: 7_000)
    let titles: [(kept: any DatabaseValueConvertible & Sendable, shown: String)] = [
      ("Buy milk", "Buy milk"), ("\0", "\u{FFFD}"), ("\0Buy\0milk", "\u{FFFD}Buy\u{FFFD}milk"),
      ("Buy\nmilk", "Buy\u{FFFD}milk"), ("", "\u{FFFD}"), (" \n", "\u{FFFD}"), ("\(long)y", long),
      (marked, String(marked.unicodeScalars.prefix(500))), (7, "7"), (Data([0x42, 0xFF, 0x43]), "B\u{FFFD}C"),
      ("Buy bread", "Buy bread"),
    ]
    for (id, title) in zip(Self.ids, titles) { try await insert(id, title: title.kept) }
    try await withServer { client in
      let shown = try await client.todos().map(\.title.text)
      #expect(shown == titles.map(\.shown))
    }
  }

  @Test func aMendedTodoCanBeRenamedDoneAndRemoved() async throws {
    for id in Self.ids[..<3] { try await insert(id, title: "\0milk") }
    try await withServer { client in
      let renamed = try await client.send("PATCH", "/todos/\(Self.ids[0])", body: #"{"title": "Buy milk"}"#)
      let done = try await client.send("PATCH", "/todos/\(Self.ids[1])", body: #"{"isDone": true}"#)
      #expect(renamed.status == 200 && done.status == 200)
      #expect(try await client.send("DELETE", "/todos/\(Self.ids[2])").status == 204)
      let todos = try await client.todos()
      #expect(todos.map(\.title.text) == ["Buy milk", "\u{FFFD}milk"] && todos.map(\.isDone) == [false, true])
    }
  }

  @Test func aRowThatCannotBeReadIsLeftOutAndTheListIsWhole() async throws {
    try await insert(Self.ids[0], title: "first")
    try await insert("no UUID", title: "a")
    try await insert(Self.ids[1], title: "b", isDone: "perhaps")
    try await insert(Self.ids[2], title: "c", createdAt: "yesterday")
    try await insert(Self.ids[3], title: "d", createdAt: Double.infinity)
    try await insert(Self.ids[4], title: "e", createdAt: 1e300)
    try await insert(Self.ids[5], title: "last")
    try await withServer { client in
      let todos = try await client.todos()
      #expect(todos.map(\.title.text) == ["first", "last"])
      for id in Self.ids[1...4] {
        #expect(try await client.send("GET", "/todos/\(id)").errorCode == "unknown_todo")
        #expect(try await client.send("PATCH", "/todos/\(id)", body: #"{"isDone": true}"#).errorCode == "unknown_todo")
        // It can still be removed.
        #expect(try await client.send("DELETE", "/todos/\(id)").status == 204)
      }
    }
  }
}
