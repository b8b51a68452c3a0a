import Firebolt
import TestSupport
import Testing

extension Resolver.Keys {
  fileprivate static let remote = Resolver.AsyncKey { try await Archive(opening: "live") }
    .when(.preview) { try await Archive(opening: "preview") }
  fileprivate static let title = Resolver.MainActorKey { "live" }.when(.preview) { "preview" }
  fileprivate static let room = Resolver.ArgumentKey { (_: Resolver, number: Int) in "\(number)" }
    .when(.preview) { (_: Resolver, number: Int) in "preview \(number)" }
  fileprivate static let seat = Resolver.ArgumentKey { (_: Resolver, row: Int, seat: Int) in "\(row)/\(seat)" }
    .when(.preview) { (_: Resolver, row: Int, seat: Int) in "preview \(row)/\(seat)" }
}

@Suite("Rule 48: a key may have other recipes in some contexts")
struct KeyContextTests {
  @Test func theLastThatFitsCounts() {
    #expect(Resolver().get(.season) == "summer")
    Resolver.Context.pretending(.argument("-winter")) { #expect(Resolver().get(.season) == "winter") }
    Resolver.Context.pretending(.preview) { #expect(Resolver().get(.season) == "autumn") }
    Resolver.Context.pretending(.argument("-winter"), .argument("-autumn")) {
      #expect(Resolver().get(.season) == "autumn")
    }
  }

  @Test func theContextIsThatOfTheRequest() {
    let resolver = Resolver()
    let child = Resolver(parent: resolver)
    #expect(resolver.get(.season) == "summer")
    Resolver.Context.pretending(.argument("-winter")) {
      #expect(resolver.get(.season) == "winter" && child.get(.season) == "winter")
      #expect(withResolver(resolver) { get(.season) } == "winter")
    }
    #expect(resolver.get(.season) == "summer")
  }

  @Test func whatEachRecipeMadeIsKept() {
    let key = Resolver.Key { StubWeather(1) }.when(.preview) { StubWeather(2) }
    let resolver = Resolver()
    let usual = resolver.get(key)
    let preview = Resolver.Context.pretending(.preview) { resolver.get(key) }
    #expect(usual.degrees == 1 && preview.degrees == 2)
    #expect(resolver.get(key) === usual)
    #expect(Resolver.Context.pretending(.preview) { resolver.get(key) } === preview)
    resolver.dropCached(key)
    #expect(resolver.get(key) !== usual)
    #expect(Resolver.Context.pretending(.preview) { resolver.get(key) } !== preview)
  }

  @Test func aRegistrationGoesBeforeAll() {
    let resolver = Resolver().register(.season) { "spring" }
    Resolver.Context.pretending(.argument("-winter")) {
      #expect(resolver.get(.season) == "spring")
      #expect(resolver.unregister(.season).get(.season) == "winter")
    }
  }

  @Test func keysOfEachKindMay() async throws {
    let resolver = Resolver()
    #expect(try await resolver.getAsync(.remote).path == "live")
    #expect(try await resolver.getAsync(.title) == "live")
    #expect(resolver.get(.room, 1) == "1")
    #expect(resolver.get(.seat, 2, 3) == "2/3")
    let remote = try await Resolver.Context.pretending(.preview) { try await resolver.getAsync(.remote) }
    let title = try await Resolver.Context.pretending(.preview) { try await resolver.getAsync(.title) }
    #expect(remote.path == "preview" && title == "preview")
    Resolver.Context.pretending(.preview) {
      #expect(resolver.get(.room, 1) == "preview 1")
      #expect(resolver.get(.seat, 2, 3) == "preview 2/3")
    }
  }
}
