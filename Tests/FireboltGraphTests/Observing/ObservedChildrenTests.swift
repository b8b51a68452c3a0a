import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Database: Sendable {}
private final class Visitor: Sendable {}
private final class Answer: Sendable {
  init(database: Database, visitor: Visitor) {}
}

/// Rule 43: an application's observers hear what the children do that it makes for requests.
@Suite struct ObservedChildrenTests {
  private let app = Resolver().autowire(Database.init).autowire(.factory, Answer.init)
  private let log = EventLog()

  @Test func whatAChildRegistersMakesReusesAndDropsIsToldInOrderAndNamesTheChild() {
    let observation = app.observe(log)
    var child: Resolver? = Resolver(parent: app).autowire(Visitor.init)
    let id = child?.resolverId
    _ = child?.get() as Answer?
    _ = child?.get() as Visitor?
    let made = [
      "registered Visitor", "making Answer", "making Database", "made Database", "making Visitor", "made Visitor",
      "made Answer", "reused Visitor",
    ]
    #expect(log.texts == made)
    #expect(log.events.map { $0.step.resolverId == id } == log.events.map { $0.key != TypeKey(Database.self) })
    child = nil
    #expect(log.texts == made + ["dropped Visitor"])
    #expect(log.events.last?.step.resolverId == id)
    observation.end()
  }

  @Test(arguments: [false, true]) func alsoOfAChildThatGoesAtOnceAndWithWhateverElseItHolds(_ keepsMore: Bool) {
    let observation = app.observe(log)
    do {
      let child = Resolver(parent: app).register { Visitor() }
      if keepsMore { child.register(name: "other") { Visitor() }.initCompleted(Visitor.self) { _, _ in } }
      _ = child.get() as Visitor
      #expect(child.get() as Visitor === child.get() as Visitor)
    }
    #expect(log.texts.last == "dropped Visitor")
    #expect(log.texts.filter { $0 == "reused Visitor" }.count == 2)
    observation.end()
  }

  @Test func ofAChildsChildToo() {
    let middle = Resolver(parent: app)
    let (middleLog, leafLog) = (EventLog(), EventLog())
    let leaf = Resolver(parent: middle)
    let observations = [app.observe(log), middle.observe(middleLog), leaf.observe(leafLog)]
    _ = leaf.register { Visitor() }.get() as Visitor
    for log in [log, middleLog, leafLog] {
      #expect(log.texts == ["registered Visitor", "making Visitor", "made Visitor"])
    }
    _ = middle.get() as Database
    #expect(log.texts.count == 5 && middleLog.texts.count == 3 && leafLog.texts.count == 3)
    for observation in observations { observation.end() }
  }

  @Test func aChildsOwnPerResolverInstanceIsToldEachTime() {
    app.register(.perResolver) { Visitor() }
    let child = Resolver(parent: app)
    _ = child.get() as Visitor
    let observation = app.observe(log)
    for _ in 0..<2 { _ = child.get() as Visitor }
    #expect(log.take() == ["reused Visitor", "reused Visitor"])
    observation.end()
    _ = child.get() as Visitor
    #expect(log.texts == [])
  }

  @Test func eachFailureIsToldOnce() async {
    let child = Resolver(parent: app).register { () throws -> Visitor in throw Failure("nobody") }
    let observation = app.observe(log)
    #expect(child.get() as Answer? == nil)
    let told = [
      "making Answer", "making Database", "made Database", "making Visitor", "failed Visitor: recipeThrew",
      "gave up Visitor", "gave up Answer",
    ]
    #expect(log.take() == told)
    #expect(child.get() as Int? == nil)
    #expect(log.take() == ["failed Int: notRegistered"])
    observation.end()
  }

  @Test(arguments: [false, true]) func aFailedOnDropOfAChildIsToldAlsoIfTheChildIsGone(_ awaits: Bool) async throws {
    let observation = app.observe(log)
    let owed: PendingDisposals
    do {
      let child = Resolver(parent: app).register { Visitor() }
      owed = child.pendingDisposals
      if awaits {
        child.onDrop(Visitor.self) { _ async throws in
          await Task.yield()
          throw Failure("stays open")
        }
      } else {
        child.onDrop(Visitor.self) { _ throws in throw Failure("stays open") }
      }
      _ = child.get() as Visitor
    }
    await owed.waitForAll()
    #expect(log.texts.suffix(2) == ["dropped Visitor", "failed Visitor: onDropThrew"])
    observation.end()
  }

  @Test func ofAChildThatShutsDownEachDropIsTold() async throws {
    let child = Resolver(parent: app).register { Visitor() }
    _ = child.get() as Visitor
    let observation = app.observe(log)
    try await child.shutDown()
    #expect(log.take() == ["dropped Visitor"])
    observation.end()
  }

  @Test func inATaskToo() async throws {
    let child = Resolver(parent: app).registerAsync { Visitor() }
    let observation = app.observe(log)
    _ = try await child.getAsync(Answer.self)
    #expect(log.take().suffix(1) == ["made Answer"])
    _ = try await child.getAsync(Visitor.self)
    #expect(log.take() == ["reused Visitor"])
    observation.end()
  }

  @Test func aParentsOwnAndASiblingsAreNotTold() {
    let (child, sibling) = (Resolver(parent: app), Resolver(parent: app))
    let observation = child.observe(log)
    _ = (app.get() as Database, sibling.register { Visitor() }.get() as Visitor)
    _ = child.get() as Database
    #expect(log.texts == [])
    observation.end()
  }

  @Test func treesOfAChildsRequestsAreWhole() {
    let trees = Guarded<[String]>([])
    let observation = app.observeTrees { tree in trees.withLock { $0.append(tree.names) } }
    _ = Resolver(parent: app).register { Visitor() }.get() as Answer
    #expect(trees.withLock { $0 } == ["Answer(Database, Visitor)"])
    observation.end()
  }
}

extension ResolutionTree {
  fileprivate var names: String {
    "\(step.key)" + (children.isEmpty ? "" : "(\(children.map(\.names).joined(separator: ", ")))")
  }
}
