import Firebolt

extension Resolver.Name {
  /// Requests without a token, for signing in and refreshing the token.
  static let anonymous: Resolver.Name = "anonymous"
  static let api: Resolver.Name = "api"
}

/// HTTP clients and the application's API.
let networkingModule = Module("networking", includes: [diagnosticsModule]) {
  $0.register(name: .api) { WebAddress("https://api.marquee.example/v3") }
  $0.autowire(HostTransport.init(host:), expect: (any Transport).self)
  $0.register(.factory) { RetryPolicy(attempts: 3) }
  $0.autowire(RateLimiter.init)
  $0.autowire(ResponseCache.init)
  $0.autowire(.factory, WireDecoder.init)

  $0.autowire(UserAgent.init)
  $0.autowire(AgentInterceptor.init, expect: (any RequestInterceptor).self, name: "agent")
  $0.autowire(LanguageInterceptor.init, expect: (any RequestInterceptor).self, name: "language")
  $0.autowire(TokenInterceptor.init, expect: (any RequestInterceptor).self, name: "token")

  $0.autowire(TransportClient.init, expect: (any HTTPClient).self)
  $0.register(expect: (any HTTPClient).self, name: .anonymous) {
    TransportClient(
      transport: $0.get(), limiter: $0.get(),
      interceptors: [
        $0.get(expect: (any RequestInterceptor).self, name: "agent"),
        $0.get(expect: (any RequestInterceptor).self, name: "language"),
      ])
  }
  $0.decorate((any HTTPClient).self) { RetryingClient(inner: $1, policy: $0.get()) }
  $0.decorate((any HTTPClient).self) { LoggingClient(inner: $1, log: $0.get("network")) }

  $0.register { API(client: $0.get(), base: $0.get(name: .api), cache: $0.get(), decoder: $0.get()) }
  $0.register(name: .anonymous) {
    API(client: $0.get(name: .anonymous), base: $0.get(name: .api), cache: $0.get(), decoder: $0.get())
  }

  $0.when(.argument("-staging")) {
    $0.register(name: .api) { WebAddress("https://staging.marquee.example/v3") }
  }
  $0.when(.preview, .test) {
    $0.register(expect: (any Transport).self) { CannedTransport() }
    $0.register(.factory) { RetryPolicy(attempts: 1) }
  }
  $0.when(.argument("-offline")) {
    $0.register(expect: (any Transport).self) { OfflineTransport() }
  }
}
