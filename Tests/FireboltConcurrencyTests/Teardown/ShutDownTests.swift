import Firebolt
import TestSupport
import Testing

@Suite("Rule 51: shutDown")
struct ShutDownTests {
  private let ledger = Ledger()
  private let journal = Journal()
  private let resolver = Resolver()

  init() {
    resolver.register { [ledger] in LogFile(ledger) }
    resolver.register { [ledger] in Storage(ledger, keeping: $0.get() as LogFile) }
    resolver.register { [ledger] in WebServer(ledger, keeping: $0.get() as Storage) }
  }

  private func make() { _ = resolver.get() as WebServer }

  @Test(arguments: [Resolver.Scope.factory, .graph])
  func aRecipeThatStillRunsKeepsItsResolver(_ scope: Resolver.Scope) async throws {
    let closing = Pause()
    resolver.register(scope) { (resolver: Resolver) -> String in
      let seen = { [weak resolver] in resolver }
      closing.block()
      return seen().map { "\($0.isRegistered(LogFile.self))" } ?? "gone"
    }
    async let made = onThreadOfItsOwn { [resolver] in try? resolver.resolve(String.self) }
    await closing.isReached()
    try await resolver.shutDown()
    closing.end()
    #expect(await made == "false")
  }

  @Test func aLimitHoldsForAnOnDropThatBlocksItsThread() async throws {
    let mayEnd = Milestone()
    resolver.onDrop(LogFile.self) { [journal] _ in
      mayEnd.wait()
      journal.write("closed")
    }
    _ = resolver.get() as LogFile
    let error = await shutDownError(resolver, limit: 0.01)
    #expect(error?.reason == .limitReached)
    mayEnd.reach()
    #expect(await shutDownError(resolver) == nil)
    #expect(journal.lines == ["closed"])
  }

  @Test(arguments: [false, true])
  func whatAnOnDropDropsIsReleasedBeforeThatReturns(_ awaits: Bool) async throws {
    let living = Guarded<Set<Int>>([])
    let independent = Resolver().register { [ledger] in LogFile(ledger) }.register { [ledger] in Storage(ledger) }
    @Sendable func dropOlder() {
      independent.dropCached(LogFile.self)
      living.withLock { $0 = ledger.living }
    }
    if awaits {
      independent.onDrop(Storage.self) { _ in
        await Task.yield()
        dropOlder()
      }
    } else {
      independent.onDrop(Storage.self) { _ in dropOlder() }
    }
    do { _ = (independent.get() as LogFile, independent.get() as Storage) }
    try await independent.shutDown()
    #expect(living.value == [2])
    #expect(ledger.living == [])
  }

  @Test(arguments: [[], ["WebServer"], ["Storage"], ["LogFile"], ["WebServer", "LogFile"]])
  func eachOnDropIsAwaitedTheNewestFirstAlsoAfterAFailureAndAllFailuresAreThrown(_ failing: [String]) async throws {
    @Sendable func close(_ name: String) throws {
      journal.write(name)
      if failing.contains(name) { throw Failure("\(name) broke") }
    }
    resolver.onDrop(WebServer.self) { [journal] _ in
      await journal.writeLater("WebServer closes")
      try close("WebServer")
    }
    resolver.onDrop(Storage.self) { _ in try close("Storage") }
    resolver.onDrop(LogFile.self) { _ in
      await Task.yield()
      try close("LogFile")
    }
    make()
    let error = await shutDownError(resolver)
    #expect(journal.lines == ["WebServer closes", "WebServer", "Storage", "LogFile"])
    #expect(error?.reason == (failing.isEmpty ? nil : .failed))
    let failures = error?.failures ?? []
    #expect(failures.map { "\($0.key)" } == failing)
    #expect(failures.map(\.code) == failing.map { _ in .onDropThrew })
    #expect(failures.compactMap { $0.underlying as? Failure } == failing.map { Failure("\($0) broke") })
    #expect(ledger.living == [])
    // In a second shutdown, nothing is left that could fail.
    try await resolver.shutDown()
  }

