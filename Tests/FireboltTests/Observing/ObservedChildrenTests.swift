import Firebolt
import TestSupport
import Testing

private final class Database: Sendable {}
private final class Guest: Sendable {}
private final class Answer: Sendable {
  init(database: Database, guest: Guest) {}
}

/// Rule 43: an application's observers hear what the children do that it makes for requests.
struct ObservedChildrenTests {
  private let app = Resolver().autowire(Database.init).autowire(.factory, Answer.init)
  private let log = EventLog()

  @Test func whatAChildRegistersMakesReusesAndDropsIsToldInOrderAndNamesTheChild() {
    log.observe(app)
    var child: Resolver? = Resolver(parent: app).autowire(Guest.init)
    let id = child?.resolverId
    _ = child?.get() as Answer?
    _ = child?.get() as Guest?
    let made = [
      "registered Guest", "making Answer", "making Database", "made Database", "making Guest", "made Guest",
      "made Answer", "reused Guest",
    ]
    #expect(log.texts == made)
    #expect(log.events.map { $0.step.resolverId == id } == log.events.map { $0.key != TypeKey(Database.self) })
    child = nil
    #expect(log.texts == made + ["dropped Guest"])
    #expect(log.events.last?.step.resolverId == id)
  }

  @Test(arguments: [false, true]) func alsoOfAChildThatGoesAtOnceAndWithWhateverElseItHolds(_ keepsMore: Bool) {
    log.observe(app)
    do {
      let child = Resolver(parent: app).register { Guest() }
      if keepsMore { child.register(name: "other") { Guest() }.initCompleted(Guest.self) { _, _ in } }
      _ = child.get() as Guest
      #expect(child.get() as Guest === child.get() as Guest)
    }
    #expect(log.texts.last == "dropped Guest")
    #expect(log.texts.filter { $0 == "reused Guest" }.count == 2)
  }

  /// Nobody has kept anything of it.
  @Test(arguments: [false, true]) func alsoOfAChildThatWasThereBeforeTheObserver(shutsDown: Bool) async throws {
    var child: Resolver? = Resolver(parent: app).register { Guest() }
    _ = child?.get() as Guest?
    log.observe(app)
    if shutsDown { try await child?.shutDown() }
    child = nil
    #expect(log.texts == ["dropped Guest"])
  }

  @Test func ofAChildsChildToo() {
    let middle = Resolver(parent: app)
    let leaf = Resolver(parent: middle)
    let logs = [app, middle, leaf].map(EventLog.init(of:))
    _ = leaf.register { Guest() }.get() as Guest
    for log in logs { #expect(log.take() == ["registered Guest", "making Guest", "made Guest"]) }
    _ = middle.get() as Database
    #expect(logs.map { $0.take() } == [["making Database", "made Database"], [], []], "a parent's is told there")
    _ = leaf.get() as Database
    #expect(logs.map { $0.take() } == [["reused Database"], [], []], "a parent's is told there")
    Resolver(parent: middle).register { Guest() }
    #expect(logs.map { $0.take() } == [["registered Guest"], ["registered Guest"], []], "a sibling's isn't told")
  }

  @Test func aChildsOwnPerResolverInstanceIsToldEachTime() {
    app.register(.perResolver) { Guest() }
    let child = Resolver(parent: app)
    _ = child.get() as Guest
    log.observe(app)
    for _ in 0..<2 { _ = child.get() as Guest }
    #expect(log.take() == ["reused Guest", "reused Guest"])
    log.end()
    _ = child.get() as Guest
    #expect(log.texts == [])
  }

  @Test func eachFailureIsToldOnce() async {
    let child = Resolver(parent: app).register { () throws -> Guest in throw Failure("nobody") }
    log.observe(app)
    #expect(child.get() as Answer? == nil)
    let told = [
      "making Answer", "making Database", "made Database", "making Guest", "failed Guest: recipeThrew",
      "gave up Guest", "gave up Answer",
    ]
    #expect(log.take() == told)
    #expect(child.get() as Int? == nil)
    #expect(log.take() == ["failed Int: notRegistered"])
  }

  @Test(arguments: [false, true]) func aFailedOnDropOfAChildIsToldAlsoIfTheChildIsGone(_ awaits: Bool) async throws {
    log.observe(app)
    let owed: Teardown
    do {
      let child = Resolver(parent: app).register { Guest() }
      owed = child.teardown
      if awaits {
        child.onDrop(Guest.self) { _ async throws in
          await Task.yield()
          throw Failure("stays open")
        }
      } else {
        child.onDrop(Guest.self) { _ throws in throw Failure("stays open") }
      }
      _ = child.get() as Guest
    }
    while !owed.isEmpty { await Task.yield() }
    #expect(log.texts.suffix(2) == ["dropped Guest", "failed Guest: onDropThrew"])
  }

  @Test func inATaskToo() async throws {
    let child = Resolver(parent: app).registerAsync { Guest() }
    log.observe(app)
    _ = try await child.getAsync(Answer.self)
    #expect(log.take().suffix(1) == ["made Answer"])
    _ = try await child.getAsync(Guest.self)
    #expect(log.take() == ["reused Guest"])
  }
}
