import Firebolt

extension Resolver.Scope {
  /// One booking, from choosing seats to the confirmation. Dropped when the user leaves the flow.
  static let booking = Resolver.Scope.custom("booking")
}

/// Booking seats, snacks and tickets.
let bookingModule = Module("booking", includes: [cinemasModule, storageModule]) {
  $0.register { TicketPrices(regular: Money(cents: 1_150), lastRows: 14) }
  $0.register {
    Concessions(snacks: [
      Snack(name: "Popcorn", price: Money(cents: 550)), Snack(name: "Lemonade", price: Money(cents: 390)),
    ])
  }
  // The first request names the screening; the rest of the flow shares the basket.
  $0.register(.booking, arg1: ScreeningID.self) { Basket(screening: $1, prices: $0.get()) }
  $0.register(.booking) { SeatHold(basket: $0.get(), clock: $0.get(), api: $0.get()) }
  $0.onDrop(SeatHold.self) { hold in Task { try await hold.release() } }
  $0.register(.booking) {
    BookingFlow(basket: $0.get(), hold: $0.get(), funnel: $0.get("booking"), account: $0.get())
  }
  $0.register(.factory, arg1: [Ticket].self, arg2: Money.self) {
    BookingConfirmation(tickets: $1, paid: $2, prices: $0.get())
  }
  $0.autowire(CancellationPolicy.init)
  $0.autowire(BookingService.init)
  $0.autowire(TicketRepository.init)
  $0.autowire(.session, TicketWallet.init)
  $0.autowire(.session, BookingHistory.init)
  $0.register(.factory, arg1: SeatMap.self) { SeatAdvisor(map: $1, prices: $0.get()) }
  $0.register(.factory, arg1: TicketID.self) { TicketBarcode(ticket: $1, secrets: $0.get()) }
  $0.autowire(.session, Vouchers.init)
}