  @Test func theErrorNamesTheKeyAndThePlaceOfEachFailure() async throws {
    resolver.onDrop(Storage.self) { _ in throw Failure("the disk is full") }; let line = #line
    make()
    let text = try #require(await shutDownError(resolver)).description
    #expect(text.unwrapped.contains("1 onDrop closure of "))
    #expect(text.unwrapped.contains("an onDrop of Storage"))
    #expect(text.unwrapped.contains("\(#fileID):\(line), threw: the disk is full"))
    #expect(text.contains("recipe    Storage"))
  }

  @Test func nothingIsRegisteredOrMadeAnyMore() async throws {
    let child = Resolver(parent: resolver).register { [ledger] in Closable(ledger) }
    make()
    do { _ = child.get() as Closable }
    try await resolver.shutDown()
    resolver.register { 7 }.registerInstance("late").load(Module("late") { $0.register { 7.5 } })
    resolver.mergeDependencies(with: Resolver().register { 8 })
    #expect(code(Int.self, resolver) == .resolverClosed && code(String.self, resolver) == .resolverClosed)
    #expect(code(Double.self, resolver) == .resolverClosed && code(LogFile.self, resolver) == .resolverClosed)
    #expect(code(LogFile.self, child) == .resolverClosed)
    #expect(resolver.get() as LogFile? == nil && !resolver.isRegistered(LogFile.self))
    #expect(code(LogFile.self, MockResolver(inheriting: resolver)) == .notRegistered)
    #expect(child.get(Closable.self).number == 4)
    #expect(ledger.born == 4 && ledger.living == [4])
  }

