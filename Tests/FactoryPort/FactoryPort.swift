// The wiring of a rail application: sixty declared keys in place of a container with sixty properties.
import Firebolt

extension Resolver.Scope {
  static let signedIn = Resolver.Scope.custom("signed in")
  static let purchase = Resolver.Scope.custom("purchase")
}

// MARK: - Time, texts and storage

extension Resolver.Keys {
  static let clock = Resolver.Key<any Clock> { SystemClock() }.when(.preview, .test) { FixedClock() }
  static let identifiers = Resolver.Key<@Sendable () -> String> { { "\(UInt32.random(in: 0 ... .max))" } }
  static let locale = Resolver.Key { LocaleInfo() }.when(.argument("-dutch")) { LocaleInfo(language: "nl") }
  static let paths = Resolver.Key(.factory) { Paths(documents: "/documents") }
  static let prices = Resolver.Key(.factory) { PriceFormatter(locale: $0.get(.locale)) }

  static let logHistory = Resolver.Key { LogHistory() }
  static let logLevel = Resolver.Key { LogLevel.notice }.when(.debug) { LogLevel.detail }
  static let log = Resolver.Key<any Log> { HistoryLog(history: $0.get(.logHistory)) }
  static let settings = Resolver.Key<any SettingsStore> { KeptSettings() }
    .when(.argument("-first-class")) { KeptSettings(["class": "1"]) }
  static let secrets = Resolver.Key { SecretStore() }
  static let database = Resolver.AsyncKey {
    try await Database(opening: $0.get(.paths).documents + "/rail", log: $0.get(.log))
  }
  static let boards = Resolver.Key(.expiring(after: 300)) { BoardCache() }
  static let scheduler = Resolver.Key { Scheduler(clock: $0.get(.clock)) }
}

// MARK: - Network

extension Resolver.Keys {
  static let server = Resolver.Key { ServerAddress(text: "https://rail.example/v2") }
    .when(.argument("-staging")) { ServerAddress(text: "https://staging.rail.example/v2") }
  static let transport = Resolver.Key<any Transport> { CannedTransport() }
    .when(.argument("-offline")) { OfflineTransport() }
  static let retryPolicy = Resolver.Key(.factory) { RetryPolicy(attempts: 3) }
    .when(.preview, .test) { RetryPolicy(attempts: 1) }
  static let client = Resolver.Key<any HTTPClient> {
    ServerClient(transport: $0.get(.transport), server: $0.get(.server), tokens: $0.get(.tokens))
  }
  static let anonymousClient = Resolver.Key<any HTTPClient> {
    ServerClient(transport: $0.get(.transport), server: $0.get(.server))
  }
  static let reachability = Resolver.Key { Reachability() }
  static let liveFeed = Resolver.ArgumentKey { (resolver: Resolver, topic: String) in
    LiveFeed(topic: topic, client: resolver.get(.client))
  }
  static let delayFeed = Resolver.Key(.factory) { $0.get(.liveFeed, "delays") }
  static let uploads = Resolver.Key {
    UploadQueue(client: $0.get(.client), reachability: $0.get(.reachability))
  }
}

// MARK: - Account

extension Resolver.Keys {
  static let tokens = Resolver.Key { TokenStore(secrets: $0.get(.secrets)) }
  static let signIn = Resolver.Key(.factory) { SignIn(client: $0.get(.anonymousClient), tokens: $0.get(.tokens)) }
  static let signOut = Resolver.Key<@Sendable () -> Void>(.factory) { resolver in { resolver.dropCached(.signedIn) } }
  static let traveller = Resolver.Key<Traveller>.required()
  static let greeting = Resolver.Key(.factory, named: "greeting") { "Good morning, \($0.get(.traveller).name)" }
  static let session = Resolver.Key(.signedIn) { Session(client: $0.get(.client), tokens: $0.get(.tokens)) }
  static let loyaltyCard = Resolver.Key(.signedIn) {
    LoyaltyCard(session: $0.get(.session), settings: $0.get(.settings))
  }
  static let preferences = Resolver.Key { TravelPreferences(settings: $0.get(.settings)) }
  static let passes = Resolver.AsyncKey(.signedIn) {
    RailPasses(session: $0.get(.session), database: try await $0.getAsync(.database))
  }
}

// MARK: - Journeys

