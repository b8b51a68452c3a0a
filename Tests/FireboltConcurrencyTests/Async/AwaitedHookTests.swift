import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Part: Tracked, @unchecked Sendable {
  let name: String
  let peer = Guarded<Peer?>(nil)
  init(_ ledger: Ledger, _ name: String) {
    self.name = name
    super.init(ledger)
  }
}
private final class Peer: Tracked, @unchecked Sendable {
  let part: Part
  init(_ ledger: Ledger, part: Part) {
    self.part = part
    super.init(ledger)
  }
}
private final class Ink: Sendable {}
@MainActor private final class Screen {
  var title = ""
  init() {}
  init(around screen: Screen) { title = "framed " + screen.title }
}

@Suite("Hooks that await, or run on the main actor")
struct AwaitedHookTests {
  private let ledger = Ledger()
  private let resolver = Resolver()
  private let journal = Journal()

  private func registerPart(_ scope: Resolver.Scope = .single) {
    resolver.registerAsync(scope) { [ledger] in
      await Task.yield()
      return Part(ledger, "part")
    }
  }

  @Test(arguments: [Resolver.Scope.single, .factory, .weak, .graph, .expiring(after: 60)])
  func decoratorsAndCompletionsOfAsynchronousRecipesMayAwait(_ scope: Resolver.Scope) async throws {
    registerPart(scope)
    resolver.registerAsync { Ink() }
    resolver.decorate(Part.self) { [ledger] resolver, part in
      _ = try await resolver.getAsync() as Ink
      return Part(ledger, "awaited " + part.name)
    }
    resolver.decorate(Part.self) { [ledger] _, part in Part(ledger, "plain " + part.name) }
    resolver.decorate(Part.self, on: MainActor.self) { [ledger] _, part in
      MainActor.assertIsolated()
      return Part(ledger, "main " + part.name)
    }
    resolver.initCompleted(Part.self) { [journal] _, part in journal.write("first " + part.name) }
    resolver.initCompleted(Part.self) { [journal] _, part in
      await Task.yield()
      journal.write("second " + part.name)
    }
    resolver.initCompleted(Part.self, on: MainActor.self) { [journal] _, part in
      MainActor.assertIsolated()
      journal.write("third " + part.name)
    }
    let part: Part = try await resolver.getAsync()
    #expect(part.name == "main plain awaited part")
    #expect(journal.lines == ["first", "second", "third"].map { "\($0) main plain awaited part" })
  }

  @Test @MainActor func hooksOnTheMainActorRunThereForItsRecipes() async throws {
    resolver.register(on: MainActor.self) { Screen() }
    resolver.initCompleted(Screen.self, on: MainActor.self) { _, screen in screen.title = "done " + screen.title }
    resolver.decorate(Screen.self, on: MainActor.self) { _, screen in Screen(around: screen) }
    #expect((resolver.get() as Screen).title == "done framed ")
    resolver.dropCached(Screen.self)
    let screen = try await Task.detached { [resolver] in try await resolver.getAsync() as Screen }.value
    #expect(screen.title == "done framed ")
  }

  @Test func nobodyElseSeesItBeforeTheCompletionHasEnded() async throws {
    let (began, mayEnd) = (Gate(), Gate())
    registerPart()
    resolver.initCompleted(Part.self) { _, _ in
      began.reach()
      await mayEnd.wait()
    }
    let asking = Task { [resolver] in try await resolver.getAsync() as Part }
    await began.wait()
    #expect(resolutionError { try resolver.resolve(Part.self) }?.code == .needsAwait)
    mayEnd.reach()
    let part = try await watched { try await asking.value }
    #expect(resolver.get() as Part === part)
  }

  enum Failing: CaseIterable { case decorator, completion }

