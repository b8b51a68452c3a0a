import Firebolt
import TestSupport
import Testing

private final class Subject: Sendable {
  private let captured: ResolvesInDeinit?
  init(_ captured: ResolvesInDeinit? = nil) { self.captured = captured }
}
private struct ThrownFailure: Error {
  let captured: ResolvesInDeinit
}

/// An object whose comparison and hashing use a resolver.
private class Animal: Hashable, @unchecked Sendable {  // Sound: the property is constant.
  private let probe: LockProbe

  init(_ probe: LockProbe) {
    self.probe = probe
  }

  func hash(into hasher: inout Hasher) {
    probe.use()
    // All hashes are equal, so that the objects are compared too.
    hasher.combine(0)
  }

  static func == (left: Animal, right: Animal) -> Bool {
    left.probe.use()
    return left === right
  }
}
private final class Cat: Animal, @unchecked Sendable {}

@Suite("Rule 33: no user code runs under a lock") struct NoLockHeldTests {
  /// The number of times that a probe of a resolver is used by what a body does on a thread of its own, and by what is
  /// released after that.
  private func uses(
    in parent: Resolver? = nil, _ body: @escaping @Sendable (Resolver, LockProbe) -> Void
  ) -> Int {
    let probe = onAnotherThread {
      let resolver = Resolver(parent: parent)
      let probe = LockProbe(resolver)
      body(resolver, probe)
      return probe
    }
    return probe.useCount
  }

  @Test func recipesMayResolve() {
    let uses = uses { resolver, probe in
      resolver.register {
        probe.use()
        return Subject()
      }
      resolver.register(.factory, name: "argument", arg1: Int.self) { (_: Int) in
        probe.use()
        return Subject()
      }
      _ = (resolver.get() as Subject, resolver.get(name: "argument", 1) as Subject, resolver.get(.factory) as Subject)
    }
    #expect(uses == 3)
  }

  @Test func anErrorThatOthersWaitedForMayResolveWhenItGoes() {
    for _ in 0..<(20 * tortureRounds) {
      let uses = uses { resolver, probe in
        resolver.register { (r: Resolver) throws -> Subject in
          while r.waiterCount(for: Subject.self) < 2 { relax() }
          throw ThrownFailure(captured: ResolvesInDeinit(probe))
        }
        onThreads(3) { _ in precondition(resolver.get() as Subject? == nil) }
        // Swift Testing, which looks at thrown errors, may be the last to release one.
        while probe.useCount == 0 { relax() }
      }
      // It was used for the one run that both other threads waited for.
      #expect(uses == 1)
    }
  }

  @Test func whatIsDroppedWhileItIsMadeMayResolveWhenItGoes() {
    for _ in 0..<(20 * tortureRounds) {
      let uses = uses { resolver, probe in
        resolver.register { (r: Resolver) in
          while r.waiterCount(for: Subject.self) < 2 { relax() }
          r.dropCached(Subject.self)
          return Subject(ResolvesInDeinit(probe))
        }
        onThreads(3) { _ in _ = resolver.get() as Subject }
      }
      #expect(uses == 1)
    }
  }

  /// A completion or a decorator of a weak registration, whose instance has been released, captured the object.
  @Test(arguments: [true, false])
  func whatAHookOfAGoneWeakInstanceCapturedMayResolveWhenItGoes(isCompletion: Bool) {
    let uses = uses { resolver, probe in
      resolver.register(.weak) { Subject() }
      do {
        let captured = ResolvesInDeinit(probe)
        if isCompletion {
          resolver.initCompleted(Subject.self) { _, _ in withExtendedLifetime(captured) {} }
        } else {
          resolver.decorate(Subject.self) { _, subject in withExtendedLifetime(captured) { subject } }
        }
      }
      var subject: Subject? = resolver.get()
      resolver.unregister(Subject.self).register(.weak) { Subject() }
      withExtendedLifetime(subject) {}
      subject = nil
      _ = resolver.get() as Subject
      resolver.unregisterAllDependencies().dropAllCachedDependencies()
    }
    #expect(uses == 1)
  }

