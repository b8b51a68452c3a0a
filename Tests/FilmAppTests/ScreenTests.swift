import Firebolt
import Testing

@testable import FilmApp

@MainActor @Suite struct ScreenTests {
  /// Launches an application and opens a window.
  private func openWindow() async throws -> (window: Resolver, application: Application) {
    let application = Application.released
    try await application.launch()
    return (application.openWindow(), application)
  }

  @Test func theFirstScreenShowsShelves() async throws {
    let (window, _) = try await openWindow()
    let screen: HomeScreen = window.get()
    await screen.load()
    #expect(
      screen.rows.map(\.title) == ["Trending", "Chosen for a rainy day", "For you", "drama", "horror"])
    #expect(screen.rows.allSatisfy { !$0.films.isEmpty })
    #expect((window.get() as AlertQueue).shown == nil)
  }

  @Test func whatGoesWrongIsShownInTheWindowInWhichItDid() async throws {
    let (_, application) = try await openWindow()
    let offline = MockResolver(inheriting: application.openWindow()) {
      $0.register(expect: (any Transport).self) { OfflineTransport() }
    }
    let screen: HomeScreen = offline.get()
    await screen.load()
    #expect((offline.get() as AlertQueue).shown?.text == "Offline()")
  }

  @Test func allPartsOfOneSearchFilterByTheSame() async throws {
    let (window, _) = try await openWindow()
    let (screen, other): (SearchScreen, SearchScreen) = (window.get(), window.get())
    #expect(screen.sharesFilters && other.sharesFilters && screen.filters !== other.filters)
    try await screen.search("metropolis drama")
    #expect(screen.found.map(\.title) == ["Metropolis"])
    screen.filters.leaveOut(before: 1970)
    try await screen.search("metropolis")
    #expect(screen.found.isEmpty)
    #expect(other.completions(of: "metro") == ["metropolis", "metropolis drama"])
  }

  @Test func aReviewIsWrittenAndSentAsOne() async throws {
    let (window, application) = try await openWindow()
    let screen: ComposeScreen = window.get(FilmID("alien"))
    #expect(screen.sharesDraft)
    screen.draft.write("what drivel", stars: 1)
    #expect(try await screen.send() == ["It has words that nobody wants to read."])
    screen.draft.write("A film.", stars: 4)
    #expect(try await screen.send() == [])
    #expect(await (application.resolver.get() as OwnRatings).rating(of: "alien") == 4)
    let reviews: ReviewsScreen = window.get(FilmID("metropolis"))
    try await reviews.load()
    #expect(reviews.lines == ["★★★★★ Ada: A monument.", "★★☆☆☆ Bob: This review tells the end."])
  }

  @Test func aFilmIsFoundListedAndPlayed() async throws {
    let (window, application) = try await openWindow()
    let makeScreen: FilmScreenMaker = window.get()
    let screen = makeScreen("metropolis")
    try await screen.load()
    #expect(screen.subtitle == "1927, 2 h 33 min, From 6")
    try await screen.toggleWatchlist()
    let watchlist: WatchlistScreen = window.get()
    try await watchlist.load()
    #expect(watchlist.films.map(\.title) == ["Metropolis"])

    await screen.play()
    #expect((window.get() as Router).stack == [.home, .player("metropolis")])
    let makePlayer: PlayerScreenMaker = window.get()
    let player = makePlayer("metropolis")
    try await player.start()
    player.controls.nowPlaying.pressedPause()
    #expect(player.controls.isPaused && player.controls.titles == ["Back", "Forward"])
    let session: PlaybackSession = window.get()
    #expect(session.film == "metropolis")
    await session.stop(at: 90)
    #expect(await (window.get() as PlaybackPositions).position(in: "metropolis") == 90)

    window.dropCached(.playback)
    application.resolver.dropCached(.playback)
    #expect(throws: ResolutionError.self) { try window.resolve(PlaybackSession.self) }
    #expect((window.get(FilmID("alien")) as PlaybackSession).film == "alien")
  }

  @Test func seatsAreBookedAndPaid() async throws {
    let (window, application) = try await openWindow()
    let seats: SeatsScreen = window.get(ScreeningID("s1"))
    #expect(try await seats.choose(Seat(row: 17, number: 3)) == "11.50 EUR")
    #expect(try await seats.choose(Seat(row: 4, number: 7)) == "25.30 EUR")
    #expect(try await seats.choose(Seat(row: 99, number: 7)) == "25.30 EUR", "there is no such seat")
    try await seats.goOn()
    #expect(await (window.get() as SeatHold).isHeld)

    let basket: Basket = window.get()
    #expect(await basket.seats.count == 2)
    let checkout: CheckoutScreen = window.get(basket)
    #expect(checkout.choices == ["Card", "Wallet", "Voucher", "Popcorn", "Lemonade"])
    await #expect(throws: PaymentRefused.self) { try await checkout.pay(by: "Card") }
    #expect((window.get() as PaymentMethodsScreen).add(card: "4242 4242 4242 4242"))
    #expect(try await checkout.pay(by: "Card") == "1 for 25.30 EUR")
    let tickets: TicketsScreen = window.get()
    try await tickets.load()
    #expect(tickets.barcodes.count == 1)

    application.resolver.dropCached(.booking)
    #expect(await (window.get(ScreeningID("s2")) as Basket).seats.isEmpty, "the next booking begins anew")
  }

  @Test func cinemasAreListedWithWhatTheyShow() async throws {
    let (window, _) = try await openWindow()
    let cinemas: CinemasScreen = window.get()
    try await cinemas.load()
    #expect(cinemas.region.map { $0.kilometres > 10 } == true)
    #expect(try await cinemas.find("Re").map(\.id) == ["rex"])
    let screen: CinemaScreen = window.get(CinemaID("rex"))
    try await screen.load()
    #expect(screen.lines == ["Metropolis in 1 h 0 min"])
    try await screen.load(only: "alien")
    #expect(screen.lines.isEmpty)
  }

  @Test func aWindowHasARouterOfItsOwn() async throws {
    let (window, application) = try await openWindow()
    let other = application.openWindow()
    #expect(await (window.get() as Window).open("cinema/rex/s1?spring"))
    #expect((window.get() as Router).stack == [.home, .booking("s1")])
    #expect((other.get() as Router).stack == [.home])
    #expect(await (other.get() as Window).open("nowhere") == false)
    #expect((application.resolver.get() as CampaignAttribution).campaign == "spring", "the campaign is everybody's")
    #expect((window.get() as Window).text.hasPrefix("Marquee: Home, Search"))
    #expect((window.get() as Window).alert == nil)
    #expect(application.resolver.get() as Router? == nil)
  }

  @Test func settingsAreThoseOfAllModulesAndOfADebugBuild() async throws {
    let (window, _) = try await openWindow()
    let screen: SettingsScreen = window.get()
    #expect(screen.titles == ["Playback", "Downloads", "Notifications"])
    try await Resolver.Context.pretending(.debug) {
      let application = Application(host: .scripted)
      try await application.launch()
      let screen: SettingsScreen = application.openWindow().get()
      #expect(screen.titles.suffix(3) == ["Log", "Flags", "Build"])
    }
  }

  @Test func accountScreensShowWhoIsSignedIn() async throws {
    let (window, _) = try await openWindow()
    let profile: ProfileScreen = window.get()
    try await profile.load()
    #expect(profile.title == "Ada, 40")
    let subscription: SubscriptionScreen = window.get()
    #expect(try await subscription.mayPlay(.metropolis))
    let parents: ParentsScreen = window.get()
    parents.set(maximumAge: 12, code: "1234")
    parents.set(maximumAge: 18, code: "0000")
    #expect((window.get() as AlertQueue).shown != nil, "the code was another one")
    #expect(await parents.maximumAge(for: "Bob") == 12)
    #expect(try await (window.get() as any FilmLibrary).all().map(\.title) == ["Metropolis"])
    let signIn: SignInScreen = window.get()
    #expect(signIn.choices == ["Passkey", "Password"])
    try await signIn.signIn("ada", password: "short")
    #expect(signIn.hint == "At least 12 letters")
  }
}
