import Firebolt
import TestSupport
import Testing

private protocol Reader: Tracked {}
private protocol Writer: Tracked {}
private final class Storage: Tracked, Reader, Writer, @unchecked Sendable {}
private final class Client: Tracked, @unchecked Sendable {}

/// Returns a resolver with one registration under three keys.
private func storage(_ ledger: Ledger) -> Resolver {
  Resolver().register(expects: [Storage.self, (any Reader).self, (any Writer).self]) { Storage(ledger) }
}

/// Regression tests: what the model test has found, each sequence in its shortest form.
@Suite("What random operations have found") struct FoundSequenceTests {
  @Test func aGraphInstanceGoesWhenTheRequestHasEnded() {
    let ledger = Ledger()
    let resolver = Resolver().register(.graph) { Client(ledger) }
    _ = resolver.get() as Client
    #expect(ledger.living == [])
  }

  @Test func whatKnewAnInstanceBeforeItWasCompletedGoesLikeAnyOther() {
    let ledger = Ledger()
    let resolver = Resolver()
    resolver.register { Client(ledger) }.initCompleted(Client.self) { _, _ in }
    resolver.register { Storage(ledger, keeping: $0.get() as Client) }
    _ = resolver.get() as Storage
    resolver.dropCached(.single)
    #expect(ledger.living == [])
  }

  @Test func anUnloadDropsWhileAllHooksAreThere() {
    let ledger = Ledger()
    let dropped = Guarded<[Int]>([])
    let base = Module("base") { $0.register { Client(ledger) } }
    let hook = Module("hook", includes: [base]) {
      $0.onDrop(Client.self) { client in dropped.append(client.number) }
    }
    let resolver = Resolver().load(hook)
    _ = resolver.get() as Client
    resolver.unload(hook)
    #expect(dropped.value == [1])
  }

  @Test func whatUnregisteringAllDropsIsDroppedWhileAllHooksAreThere() {
    let ledger = Ledger()
    let dropped = Guarded<[String]>([])
    let resolver = Resolver()
    resolver.onDrop((any Reader).self) { _ in dropped.append("reader") }
    resolver.onDrop((any Writer).self) { _ in dropped.append("writer") }
    resolver.load(
      Module("below") { $0.register(expects: [(any Reader).self, (any Writer).self]) { Storage(ledger) } })
    _ = resolver.get() as any Reader
    resolver.load(
      Module("above") { $0.register(expects: [(any Reader).self, (any Writer).self]) { Storage(ledger) } })
    resolver.unregisterAllDependencies()
    #expect(dropped.value == ["reader", "writer"])
  }

  @Test func whatIsHiddenForOneKeyAndInForceForAnotherStaysLikeAnyInstanceThatIsUnregistered() {
    let ledger = Ledger()
    let resolver = Resolver().load(
      Module("below") { $0.register(expects: [(any Reader).self, (any Writer).self]) { Storage(ledger) } })
    let storage: any Reader = resolver.get()
    resolver.load(Module("above") { $0.register(expect: (any Writer).self) { Storage(ledger) } })
    resolver.unregisterAllDependencies()
    #expect(resolver.register(expect: (any Reader).self) { Storage(ledger) }.get() as any Reader === storage)
  }

  @Test(arguments: [true, false])
  func aMergeGivesNoKeyAnInstanceBackThatItDropsForAnotherKey(readerFirst: Bool) {
    let ledger = Ledger()
    let dropped = Guarded<[Int]>([])
    let resolver = Resolver().onDrop((any Reader).self) { reader in dropped.append(reader.number) }
    resolver.register(expects: [(any Writer).self, Storage.self]) { Storage(ledger) }
    _ = resolver.get() as Storage
    resolver.unregister(Storage.self)
    let other = Resolver().onDrop((any Reader).self) { reader in dropped.append(reader.number) }
    let additions: [(Resolver) -> Void] = [
      { $0.register(expects: [(any Reader).self, Storage.self]) { Storage(ledger) } },
      { $0.register(expect: (any Writer).self) { Storage(ledger) } },
    ]
    for addition in readerFirst ? additions : additions.reversed() { addition(other) }
    resolver.mergeDependencies(with: other)
    #expect(dropped.value == [])
    #expect((resolver.get() as any Reader).number == 2 && (resolver.get() as any Writer).number == 3)
  }

