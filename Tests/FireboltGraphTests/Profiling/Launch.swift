import Firebolt
import FireboltGraph
import Foundation

/// A shared instance of the application.
private final class Service: Sendable {
  let needs: [Service]
  init(_ needs: [Service]) { self.needs = needs }
}

/// What an application of some sixty recipes makes at its launch. Each recipe takes some time of its own.
struct Launch {
  let app: Resolver

  /// The modules, and in each the services with the time that each takes, in tenths of a millisecond, and what it needs.
  private static let modules: [(name: String, services: [(name: String, time: Int, needs: [String])])] = [
    (
      "core",
      [
        ("Configuration", 12, []), ("Logger", 2, ["Configuration"]), ("Clock", 1, []),
        ("Keychain", 45, ["Logger"]), ("Defaults", 8, []), ("Metrics", 6, ["Logger", "Clock"]),
      ]
    ),
    (
      "storage",
      [
        ("Database", 180, ["Configuration", "Logger"]), ("Migrations", 95, ["Database"]), ("Cache", 25, ["Defaults"]),
        ("FilmStore", 14, ["Database", "Migrations"]), ("TicketStore", 12, ["Database", "Migrations"]),
        ("SeatStore", 9, ["Database", "Migrations"]), ("ImageCache", 30, ["Cache"]),
      ]
    ),
    (
      "network",
      [
        ("HTTPClient", 35, ["Configuration", "Logger", "Metrics"]), ("Session", 60, ["Keychain", "HTTPClient"]),
        ("Catalogue", 18, ["HTTPClient", "FilmStore"]), ("Payments", 40, ["HTTPClient", "Session"]),
        ("Push", 22, ["Session"]), ("ImageLoader", 7, ["HTTPClient", "ImageCache"]),
      ]
    ),
  ]

  /// - Parameter app: The resolver, without an id where tests run side by side.
  init(in app: Resolver = Resolver()) {
    self.app = app
    var services = Self.modules
    // Forty screens and their models, which need what is below.
    let features = ["Films", "Tickets", "Seats", "Snacks", "Profile", "Search", "Offers", "Reviews", "Maps", "Help"]
    services.append(
      (
        "features",
        features.flatMap { name in
          [
            ("\(name)Repository", 6, ["Catalogue", "Session"]),
            ("\(name)Model", 9, ["\(name)Repository", "ImageLoader"]),
            ("\(name)Analytics", 3, ["Metrics"]), ("\(name)Screen", 5, ["\(name)Model", "\(name)Analytics"]),
          ]
        }
      ))
    for (name, services) in services {
      app.load(Module("\(name)") { resolver in Self.register(services, in: resolver) })
    }
  }

  private static func register(_ services: [(name: String, time: Int, needs: [String])], in resolver: Resolver) {
    for (name, time, needs) in services {
      let key = Resolver.Name(name)
      let isAwaited = ["Database", "Session"].contains(name) || !needs.allSatisfy(["Logger", "Clock"].contains)
      guard isAwaited else {
        resolver.register(name: key) { resolver in
          let made = needs.map { resolver.get(name: Resolver.Name($0)) as Service }
          Thread.sleep(forTimeInterval: Double(time) / 10_000)
          return Service(made)
        }
        continue
      }
      resolver.registerAsync(name: key) { resolver in
        var made: [Service] = []
        for need in needs { made.append(try await resolver.getAsync(name: Resolver.Name(need))) }
        try await Task.sleep(for: .microseconds(time * 100))
        return Service(made)
      }
    }
  }

  /// Makes everything, and returns the profile.
  func profile() async throws -> Profile {
    try await app.profile { try await app.warmUpAsync(maxConcurrency: 6) }
  }
}
