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
  /// What makes a service: the time that it takes, in tenths of a millisecond, and what it needs.
  private typealias Recipe = (name: String, time: Int, needs: [String])

  let app: Resolver

  /// - Parameter app: The resolver, without an id where tests run side by side.
  init(in app: Resolver = Resolver()) {
    self.app = app
    load(
      "core",
      [
        ("Configuration", 12, []), ("Logger", 2, ["Configuration"]), ("Clock", 1, []),
        ("Keychain", 45, ["Logger"]), ("Defaults", 8, []), ("Metrics", 6, ["Logger", "Clock"]),
      ])
    load(
      "storage",
      [
        ("Database", 180, ["Configuration", "Logger"]), ("Migrations", 95, ["Database"]), ("Cache", 25, ["Defaults"]),
        ("FilmStore", 14, ["Database", "Migrations"]), ("TicketStore", 12, ["Database", "Migrations"]),
        ("SeatStore", 9, ["Database", "Migrations"]), ("ImageCache", 30, ["Cache"]),
      ])
    load(
      "network",
      [
        ("HTTPClient", 35, ["Configuration", "Logger", "Metrics"]), ("Session", 60, ["Keychain", "HTTPClient"]),
        ("Catalogue", 18, ["HTTPClient", "FilmStore"]), ("Payments", 40, ["HTTPClient", "Session"]),
        ("Push", 22, ["Session"]), ("ImageLoader", 7, ["HTTPClient", "ImageCache"]),
      ])
    // Ten screens with their models, which need what is below.
    for name in ["Films", "Tickets", "Seats", "Snacks", "Profile", "Search", "Offers", "Reviews", "Maps", "Help"] {
      load(
        "features/\(name)",
        [
          ("\(name)Repository", 6, ["Catalogue", "Session"]),
          ("\(name)Model", 9, ["\(name)Repository", "ImageLoader"]),
          ("\(name)Analytics", 3, ["Metrics"]), ("\(name)Screen", 5, ["\(name)Model", "\(name)Analytics"]),
        ])
    }
  }

  private func load(_ module: String, _ recipes: [Recipe]) {
    app.load(Module("\(module)") { resolver in for recipe in recipes { Self.register(recipe, in: resolver) } })
  }

  private static func register(_ recipe: Recipe, in resolver: Resolver) {
    let (key, time, needs) = (Resolver.Name(recipe.name), recipe.time, recipe.needs)
    guard ["Database", "Session"].contains(recipe.name) || !needs.allSatisfy(["Logger", "Clock"].contains) else {
      resolver.register(name: key) { resolver in
        let made = needs.map { resolver.get(name: Resolver.Name($0)) as Service }
        Thread.sleep(forTimeInterval: Double(time) / 10_000)
        return Service(made)
      }
      return
    }
    resolver.registerAsync(name: key) { resolver in
      var made: [Service] = []
      for need in needs { made.append(try await resolver.getAsync(name: Resolver.Name(need))) }
      try await Task.sleep(for: .microseconds(time * 100))
      return Service(made)
    }
  }

  /// Makes everything, and returns the profile.
  func profile() async throws -> Profile {
    try await app.profile { try await app.warmUpAsync(maxConcurrency: 6) }
  }
}
