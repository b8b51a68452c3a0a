import Firebolt
import FireboltGraph
import Metrics
import Tracing

/// Reports to swift-metrics and swift-distributed-tracing what resolvers make.
public struct Telemetry: Sendable {
  let metrics: any MetricsFactory
  let tracer: any Tracer

  /// Reports to the backends that the program has bootstrapped, unless others are given.
  public init(
    metrics: any MetricsFactory = MetricsSystem.factory, tracer: any Tracer = InstrumentationSystem.tracer
  ) {
    self.metrics = metrics
    self.tracer = tracer
  }

  /// Counts and traces what a resolver and its children make, until the observation ends.
  public func observe(_ resolver: Resolver) -> ResolutionObservation {
    resolver.observeTrees { tree in
      count(tree)
      trace(tree)
    }
  }

  /// Counts each new instance and each failure by its key.
  private func count(_ tree: ResolutionTree) {
    let dimensions = [("key", "\(tree.step.key)")]
    switch tree.outcome {
    case .made: Counter(label: "firebolt_makings", dimensions: dimensions, factory: metrics).increment()
    case .failed: Counter(label: "firebolt_failures", dimensions: dimensions, factory: metrics).increment()
    case .reused: break
    }
    tree.children.forEach(count)
  }

  /// Creates a span for an instance that was made for a request to the resolver. The request has just ended, in the
  /// current task, so the span is a child of the task's current span.
  private func trace(_ tree: ResolutionTree) {
    guard case .made(let seconds) = tree.outcome else { return }
    let end = DefaultTracerClock.now
    let start = DefaultTracerClock.Timestamp(
      nanosecondsSinceEpoch: end.nanosecondsSinceEpoch - UInt64(seconds * 1e9))
    let span = tracer.startSpan("make \(tree.step.key)", at: start)
    span.attributes["firebolt.tree"] = "\(tree)"
    span.end(at: end)
  }
}
