import Firebolt
import FireboltTesting
import Testing

@testable import FilmApp

extension Host {
  /// A phone, and a server with canned responses.
  static let scripted = Host(
    folder: "/films", model: "phone 12", language: "en", arguments: [], now: { 1_700_000_000 },
    fetch: { method, address, headers, body in
      let request = Request(method: method, address: WebAddress(address), headers: headers, body: body)
      let response = try await CannedTransport().send(request)
      return (response.status, response.lines)
    })
}

extension Application {
  /// The application as in a release build, without any context.
  static var released: Application {
    Resolver.Context.pretending { Application(host: .scripted) }
  }

  /// All modules of the application's resolver except the platform, in the order of loading.
  static let modules = [
    diagnosticsModule, networkingModule, storageModule, imagesModule, analyticsModule, settingsModule, accountsModule,
    pushModule, catalogueModule, discoveryModule, reviewsModule, cinemasModule, bookingModule, paymentsModule,
    playerModule, downloadsModule,
  ]
}

extension DependencyGraph {
  /// The place of each registration. No two of them share a line.
  var places: Set<String> { Set(nodes.map { "\($0.fileID):\($0.line)" }) }
}

extension DryRun {
  /// A sample for every argument in the application.
  static let films = DryRun(limit: 3_600)
    .giving("network").giving(480).giving(Money(cents: 1_150)).giving(Genre(name: "drama"))
    .giving(FilmID("metropolis")).giving(PersonID("lang")).giving(CinemaID("rex")).giving(ScreeningID("s1"))
    .giving(TicketID("t1")).giving([Cinema]()).giving([Ticket]()).giving(Film.metropolis).giving(Review.short)
    .giving(Basket.empty).giving(SeatMap.small)
}

extension Basket {
  static var empty: Basket {
    Basket(screening: "s1", prices: TicketPrices(regular: Money(cents: 1_150), lastRows: 14))
  }
}

extension SeatMap {
  /// A small hall.
  static let small = SeatMap(
    screening: "s1", rows: 2, seatsInRow: 3,
    api: Resolver.Context.pretending(.preview) { Application(host: .scripted).resolver.get() })
}

extension Film {
  static let metropolis = Film(fields: ["metropolis", "Metropolis", "1927", "drama", "153", "6"])!
}

extension Review {
  static let short = Review(film: "metropolis", author: "Ada", stars: 5, text: "A monument.")
}

/// Records an issue for everything that `verify()` and a dry run report, warnings included.
func expectNothingWrong(_ resolver: Resolver, sourceLocation: SourceLocation = #_sourceLocation) async {
  expectValid(resolver, failingOnWarnings: true, sourceLocation: sourceLocation)
  await expectValid(resolver, dryRun: .films, failingOnWarnings: true, sourceLocation: sourceLocation)
}