  @Test func aDecoratorThatAMergeBringsDropsWhatIsServed() {
    let ledger = Ledger()
    let resolver = Resolver().register { Client(ledger, "plain") }
    _ = resolver.get() as Client
    let other = Resolver().decorate(Client.self) { Client(ledger, "decorated", keeping: $1) }
    resolver.mergeDependencies(with: other)
    #expect((resolver.get() as Client).label == "decorated")
  }

  @Test func aMockDecoratesNothingThatTheRealOneDoesNot() {
    let ledger = Ledger()
    let parent = Resolver().register { Client(ledger, "parent's") }
    parent.decorate(Client.self) { Client(ledger, "decorated", keeping: $1) }
    let child = Resolver(parent: parent).register { Client(ledger, "child's") }
    #expect((child.get() as Client).label == "child's")
    #expect((MockResolver(inheriting: child).get() as Client).label == "child's")
    #expect((MockResolver(inheriting: Resolver(parent: parent)).get() as Client).label == "decorated")
  }

  @Test func aMockKeepsWhatAChildHasLoadedItself() {
    let ledger = Ledger()
    let module = Module("client") { $0.register { Client(ledger) } }
    let all = Module("all", includes: [module]) { _ in }
    let mock = MockResolver(inheriting: Resolver(parent: Resolver().load(all)).load(module))
    mock.unload(all)
    #expect(mock.get() as Client? != nil)
  }

  @Test func aWeakInstanceThatHasGoneTakesNobodysPlace() {
    let ledger = Ledger()
    let resolver = Resolver()
    resolver.register(.weak, expect: (any Reader).self) { Storage(ledger) }
    resolver.register(expect: (any Writer).self) { Storage(ledger) }
    _ = resolver.get() as any Reader
    _ = resolver.get() as any Writer
    resolver.unregisterAllDependencies()
    resolver.register(expects: [(any Reader).self, (any Writer).self]) { Storage(ledger) }
    #expect((resolver.get() as any Reader).number == 2)
  }

  @Test func aWeakInstanceOfWhichADecoratorHasGoneIsMadeAnewToBeKept() {
    let ledger = Ledger()
    let resolver = Resolver()
    resolver.register(.weak, expects: [(any Reader).self, (any Writer).self]) { Storage(ledger) }
    resolver.decorate((any Reader).self) { Storage(ledger, keeping: $1) }
    var held: (any Writer)? = resolver.get()
    #expect(held?.number == 1)
    let kept: any Writer = resolver.get(.single)
    #expect(kept.number == 3)
    held = nil
    #expect((resolver.get() as any Reader).number == 4)
    #expect(ledger.living == [3, 4])
  }

  @Test func whatARejectedInstanceKeepsIsThereForTheCompletionsThatAreDue() {
    let ledger = Ledger()
    let resolver = Resolver()
    resolver.register(.weak, expect: (any Reader).self) { Storage(ledger, "reader") }
    resolver.register(expect: (any Writer).self) { Storage(ledger, "writer") }
    resolver.initCompleted((any Writer).self) { resolver, _ in _ = try? resolver.resolve((any Reader).self) }
    resolver.register { (resolver: Resolver) in
      _ = resolver.get() as any Writer
      return Client(ledger, "client", keeping: resolver.get() as any Reader)
    }
    resolver.decorate(Client.self) { _, _ in throw Failure("rejected") }
    #expect(resolver.get() as Client? == nil)
    #expect(ledger.gone == ["client", "reader"])
    #expect(ledger.living == [1])
  }