  @Test(arguments: Failing.allCases)
  func aHookThatThrowsFailsTheRequestWithItsPlaceAndNothingIsKept(_ failing: Failing) async throws {
    registerPart()
    switch failing {
    case .decorator:
      resolver.decorate(Part.self) { _, _ in
        await Task.yield()
        throw Failure("broken")
      }
    case .completion:
      resolver.initCompleted(Part.self) { _, _ in
        await Task.yield()
        throw Failure("broken")
      }
    }
    let error = try #require(await awaitedError { try await resolver.getAsync() as Part })
    #expect(error.code == (failing == .decorator ? .decoratorThrew : .completionThrew))
    #expect(error.underlying as? Failure == Failure("broken"))
    #expect(error.description.contains("\(#fileID)"))
    #expect(error.pathOfTypes == ["Part"])
    #expect(ledger.living == [])
  }

  @Test func whatAHookAsksForHasThePathThatLeadsThere() async throws {
    registerPart()
    resolver.decorate(Part.self) { resolver, part in
      _ = try await resolver.getAsync() as Ink
      return part
    }
    let error = try #require(await awaitedError { try await resolver.getAsync() as Part })
    #expect(error.code == .notRegistered)
    #expect(error.pathOfTypes == ["Part", "Ink"])
  }

  @Test func hooksThatDoNotFitTheRecipeAreAnError() async throws {
    resolver.register { Ink() }
    resolver.initCompleted(Ink.self) { _, _ in await Task.yield() }
    let error = try #require(await awaitedError { try await resolver.getAsync() as Ink })
    #expect(error.code == .misplacedHook)
    #expect(resolutionError { try resolver.resolve(Ink.self) }?.code == .misplacedHook)
    resolver.unregister(Ink.self).register { Ink() }
    resolver.decorate(Ink.self, on: MainActor.self) { _, ink in ink }
    #expect(resolutionError { try resolver.resolve(Ink.self) }?.code == .misplacedHook)
  }

  @Test func aHookOfAnInheritedKeyAsksTheMock() async throws {
    registerPart()
    resolver.registerInstance("real")
    resolver.initCompleted(Part.self) { [unowned resolver, journal] asked, _ in
      await Task.yield()
      journal.write("\(asked.get() as String) \(resolver.get() as String)")
    }
    let mock = MockResolver(inheriting: resolver) { $0.registerInstance("mock") }
    _ = try await mock.getAsync() as Part
    #expect(journal.lines == ["mock mock"])
  }

  @Test func observersAreToldOfOneMaking() async throws {
    registerPart()
    resolver.initCompleted(Part.self) { _, _ in await Task.yield() }
    let trees = Guarded<[String]>([])
    let observation = resolver.observeTrees { tree in trees.withLock { $0.append("\(tree.step.key)") } }
    _ = try await resolver.getAsync() as Part
    observation.end()
    #expect(trees.withLock { $0 } == ["Part"])
  }
}

@Suite("Two that know each other by completions that await")
struct AwaitedPairTests {
  private let ledger = Ledger()

  private enum PeerRecipe: CaseIterable { case plain, autowiredLike, asynchronous }

  private func resolver(_ recipe: PeerRecipe) -> Resolver {
    let resolver = Resolver()
    resolver.registerAsync { [ledger] in
      await Task.yield()
      return Part(ledger, "part")
    }
    switch recipe {
    case .plain:
      resolver.register { [ledger] in Peer(ledger, part: $0.get()) }
    case .autowiredLike:
      resolver.registerInstance(ledger).autowire { (ledger: Ledger, part: Part) in Peer(ledger, part: part) }
    case .asynchronous:
      resolver.registerAsync { [ledger] in Peer(ledger, part: try await $0.getAsync()) }
    }
    resolver.initCompleted(Part.self) { resolver, part in
      await Task.yield()
      let peer: Peer = try await resolver.getAsync()
      part.peer.withLock { $0 = peer }
    }
    return resolver
  }

  @Test(arguments: [0, 1, 2])
  func theCompletionGetsWhatNeedsTheInstance(_ number: Int) async throws {
    let resolver = resolver(PeerRecipe.allCases[number])
    let part: Part = try await watched { try await resolver.getAsync() }
    let peer = try #require(part.peer.withLock { $0 })
    #expect(peer.part === part)
    #expect(resolver.get() as Peer === peer)
    #expect(resolver.get() as Part === part)
    #expect(ledger.born == 2)
    part.peer.withLock { $0 = nil }
  }

