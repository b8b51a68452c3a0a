import Firebolt

struct UserAgent: Sendable {
  let text: String

  init(build: BuildInfo, device: DeviceDescription) {
    text = "Marquee/\(build.version) (\(device.model))"
  }
}

struct AgentInterceptor: RequestInterceptor {
  private let agent: UserAgent

  init(agent: UserAgent) { self.agent = agent }

  func adapt(_ request: inout Request) async throws {
    request.headers["User-Agent"] = agent.text
  }
}

struct LanguageInterceptor: RequestInterceptor {
  private let locale: LocaleSettings

  init(locale: LocaleSettings) { self.locale = locale }

  func adapt(_ request: inout Request) async throws {
    request.headers["Accept-Language"] = locale.language
  }
}

/// Authorizes requests. Takes the refresher lazily, because refreshing a token sends requests itself.
struct TokenInterceptor: RequestInterceptor {
  private let refresher: Lazy<TokenRefresher>

  init(refresher: Lazy<TokenRefresher>) { self.refresher = refresher }

  func adapt(_ request: inout Request) async throws {
    guard let token = await refresher.value.validToken() else { return }
    request.headers["Authorization"] = "Bearer \(token.text)"
  }
}
