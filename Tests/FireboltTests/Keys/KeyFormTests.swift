import Firebolt
import TestSupport
import Testing

@Suite("Rule 44: each kind of key compiles with each way to ask")
struct KeyKindTests {
  @Test func argumentsReachTheRecipe() throws {
    let resolver = Resolver()
    #expect(resolver.get(.badge, "Ada") == ["Ada"])
    #expect(resolver.get(.badge, "Grace") == ["Ada"], "the first arguments make what is shared")
    #expect(try resolver.resolve(.ticket, "Brazil", 1).seat == 1)
    resolver.register(.ticket) { _, film, seat in Ticket(film: film.uppercased(), seat: seat + 1) }
    #expect(resolver.get(.ticket, "Brazil", 1) == Ticket(film: "BRAZIL", seat: 2))
    withResolver(resolver) { #expect(get(.ticket, "Alien", 7).seat == 8) }
    #expect(try withResolver(resolver) { try resolve(.ticket, "Alien", 7) }.film == "ALIEN")
  }

  @Test func aRecipeMayTakeAKeyAsItsArgument() {
    let resolver = Resolver().register(.factory, args: Resolver.Keys.self) { key in "\(TypeKey(key))" }
    let text: String = resolver.get(Resolver.Keys.archive)
    #expect(text.hasPrefix("Archive"))
  }

  @Test func whatCannotBeHadIsNilByTry() {
    let resolver = Resolver()
    #expect((try? resolver.resolve(.visitor)) == nil)
    #expect((try? resolver.resolve(.path)) == "archive")
  }

  @Test func asynchronousKeysAreAwaited() async throws {
    let resolver = Resolver()
    async let (one, other) = (resolver.getAsync(.archive), resolver.getAsync(.archive))
    let archive = try await one
    #expect(try await other === archive)
    #expect(archive.path == "archive")
    #expect(try await Resolver(parent: resolver).getAsync(.archive) === archive)
    resolver.registerAsync(.archive) { try await Archive(opening: ":memory:") }
    #expect(try await resolver.getAsync(.archive).path == ":memory:")
    resolver.unregister(.archive)
    #expect(try await resolver.getAsync(.archive) === archive)
    #expect(try await withResolver(resolver) { try await getAsync(.archive) } === archive)
  }

  @Test func asynchronousKeysTakeArguments() async throws {
    let resolver = Resolver().register(.path) { "root" }
    let shelf = try await resolver.getAsync(.shelf, "maps", 3)
    #expect(shelf.path == "root/maps/3")
    resolver.registerAsync(.shelf) { _, name, row in try await Archive(opening: "\(name)\(row)") }
    #expect(try await resolver.getAsync(.shelf, "maps", 4).path == "maps4")
    #expect(try await withResolver(resolver) { try await getAsync(.shelf, "maps", 5) }.path == "maps5")
    resolver.registerAsync(.shelf) { _, name, _ in try await Archive(opening: name) }
    let error = await awaitedError { try await resolver.getAsync(.shelf, "", 5) }
    #expect(error?.underlying as? Failure == Failure("no path"))
  }

  @Test func keysThatNeedNoWaitingMayBeAwaitedToo() async throws {
    let resolver = Resolver()
    #expect(try await resolver.getAsync(.path) == "archive")
    #expect(try await resolver.getAsync(.ticket, "Alien", 7).seat == 7)
    #expect(try await resolver.getAsync(.badge, "Ada") == ["Ada"])
    #expect(try await resolver.getAsync(.nickname) == nil)
  }

  @Test @MainActor func mainActorKeysAreHadThere() throws {
    let resolver = Resolver()
    #expect(resolver.get(.dashboard) === resolver.get(.dashboard))
    #expect(resolver.get(.panel, "Today").title == "Today")
    #expect(try resolver.resolve(.panel, "Today").forecast === resolver.get(.forecast))
    resolver.register(.dashboard) { Dashboard($0.get(.forecast), title: "stub") }
    resolver.register(.panel) { Dashboard($0.get(.forecast), title: $1 + "!") }
    withResolver(resolver) {
      #expect(get(.dashboard).title == "stub")
      #expect(get(.panel, "Today").title == "Today!")
    }
  }

  @Test func mainActorKeysAreAwaitedFromElsewhere() async throws {
    let resolver = Resolver()
    let dashboard = try await resolver.getAsync(.dashboard)
    #expect(try await resolver.getAsync(.dashboard) === dashboard)
    let panel = try await resolver.getAsync(.panel, "Tomorrow")
    #expect(panel.title == "Tomorrow")
  }

  @Test func lazyAndProviderAskLater() {
    let resolver = Resolver()
    let (later, anew) = (resolver.lazy(.forecast), resolver.provider(.report))
    resolver.register(.weather) { StubWeather() }
    #expect(later.value.weather is StubWeather && later.value === later.value)
    #expect(anew.get() !== anew.get())
  }

  @Test func theScopeMayBeChosenWhereItIsRegistered() {
    let resolver = Resolver().register(.weather, .factory) { StubWeather() }
    #expect(resolver.get(.weather) !== resolver.get(.weather))
    resolver.register(.report, .single) { Forecast($0.get(.weather)) }
    #expect(resolver.get(.report) === resolver.get(.report))
    let module = Module("a module's scope isn't the key's", scope: .factory) {
      $0.register(.forecast) { Forecast($0.get(.weather)) }
    }
    resolver.load(module)
    #expect(resolver.get(.forecast) === resolver.get(.forecast))
  }

  @Test func aKeyMayBeWrittenInFullWhereAnOptionalIsExpected() {
    let resolver = Resolver().register(.path) { "Ghent" }.register(.badge) { _, name in [name] }
    let path: String? = resolver.get(Resolver.Keys.path)
    let badge: [String]? = resolver.get(Resolver.Keys.badge, "Ada")
    #expect(path == "Ghent" && badge == ["Ada"])
  }
}
