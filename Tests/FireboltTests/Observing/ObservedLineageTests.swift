import Firebolt
import TestSupport
import Testing

private final class Part: Sendable {}

@Suite("Rule 43: an observer hears the end of what it has heard the beginning of")
struct ObservedLineageTests {
  private let log = EventLog()
  private let app = Resolver()

  /// The resolver between the observed one and the one that makes something goes in the meantime.
  @Test(arguments: [false, true])
  func whoSeparatesTheResolversMeanwhile(fails: Bool) async throws {
    let middle = Resolver(parent: app)
    let low = Resolver(parent: middle)
    let begun = Gate()
    let goOn = Gate()
    low.registerAsync {
      begun.reach()
      await goOn.wait()
      if fails { throw Failure("late") }
      return Part()
    }
    log.observe(app)
    async let part = try? low.getAsync() as Part
    await begun.wait()
    try await middle.shutDown()
    goOn.reach()
    _ = await part
    #expect(
      log.texts == ["making Part"] + (fails ? ["failed Part: recipeThrew", "gave up Part"] : ["made Part"]))
  }

  @Test func whoSeparatesThemInTheRecipe() {
    let middle = Guarded<Resolver?>(Resolver(parent: app))
    let low = Resolver(parent: middle.value).register {
      middle.withLock { $0 = nil }
      return Part()
    }
    log.observe(app)
    _ = low.get() as Part
    #expect(log.texts == ["making Part", "made Part"])
  }

  @Test func anObserverThatComesLaterHearsNoEndWithoutABeginning() {
    let second = EventLog()
    log.observe(app)
    app.register { [app, second] in
      second.observe(app)
      return Part()
    }
    _ = app.get() as Part
    #expect(log.take() == ["registered Part", "making Part", "made Part"])
    #expect(second.texts == [])
  }
}
