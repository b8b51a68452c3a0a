protocol HTTPClient: Sendable {
  func response(to request: Request) async throws -> Response
}

/// Modifies each request before it is sent.
protocol RequestInterceptor: Sendable {
  func adapt(_ request: inout Request) async throws
}

struct TransportClient: HTTPClient {
  private let transport: any Transport
  private let limiter: RateLimiter
  private let interceptors: [any RequestInterceptor]

  init(transport: any Transport, limiter: RateLimiter, interceptors: [any RequestInterceptor]) {
    self.transport = transport
    self.limiter = limiter
    self.interceptors = interceptors
  }

  func response(to request: Request) async throws -> Response {
    var request = request
    for interceptor in interceptors { try await interceptor.adapt(&request) }
    await limiter.admit(request)
    let response = try await transport.send(request)
    guard response.status < 400 else { throw HTTPError(status: response.status) }
    return response
  }
}

struct RetryPolicy: Sendable {
  let attempts: Int
}

struct RetryingClient: HTTPClient {
  let inner: any HTTPClient
  let policy: RetryPolicy

  func response(to request: Request) async throws -> Response {
    for _ in 1..<max(1, policy.attempts) {
      if let response = try? await inner.response(to: request) { return response }
    }
    return try await inner.response(to: request)
  }
}

struct LoggingClient: HTTPClient {
  let inner: any HTTPClient
  let log: CategoryLog

  func response(to request: Request) async throws -> Response {
    log.write(.detail, "\(request.method) \(request.address.text)")
    return try await inner.response(to: request)
  }
}

/// Caches responses for one minute.
actor ResponseCache {
  private let clock: any Clock
  private var answers: [String: (response: Response, until: Instant)] = [:]

  init(clock: any Clock) { self.clock = clock }

  func response(to request: Request, from client: any HTTPClient) async throws -> Response {
    if let answer = answers[request.address.text], answer.until > clock.now { return answer.response }
    let response = try await client.response(to: request)
    answers[request.address.text] = (response, clock.now + 60)
    return response
  }
}

actor RateLimiter {
  private let power: PowerMonitor
  private(set) var admitted = 0

  init(power: PowerMonitor) { self.power = power }

  func admit(_ request: Request) async {
    admitted += 1
    if !power.allowsBackgroundWork { await Task.yield() }
  }
}
