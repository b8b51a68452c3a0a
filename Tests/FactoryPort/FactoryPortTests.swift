// The tests of the rail application. Each has a resolver of its own, so that they can run in parallel.
import Firebolt
import FireboltTesting
import Testing

private struct OneTrain: Timetable {
  var departure = "9:00"
  func lines(from station: Station) async throws -> [String] { ["\(station.name) \(departure)"] }
}

private final class Payments: PaymentGateway {
  private let charges = Protected<[Int]>([])
  var all: [Int] { charges.withValue { $0 } }
  func charge(_ cents: Int) async throws -> String {
    charges.withValue { $0.append(cents) }
    return "charged"
  }
}

@Suite(.resolver(inheriting: .rail) { $0.register(.traveller) { Traveller(name: "Ada") } })
struct FactoryPortTests {
  @Test func aKeyNeedsNoRegistration() async throws {
    #expect(get(.clock).now == FixedClock().now, "the recipe for tests")
    #expect(get(.prices).string(1_250) == "12.50")
    #expect(try await get(.search, Station(name: "Ghent"), Station(name: "Ostend")).results().count == 2)
  }

  @Test func aRequiredKeyIsSuppliedByTheTest() throws {
    #expect(get(.greeting) == "Good morning, Ada")
    #expect(throws: ResolutionError.self) { try Resolver().resolve(.traveller) }
  }

  @Test(.resolver(inheriting: .current) { $0.register(.timetable) { OneTrain() } })
  func anOverrideIsSeenByAllThatIsMadeOfIt() async throws {
    #expect(try await get(.departures, Station(name: "Lille")).lines() == ["Lille 9:00"])
    #expect(try await get(.planner).plan(from: Station(name: "Lille")) == "Lille: second class")
    #expect(try await getAsync(.journey, JourneyID(text: "Lille")).lines == ["Lille 9:00"])
  }

  @Test(arguments: 0..<200)
  func overridesInParallelTestsAreSeparate(_ number: Int) async throws {
    Resolver.current.register(.timetable) { OneTrain(departure: "\(number)") }
    await Task.yield()
    #expect(try await get(.departures, Station(name: "Lille")).lines() == ["Lille \(number)"])
    #expect(get(.boards).board(of: Station(name: "Lille")) == ["Lille \(number)"])
  }

  @Test func argumentsOfTheProcessChooseAnotherRecipe() {
    Resolver.Context.pretending(.argument("-offline"), .argument("-first-class")) {
      #expect(get(.transport) is OfflineTransport)
      #expect(get(.preferences).firstClass)
      #expect(!get(.server).text.contains("staging"))
    }
  }

  @Test func decoratorsApplyToAnOverrideToo() async throws {
    let payments = Payments()
    Resolver.current.register(.gateway) { payments }
    #expect(get(.gateway) is AuditedGateway)
    #expect(try await get(.card).pay(500) == "card: charged")
    #expect(try await get(.wallet).pay(700) == "wallet: charged")
    #expect(payments.all == [500, 700])
    #expect(get(.logHistory).lines == ["notice charging 500", "notice charging 700"])
    #expect(get(.client) is RetryingClient && get(.anonymousClient) is ServerClient)
  }

  @Test func droppingAScopeLeavesTheOthers() async throws {
    let (session, basket, planner) = (get(.session), get(.basket), get(.planner))
    get(.tokens).keep("secret")
    basket.add("Ghent to Bruges")
    #expect(get(.booking).total == 630)
    #expect(get(.session) === session && get(.basket) === basket)

    get(.signOut)()
    #expect(get(.session) !== session && get(.tokens).token == nil)
    #expect(get(.basket) === basket)
    Resolver.current.dropCached(.purchase)
    #expect(get(.basket) !== basket && get(.booking).total == 0)
    #expect(get(.planner) === planner)
  }

  @Test func aWeakInstanceGoesWithItsLastOwner() {
    weak var delays: DelayService?
    do {
      let kept = get(.delays)
      delays = kept
      #expect(get(.delays) === kept)
    }
    #expect(delays == nil)
  }

  @Test func asynchronousKeysAreAwaitedAndMadeOnce() async throws {
    Resolver.current.registerAsync(.database) { try await Database(opening: ":memory:", log: $0.get(.log)) }
    async let (one, other) = (getAsync(.database), getAsync(.database))
    let database = try await one
    #expect(try await other === database)
    #expect(database.path == ":memory:")
    try await getAsync(.favourites).add(Station(name: "Ghent"))
    #expect(try await getAsync(.favourites).count() == 1)
    #expect(try await getAsync(.stationIndex).stations(from: "G") == [Station(name: "Ghent")])
    #expect(try await getAsync(.outlook) == "rain")
  }

  @Test func anAsynchronousKeyTakesArguments() async throws {
    let payments = Payments()
    Resolver.current.register(.gateway) { payments }
    get(.basket).add("Ghent to Bruges")
    let checkout = try await getAsync(.checkout, get(.wallet))
    #expect(try await checkout.pay(get(.booking).total) == "wallet: charged")
    #expect(try await getAsync(.ticketStore).tickets == ["Ghent to Bruges"])
    #expect(payments.all == [630])
  }

  @Test @MainActor func screensAreMadeOnTheMainActor() async throws {
    let search = get(.searchScreen)
    #expect(search !== get(.searchScreen) && search.planner === get(.planner))
    #expect(get(.journeyScreen, JourneyID(text: "Ghent")).traveller.name == "Ada")
    let tickets = get(.ticketsScreen, try await getAsync(.ticketStore))
    #expect(tickets.makeBarcode("t1").ticket == "t1")
    let settings = get(.settingsScreen)
    settings.settings.set("1", for: "class")
    #expect(get(.preferences).firstClass && settings.locale.language == "en")
  }

  @Test func screensCanBeAwaitedFromAnywhere() async throws {
    let screen = try await getAsync(.journeyScreen, JourneyID(text: "Ghent"))
    #expect(screen.journey == JourneyID(text: "Ghent"))
  }

  @Test(.resolver { $0.register(.traveller) { Traveller(name: "Bob") } })
  func aResolverWithNothingButKeysIsEnough() async throws {
    #expect(get(.greeting) == "Good morning, Bob")
    #expect(get(.client) is ServerClient, "the module's decorators aren't loaded")
  }

  @Test(.resolver(inheriting: .rail, checks: .strict) { $0.register(.weather) { SunnyWeather() } })
  func aStrictTestReachesNothingThatItHasNotOverridden() async throws {
    #expect(try await get(.weather).outlook() == "sun")
  }

  @Test func theWholeApplicationIsWired() async {
    let traveller = MockResolver(inheriting: .rail) { $0.register(.traveller) { Traveller(name: "Ada") } }
    await expectValid(traveller, dryRun: DryRun(limit: 3_600))
  }
}
