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
@Suite struct ExpectReleasedTests {
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

  @Test func oneInALazyIsToo() {
    app.autowire(LazyIndex.init)
    let index = app.get(LazyIndex.self)
    #expect(leaks { app.dropCached(.session) } == [], "nothing has asked for it")
    _ = index.session.value
    let found = leaks { app.dropCached(.session) }
    #expect(found.count == 1 && found[0].contains("instead of `Lazy<Session>`"))
  }

  @Test func oneInAClosureIsAsFarAsItsRecipeWasObserved() {
    app.register { Holder($0.get()) }
    let observation = app.observe { _ in }
    _ = app.get(Holder.self)
    observation.end()
    let found = leaks { app.dropCached(.session) }
    #expect(found.count == 1 && found[0].contains("kept by   Holder   ("))
  }

  @Test func aCycleOfReferencesIsNamed() {
    app.autowire({ Left() }).autowire(Right.init)
    app.initCompleted(Left.self) { resolver, left in left.right = resolver.get() }
    let observation = app.observe { _ in }
    weak let left = app.get(Left.self)
    observation.end()
    let found = leaks { app.dropAllCachedDependencies() }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains("a cycle of references: ") })
    left?.right = nil
  }

  @Test func theTestsOwnVariableIsNamedAsSuch() {
    let session = app.get(Session.self)
    let found = leaks { app.dropCached(.session) }
    #expect(found.count == 1 && found[0].contains("kept by   the test itself, in a variable"))
    withExtendedLifetime(session) {}
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

  @Test func anIssueIsRecordedAtTheCall() {
    let session = app.get(Session.self)
    withKnownIssue {
      expectReleased(from: app) { app.dropCached(.session) }
    } matching: { issue in
      issue.sourceLocation?.line == #line - 2 && "\(issue)".contains("Session outlives its drop")
    }
    withExtendedLifetime(session) {}
  }

  // MARK: - What a whole test made

  @Test(.resolver(checks: .released) { $0.autowire(.session, { Session() }).autowire(Index.init) })
  func aTestThatLeavesNothingPasses() {
    let index: Index = get()
    withExtendedLifetime(index) {}
  }

  /// How a test leaves something, and what the issue says of its keeper; nil if it leaves nothing.
  private static let tests:
    [(name: String, keeper: String?, leave: @Sendable (_ kept: Guarded<[AnyObject & Sendable]>) -> Void)] = [
      ("nothing", nil, { _ in _ = get() as Index }),
      ("dropped meanwhile", nil, { _ in _ = (get() as Session, Resolver.current.dropCached(.session)) }),
      (
        "what something outside keeps", "the test itself, in a variable",
        { kept in kept.withLock { $0 = [get() as Session] } }
      ),
      ("by what was made with it", "Index", { kept in kept.withLock { $0 = [get() as Index] } }),
      (
        "a cycle of references", "a cycle of references: ",
        { kept in
          let left: Left = get()
          kept.withLock { $0 = [left] }
        }
      ),
      (
        "a value of a Lazy", "LazyIndex",
        { kept in
          let index: LazyIndex = get()
          _ = index.session.value
          kept.withLock { $0 = [index] }
        }
      ),
    ]

  @Test(arguments: tests.indices) func theTraitTellsWhatATestLeaves(_ index: Int) async throws {
    let (name, keeper, leave) = Self.tests[index]
    let line: Int = #line + 1
    let trait: ResolverTrait = .resolver(checks: .released) {
      $0.autowire(.session, { Session() }).autowire(Index.init).autowire(LazyIndex.init)
      $0.autowire({ Left() }).autowire(Right.init)
      $0.initCompleted(Left.self) { resolver, left in left.right = resolver.get() }
    }
    let (test, testCase) = try (#require(Test.current), #require(Test.Case.current))
    let kept = Guarded<[AnyObject & Sendable]>([])
    let texts = Guarded<[String]>([])
    try await withKnownIssue(isIntermittent: keeper == nil) {
      try await trait.provideScope(for: test, testCase: testCase) { leave(kept) }
    } matching: { issue in
      texts.withLock { $0 += issue.comments.map(\.rawValue) }
      return issue.sourceLocation?.line == line
    }
    #expect(texts.value.isEmpty == (keeper == nil), "\(name)")
    #expect(texts.value.allSatisfy { $0.contains(" outlives its drop   (") }, "\(name)")
    if let keeper { #expect(texts.value.contains { $0.contains("kept by   \(keeper)") }, "\(name)") }
    for case let left as Left in kept.value { left.right = nil }
  }
}
