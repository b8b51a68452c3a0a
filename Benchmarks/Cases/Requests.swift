import Firebolt

/// A resolver for each request of a server: made with something of the request's own, asked for what the application makes
/// for it, and gone.
public let requestCases: [Case] = {
  let app = Resolver()
    .autowire(.factory, Second.init)
    .autowire(.factory, Third.init)
    .autowire(.factory, Fourth.init)
  let wired: @Sendable (Int) -> Void = { for _ in 0..<$0 { blackHole(wiredByHand()) } }
  let resolved: @Sendable (Int) -> Void = { for _ in 0..<$0 { blackHole(resolvedForRequest(of: app)) } }
  return [
    Case("resolver of a request", count: 20_000, floor: wired, body: resolved),
    Case("resolvers of requests, 2 threads", count: 40_000, floor: { inParallel($0, wired) }) {
      inParallel($0, resolved)
    },
  ]
}()

private func wiredByHand() -> Fourth {
  Fourth(third: Third(second: Second(first: First())))
}

private func resolvedForRequest(of app: Resolver) -> Fourth {
  let request = First()
  return Resolver(parent: app).register(.factory) { request }.get()
}
