import Firebolt
import FireboltTesting
import Foundation
import Logging
import Testing
import TodoDomain
import TodoStorage
import TodoWeb

@testable import TodoServer

/// What the modules make together, and what the tests would say if they didn't fit.
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
    await expectValid(request, dryRun: DryRun(), failingOnWarnings: true)
  }

  @Test func withoutStorageItIsNot() throws {
    let lacking = TestResolver { $0.load(.domain, .web) }
    let error = #expect(throws: VerificationError.self) { try lacking.verify() }
    #expect(error?.verification.errors.map(\.code) == [.missingDependency])
  }

  @Test func whatIsMadeForARequestIsNotMadeOutside() throws {
    let error = #expect(throws: ResolutionError.self) { try Resolver.current.resolve(RequestScope.self) }
    #expect(error?.underlying is OutsideOfRequest)
  }

  @Test func aRequestHasItsOwnScopeAndSharesTheRest() async throws {
    try await Resolver.current.warmUpAsync()
    let own: RequestScope = request.get()
    let shared: TodoDatabase = request.get()
    let ofTheApplication: TodoDatabase = get()
    #expect(own === scope && shared === ofTheApplication)
  }

  @Test func thisIsWhatDependsOnWhat() {
    let app = Resolver().load(.app(database: .memory, logger: .silent))
    #expect(
      app.graph.snapshot == """
        DatabaseLocation (single, module "storage")
        GraphPage (custom("on demand"), async, module "web")
        Logger (single, module "app")
        RequestCount (single, module "web")
        RequestScope (factory, module "domain")
        TodoDatabase (single, async, module "storage") → DatabaseLocation, Logger
        TodoRepository (factory, module "storage") → RequestScope, TodoDatabase
        TodoService (factory, module "domain") → RequestScope, TodoRepository, WallClock
        WallClock (single, module "domain")

        """)
  }
}
