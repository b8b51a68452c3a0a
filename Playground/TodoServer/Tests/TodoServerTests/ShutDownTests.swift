import Firebolt
import FireboltTesting
import Foundation
import InMemoryLogging
import Logging
import NIOCore
import Testing
import TodoDomain
import TodoStorage
import TodoWeb

@testable import TodoServer

/// Opening at the start, closing at the end, and the log of both.
@Suite(.appInMemory, .timeLimit(.minutes(2)))
struct ShutDownTests {
  private struct Broken: Error {}

  private let log = InMemoryLogHandler()

  init() {
    let logger = Logger(label: "TodoServerTests") { [log] _ in log }
    Resolver.current.register(.logger) { logger }
  }

  private var messages: [String] { log.entries.map { "\($0.message)" } }

  @Test func theLogOfAStartNamesWhatIsMadeAndHowLongItTook() async throws {
    try await withServer { _ in }
    let made = log.entries.filter { $0.message == "made" }
    func values(_ key: String) -> [String] { made.map { entry in entry.metadata[key].map { "\($0)" } ?? "" } }
    #expect(values("done") == ["1/4", "2/4", "3/4", "4/4"])
    #expect(values("key").first == "TodoDatabase", "what is opened with await comes first")
    #expect(
      values("key").sorted()
        == ["DatabaseLocation", "Logger \"application\"", "TodoDatabase", "WallClock \"clock\""])
    #expect(values("seconds").allSatisfy { Double($0) != nil })
  }

  @Test func aRequestUnderWayIsAnsweredBeforeTheDatabaseIsClosed() async throws {
    let (hasBegun, begin) = AsyncStream<Void>.makeStream()
    let gate = Gate()
    Resolver.current.decorate(.todoRepository) { SlowRepository(repository: $1, begin: begin, gate: gate) }
    let response = try await withRunningServer { server in
      async let adding = server.client.send("POST", "/todos", body: #"{"title": "Buy milk"}"#)
      await hasBegun.first { _ in true }
      await server.beginShutDown()
      // At some point, the server accepts no new connection, while the request continues.
      let late = APIClient(port: server.client.port)
      while (try? await late.send("GET", "/health")) != nil {}
      #expect(!messages.contains("database closed"))
      gate.open()
      return try await adding
    }
    #expect(response.status == 201 && response.headers["connection"] == "close")
    #expect(messages.contains("database closed"))
  }

  @Test func aRequestThatDoesNotEndIsCancelledBeforeTheDatabaseIsClosed() async throws {
    var limits = Limits()
    limits.shutDown = .milliseconds(300)
    try await withRunningServer(limits: limits) { server in
      try await RawClient(port: server.client.port).withConnection { inbound, outbound in
        try await outbound.write(
          ByteBuffer(string: "POST /todos HTTP/1.1\r\nHost: localhost\r\nX-User: ada\r\nContent-Length: 9\r\n\r\n{"))
        try await Task.sleep(for: .milliseconds(100))
        await server.beginShutDown()
        let time = try await ContinuousClock().measure { for try await _ in inbound {} }
        #expect(time > .milliseconds(200) && time < .seconds(8))
      }
    }
    #expect(messages.last == "database closed")
  }

  @Test func aCloseThatFailsIsLoggedAndEndsTheServerWithAnErrorAndTheRestIsClosed() async throws {
    Resolver.current.onDrop(TodoDatabase.self) { _ in throw Broken() }
    await #expect(throws: NotEverythingWasClosed.self) { try await withServer { _ in } }
    let failure = try #require(log.entries.first { $0.level == .error })
    #expect(failure.message == "not everything was closed")
    let text = failure.metadata["error"].map { "\($0)" } ?? ""
    #expect(text.contains("an onDrop of TodoDatabase") && text.contains("threw: Broken()"))
    #expect(messages.contains("database closed"))
  }

  @Test func aCloseThatTakesTooLongIsLoggedAndNotWaitedFor() async throws {
    let gate = Gate()
    Resolver.current.onDrop(TodoDatabase.self) { _ in await gate.wait() }
    try await Resolver.current.warmUpAsync()
    #expect(await !InstancesService(app: .current, logger: get(.logger), limit: 2).close())
    let text = log.entries.last?.metadata["error"].map { "\($0)" } ?? ""
    #expect(text.contains("the time was up") && text.contains("TodoDatabase"))
    gate.open()
  }

  @Test func aStartThatFailsClosesWhatIsOpen() async throws {
    Resolver.current.register { () throws -> Int in throw Broken() }
    let error = await #expect(throws: ResolutionError.self) { try await withServer { _ in } }
    #expect(error?.underlying is Broken)
    #expect(messages.contains("database open") && messages.last == "database closed")
  }
}

/// A repository that adds a todo only after a gate has opened.
private struct SlowRepository: TodoRepository {
  let repository: any TodoRepository
  let begin: AsyncStream<Void>.Continuation
  let gate: Gate

  func all() async throws -> [Todo] { try await repository.all() }
  func todo(_ id: UUID) async throws -> Todo? { try await repository.todo(id) }
  func add(_ todo: Todo) async throws {
    begin.yield()
    await gate.wait()
    try await repository.add(todo)
  }
  func update(_ id: UUID, _ change: TodoChange) async throws -> Todo? { try await repository.update(id, change) }
  func remove(_ id: UUID) async throws -> Bool { try await repository.remove(id) }
}
