import Dispatch
import Firebolt
import FireboltTesting
import Foundation
import TestSupport
import Testing

private struct Session {}
private struct Alarm {}
private struct Label: Sendable { let text: String }
private final class Phone: @unchecked Sendable {  // Sound: nothing changes it.
  let provider: Provider<Alarm>
  @Injected var alarm: Alarm
  init(provider: Provider<Alarm>) { self.provider = provider }
}
private final class Account {
  init(session: Session) {}
}

extension Resolver.Keys {
  fileprivate static let checkedNumber = Resolver.Key<Int> { 1 }
}

/// The failures that `TestResolver` finds.
@Suite struct OverrideCheckTests {
  private let application = Resolver()
    .register(expect: (any FilmClient).self) { RealClient() }
    .register { FilmList(client: $0.get()) }
    .register { Session() }

  @Test func whatTheTestReachesWithoutAnOverrideIsAFailureWithItsPath() throws {
    let resolver = TestResolver(inheriting: application, checks: .strict)
    _ = withResolver(resolver) { get() as FilmList }
    let failures = resolver.failures
    #expect(failures.map { "\($0.key)" } == ["FilmClient", "FilmList"])
    #expect(failures.allSatisfy { $0.reason == .notOverridden })
    let text = try #require(failures.first).description
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "Firebolt: the test reached FilmClient, which it didn't override")
    #expect(lines[1].hasPrefix("  asked by  FilmList     (FireboltTestingTests/OverrideCheckTests.swift:"))
    #expect(lines[2].hasPrefix("        →   FilmClient   (FireboltTestingTests/OverrideCheckTests.swift:"))
    #expect(lines[3] == "  to fix    override it, or exempt it: .strict(except: [(any FilmClient).self])")
    #expect(try #require(failures.first).path.map { "\($0.key)" } == ["FilmList", "FilmClient"])
  }

  /// An override by type doesn't affect it.
  @Test func aDeclaredKeyIsOverriddenByTheKey() {
    let resolver = TestResolver(inheriting: application, checks: .strict)
    resolver.register(expect: Int.self) { 2 }
    #expect(resolver.get(.checkedNumber) == 1)
    #expect(
      resolver.failures.first?.description.contains("to fix    override the key: `$0.register(.…) { … }`, or") == true)
  }

  /// Rule 64.
  @Test func anOverrideInAChildThatTheSharedInstanceBypassesIsAFailureOfItsOwn() throws {
    let resolver = TestResolver(inheriting: application, checks: .strict(except: [FilmList.self]))
    let child = Resolver("bypassed in a strict test", parent: resolver)
    child.register(expect: (any FilmClient).self) { StubClient() }
    _ = child.get() as any FilmClient
    #expect(resolver.failures.isEmpty)
    _ = child.get() as FilmList
    let failure = try #require(resolver.failures.first)
    #expect(resolver.failures.count == 1 && failure.reason == .bypassed)
    #expect(failure.path.map { "\($0.key)" } == ["FilmList", "FilmClient"])
    let lines = failure.description.unwrapped.split(separator: "\n")
    #expect(
      lines[0]
        == "Firebolt: the test overrides FilmClient in \"bypassed in a strict test\", but FilmList is made by the parent, "
        + "without that")
    #expect(lines[3].contains("or FilmList in the child too, or exempt it: .strict(except: [(any FilmClient).self])"))
    let overriding = TestResolver(inheriting: application, checks: .strict(except: [FilmList.self])) {
      $0.register(expect: (any FilmClient).self) { StubClient() }
    }
    _ = Resolver(parent: overriding).register(expect: (any FilmClient).self) { StubClient() }.get() as FilmList
    #expect(overriding.failures.isEmpty)
  }

  @Test func whatIsSparedAndWhatIsOverriddenIsNoFailure() {
    let resolver = TestResolver(inheriting: application, checks: .strict(except: [FilmList.self])) {
      $0.register(expect: (any FilmClient).self) { StubClient() }
    }
    withResolver(resolver) {
      _ = get() as FilmList
      _ = get() as FilmList
    }
    #expect(resolver.failures.isEmpty)
    withResolver(resolver) { _ = get() as Session }
    #expect(resolver.failures.map { "\($0.key)" } == ["Session"])
  }

  @Test func anOverrideThatTheTestMakesLaterCounts() {
    let resolver = TestResolver(inheriting: application, checks: .strict, .unusedOverrides)
    withResolver(resolver) {
      Resolver.current.register { Session() }
      _ = get() as Session
    }
    #expect(resolver.failures.isEmpty)
  }

  @Test func anOverrideThatHasBeenUnloadedDoesNotCount() {
    let resolver = TestResolver(inheriting: application, checks: .strict)
    let stub = Module("stub") { $0.register { Session() } }
    resolver.load(stub)
    _ = resolver.get() as Session
    #expect(resolver.failures.isEmpty)
    resolver.unload(stub)
    _ = resolver.get() as Session
    #expect(resolver.failures.map { "\($0.key)" } == ["Session"])
  }

  @Test func errorsNameThePlaceOfTheTestsResolver() {
    let line = #line + 1
    let resolver = TestResolver(inheriting: application)
    let overriding = TestResolver(inheriting: application) { _ in }
    let empty = TestResolver { _ in }
    for (index, resolver) in [resolver, overriding, empty].enumerated() {
      #expect(textOfAnError(of: resolver).unwrapped.contains("TestResolver (no id, \(#fileID):\(line + index))"))
    }
  }

  @Test(.resolver { _ in })
  func errorsNameThePlaceOfTheTrait() {
    #expect(textOfAnError(of: .current).unwrapped.contains("TestResolver (no id, \(#fileID):"))
  }

  private func textOfAnError(of resolver: Resolver) -> String {
    do {
      return "\(try resolver.resolve(Account.self))"
    } catch {
      return "\(error)"
    }
  }

  @Test func anOverrideThatNothingAskedForIsAFailureWithItsPlace() {
    let line = #line + 3
    let resolver = TestResolver(inheriting: application, checks: .unusedOverrides) {
      $0.register(expect: (any FilmClient).self) { StubClient() }
      $0.register(name: "unused") { Session() }
    }
    withResolver(resolver) { _ = get() as FilmList }
    #expect(
      resolver.failures.map(\.description) == [
        """
        Firebolt: the test overrides Session "unused", and nothing asked for it
          recipe    Session "unused"   (\(#fileID):\(line), single)
          to fix    remove it, or find out why the code that should use it doesn't
        """
      ])
    #expect(resolver.failures.map(\.reason) == [.unused])
    #expect(resolver.failures.allSatisfy { $0.path.isEmpty })
  }

  @Test func failuresComeInTheOrderOfRegistrationWhateverTheOrderOfRequests() {
    let application = Resolver()
    for number in 0..<20 { application.register(name: Resolver.Name("\(number)")) { Session() } }
    let resolver = TestResolver(inheriting: application, checks: .unusedOverrides, .strict) {
      for number in 20..<40 { $0.register(name: Resolver.Name("\(number)")) { Session() } }
    }
    // Overrides that are registered again move to the end of the order.
    for number in [25, 20] { resolver.register(name: Resolver.Name("\(number)")) { Session() } }
    for number in (0..<20).reversed() { _ = resolver.get(name: Resolver.Name("\(number)")) as Session }
    let expected = Array(0..<20) + (20..<40).filter { ![20, 25].contains($0) } + [25, 20]
    for _ in 0..<10 { #expect(resolver.failures.map { $0.key.name?.rawValue } == expected.map { "\($0)" }) }
  }

  @Test func anOverrideOfSeveralKeysIsOne() {
    func resolver() -> TestResolver {
      TestResolver(checks: .unusedOverrides) {
        $0.register(expects: [StubClient.self, (any FilmClient).self, AnyObject.self]) { StubClient() }
      }
    }
    #expect(resolver().failures.map { "\($0.key)" } == ["StubClient"])
    let used = resolver()
    _ = used.get() as any FilmClient
    #expect(used.failures.isEmpty)
  }

  @Test func anOverrideThatALaterOneReplacesIsNotReported() {
    let resolver = TestResolver(checks: .unusedOverrides) { $0.register { Session() } }
    resolver.register { Session() }
    #expect(resolver.failures.count == 1)
    _ = resolver.get() as Session
    #expect(resolver.failures.isEmpty)
  }

  @Test func anOverrideIsUsedByTheKeysThatALaterOneLeavesIt() {
    let resolver = TestResolver(checks: .unusedOverrides) {
      $0.register(expects: [StubClient.self, (any FilmClient).self]) { StubClient() }
      $0.register { StubClient() }
    }
    _ = resolver.get() as StubClient
    #expect(resolver.failures.map { "\($0.key)" } == ["StubClient"])
    _ = resolver.get() as any FilmClient
    #expect(resolver.failures.isEmpty)
  }

  @Test func aResolverOfItsOwnHasNothingReal() {
    let resolver = TestResolver(checks: .strict, .unusedOverrides) {
      $0.register { Session() }
      $0.autowire(Account.init)
    }
    withResolver(resolver) { _ = get() as Account }
    #expect(resolver.failures.isEmpty)
  }

  @Test(arguments: 0...2)
  func whatTheOuterResolverOverridesIsOverriddenInTheInnerOneAndUsedThere(generations: Int) {
    let outer = TestResolver(inheriting: application, checks: .strict, .unusedOverrides) {
      $0.register(expect: (any FilmClient).self) { StubClient() }
    }
    let inherited = (0..<generations).reduce(outer as Resolver) { parent, _ in Resolver(parent: parent) }
    let inner = TestResolver(inheriting: inherited, checks: .strict) { $0.autowire(FilmList.init) }
    withResolver(inner) { _ = get() as FilmList }
    #expect(inner.failures.isEmpty)
    #expect(outer.failures.isEmpty)
    withResolver(inner) { _ = get() as Session }
    #expect(inner.failures.map { "\($0.key)" } == ["Session"])
    #expect(outer.failures.map { "\($0.key)" } == ["Session"])
  }

  @Test func whatAChildGetsFromTheTestsRegistrationsCounts() {
    let application = Resolver().register(.factory) { Session() }.register(.factory, name: "real") { Session() }
    let resolver = TestResolver(inheriting: application, checks: .strict, .unusedOverrides) {
      $0.register(.factory) { Session() }
    }
    let child = Resolver(parent: Resolver(parent: resolver))
    _ = child.get() as Session
    #expect(resolver.failures.isEmpty)
    _ = child.get(name: "real") as Session
    #expect(resolver.failures.map { "\($0.key)" } == [#"Session "real""#])
  }

  @Test func whatAChildRegistersItselfIsNeitherRealNorAnOverride() {
    let resolver = TestResolver(checks: .strict, .unusedOverrides) { _ in }
    let child = Resolver(parent: resolver).register(.factory) { Session() }.register(name: "shared") { Session() }
    _ = child.get() as Session
    _ = child.get(name: "shared") as Session
    #expect(resolver.failures.isEmpty)
  }

  @Test func whatOtherThreadsReachIsFound() async {
    let resolver = TestResolver(inheriting: application, checks: .strict)
    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { _ = resolver.get() as Session } }
    }
    #expect(resolver.failures.map { "\($0.key)" } == ["Session"])
  }

  @Test func theResolverGoesThoughItIsObserved() {
    var resolver: TestResolver? = TestResolver(inheriting: application, checks: .strict)
    weak let released = resolver
    resolver = nil
    #expect(released == nil)
  }
}

