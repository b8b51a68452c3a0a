import Firebolt

/// The features that the server has enabled. Fetching it is asynchronous.
struct RemoteConfiguration: Sendable {
  let enabled: Set<String>

  init(api: API, log: any Log) async throws {
    do {
      enabled = Set(try await api.client.response(to: Request(address: api.base.appending("configuration"))).lines)
    } catch {
      log.write(.error, "no configuration: \(error)")
      enabled = []
    }
  }
}

final class FeatureFlags: Sendable {
  private let configuration: Provider<RemoteConfiguration>
  private let build: BuildInfo

  init(configuration: Provider<RemoteConfiguration>, build: BuildInfo) {
    self.configuration = configuration
    self.build = build
  }

  var names: [String] { configuration.get().enabled.sorted() }
  func isEnabled(_ name: String) -> Bool { !build.isPublic || configuration.get().enabled.contains(name) }
}
