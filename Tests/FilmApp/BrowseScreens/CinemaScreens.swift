@MainActor final class CinemasScreen {
  private let directory: CinemaDirectory
  private let search: CinemaSearch
  private let makeRegion: @Sendable ([Cinema]) -> MapRegion
  private(set) var region: MapRegion?

  init(directory: CinemaDirectory, search: CinemaSearch, makeRegion: @escaping @Sendable ([Cinema]) -> MapRegion) {
    self.directory = directory
    self.search = search
    self.makeRegion = makeRegion
  }

  func load() async throws { region = makeRegion(try await directory.cinemas()) }
  func find(_ name: String) async throws -> [Cinema] { try await search.cinemas(named: name) }
}

@MainActor final class CinemaScreen {
  private let programme: CinemaProgramme
  private let filter: ScreeningFilter
  private let times: ShowtimeFormatter
  private(set) var lines: [String] = []

  nonisolated init(programme: CinemaProgramme, filter: ScreeningFilter, times: ShowtimeFormatter) {
    self.programme = programme
    self.filter = filter
    self.times = times
  }

  func load(only film: FilmID? = nil) async throws {
    filter.choose(film)
    lines = try await programme.lines().map { "\($0.film.title) \(times.string($0.start))" }
  }
}

@MainActor final class SeatsScreen {
  private let seats: SeatMap
  private let basket: Basket
  private let flow: BookingFlow
  private let prices: PriceFormatter

  nonisolated init(seats: SeatMap, basket: Basket, flow: BookingFlow, prices: PriceFormatter) {
    self.seats = seats
    self.basket = basket
    self.flow = flow
    self.prices = prices
  }

  func choose(_ seat: Seat) async throws -> String {
    if try await seats.isFree(seat) { await basket.add(seat) }
    return prices.string(await basket.total)
  }

  func goOn() async throws { try await flow.goOn() }
}

@MainActor final class CheckoutScreen {
  private let checkout: Checkout
  private let concessions: Concessions
  private let makeConfirmation: @Sendable ([Ticket], Money) -> BookingConfirmation

  nonisolated init(
    checkout: Checkout, concessions: Concessions,
    makeConfirmation: @escaping @Sendable ([Ticket], Money) -> BookingConfirmation
  ) {
    self.checkout = checkout
    self.concessions = concessions
    self.makeConfirmation = makeConfirmation
  }

  var choices: [String] { checkout.methods.map(\.title) + concessions.snacks.map(\.name) }

  func pay(by method: String) async throws -> String {
    let amount = await checkout.basket.total
    return makeConfirmation(try await checkout.pay(by: method), amount).text
  }
}

@MainActor final class TicketsScreen {
  private let wallet: TicketWallet
  private let makeBarcode: @Sendable (TicketID) -> TicketBarcode
  private(set) var barcodes: [String] = []

  init(wallet: TicketWallet, makeBarcode: @escaping @Sendable (TicketID) -> TicketBarcode) {
    self.wallet = wallet
    self.makeBarcode = makeBarcode
  }

  func load() async throws { barcodes = try await wallet.tickets().map { makeBarcode($0.id).digits } }
}
