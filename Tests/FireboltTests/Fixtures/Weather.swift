import Firebolt
import TestSupport

// The types and keys that the tests of this target share.

protocol Weather: AnyObject, Sendable {
  var degrees: Int { get }
}

final class LiveWeather: Weather {
  let degrees = 3
}

final class StubWeather: Weather {
  let degrees: Int
  init(_ degrees: Int = 7) { self.degrees = degrees }
}

final class Forecast: Sendable {
  let weather: any Weather
  init(_ weather: any Weather) { self.weather = weather }
}

struct Ticket: Equatable, Sendable {
  var film: String
  var seat: Int
}

struct Visitor: Equatable, Sendable {
  let name: String
}

@MainActor final class Dashboard {
  let forecast: Forecast
  let title: String
  init(_ forecast: Forecast, title: String = "") { (self.forecast, self.title) = (forecast, title) }
}

actor Archive {
  let path: String
  init(opening path: String) async throws {
    await Task.yield()
    if path.isEmpty { throw Failure("no path") }
    self.path = path
  }
}

extension Resolver.Keys {
  static let weather = Resolver.Key<any Weather> { LiveWeather() }
  static let forecast = Resolver.Key { Forecast($0.get(.weather)) }
  static let report = Resolver.Key(.factory) { Forecast($0.get(.weather)) }
  static let numberedReport = Resolver.ArgumentKey(.perArguments) { (resolver: Resolver, _: Int) in
    Forecast(resolver.get(.weather))
  }
  static let nickname = Resolver.Key<String?>(named: "nickname") { nil }
  static let ticket = Resolver.ArgumentKey { (_: Resolver, film: String, seat: Int) in Ticket(film: film, seat: seat) }
  static let badge = Resolver.ArgumentKey(.single) { (_: Resolver, name: String) in [name] }
  static let visitor = Resolver.Key<Visitor>.required()
  static let greeting = Resolver.Key(.factory) { "Good morning, \($0.get(.visitor).name)" }
  static let path = Resolver.Key { "archive" }
  static let archive = Resolver.AsyncKey { try await Archive(opening: $0.get(.path)) }
  static let shelf = Resolver.AsyncArgumentKey { (resolver: Resolver, name: String, row: Int) in
    try await Archive(opening: "\(resolver.get(.path))/\(name)/\(row)")
  }
  static let dashboard = Resolver.MainActorKey { Dashboard($0.get(.forecast)) }
  static let panel = Resolver.MainActorArgumentKey { (resolver: Resolver, title: String) in
    Dashboard(resolver.get(.forecast), title: title)
  }
  static let season = Resolver.Key { "summer" }
    .when(.argument("-winter")) { "winter" }
    .when(.preview, .argument("-autumn")) { _ in "autumn" }
}
