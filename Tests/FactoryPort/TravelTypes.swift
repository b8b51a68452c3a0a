// The types of a rail application, second half: journeys, tickets and screens. The last type uses property wrappers.
import Firebolt

struct Station: Hashable, Sendable { let name: String }
struct JourneyID: Hashable, Sendable { let text: String }

final class StationDirectory: Sendable {
  private let client: any HTTPClient
  init(client: any HTTPClient) { self.client = client }
  func stations() async throws -> [Station] { try await client.lines("stations").map { Station(name: $0) } }
}

/// All stations, for searching by prefix. Reading them is asynchronous.
struct StationIndex: Sendable {
  private let stations: [Station]
  init(reading directory: StationDirectory) async throws { stations = try await directory.stations() }
  func stations(from prefix: String) -> [Station] { stations.filter { $0.name.hasPrefix(prefix) } }
}

protocol Timetable: Sendable { func lines(from station: Station) async throws -> [String] }

struct ServerTimetable: Timetable {
  let client: any HTTPClient
  func lines(from station: Station) async throws -> [String] {
    try await client.lines("timetable").filter { $0.hasPrefix(station.name) }
  }
}

struct Journey: Sendable {
  let id: JourneyID
  let lines: [String]
  init(loading id: JourneyID, from timetable: any Timetable) async throws {
    self.id = id
    lines = try await timetable.lines(from: Station(name: id.text))
  }
}

struct RouteFinder: Sendable {
  let timetable: any Timetable
  func hasWay(from start: Station) async throws -> Bool { try await !timetable.lines(from: start).isEmpty }
}

final class JourneyPlanner: Sendable {
  private let makeFinder: @Sendable () -> RouteFinder
  private let preferences: TravelPreferences
  init(makeFinder: @escaping @Sendable () -> RouteFinder, preferences: TravelPreferences) {
    self.makeFinder = makeFinder
    self.preferences = preferences
  }
  func plan(from start: Station) async throws -> String {
    let isPossible = try await makeFinder().hasWay(from: start)
    return "\(start.name): \(isPossible ? preferences.firstClass ? "first class" : "second class" : "none")"
  }
}

struct JourneySearch: Sendable {
  let start: Station
  let end: Station
  let planner: JourneyPlanner
  func results() async throws -> [String] { [try await planner.plan(from: start), "to \(end.name)"] }
}

final class DelayService: Sendable {
  private let client: any HTTPClient
  init(client: any HTTPClient) { self.client = client }
  func delays() async throws -> [String] { try await client.lines("delays") }
}

struct DepartureBoard: Sendable {
  let station: Station
  let timetable: any Timetable
  let cache: BoardCache
  func lines() async throws -> [String] {
    if let known = cache.board(of: station) { return known }
    let lines = try await timetable.lines(from: station)
    cache.keep(lines, of: station)
    return lines
  }
}

final class NetworkMap: Sendable {
  let stations: StationIndex
  init(stations: StationIndex) { self.stations = stations }
}

actor Favourites {
  private let session: Session
  private let database: Database
  init(session: Session, database: Database) {
    self.session = session
    self.database = database
  }
  func add(_ station: Station) async { await database.set(station.name, for: "favourite-\(station.name)") }
  func count() async -> Int { await database.keys(from: "favourite-").count }
}

struct RecentSearches: Sendable {
  let settings: any SettingsStore
  let session: Session
  func add(_ text: String) { settings.set(text, for: "search") }
}

struct DelayAlerts: Sendable {
  let delays: DelayService
  let scheduler: Scheduler
  func check() async throws { for delay in try await delays.delays() { await scheduler.schedule(delay) } }
}

protocol Weather: Sendable { func outlook() async throws -> String }
struct SunnyWeather: Weather { func outlook() async throws -> String { "sun" } }
struct ServerWeather: Weather {
  let client: any HTTPClient
  func outlook() async throws -> String { try await client.lines("weather").first ?? "unknown" }
}

struct PriceList: Sendable {
  let centsForStop: Int
  func price(stops: Int) -> Int { stops * centsForStop }
}

final class Basket: Sendable {
  private let chosen = Protected<[String]>([])
  var tickets: [String] { chosen.withValue { $0 } }
  func add(_ ticket: String) { chosen.withValue { $0.append(ticket) } }
}

struct SeatMap: Sendable {
  let train: String
  let coach: Int
  let client: any HTTPClient
  func free() async throws -> [String] { try await client.lines("seats/\(train)/\(coach)") }
}

struct Booking: Sendable {
  let basket: Basket
  let prices: PriceList
  var total: Int { basket.tickets.map { _ in prices.price(stops: 3) }.reduce(0, +) }
}

protocol PaymentGateway: Sendable { func charge(_ cents: Int) async throws -> String }
struct SandboxGateway: PaymentGateway { func charge(_ cents: Int) async throws -> String { "sandbox" } }
struct ServerGateway: PaymentGateway {
  let client: any HTTPClient
  func charge(_ cents: Int) async throws -> String { try await client.lines("payments/\(cents)").first ?? "none" }
}
struct AuditedGateway: PaymentGateway {
  let inner: any PaymentGateway
  let log: any Log
  func charge(_ cents: Int) async throws -> String {
    log.write(.notice, "charging \(cents)")
    return try await inner.charge(cents)
  }
}

protocol PaymentMethod: Sendable { func pay(_ cents: Int) async throws -> String }
struct CardPayment: PaymentMethod {
  let gateway: any PaymentGateway
  let secrets: SecretStore
  func pay(_ cents: Int) async throws -> String { "card: " + (try await gateway.charge(cents)) }
}
struct WalletPayment: PaymentMethod {
  let gateway: any PaymentGateway
  func pay(_ cents: Int) async throws -> String { "wallet: " + (try await gateway.charge(cents)) }
}

struct Checkout: Sendable {
  let basket: Basket
  let method: any PaymentMethod
  let tickets: TicketStore
  func pay(_ cents: Int) async throws -> String {
    let receipt = try await method.pay(cents)
    for ticket in basket.tickets { await tickets.keep(ticket) }
    return receipt
  }
}

actor TicketStore {
  private let database: Database
  private(set) var tickets: [String]
  init(reading database: Database) async throws {
    self.database = database
    tickets = await database.keys(from: "ticket-")
  }
  func keep(_ ticket: String) async {
    tickets.append(ticket)
    await database.set(ticket, for: "ticket-\(ticket)")
  }
}

struct Barcode: Sendable {
  let ticket: String
  let secrets: SecretStore
  var digits: String { "\(ticket.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xffff)" }
}

@MainActor final class SearchScreen {
  let planner: JourneyPlanner
  let weather: any Weather
  init(planner: JourneyPlanner, weather: any Weather) {
    self.planner = planner
    self.weather = weather
  }
}

@MainActor final class JourneyScreen {
  let journey: JourneyID
  let traveller: Traveller
  let alerts: DelayAlerts
  init(journey: JourneyID, traveller: Traveller, alerts: DelayAlerts) {
    self.journey = journey
    self.traveller = traveller
    self.alerts = alerts
  }
}

@MainActor final class TicketsScreen {
  let store: TicketStore
  let makeBarcode: @Sendable (String) -> Barcode
  init(store: TicketStore, makeBarcode: @escaping @Sendable (String) -> Barcode) {
    self.store = store
    self.makeBarcode = makeBarcode
  }
}

/// Injects what it needs, because the system creates it.
@MainActor final class SettingsScreen {
  @Injected(.settings) var settings
  @LazyInjected(.uploads) var uploads
  @DynamicInjected(.locale) var locale
  init() {}
}