  @Test func aClosedResolverServesNoInstanceThatIsStillThere() async throws {
    let closing = Pause()
    resolver.onDrop(WebServer.self) { _ in await closing.wait() }
    let child = Resolver(parent: resolver)
    resolver.register(.factory, name: "factory") { 7 }
    make()
    async let ending: Void = resolver.shutDown()
    await closing.isReached()
    for resolver in [resolver, child] {
      #expect(code(LogFile.self, resolver) == .resolverClosed)
      #expect(resolver.get(name: "factory") as Int? == nil)
      #expect(code([LogFile].self, resolver) == .resolverClosed)
      await #expect(throws: ResolutionError.self) { try await resolver.getAsync() as LogFile }
      withResolver(resolver) { #expect(get() as LogFile? == nil) }
    }
    #expect(ledger.living == [1, 2, 3])
    closing.end()
    try await ending
    #expect(ledger.living == [])
  }

  /// A factory's recipe may go on while the instances go.
  @Test func whatAShutdownHasDroppedIsClosedForARecipeThatStillRuns() async throws {
    let (asking, closing) = (Pause(), Pause())
    let resolver = Resolver().register { [ledger] in Storage(ledger) }
    resolver.register(.factory) { (resolver: Resolver) -> [ResolutionError.Code?] in
      asking.block()
      return [code(String.self, resolver), code(Double.self, resolver)]
    }
    resolver.onDrop(Storage.self) { _ in await closing.wait() }
    _ = resolver.get() as Storage
    resolver.registerInstance("dropped before the storage")
    async let made = onThreadOfItsOwn { [resolver] in try? resolver.resolve([ResolutionError.Code?].self) }
    await asking.isReached()
    async let ending: Void = resolver.shutDown()
    await closing.isReached()
    asking.end()
    #expect(await made == [.resolverClosed, .notRegistered])
    closing.end()
    try await ending
  }

  @Test func theIdOfAClosedResolverIsFree() async throws {
    let closed = Resolver("closed and opened again").register { 1 }
    let sameId = Resolver("closed and opened again")
    _ = closed.get() as Int
    try await sameId.shutDown()
    let next = Resolver("closed and opened again")
    #expect(code(Int.self, next) == .notRegistered)
    next.register { 2 }
    #expect(get(resolverId: "closed and opened again") as Int == 2)
    #expect(code(Int.self, closed) == .resolverClosed)
    withExtendedLifetime((closed, sameId)) {}
    try await closed.shutDown()
    #expect(next.get() as Int == 2)
  }

  @Test func whatIsBeingMadeIsFinishedGivenToThoseWhoWaitAndDropped() async throws {
    let making = Pause()
    resolver.registerAsync(name: "slow") { [ledger, journal] resolver in
      await making.wait()
      journal.write("logger \((resolver.get() as LogFile).number)")
      return Closable(ledger, "slow")
    }
    resolver.onDrop(Closable.self, name: "slow") { [journal] _ in await journal.writeLater("slow") }
    resolver.onDrop(LogFile.self) { [journal] _ in journal.write("logger") }
    resolver.register(name: "old") { [ledger] in Closable(ledger) }
    resolver.onDrop(Closable.self, name: "old") { [journal] _ in journal.write("old") }
    do { _ = resolver.get(name: "old") as Closable }
    let waiting = (0..<3).map { _ in
      Task { [resolver] in (try await resolver.getAsync(name: "slow") as Closable).label }
    }
    await making.isReached()
    let error = try #require(await shutDownError(resolver, limit: 0.05))
    #expect(error.reason == .limitReached)
    #expect(error.running.map { "\($0.key)" } == ["Closable \"slow\""])
    #expect(journal.lines == [])
    making.end()
    try await resolver.shutDown()
    for task in waiting { #expect(try await task.value == "slow") }
    #expect(journal.lines == ["logger 2", "slow", "logger", "old"])
    await reached { ledger.living.isEmpty }
  }

  @Test(arguments: [false, true])
  func whatIsUndoneWhileAShutdownAwaitsItIsDroppedOnce(byItsCompletion: Bool) async {
    struct Undone: Error {}
    let making = Pause()
    resolver.registerAsync(name: "slow") { [ledger] _ in
      await making.wait()
      return Closable(ledger, "slow")
    }
    if byItsCompletion {
      resolver.initCompleted(Closable.self, name: "slow") { _, _ in throw Undone() }
    } else {
      resolver.decorate(Closable.self, name: "slow") { _, _ in throw Undone() }
    }
    resolver.onDrop(Closable.self, name: "slow") { [journal] _ in journal.write("slow") }
    let waiting = Task { [resolver] in (try? await resolver.getAsync(name: "slow") as Closable)?.label }
    await making.isReached()
    #expect(await shutDownError(resolver, limit: 0)?.reason == .limitReached)
    making.end()
    #expect(await waiting.value == nil)
    #expect(await watched { await shutDownError(resolver) } == nil)
    #expect(journal.lines == ["slow"])
  }

  @Test func anOnDropGetsWhatStillExistsAndNothingElse() async throws {
    let parent = Resolver().register { [ledger] in Closable(ledger, "of the parent") }
    let child = Resolver(parent: parent).register { [ledger] in LogFile(ledger) }
    child.register { [ledger] in WebServer(ledger, keeping: $0.get() as LogFile) }
    child.register { [ledger] in Storage(ledger) }.register(.factory) { 7 }.registerInstance("existing")
    let codes = Guarded<[ResolutionError.Code?]>([])
    child.onDrop(WebServer.self) { [unowned child] _ in
      await Task.yield()
      codes.withLock { $0 += [code(LogFile.self, child), code(String.self, child), code(Closable.self, child)] }
      codes.withLock { $0 += [code(Storage.self, child), code(Int.self, child), code(WebServer.self, child)] }
      child.register { 7.5 }
      codes.append(code(Double.self, child))
    }
    do { _ = (child.get() as WebServer, child.get() as Closable) }
    try await child.shutDown()
    #expect(codes.value == [nil, nil, nil] + (0..<4).map { _ in .resolverClosed })
    #expect(ledger.born == 3 && ledger.living == [3])
    #expect(parent.get(Closable.self).number == 3)
  }
}
