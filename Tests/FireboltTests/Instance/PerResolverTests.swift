import Firebolt
import TestSupport
import Testing

private protocol Unit: AnyObject, Sendable {}
private final class Work: Tracked, Unit, @unchecked Sendable {}
private struct Owner: Sendable, Equatable { let name: String }

extension Resolver.Keys {
  fileprivate static let unitInContexts = Resolver.Key<Work>(.perResolver) { Work(Ledger(), "usual") }
    .when(.preview) { Work(Ledger(), "preview") }
}

@Suite("Rule 60: .perResolver")
struct PerResolverTests {
  private let ledger = Ledger()
  private let app = Resolver()
  private let dropped = Guarded<[Int]>([])

  init() {
    app.register { Owner(name: "app") }
    app.register(.perResolver) { [ledger] in Work(ledger, ($0.get() as Owner).name) }
  }

  private func child(_ name: String? = nil, of parent: Resolver? = nil) -> Resolver {
    let child = Resolver(parent: parent ?? app)
    if let name { child.register { Owner(name: name) } }
    return child
  }

  private func work(_ resolver: Resolver) -> Work { resolver.get() }

  private func noteDrops() {
    app.onDrop(Work.self) { [dropped] work in dropped.withLock { $0.append(work.number) } }
  }

  @Test func eachResolverThatIsAskedHasItsOwnMadeWithThatResolver() {
    let (one, other) = (child("one"), child("other"))
    let mine = work(one)
    #expect(work(one) === mine && one.get(expect: Work?.self) === mine)
    #expect(mine.label == "one")
    #expect(work(other).label == "other")
    #expect(work(app).label == "app")
    #expect(work(app) === work(app))
    #expect(work(one) === mine)
    #expect(ledger.born == 3)
  }

  @Test func itIsKeptAsLongAsItsResolver() {
    var request: Resolver? = child("request")
    do { _ = work(request!) }
    do { _ = work(app) }
    #expect(ledger.living == [1, 2])
    request = nil
    #expect(ledger.living == [2])
  }

  @Test func whatAFactoryGetsBelongsToTheResolverThatWasAsked() {
    app.register(.factory) { [ledger] in Tracked(ledger, keeping: $0.get() as Work) }
    let request = child("request")
    #expect((request.get() as Tracked).kept as? Work === work(request))
    #expect((app.get() as Tracked).kept as? Work === work(app))
  }

  @Test func whatTheParentLoadsLaterHasTheInstancesThatItsChildrenHave() {
    let requests = ["one", "other"].map { child($0) }
    let before = requests.map(work)
    app.load(Module("feature") { $0.autowire(.perResolver) { (work: Work) in [work] } })
    #expect(zip(requests, before).allSatisfy { $0.get([Work].self)[0] === $1 })
    #expect(ledger.born == 2)
  }

  @Test func whatTheParentSharesHasThatOfTheParent() {
    app.register(name: "shared") { [ledger] in Tracked(ledger, keeping: $0.get() as Work) }
    let request = child("request")
    _ = work(request)
    #expect((request.get(name: "shared") as Tracked).kept as? Work === work(app))
  }

  @Test func aDropInTheChildDropsTheChildsAlone() {
    noteDrops()
    let request = child()
    do { _ = (work(app), work(request)) }
    request.dropCached(Work.self)
    #expect(ledger.living == [1])
    #expect(dropped.withLock { $0 } == [2])
    #expect(work(request).number == 3)
    app.dropCached(.perResolver)
    #expect(dropped.withLock { $0 } == [2, 1])
    #expect(ledger.living == [3])
    request.dropAllCachedDependencies()
    #expect(ledger.living == [])
  }

  @Test func theHooksAreThoseOfTheRegistrationsKey() {
    let completed = Guarded<[Int]>([])
    app.initCompleted(Work.self) { _, work in completed.withLock { $0.append(work.number) } }
    app.decorate(Work.self) { [ledger] _, inner in Work(ledger, "decorated", keeping: inner) }
    noteDrops()
    let request = child("request")
    request.onDrop(Work.self) { _ in Issue.record("the child has no registration for it") }
    do {
      #expect(work(request).label == "decorated")
      #expect(completed.withLock { $0 } == [2])
    }
    request.dropCached(Work.self)
    #expect(dropped.withLock { $0 } == [2])
    #expect(ledger.living == [])
  }

  @Test func anInstanceOfSeveralKeysStaysIfAnotherRegistrationServesOneOfThem() {
    app.register(.perResolver, expects: [Work.self, (any Unit).self]) { [ledger] in Work(ledger, "both") }
    noteDrops()
    app.register(.perResolver, expect: (any Unit).self) { [ledger] in Work(ledger, "other") }
    let request = child()
    let mine = work(request)
    #expect((request.get() as any Unit) as? Work !== mine)
    #expect(work(request) === mine && (request.get() as any Unit) as? Work !== mine)
    #expect(dropped.withLock { $0 } == [] && ledger.born == 2)
    app.register(.perResolver) { [ledger] in Work(ledger, "new") }
    #expect(work(request).label == "new")
    #expect(dropped.withLock { $0 } == [1])
  }

  @Test func inOtherContextsADroppedOneIsMadeAgain() {
    Resolver.Context.pretending(.preview) {
      let request = child()
      #expect(request.get(.unitInContexts).label == "preview")
      request.dropCached(.unitInContexts)
      #expect(request.get(.unitInContexts).label == "preview")
    }
  }

  @Test func itsOnDropRunsWhenTheChildGoes() {
    noteDrops()
    do { _ = work(child()) }
    #expect(dropped.withLock { $0 } == [1])
    #expect(ledger.living == [])
  }

  @Test func aChildsOwnRegistrationGoesBeforeItAndDropsIt() {
    let request = child()
    do { _ = work(request) }
    request.register { [ledger] in Work(ledger, "override") }
    #expect(ledger.living == [])
    #expect(work(request).label == "override")
    request.unregister(Work.self)
    #expect(work(request).label == "app")
  }

  @Test func aMergeAndAMockHaveTheirOwn() {
    let mine = work(app)
    #expect(work(MockResolver(inheriting: app)) !== mine)
    let other = Resolver().mergeDependencies(with: app)
    #expect(work(other) !== mine)
    #expect(work(app) === mine)
  }

  @Test func twoThatNeedEachOtherAreACycle() {
    app.register(.perResolver, name: "a") { [ledger] in Work(ledger, keeping: try $0.resolve(Work.self, name: "b")) }
    app.register(.perResolver, name: "b") { [ledger] in Work(ledger, keeping: try $0.resolve(Work.self, name: "a")) }
    #expect(resolutionError { try child().resolve(Work.self, name: "a") }?.code == .cycle)
  }

  @Test func aResolverThatOnlyAsksDoesNotWaitForTheQueue() {
    let seen = Guarded<String?>(nil)
    Resolver.whileRegistryIsBusy {
      let label = onAnotherThread { [app] in (Resolver(parent: app).get() as Work).label }
      seen.withLock { $0 = label }
    }
    #expect(seen.withLock { $0 } == "app")
  }
}