  @Test func whatAnUndoneInstanceKeepsGoesWithAllThatItsGroupHolds() {
    let ledger = Ledger()
    let resolver = Resolver()
    resolver.register(.weak, expect: (any Reader).self) { Storage(ledger, "reader") }
    resolver.register(expect: (any Writer).self) { Storage(ledger, "writer", keeping: $0.get() as any Reader) }
    resolver.initCompleted((any Writer).self) { _, _ in throw Failure("undone") }
    resolver.register { Storage(ledger, "storage") }
    resolver.initCompleted(Storage.self) { resolver, _ in _ = resolver.get() as any Reader }
    resolver.register { (resolver: Resolver) throws -> Client in
      _ = (resolver.get() as any Writer, resolver.get() as Storage)
      throw Failure("no client")
    }
    #expect(resolver.get() as Client? == nil)
    #expect(ledger.gone == ["writer", "reader", "storage"])
    #expect(ledger.living == [])
  }

  // MARK: - One registration under several keys

  @Test func anInstanceThatComesBackIsServedThroughAProtocolKeyToo() {
    let ledger = Ledger()
    let resolver = storage(ledger)
    for _ in 0..<3 {
      #expect((resolver.get() as any Reader).number == 1)
      resolver.unregister((any Reader).self).register(expect: (any Reader).self) { Storage(ledger) }
      #expect((resolver.get() as any Reader).number == 1)
    }
    resolver.dropCached((any Reader).self)
    #expect(ledger.living == [])
    #expect((resolver.get() as any Reader).number == 2)
    #expect((resolver.get() as any Writer).number == 3)
  }

  @Test func aMergeBringsNothingBackThatWasUnregisteredUnderOneKey() {
    let ledger = Ledger()
    let resolver = storage(ledger).unregister((any Reader).self)
    let merged = Resolver().mergeDependencies(with: resolver)
    #expect(merged.get() as (any Reader)? == nil)
    #expect((merged.get() as any Writer).number == (merged.get() as Storage).number)
  }

  @Test func aMockBringsNothingBackThatWasUnregisteredUnderOneKey() {
    let ledger = Ledger()
    let mock = MockResolver(inheriting: storage(ledger).unregister(Storage.self))
    #expect(mock.get() as Storage? == nil)
    #expect(mock.get() as (any Writer)? != nil)
  }

  @Test func aMergeKeepsWhatReplacedARegistrationUnderOneKey() {
    let ledger = Ledger()
    let resolver = storage(ledger)
    resolver.register(expect: Storage.self) { Storage(ledger, "replacement") }
    let merged = Resolver().mergeDependencies(with: resolver)
    #expect((merged.get() as Storage).label == "replacement")
    #expect((merged.get() as any Reader).label == "")
    #expect((merged.get() as any Reader).number == (merged.get() as any Writer).number)
  }

  @Test func registrationsThatShareAnInstanceShareItInTheCopyToo() {
    let ledger = Ledger()
    let resolver = storage(ledger)
    _ = resolver.get() as Storage
    // The new registration gets the instance of the old one.
    resolver.unregister((any Reader).self).register(expect: (any Reader).self) { Storage(ledger) }
    let merged = Resolver().mergeDependencies(with: resolver)
    #expect((merged.get() as any Reader).number == 1)
    #expect((merged.get() as any Writer).number == 1)
    merged.dropCached((any Reader).self)
    #expect((merged.get() as any Writer).number == 2)
    #expect((resolver.get() as any Writer).number == 1)
  }

  /// The key was one of a registration that was decorated under another of its keys.
  @Test func anExistingObjectIsCompletedByAHookThatIsAddedLaterWhateverItsKeyHadBefore() {
    let ledger = Ledger()
    let completed = Tally()
    let resolver = Resolver().register(expects: [Storage.self, (any Reader).self]) { Storage(ledger) }
    resolver.decorate(Storage.self) { $1 }
    resolver.registerInstance(Storage(ledger), expect: (any Reader).self)
    _ = resolver.get() as any Reader
    resolver.initCompleted((any Reader).self) { _, _ in completed.add() }
    for _ in 0..<2 { _ = resolver.get() as any Reader }
    #expect(completed.count == 1)
  }
}
