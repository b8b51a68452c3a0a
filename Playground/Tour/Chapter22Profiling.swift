import Firebolt
import FireboltGraph
import Foundation

private struct Catalogue {
  init(client: CatalogueClient) { Thread.sleep(forTimeInterval: 0.02) }
}

private struct Launch {
  init(catalogue: Catalogue, session: Session) { Thread.sleep(forTimeInterval: 0.005) }
}

/// A profile says which recipes ran, and how long each took by itself and with what it asked for.
@MainActor func profiling() {
  let resolver = Resolver("App")
  resolver.register { Session(user: "Ada") }
  resolver.register { CatalogueClient() }
  resolver.register { Catalogue(client: $0.get()) }
  resolver.register { Launch(catalogue: $0.get(), session: $0.get()) }

  let profile = resolver.profile { _ = resolver.get() as Launch }
  check(profile.runs.count, is: 4)

  // The table begins with what took longest. `html` is a timeline, and `traceEvents` a file for Perfetto.
  show("\(profile)")
}
