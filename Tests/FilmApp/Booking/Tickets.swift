struct TicketRepository: Sendable {
  private let table: Table<TicketRow>

  init(table: Table<TicketRow>) { self.table = table }

  func keep(_ tickets: [Ticket]) async throws {
    for ticket in tickets {
      try await table.set("\(ticket.screening)|\(ticket.seat.row)|\(ticket.seat.number)", for: ticket.id.text)
    }
  }

  func tickets() async throws -> [Ticket] {
    var tickets: [Ticket] = []
    for key in try await table.keys() {
      let fields = try await table.value(key)?.split(separator: "|").map(String.init) ?? []
      if let ticket = Ticket(fields: [key] + fields) { tickets.append(ticket) }
    }
    return tickets
  }
}

/// The user's tickets, ordered by the time of their screening.
actor TicketWallet {
  private let repository: TicketRepository
  private let screenings: ScreeningRepository
  private let account: Account

  init(repository: TicketRepository, screenings: ScreeningRepository, account: Account) {
    self.repository = repository
    self.screenings = screenings
    self.account = account
  }

  func tickets() async throws -> [Ticket] {
    _ = try await account.profile()
    let order = try await screenings.screenings().map(\.id)
    return try await repository.tickets().sorted {
      order.firstIndex(of: $0.screening) ?? .max < order.firstIndex(of: $1.screening) ?? .max
    }
  }
}

/// The code that is scanned at the door.
struct TicketBarcode: Sendable {
  let ticket: TicketID
  let secrets: any SecretStore

  var digits: String {
    let text = ticket.text + (secrets.secret("barcode") ?? "")
    return String(text.utf8.reduce(7) { ($0 &* 31 &+ UInt64($1)) % 999_999_937 })
  }
}

/// The vouchers that the user has redeemed.
actor Vouchers {
  private let account: Account
  private let api: API
  private var amounts: [String: Money] = [:]

  init(account: Account, api: API) {
    self.account = account
    self.api = api
  }

  var total: Money { amounts.values.sum }

  func redeem(_ code: String) async throws {
    guard let cents = try await api.post("vouchers/\(code)", [account.name]).first.flatMap(Int.init) else { return }
    amounts[code] = Money(cents: cents)
  }
}

/// The films that the user has booked tickets for.
actor BookingHistory {
  private let wallet: TicketWallet
  private let screenings: ScreeningRepository

  init(wallet: TicketWallet, screenings: ScreeningRepository) {
    self.wallet = wallet
    self.screenings = screenings
  }

  func films() async throws -> [FilmID] {
    var films: [FilmID] = []
    for ticket in try await wallet.tickets() {
      if let screening = try await screenings.screening(ticket.screening) { films.append(screening.film) }
    }
    return films
  }
}

/// Suggests adjacent seats, starting from the back row.
struct SeatAdvisor: Sendable {
  let map: SeatMap
  let prices: TicketPrices

  func seats(for count: Int) async throws -> [Seat] {
    for row in (1...map.rows).reversed() {
      let seats = (1...count).map { Seat(row: row, number: (map.seatsInRow - count) / 2 + $0) }
      var isFree = true
      for seat in seats where isFree { isFree = try await map.isFree(seat) }
      if isFree { return seats.sorted { prices.price(of: $0).cents < prices.price(of: $1).cents } }
    }
    return []
  }
}
