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

/// What an ancestor does after a child has asked it.
private enum Change: CaseIterable {
  case registersAgain, unregisters, unregistersAll, unloads, loadsAnother, shutsDown, goes

  func make(in app: inout Resolver?, _ feature: Module, _ ledger: Ledger) async throws {
    switch self {
    case .registersAgain: app?.register(.perResolver) { Work(ledger, "new") }
    case .unregisters: app?.unregister(Work.self)
    case .unregistersAll: app?.unregisterAllDependencies()
    case .unloads: app?.unload(feature)
    case .loadsAnother: app?.load(Module("another") { $0.register(.perResolver) { Work(ledger, "new") } })
    case .shutsDown: try await app?.shutDown()
    case .goes: app = nil
    }
  }
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
    app.onDrop(Work.self) { [dropped] work in dropped.append(work.number) }
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

  @Test func whatTheParentLoadsLaterHasTheInstancesThatItsChildrenHave() {
    let requests = ["one", "other"].map { child($0) }
    let before = requests.map(work)
    app.load(Module("feature") { $0.autowire(.perResolver) { (work: Work) in [work] } })
    #expect(zip(requests, before).allSatisfy { $0.get([Work].self)[0] === $1 })
    #expect(ledger.born == 2)
  }

  @Test func theHooksAreThoseOfTheRegistrationsKey() {
    let completed = Guarded<[Int]>([])
    app.initCompleted(Work.self) { _, work in completed.append(work.number) }
    app.decorate(Work.self) { [ledger] _, inner in Work(ledger, "decorated", keeping: inner) }
    noteDrops()
    let request = child("request")
    request.onDrop(Work.self) { _ in Issue.record("the child has no registration for it") }
    do {
      #expect(work(request).label == "decorated")
      #expect(completed.value == [2])
    }
    request.dropCached(Work.self)
    #expect(dropped.value == [2])
    #expect(ledger.living == [])
  }

  @Test func inOtherContextsADroppedOneIsMadeAgain() {
    Resolver.Context.pretending(.preview) {
      let request = child()
      #expect(request.get(.unitInContexts).label == "preview")
      request.dropCached(.unitInContexts)
      #expect(request.get(.unitInContexts).label == "preview")
    }
  }

  @Test(arguments: Change.allCases)
  fileprivate func aChildKeepsTheRegistrationAndItsInstance(whateverItsParentDoes change: Change) async throws {
    var app: Resolver? = Resolver()
    let feature = Module("feature") { [ledger, dropped] in
      $0.register(.perResolver) { Work(ledger, "\($0.resolverId)") }
      $0.decorate(Work.self) { Work(ledger, "decorated", keeping: $1) }
      $0.onDrop(Work.self) { work in dropped.append(work.number) }
    }
    app?.load(feature)
    let child = Resolver(parent: app)
    var mine: Work? = work(child)
    let number = mine?.number ?? 0
    try await change.make(in: &app, feature, ledger)
    #expect(work(child) === mine && child.get(expect: Work?.self) === mine)
    #expect(child.isRegistered(Work.self))
    if change != .shutsDown { #expect(child.getAll(Work.self).map(\.number) == [number]) }
    mine = nil
    child.dropCached(Work.self)
    #expect(dropped.value == [number])
    mine = work(child)
    #expect(mine?.label == "decorated" && (mine?.kept as? Work)?.label == child.resolverId)
    #expect((child.get(.factory) as Work).label == "decorated")
    #expect(work(child) === mine)
  }

  @Test func whatAResolverBetweenThemHasInheritedIsItsOwnAndNoChilds() {
    let middle = child("middle")
    let (early, late) = (child("early", of: middle), child("late", of: middle))
    _ = work(middle)
    #expect(work(early).label == "early")
    app.register(.perResolver) { [ledger] in Work(ledger, "new") }
    app.initCompleted(Work.self) { _, work in #expect(work.label == "new") }
    #expect(late.get(.factory, expect: Work.self).label == "new")
    #expect(work(late).label == "new")
    app.unregister(Work.self)
    #expect(resolutionError { try child(of: middle).resolve(Work.self) }?.code == .notRegistered)
    #expect(work(middle).label == "middle" && work(early).label == "early")
  }

  @Test func anUnloadedModuleUncoversTheChildsOwnRegistrationNotWhatTheChildHasInherited() {
    app.register(.perResolver, expects: [Work.self, (any Unit).self]) { [ledger] in Work(ledger, "inherited") }
    let request = child().register { [ledger] in Work(ledger, "own") }
    let module = Module("cover") { [ledger] in $0.register { Work(ledger, "module") } }
    request.load(module)
    #expect((request.get(expect: (any Unit).self) as? Work)?.label == "inherited")
    #expect(work(request).label == "module")
    request.unload(module)
    #expect(work(request).label == "own")
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
    #expect(seen.value == "app")
  }
}
