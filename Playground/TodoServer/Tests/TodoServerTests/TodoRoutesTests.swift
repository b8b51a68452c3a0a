import FireboltTesting
import Foundation
import Testing
import TodoDomain

/// The operations of users, over HTTP. The same tests run with a service from a resolver and with one wired by hand.
@Suite(.appInMemory)
struct TodoRoutesTests {
  @Test(arguments: [true, false])
  func aTodoIsAddedAndFound(usesResolver: Bool) async throws {
    try await withServer(usesResolver: usesResolver) { client in
      let response = try await client.send("POST", "/todos", body: #"{"title": " Buy milk\n"}"#)
      let added = try response.decoded(as: Todo.self)
      #expect(response.status == 201)
      #expect(response.headers["location"] == "/todos/\(added.id)")
      #expect(added.title.text == "Buy milk" && !added.isDone)
      #expect(try await client.send("GET", "/todos/\(added.id)").decoded() == added)
      #expect(try await client.todos() == [added])
    }
  }

  @Test func aTodoIsDatedByTheClock() async throws {
    let added = try await withServer { try await $0.add("Buy milk") }
    #expect(added.createdAt == FixedClock.noon.now)
  }

  @Test func todosAreListedInTheOrderInWhichTheyWereAdded() async throws {
    try await withServer { client in
      for title in ["c", "a", "b"] { _ = try await client.add(title) }
      #expect(try await client.todos().map(\.title.text) == ["c", "a", "b"])
    }
  }

  @Test(arguments: [true, false])
  func aTodoIsChanged(usesResolver: Bool) async throws {
    try await withServer(usesResolver: usesResolver) { client in
      let added = try await client.add("Buy milk")
      let done = try await client.send("PATCH", "/todos/\(added.id)", body: #"{"isDone": true}"#)
      #expect(done.status == 200)
      #expect(try done.decoded(as: Todo.self).isDone)

      let renamed = try await client.send("PATCH", "/todos/\(added.id)", body: #"{"title": "Buy oat milk"}"#)
      let todo = try renamed.decoded(as: Todo.self)
      #expect(todo.title.text == "Buy oat milk" && todo.isDone && todo.createdAt == added.createdAt)
      #expect(try await client.todos() == [todo])
    }
  }

  @Test(arguments: [true, false])
  func aTodoIsRemoved(usesResolver: Bool) async throws {
    try await withServer(usesResolver: usesResolver) { client in
      let milk = try await client.add("Buy milk")
      let bread = try await client.add("Buy bread")
      let response = try await client.send("DELETE", "/todos/\(milk.id)")
      #expect(response.status == 204 && response.body.isEmpty)
      #expect(try await client.todos() == [bread])
      #expect(try await client.send("DELETE", "/todos/\(milk.id)").errorCode == "unknown_todo")
    }
  }

  @Test(arguments: [true, false])
  func nobodySeesTheTodosOfOthers(usesResolver: Bool) async throws {
    try await withServer(usesResolver: usesResolver) { ada in
      let grace = ada.asking(as: "grace")
      let adas = try await ada.add("Buy milk")
      let graces = try await grace.add("Write a compiler")
      #expect(try await ada.todos() == [adas])
      #expect(try await grace.todos() == [graces])
      for (method, body) in [("GET", nil), ("PATCH", #"{"isDone": true}"#), ("DELETE", nil)] {
        #expect(try await grace.send(method, "/todos/\(adas.id)", body: body).errorCode == "unknown_todo")
      }
      #expect(try await ada.todos() == [adas])
    }
  }

  @Test func manyRequestsAtOnceAreEachOfTheirOwnUser() async throws {
    try await withServer { client in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            let user = client.asking(as: "user-\(number)")
            for title in 0..<5 { _ = try await user.add("\(number).\(title)") }
            #expect(try await user.todos().map(\.title.text) == (0..<5).map { "\(number).\($0)" })
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