extension Resolver.Keys {
  static let stations = Resolver.Key { StationDirectory(client: $0.get(.client)) }
  static let stationIndex = Resolver.AsyncKey { try await StationIndex(reading: $0.get(.stations)) }
  static let timetable = Resolver.Key<any Timetable> { ServerTimetable(client: $0.get(.client)) }
  static let routeFinder = Resolver.Key(.factory) { RouteFinder(timetable: $0.get(.timetable)) }
  static let planner = Resolver.Key { resolver in
    let finder = resolver.provider(.routeFinder)
    return JourneyPlanner(makeFinder: { finder.get() }, preferences: resolver.get(.preferences))
  }
  static let search = Resolver.ArgumentKey { (resolver: Resolver, start: Station, end: Station) in
    JourneySearch(start: start, end: end, planner: resolver.get(.planner))
  }
  static let journey = Resolver.AsyncArgumentKey { (resolver: Resolver, id: JourneyID) in
    try await Journey(loading: id, from: resolver.get(.timetable))
  }
  static let delays = Resolver.Key(.weak) { DelayService(client: $0.get(.client)) }
  static let departures = Resolver.ArgumentKey { (resolver: Resolver, station: Station) in
    DepartureBoard(station: station, timetable: resolver.get(.timetable), cache: resolver.get(.boards))
  }
  static let map = Resolver.AsyncKey(.weak) { NetworkMap(stations: try await $0.getAsync(.stationIndex)) }
  static let favourites = Resolver.AsyncKey(.signedIn) {
    Favourites(session: $0.get(.session), database: try await $0.getAsync(.database))
  }
  static let recentSearches = Resolver.Key(.signedIn) {
    RecentSearches(settings: $0.get(.settings), session: $0.get(.session))
  }
  static let alerts = Resolver.Key(.factory) {
    DelayAlerts(delays: $0.get(.delays), scheduler: $0.get(.scheduler))
  }
  static let weather = Resolver.Key<any Weather> { ServerWeather(client: $0.get(.client)) }
    .when(.preview, .simulator) { SunnyWeather() }
  static let outlook = Resolver.AsyncKey(.expiring(after: 600)) { try await $0.get(.weather).outlook() }
}

// MARK: - Tickets and payment

extension Resolver.Keys {
  static let priceList = Resolver.Key { PriceList(centsForStop: 210) }
  static let basket = Resolver.Key(.purchase) { Basket() }
  static let booking = Resolver.Key(.purchase) { Booking(basket: $0.get(.basket), prices: $0.get(.priceList)) }
  static let seatMap = Resolver.ArgumentKey { (resolver: Resolver, train: String, coach: Int) in
    SeatMap(train: train, coach: coach, client: resolver.get(.client))
  }
  static let gateway = Resolver.Key<any PaymentGateway> { ServerGateway(client: $0.get(.client)) }
    .when(.preview, .argument("-sandbox")) { SandboxGateway() }
  static let card = Resolver.Key<any PaymentMethod> {
    CardPayment(gateway: $0.get(.gateway), secrets: $0.get(.secrets))
  }
  static let wallet = Resolver.Key<any PaymentMethod> { WalletPayment(gateway: $0.get(.gateway)) }
  static let ticketStore = Resolver.AsyncKey {
    try await TicketStore(reading: try await $0.getAsync(.database))
  }
  static let checkout = Resolver.AsyncArgumentKey { (resolver: Resolver, method: any PaymentMethod) in
    Checkout(basket: resolver.get(.basket), method: method, tickets: try await resolver.getAsync(.ticketStore))
  }
  static let barcode = Resolver.ArgumentKey { (resolver: Resolver, ticket: String) in
    Barcode(ticket: ticket, secrets: resolver.get(.secrets))
  }
}

// MARK: - Screens

extension Resolver.Keys {
  static let searchScreen = Resolver.MainActorKey(.factory) {
    SearchScreen(planner: $0.get(.planner), weather: $0.get(.weather))
  }
  static let journeyScreen = Resolver.MainActorArgumentKey { (resolver: Resolver, journey: JourneyID) in
    JourneyScreen(journey: journey, traveller: resolver.get(.traveller), alerts: resolver.get(.alerts))
  }
  static let ticketsScreen = Resolver.MainActorArgumentKey { (resolver: Resolver, store: TicketStore) in
    TicketsScreen(store: store) { resolver.get(.barcode, $0) }
  }
  static let settingsScreen = Resolver.MainActorKey(.factory) { SettingsScreen() }
}

// MARK: - Hooks

extension Resolver {
  /// The application's resolver. Keys need no registration, so it only adds decorators and other hooks.
  static let rail = Resolver("Rail").load(railModule)
}

let railModule = Module("rail") {
  $0.decorate(.log) { FilteredLog(inner: $1, minimum: $0.get(.logLevel)) }
  $0.decorate(.client) { RetryingClient(inner: $1, policy: $0.get(.retryPolicy), log: $0.get(.log)) }
  $0.decorate(.gateway) { AuditedGateway(inner: $1, log: $0.get(.log)) }
  $0.onDrop(.session) { $0.end() }
  $0.onDrop(.database) { await $0.close() }
}
