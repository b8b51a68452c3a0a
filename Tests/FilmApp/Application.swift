import Firebolt

/// A client of a film service: a resolver for the whole application, and one for each window.
public struct Application: Sendable {
  let resolver: Resolver

  init(resolver: Resolver) { self.resolver = resolver }

  /// Registers all modules for the current context. Makes no instances.
  public init(host: Host) {
    resolver = Resolver().load(platformModule(host: host)).load(
      diagnosticsModule, networkingModule, storageModule, settingsModule, accountsModule, catalogueModule)
  }

  /// Makes the asynchronous instances, so that all others can be resolved synchronously, and runs the launch tasks.
  public func launch() async throws {
    async let database: Database = resolver.getAsync()
    async let configuration: RemoteConfiguration = resolver.getAsync()
    _ = try await (database, configuration)
    try await prepareSession()
    try await resolver.resolve(LaunchSequence.self).run()
  }

  /// Drops everything that belongs to the user's session and prepares the next session.
  public func signOut() async throws {
    resolver.dropCached(.session)
    try await prepareSession()
  }

  private func prepareSession() async throws {
    _ = try await resolver.getAsync() as WatchHistory
  }

  /// Opens a window with screens and a navigation stack of its own.
  public func openWindow() -> Resolver {
    Resolver(parent: resolver).load(navigationModule, screensModule)
  }
}
