import Firebolt
import FireboltTesting
import InMemoryTracing
import MetricsTestKit
import Testing
import TodoDomain
import TodoStorage
import TodoWeb

/// The reports to swift-metrics and swift-distributed-tracing, with a metrics factory and a tracer in memory.
@Suite(.appInMemory)
struct TelemetryTests {
  private let metrics = TestMetrics()
  private let tracer = InMemoryTracer()

  init() {
    let telemetry = Telemetry(metrics: metrics, tracer: tracer)
    Resolver.current.register(.telemetry) { telemetry }
  }

  /// The values of the counters with a label, by key.
  private func counts(_ label: String) -> [String: Int64] {
    metrics.counters(label: label).reduce(into: [:]) { counts, counter in
      counts[counter.dimensions.first { $0.0 == "key" }?.1 ?? ""] = counter.totalValue
    }
  }

  @Test func eachMakingIsCountedByItsKey() async throws {
    try await withServer { client in
      for title in ["Buy milk", "Buy bread"] { _ = try await client.add(title) }
      _ = try await client.todos()
    }
    let ofRequests = ["TodoService \"service\"", "TodoRepository \"todos\"", "RequestScope \"request\""]
    let shared = ["TodoDatabase", "DatabaseLocation", "Logger \"application\"", "WallClock \"clock\""]
    let makings = counts("firebolt_makings")
    #expect(makings[ofRequests[0]] == 3 && makings[ofRequests[1]] == 3)
    #expect(makings[ofRequests[2]] == 6, "the service and the repository ask for it")
    for key in shared { #expect(makings[key] == 1, "\(key)") }
    #expect(counts("firebolt_failures").isEmpty)
  }

  @Test func whatARequestMakesIsASpanOfThatRequest() async throws {
    try await withServer { client in
      _ = try await client.add("Buy milk")
      _ = try await client.todos()
    }
    let spans = tracer.finishedSpans
    let requests = spans.filter { $0.kind == .server }
    #expect(requests.map(\.operationName) == ["POST /todos", "GET /todos"])
    for request in requests {
      let made = try #require(spans.first { $0.parentSpanID == request.spanID })
      #expect(made.operationName == "make TodoService \"service\"")
      #expect(made.startInstant.nanosecondsSinceEpoch < made.endInstant.nanosecondsSinceEpoch)
      let tree = try #require(made.attributes["firebolt.tree"].map { "\($0)" })
      #expect(tree.contains("TodoRepository"))
      // The database isn't the request's.
      #expect(tree.split(separator: "\n").contains { $0.contains("reused") && $0.contains("TodoDatabase") })
    }
  }

  @Test func whatIsMadeAtTheStartIsASpanOfItsOwn() async throws {
    try await withServer { _ in }
    let opened = try #require(tracer.finishedSpans.first { $0.operationName == "make TodoDatabase" })
    #expect(opened.parentSpanID == nil)
  }

  @Test func whatFailsIsCountedToo() async throws {
    Resolver.current.unregister(.todoRepository)
    let response = try await withServer { try await $0.send("GET", "/todos") }
    #expect(response.status == 500)
    #expect(counts("firebolt_failures")["TodoRepository \"todos\""] == 1)
  }

  @Test func withoutBackendsNothingIsObserved() async throws {
    Resolver.current.unregister(.telemetry)
    _ = try await withServer { try await $0.todos() }
    #expect(tracer.finishedSpans.isEmpty && metrics.counters.isEmpty)
  }
}
