import Firebolt
import FireboltTesting
import Foundation
import Logging
import Testing
import TodoDomain
import TodoStorage
import TodoWeb

@testable import TodoServer

/// The wiring of the modules together, and the errors if a module is missing.
@Suite(.appInMemory)
struct WiringTests {
  private let scope: RequestScope
  private let request: RequestResolver

  init() throws {
    let count = RequestCount()
    scope = RequestScope(id: UUID().uuidString, user: try User("ada"), logger: .silent, count: count.scopes)
    request = RequestResolver(scope, parent: .current, count: count)
  }

  @Test func theApplicationIsWired() {
    expectValid(.current, failingOnWarnings: true)
  }

  @Test func aRequestIsWired() {
    expectValid(request, failingOnWarnings: true)
  }

  @Test func everythingThatARequestUsesCanBeMade() async {
    await expectValid(request, dryRun: DryRun().requesting(.todoService), failingOnWarnings: true)
  }

  @Test func withoutStorageItCannot() async throws {
    let lacking = RequestResolver(scope, parent: TestResolver { $0.load(.domain) }, count: RequestCount())
    let error = await #expect(throws: VerificationError.self) {
      try await lacking.verify(dryRun: DryRun().requesting(.todoService))
    }
    let issue = try #require(error?.verification.errors.first)
    #expect(error?.verification.errors.count == 1 && issue.code == .notRegistered)
    #expect(issue.key == TypeKey(Resolver.Keys.todoRepository))
    #expect(words(of: "\(issue)").contains("the key that is declared at TodoDomain/Keys+Domain.swift:8"))
  }

  @Test func whatBelongsToARequestIsNotThereOutside() throws {
    let error = #expect(throws: ResolutionError.self) { try Resolver.current.resolve(.request) }
    #expect(error?.code == .notRegistered)
    #expect(
      error.map { words(of: $0.description) }?.contains("the key that is declared at TodoDomain/Keys+Domain.swift:11")
        == true)
  }

  @Test func aRequestHasItsOwnScopeAndSharesTheRest() async throws {
    try await Resolver.current.warmUpAsync()
    let shared: TodoDatabase = request.get()
    let ofTheApplication: TodoDatabase = get()
    #expect(request.get(.request) === scope && shared === ofTheApplication)
  }

  @Test func thisIsWhatDependsOnWhat() async throws {
    let graph = try await DependencyGraph.ofRequest()
    #expect(
      graph.snapshot == """
        DatabaseLocation (single, module "storage", in parent)
        GraphPage "page" (custom("on demand"), async, module "app", in parent)
        Logger "application" (single, module "app", in parent)
        RequestScope "request" (factory)
        TodoDatabase (single, async, module "storage", in parent) → DatabaseLocation, Logger "application"
        TodoRepository "todos" (perResolver, module "storage") → RequestScope "request", TodoDatabase
        TodoService "service" (perResolver) → RequestScope "request", TodoRepository "todos", WallClock "clock"
        TodoService (factory, module "domain") → TodoService "service"
        WallClock "clock" (single, in parent)

        """)
  }

  /// The README contains the current graph.
  @Test func theREADMEShowsTheGraph() async throws {
    let readme = try String(contentsOf: .package.appendingPathComponent("README.md"), encoding: .utf8)
    let graph = try await DependencyGraph.ofRequest()
    #expect(readme.contains("```mermaid\n\(graph.mermaid)```"))
  }
}

/// The words of a text, however it is wrapped.
private func words(of text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
