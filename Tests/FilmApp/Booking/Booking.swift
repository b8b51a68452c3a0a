import Firebolt

/// The seats and snacks of the current booking.
actor Basket {
  private let prices: TicketPrices
  private let screening: ScreeningID
  private(set) var seats: [Seat] = []
  private(set) var snacks: [Snack] = []

  init(screening: ScreeningID, prices: TicketPrices) {
    self.screening = screening
    self.prices = prices
  }

  var total: Money { seats.map { prices.price(of: $0) }.sum + snacks.map(\.price).sum }
  var lines: [String] { seats.map { "\(screening) \($0.row)-\($0.number)" } + snacks.map(\.name) }

  func add(_ seat: Seat) {
    if !seats.contains(seat) { seats.append(seat) }
  }
  func add(_ snack: Snack) { snacks.append(snack) }
}

struct TicketPrices: Sendable {
  let regular: Money
  let lastRows: Int

  func price(of seat: Seat) -> Money { seat.row > lastRows ? regular : regular.percent(120) }
}

struct Snack: Sendable {
  let name: String
  let price: Money
}

/// The snacks on sale.
struct Concessions: Sendable {
  let snacks: [Snack]
}

/// Reserves the chosen seats for eight minutes.
actor SeatHold {
  private let basket: Basket
  private let clock: any Clock
  private let api: API
  private var until: Instant?

  init(basket: Basket, clock: any Clock, api: API) {
    self.basket = basket
    self.clock = clock
    self.api = api
  }

  var isHeld: Bool { until.map { $0 > clock.now } ?? false }

  func hold() async throws {
    try await api.post("holds", await basket.lines)
    until = clock.now + 480
  }

  func release() async throws {
    if isHeld { try await api.post("holds") }
    until = nil
  }
}

/// The steps of a booking.
actor BookingFlow {
  enum Step: Sendable { case seats, snacks, payment, done }

  private let basket: Basket
  private let hold: SeatHold
  private let funnel: Funnel
  private let account: Provider<Account>
  private(set) var step = Step.seats

  init(basket: Basket, hold: SeatHold, funnel: Funnel, account: Provider<Account>) {
    self.basket = basket
    self.hold = hold
    self.funnel = funnel
    self.account = account
  }

  func goOn() async throws {
    await funnel.reach("\(step)")
    switch step {
    case .seats:
      try await hold.hold()
      step = .snacks
    case .snacks: step = .payment
    case .payment: step = await hold.isHeld ? .done : .seats
    case .done: _ = try await account.get().profile()
    }
  }
}

/// The message that confirms a booking.
struct BookingConfirmation: Sendable {
  let tickets: [Ticket]
  let paid: Money
  let prices: PriceFormatter

  var text: String { "\(tickets.count) for \(prices.string(paid))" }
}

struct CancellationPolicy: Sendable {
  private let clock: any Clock

  init(clock: any Clock) { self.clock = clock }

  func mayCancel(_ screening: Screening) -> Bool { screening.start - clock.now > 7_200 }
}

/// Books the contents of a basket and stores the tickets.
struct BookingService: Sendable {
  private let api: API
  private let tickets: TicketRepository
  private let reminders: Reminders

  init(api: API, tickets: TicketRepository, reminders: Reminders) {
    self.api = api
    self.tickets = tickets
    self.reminders = reminders
  }

  func book(_ basket: Basket) async throws -> [Ticket] {
    let booked: [Ticket] = try api.decoder.decode(try await api.post("tickets", await basket.lines))
    try await tickets.keep(booked)
    await reminders.remind(of: "Your film begins", in: 3_600)
    return booked
  }
}