  // A plain `get()` can't begin at the other end, because nothing there awaits the instance.
  @Test(arguments: [1, 2])
  func bothEndsMayBeAskedAtOnce(_ number: Int) async throws {
    for _ in 0..<tortureRounds * 50 {
      let resolver = resolver(PeerRecipe.allCases[number])
      let (part, peer): (Part, Peer) = try await watched {
        async let part: Part = resolver.getAsync()
        async let peer: Peer = resolver.getAsync()
        return try await (part, peer)
      }
      #expect(peer.part === part)
      #expect(part.peer.withLock { $0 } === peer)
      part.peer.withLock { $0 = nil }
    }
  }

  @Test(arguments: [1, 2])
  func ifTheCompletionThrowsBothAreUndone(_ number: Int) async throws {
    let resolver = resolver(PeerRecipe.allCases[number])
    resolver.initCompleted(Part.self) { _, part in
      part.peer.withLock { $0 = nil }
      await Task.yield()
      throw Failure("broken")
    }
    for _ in 0..<3 {
      let error = await watched { await awaitedError { try await resolver.getAsync() as Part } }
      #expect(error?.code == .completionThrew)
      // A task that has ended releases its result a little later.
      await reached { ledger.living.isEmpty }
    }
    let error = await watched { await awaitedError { try await resolver.getAsync() as Peer } }
    #expect(error?.code == .completionThrew)
    await reached { ledger.living.isEmpty }
  }

  @Test func manyPairsAtOnceNeedNoThreadEach() async throws {
    try await watched {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<200 {
          group.addTask {
            let resolver = resolver(PeerRecipe.allCases[1 + index % 2])
            async let peer: Peer = resolver.getAsync()
            async let part: Part = resolver.getAsync()
            #expect(try await peer.part === part)
            try await part.peer.withLock { $0 = nil }
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(ledger.living == [])
  }
}

private final class Sheet: Sendable {}
private final class Pen: Sendable {
  let sheet: Sheet
  init(sheet: Sheet) { self.sheet = sheet }
}

@Suite("An asynchronous factory that a completion needs")
struct FactoriesOfCompletionsTests {
  private let resolver = Resolver()
  private let pens = Guarded<[Pen]>([])

  private func registerPair(_ scope: Resolver.Scope) {
    resolver.registerAsync(scope) { Sheet() }
    resolver.registerAsync(.factory) { Pen(sheet: try await $0.getAsync()) }
    resolver.initCompleted(Sheet.self) { [pens] resolver, _ in
      let pen: Pen = try await resolver.getAsync()
      pens.withLock { $0.append(pen) }
    }
  }

  @Test(arguments: [.single, .weak, .graph, .custom("desk"), .expiring(after: 60)] as [Resolver.Scope])
  func mayBeAskedForFirst(_ scope: Resolver.Scope) async throws {
    registerPair(scope)
    let pen = try await watched { try await resolver.getAsync(Pen.self) }
    let other = try #require(pens.withLock { $0.first })
    #expect(other !== pen)
    #expect(other.sheet === pen.sheet)
    #expect(pens.withLock { $0.count } == 1)
  }

  @Test func thatCompleteEachOtherWithoutEndAreACycle() async throws {
    resolver.registerAsync(.factory) { Sheet() }
    resolver.registerAsync(.factory) { Rack() }
    resolver.initCompleted(Sheet.self) { resolver, _ in _ = try await resolver.getAsync(Rack.self) }
    resolver.initCompleted(Rack.self) { resolver, _ in _ = try await resolver.getAsync(Sheet.self) }
    #expect(await watched { await awaitedError { try await resolver.getAsync(Sheet.self) } }?.code == .cycle)
    #expect(await watched { await awaitedError { try await resolver.getAsync(Rack.self) } }?.code == .cycle)
  }
}

private final class Rack: Sendable {}
