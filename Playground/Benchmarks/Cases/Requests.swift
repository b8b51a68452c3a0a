import Firebolt

/// A server's resolver for one request: it is created with an object of the request, resolves the application's types
/// for it, and is released.
///
/// The floor of a case with two threads runs half the operations on one thread. Two independent threads can do twice as
/// much as one, so the best possible ratio is 1. Two threads that share a parent contend for its reference count.
public let requestCases: [Case] = {
  let wired: @Sendable (Int) -> Void = { for _ in 0..<$0 { blackHole(wiredByHand()) } }
  let one = application()
  let other = application()
  let lender = application().register(.perResolver) { First() }
  let graph: @Sendable (Int) -> Void = { for _ in 0..<$0 { blackHole(resolvedForRequest(of: one)) } }
  let otherGraph: @Sendable (Int) -> Void = { for _ in 0..<$0 { blackHole(resolvedForRequest(of: other)) } }
  let override: @Sendable (Int) -> Void = { for _ in 0..<$0 { blackHole(overriddenForRequest(of: one)) } }
  let otherOverride: @Sendable (Int) -> Void = { for _ in 0..<$0 { blackHole(overriddenForRequest(of: other)) } }
  return [
    Case("resolver of a request", goal: 5, must: 8, count: 20_000, floor: wired, body: graph),
    Case(
      "resolver of a request, .perResolver", goal: 5, must: 8, count: 20_000, floor: wired,
      body: { for _ in 0..<$0 { blackHole(resolvedForRequest(ofPerResolver: lender)) } }),
    // The goal and the limit mean a throughput of 1.8 and 1.7 times that of one thread.
    Case("resolver of a request, 2 threads", goal: 1.1, must: 1.2, count: 40_000, floor: { graph($0 / 2) }) {
      inParallel($0, graph, otherGraph)
    },
    Case("resolver of a request, one parent", count: 40_000, floor: { graph($0 / 2) }) { inParallel($0, graph) },
    Case(
      "request: child, override, get", goal: 20, must: 28, count: 20_000,
      floor: { for _ in 0..<$0 { blackHole(First()) } }, body: override),
    Case("child, override, get, 2 threads", goal: 1.1, must: 1.25, count: 40_000, floor: { override($0 / 2) }) {
      inParallel($0, override, otherOverride)
    },
    Case("child, override, get, one parent", count: 40_000, floor: { override($0 / 2) }) { inParallel($0, override) },
  ]
}()

private func application() -> Resolver {
  Resolver()
    .register { First() }
    .autowire(.factory, Second.init)
    .autowire(.factory, Third.init)
    .autowire(.factory, Fourth.init)
}

private func wiredByHand() -> Fourth {
  Fourth(third: Third(second: Second(first: First())))
}

private func resolvedForRequest(of app: Resolver) -> Fourth {
  let request = First()
  return Resolver(parent: app).register(.factory) { request }.get()
}

private func resolvedForRequest(ofPerResolver app: Resolver) -> Fourth { Resolver(parent: app).get() }

private func overriddenForRequest(of app: Resolver) -> First {
  Resolver(parent: app).register { First() }.get()
}