  @Test func whatAnOnDropCapturedMayResolveWhenItGoesThoughTheRecipeFails() {
    let uses = uses { resolver, probe in
      resolver.register { own -> Subject in
        own.unregister(Subject.self)
        throw Failure("recipe")
      }
      resolver.onDrop(Subject.self) { [captured = ResolvesInDeinit(probe)] _ in withExtendedLifetime(captured) {} }
      _ = try? resolver.resolve(Subject.self)
    }
    #expect(uses == 1)
  }

  /// A child's own instance is undone with the one whose completion fails, after the parent's recipe was removed.
  @Test func whatTheRecipeOfAnUndoneInstanceCapturedMayResolveWhenItGoes() {
    let parent = Resolver()
    let uses = uses(in: parent) { child, probe in
      parent.register(.perResolver) { [captured = ResolvesInDeinit(probe)] own in
        withExtendedLifetime(captured) { [own.get() as Subject] }
      }
      child.register { Subject() }.initCompleted(Subject.self) { own, _ in
        _ = own.get() as [Subject]
        parent.unregister([Subject].self)
        throw Failure("completion")
      }
      _ = try? child.resolve(Subject.self)
    }
    #expect(uses == 1)
  }

  /// A change to a resolver whose recipes, hooks and instances use it when they are released.
  enum Change: CaseIterable {
    case drop, unregister, replace, bringBack, merge, cover, uncover, close

    func make(_ resolver: Resolver) {
      let module = Module("over it") { $0.register { Subject() } }
      switch self {
      case .drop: resolver.dropCached(Subject.self)
      case .unregister: resolver.unregister(Subject.self)
      case .replace: resolver.register { Subject() }
      case .bringBack: resolver.unregister(Subject.self).register(.weak) { Subject() }
      case .merge: resolver.mergeDependencies(with: Resolver().register { Subject() })
      case .cover: resolver.load(module)
      case .uncover: resolver.load(module).unload(module)
      case .close: break
      }
    }
  }

  /// Without a scope, of an object that exists.
  @Test(arguments: [.single, .weak, .graph, .factory, .custom("session"), nil] as [Resolver.Scope?], Change.allCases)
  func everythingThatAResolverKeptMayResolveWhenItGoes(_ scope: Resolver.Scope?, _ change: Change) {
    let made = Tally()
    let uses = uses { resolver, probe in
      Self.fill(resolver, scope, probe, made)
      var subject: Subject? = resolver.get()
      withExtendedLifetime(subject) {}
      if change == .bringBack {
        // While the test keeps the instance, the change brings it back. Then the instance is released, but its hooks
        // remain.
        change.make(resolver)
        subject = nil
      } else {
        subject = nil
        change.make(resolver)
      }
      _ = resolver.get() as Subject?
      _ = resolver.getAll(Subject.self)
    }
    // The recipe, a decorator, a completion, an `onDrop` closure and an observer each captured an object.
    #expect(uses == 5 + made.count)
  }

  private static func fill(_ resolver: Resolver, _ scope: Resolver.Scope?, _ probe: LockProbe, _ made: Tally) {
    func captured() -> ResolvesInDeinit { ResolvesInDeinit(probe) }
    let observation = resolver.observe { [captured = captured()] _ in withExtendedLifetime(captured) {} }
    let recipe = { @Sendable [captured = captured()] in
      made.add()
      return withExtendedLifetime(captured) { Subject(ResolvesInDeinit(probe)) }
    }
    if let scope { resolver.register(scope, recipe) } else { resolver.registerInstance(recipe()) }
    resolver.decorate(Subject.self) { [captured = captured()] _, subject in withExtendedLifetime(captured) { subject } }
    resolver.initCompleted(Subject.self) { [captured = captured()] _, _ in withExtendedLifetime(captured) {} }
    resolver.onDrop(Subject.self) { [captured = captured()] _ in withExtendedLifetime(captured) {} }
    _ = resolver.get() as Subject
    observation.end()
  }

  @Test func elementsOfACachedSetThatIsACloseMatchMayResolveInTheirHashAndTheirEquality() {
    let uses = uses { resolver, probe in
      resolver.register { [Cat(probe), Cat(probe)] as Set<Cat> }
      _ = resolver.get() as Set<Cat>
      precondition(resolutionError { try resolver.resolve(Set<Animal>.self) }?.code == .notRegistered)
    }
    #expect(uses > 0)
  }
}