/// Makes the suite's own description available, as that of a test other than the running one.
private struct KnowingTheSuite: SuiteTrait, TestScoping {
  @TaskLocal static var suite: Test?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$suite.withValue(test, operation: function)
  }
}

/// The issues that the trait records. A request outside of all tests is an issue for each strict one that is running.
@Suite(.serialized, KnowingTheSuite()) struct RecordedOverrideTests {
  private let application = Resolver().register { Session() }

  /// Returns the issues that a test with the trait records.
  private func issues(
    of trait: ResolverTrait, for test: Test? = .current, _ body: @escaping @Sendable () async -> Void
  ) async throws -> [Issue] {
    let (test, testCase) = try (#require(test), #require(Test.Case.current))
    return try await recordedIssues { try await trait.provideScope(for: test, testCase: testCase) { await body() } }.all
  }

  /// A screen reaches many, and one line exempts them.
  @Test func whatATestReachedIsOneIssueWithOneFix() async throws {
    application.register { Alarm() }.register(name: "other") { Session() }
    let issues = try await issues(of: .resolver(inheriting: application, checks: .strict)) {
      _ = get() as Session
      _ = get() as Alarm
      _ = get(name: "other") as Session
      _ = get(.checkedNumber)
    }
    let texts = issues.compactMap { $0.comments.first?.rawValue.components(separatedBy: "\n") }
    #expect(texts.count == 2)
    // The key may have been declared before the registrations or after them.
    let ofTypes = texts.first { $0.count > 4 }
    let ofKey = texts.first { $0.count <= 4 }
    #expect(
      ofTypes?.filter { !$0.contains(".swift:") } == [
        "Firebolt: the test reached Session, which it didn't override",
        "Firebolt: the test reached Alarm, which it didn't override",
        "Firebolt: the test reached Session \"other\", which it didn't override",
        "  to fix    override them, or exempt them: .strict(except: [Session.self, Alarm.self])",
      ])
    #expect(ofKey?.last?.hasPrefix("  to fix    override the key: `$0.register(.…) { … }`, or exempt it") == true)
  }

  @Test func aFailureIsAnIssueAtTheTrait() async throws {
    let line = #line + 1
    let issues = try await issues(of: .resolver(inheriting: application, checks: .strict)) { _ = get() as Session }
    #expect(issues.count == 1)
    #expect(issues.first?.sourceLocation?.line == line)
    #expect(issues.map { $0.comments.first?.rawValue.contains("the test reached Session") } == [true])
  }

  @Test func aRequestThatReachesTheGlobalResolverIsAnIssueUnlessItIsAnotherTests() async throws {
    Resolver.global.register { Alarm() }
    defer { Resolver.global.dropCached(Alarm.self).unregister(Alarm.self) }
    @Sendable func askOnAQueue() async {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          _ = get() as Alarm
          continuation.resume()
        }
      }
    }
    @Sendable func ask() async { _ = Resolver.global.get() as Alarm }
    let trait: ResolverTrait = .resolver(inheriting: .global, checks: .strict) {
      $0.register { Alarm() }.autowire(Phone.init)
    }
    @Sendable func askOnAThread() async {
      await withCheckedContinuation { continuation in
        Thread {
          _ = get() as Alarm
          continuation.resume()
        }.start()
      }
    }
    @Sendable func askDetached() async { await Task.detached { _ = get() as Alarm }.value }
    @Sendable func askInAnObserver() async {
      let observation = Resolver.current.observe { _ in
        DispatchQueue.global().sync { _ = Resolver.global.get() as Alarm }
      }
      _ = get() as Alarm
      observation.end()
    }
    /// The ways out.
    @Sendable func askByAnObject() async {
      let (phone, resolver) = (get() as Phone, Resolver.current)
      await Task.detached {
        _ = (phone.provider.get(), phone.alarm)
        withResolver(resolver) { _ = get() as Alarm }
      }.value
    }
    let title = "Firebolt: the global resolver served Alarm"
    for body in [askOnAQueue, askOnAThread, askDetached, askInAnObserver] {
      let issues = try await issues(of: trait, body)
      #expect(issues.compactMap { $0.comments.first?.rawValue.prefix { $0 != "\n" } } == [title[...]])
    }
    // An heir of the global resolver answers for it.
    #expect(try await issues(of: trait, ask).isEmpty)
    let alone: ResolverTrait = .resolver(checks: .strict) { $0.register { Alarm() } }
    for body in [askInAnObserver, ask] {
      let issues = try await issues(of: alone, body)
      #expect(issues.compactMap { $0.comments.first?.rawValue.prefix { $0 != "\n" } } == [title[...]])
    }
    #expect(try await issues(of: alone, for: KnowingTheSuite.suite, ask).isEmpty)
    #expect(try await issues(of: trait) { _ = get() as Alarm }.isEmpty)
    #expect(try await issues(of: trait, askByAnObject).isEmpty)
    #expect(try await issues(of: .resolver(checks: .strict(except: [Alarm.self])) { _ in }, askOnAQueue).isEmpty)
    #expect(try await issues(of: .resolver(inheriting: .global), askOnAQueue).isEmpty)
  }

  @Test func aChangeOfTheInheritedResolverIsAnIssueUnlessItIsAnotherTests() async throws {
    let parent = Resolver()
    let app = Resolver(parent: parent).register { Session() }
    let module = Module("alarms") { $0.register { Alarm() } }
    let trait: ResolverTrait = .resolver(inheriting: app, checks: .strict)
    @Sendable func title(_ verb: String, _ key: String, in resolver: Resolver) -> String {
      "Firebolt: the test \(verb) \(key) in \(resolver.store.label), which its own resolver inherits"
    }
    let changes: [(String, @Sendable () async -> Void)] = [
      (title("registered", "Alarm", in: app), { app.register { Alarm() } }),
      (title("unregistered", "Alarm", in: app), { app.unregister(Alarm.self) }),
      (title("registered", "Alarm", in: parent), { parent.load(module) }),
      (title("unregistered", "Alarm", in: parent), { parent.unload(module) }),
      (title("dropped", "Session", in: app), { app.dropCached(Session.self) }),
    ]
    for (title, change) in changes {
      _ = app.get() as Session
      let issues = try await issues(of: trait, change)
      #expect(issues.compactMap { $0.comments.first?.rawValue.unwrapped.prefix { $0 != "\n" } } == [title[...]])
    }
    _ = app.get() as Session
    let drop: @Sendable () async -> Void = { app.dropCached(Session.self) }
    #expect(try await issues(of: trait, for: KnowingTheSuite.suite, drop).isEmpty)
    #expect(try await issues(of: .resolver(inheriting: app), drop).isEmpty)
    #expect(
      try await issues(of: .resolver(inheriting: app, checks: .strict(except: [Alarm.self]))) {
        app.register { Alarm() }
      }.isEmpty)
    #expect(try await issues(of: trait) { Resolver.current.register { Alarm() } }.isEmpty)
  }

  @Test func anIgnoredArgumentThatDiffersIsAnIssue() async throws {
    struct Token: Sendable {}
    let app = Resolver()
      .register(.custom("session"), arg1: String.self) { Label(text: $0) }
      .register(name: "pair", arg1: String.self, arg2: Int?.self) { Label(text: "\($0), \($1 ?? 0)") }
      .register(.perArguments, name: "each", arg1: String.self) { Label(text: $0) }
      .register(.factory, name: "new", arg1: String.self) { Label(text: $0) }
      .register(name: "opaque", arg1: Token.self) { _ in Label(text: "") }
      .registerAsync(name: "async", args: String.self) { (text: String) async in Label(text: text) }
    let trait: ResolverTrait = .resolver(inheriting: app, checks: .strict(except: [])) {
      $0.register(.custom("session"), arg1: String.self) { Label(text: $0) }
    }
    let issues = try await issues(of: trait) {
      #expect((get("Ada") as Label).text == "Ada")
      #expect((get("Grace") as Label).text == "Ada")
      _ = get("Grace") as Label
    }
    let text = try #require(issues.first?.comments.first?.rawValue)
    #expect(issues.count == 1)
    #expect(text.hasPrefix(#"Firebolt: Label was asked for with ("Grace"), and was made with ("Ada")"#), "\(text)")
    #expect(text.contains("dropCached(Label.self)"), "\(text)")
    let spared: ResolverTrait = .resolver(inheriting: app, checks: .strict) { _ in }
    let others = try await self.issues(of: spared) {
      for _ in 0..<2 { _ = get("Ada") as Label }
      _ = get() as Label
      Resolver.current.dropCached(.custom("session"))
      _ = get("Grace") as Label
      for text in ["Ada", "Grace"] { _ = (get(name: "each", text) as Label, get(name: "new", text) as Label) }
      for _ in 0..<2 { _ = get(name: "opaque", Token()) as Label }
      _ = get(name: "pair", "Ada", 7) as Label
      _ = get(name: "pair", "Ada") as Label
    }
    #expect(!others.contains { $0.comments.first?.rawValue.contains("was asked for with") == true })
    let differing = try await self.issues(of: spared) {
      _ = get(name: "pair", "Ada", 7) as Label
      _ = get(name: "pair", "Ada", 8) as Label
      for text in ["Ada", "Grace"] { _ = try? await Resolver.current.getAsync(name: "async", text) as Label }
    }
    #expect(differing.filter { $0.comments.first?.rawValue.contains("was asked for with") == true }.count == 2)
  }

  @Test func anUnusedOverrideIsAnIssueIfThatIsAskedFor() async throws {
    let issues = try await issues(
      of: .resolver(checks: .unusedOverrides) { $0.register { Session() } }
    ) {}
    #expect(issues.map { $0.comments.first?.rawValue.contains("overrides Session") } == [true])
  }
}
