import Firebolt

/// Cinemas and their screenings.
let cinemasModule = Module("cinemas", includes: [catalogueModule, pushModule]) {
  $0.autowire(ChosenLocation.init, expect: (any LocationSource).self)
  $0.register { DistanceCalculator() }
  $0.autowire(CinemaDirectory.init)
  $0.autowire(.factory, CinemaSearch.init)
  $0.autowire(.session, FavouriteCinemas.init)
  $0.register(.factory, arg1: [Cinema].self) { MapRegion(cinemas: $1, distances: $0.get()) }

  $0.autowire(ScreeningRepository.init)
  $0.register(.graph) { ScreeningFilter() }
  $0.register(.factory, arg1: CinemaID.self) {
    CinemaProgramme(cinema: $1, screenings: $0.get(), filter: $0.get(), library: $0.get())
  }
  $0.register { HallPlan(rows: 18, seatsInRow: 24) }
  $0.register(.factory, arg1: ScreeningID.self, arg2: HallPlan?.self) { resolver, screening, plan in
    let plan: HallPlan = plan ?? resolver.get()
    return SeatMap(screening: screening, rows: plan.rows, seatsInRow: plan.seatsInRow, api: resolver.get())
  }
  $0.autowire(.session, CinemaAlerts.init)

  $0.when(.simulator, .preview, .test) {
    $0.register(expect: (any LocationSource).self) { FixedLocation() }
  }
}
