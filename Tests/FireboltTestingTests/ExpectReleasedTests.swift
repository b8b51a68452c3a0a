import Firebolt
import FireboltTesting
import TestSupport
import Testing

private final class Session: Sendable {}
private final class Index: Sendable {
  let session: Session
  init(session: Session) { self.session = session }
}
private final class Shelf: Sendable {
  let index: Index
  init(index: Index) { self.index = index }
}
private final class LazyIndex: Sendable {
  let session: Lazy<Session>
  init(session: Lazy<Session>) { self.session = session }
}
private final class Holder: Sendable {
  let show: @Sendable () -> Void
  init(_ session: Session) { show = { withExtendedLifetime(session) {} } }
}
private final class Left: @unchecked Sendable {  // Sound: one thread uses it.
  var right: Right?
}
private final class Right: Sendable {
  let left: Left
  init(left: Left) { self.left = left }
}
private struct Setting: Sendable {}

extension Resolver.Scope { fileprivate static let session = Resolver.Scope.custom("session") }

/// Leaks of each kind, planted in a resolver, and none where there is none.
struct ExpectReleasedTests {
  private let app = Resolver().autowire(.session, { Session() })

  /// Returns the texts of the leaks that a change leaves.
  private func leaks(_ change: () -> Void) -> [String] {
    let watch = LeakWatch(app)
    change()
    return watch.end()
  }

  @Test func whatIsDroppedAndHasNoOtherOwnerIsReleased() async throws {
    app.register { Setting() }.autowire(.factory, Index.init)
    _ = (app.get(Index.self), app.get(Setting.self))
    expectReleased(from: app) { app.dropCached(.session) }
    expectReleased(from: app) {
      _ = app.get(Session.self)
      app.dropAllCachedDependencies()
    }
    var child: Resolver? = Resolver(parent: app).register(.session) { Session() }
    _ = child?.get(Session.self)
    expectReleased(from: app) { child = nil }
    _ = app.get(Session.self)
    try await expectReleased(from: app) { try await app.shutDown() }
  }

  @Test func aCaptiveInASingleIsNamedWithItsRemedy() {
    app.autowire(Index.init)
    _ = app.get(Index.self)
    let found = leaks { app.dropCached(.session) }
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix("Firebolt: Session outlives its drop   (FireboltTestingTests/ExpectReleasedTests.swift:"))
    #expect(found[0].contains("\n  kept by   Index   (FireboltTestingTests/ExpectReleasedTests.swift:"))
    #expect(found[0].contains("let Index take `Provider<Session>` instead of `Session`, or give both the same scope"))
    #expect(leaks { app.dropCached(Index.self) } == [])
  }

  /// The one that is kept takes the provider, of what it requests itself.
  @Test func oneBehindAFactoryIsRequestedLaterByWhoIsKept() {
    app.autowire(.factory, Index.init).autowire(Shelf.init)
    let shelf = app.get(Shelf.self)
    let found = leaks { app.dropCached(.session) }
    #expect(
      found.count == 1 && found[0].contains("let Shelf take `Provider<Index>` instead of `Index`, or give both"))
    withExtendedLifetime(shelf) {}
  }

  @Test func oneInALazyIsOnceItsValueIsRead() {
    let index = app.autowire(LazyIndex.init).get(LazyIndex.self)
    #expect(leaks { app.dropCached(.session) } == [])
    _ = index.session.value
    let found = leaks { app.dropCached(.session) }
    #expect(found.count == 1 && found[0].contains("instead of `Lazy<Session>`"))
  }

  @Test func valuesAreSkippedAndCounted() {
    app.register(.session, name: "setting") { Setting() }
    let session = app.get(Session.self)
    _ = app.get(Setting.self, name: "setting")
    let found = leaks { app.dropCached(.session) }
    #expect(found.count == 1 && found[0].contains("not seen  1 dropped values"))
    withExtendedLifetime(session) {}
  }

  @Test func existingObjectsAndWhatStaysCachedDoNotCount() {
    let object = Index(session: Session())
    app.registerInstance(object)
    _ = (app.get(Index.self), app.get(Session.self))
    #expect(leaks { app.unregister(Index.self) } == [])
  }

  @Test func owedClosuresAreAwaited() async {
    let closed = Guarded<Bool>(false)
    app.onDrop(Session.self) { _ in
      await Task.yield()
      closed.withLock { $0 = true }
    }
    _ = app.get(Session.self)
    await expectReleased(from: app) {
      await Task.yield()
      app.dropCached(.session)
    }
    #expect(closed.value)
  }

  // MARK: - What something outside keeps

  /// A body that leaves something.
  struct Leaving: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The number of instances that outlive their drop.
    let count: Int
    /// What an issue says of a keeper.
    let keeper: String?
    /// Returns what something outside keeps.
    let leave: @Sendable () -> (AnyObject & Sendable)?

    init(
      _ name: String, _ count: Int, keptBy keeper: String? = nil,
      leave: @escaping @Sendable () -> (AnyObject & Sendable)?
    ) {
      (testDescription, self.count, self.keeper, self.leave) = (name, count, keeper, leave)
    }
  }

  private static let tests = [
    Leaving("nothing", 0) {
      _ = get() as Index
      return nil
    },
    Leaving("dropped meanwhile", 0) {
      _ = (get() as Session, Resolver.current.dropCached(.session))
      return nil
    },
    Leaving("what something outside keeps", 1, keptBy: "the test itself, in a variable") { get() as Session },
    Leaving("by what was made with it", 2, keptBy: "Index") { get() as Index },
    Leaving("by a closure", 2, keptBy: "Holder   (") { get() as Holder },
    Leaving("a cycle of references", 2, keptBy: "a cycle of references: ") { get() as Left },
    Leaving("a value of a Lazy", 2, keptBy: "LazyIndex") {
      let index: LazyIndex = get()
      _ = index.session.value
      return index
    },
  ]

  private static func register(in resolver: Resolver) {
    resolver.autowire(.session, { Session() }).autowire(Index.init).autowire(LazyIndex.init).autowire({ Left() })
    resolver.autowire(Right.init).initCompleted(Left.self) { resolver, left in left.right = resolver.get() }
    resolver.register { Holder($0.get()) }
  }

  /// What a closure needs is known because the trait observes, and because the test does.
  @Test(arguments: tests, [false, true])
  func whatIsLeftIsToldWithItsKeeper(_ test: Leaving, byTheTrait: Bool) async throws {
    let kept = Guarded<[AnyObject & Sendable]>([])
    let leave = { @Sendable in kept.withLock { $0 = test.leave().map { [$0] } ?? [] } }
    let app = Resolver()
    let line: Int
    let issues: RecordedIssues
    if byTheTrait {
      line = #line + 1
      let trait: ResolverTrait = .resolver(checks: .released) { Self.register(in: $0) }
      issues = try await trait.issues { leave() }
    } else {
      Self.register(in: app)
      let observation = app.observe { _ in }
      withResolver(app) { leave() }
      observation.end()
      line = #line + 1
      issues = await recordedIssues { expectReleased(from: app) { app.dropAllCachedDependencies() } }
    }
    #expect(issues.all.count == test.count)
    #expect(issues.all.allSatisfy { $0.sourceLocation?.line == line })
    #expect(issues.texts.allSatisfy { $0.contains(" outlives its drop   (") })
    if let keeper = test.keeper { #expect(issues.texts.contains { $0.contains("kept by   \(keeper)") }) }
    for case let left as Left in kept.value { left.right = nil }
  }
}
