import Dispatch
import Firebolt
import FireboltTesting
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
private final class Account { init(session: Session) {} }

extension Resolver.Keys {
  fileprivate static let checkedNumber = Resolver.Key<Int> { 1 }
}

extension TestResolver {
  fileprivate var failedKeys: [String] { failures.map { "\($0.key)" } }
}

/// The failures that `TestResolver` finds.
struct OverrideCheckTests {
  private let application = Resolver()
    .register(expect: (any FilmClient).self) { RealClient() }
    .register { FilmList(client: $0.get()) }
    .register { Session() }

  @Test func whatTheTestReachesWithoutAnOverrideIsAFailureWithItsPath() throws {
    let resolver = TestResolver(inheriting: application, checks: .strict)
    _ = withResolver(resolver) { get() as FilmList }
    let failures = resolver.failures
    #expect(resolver.failedKeys == ["FilmClient", "FilmList"])
    #expect(failures.allSatisfy { $0.reason == .notOverridden })
    let text = try #require(failures.first).description
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "Firebolt: the test reached FilmClient, which it didn't override")
    #expect(lines[1].hasPrefix("  asked by  FilmList     (FireboltTestingTests/OverrideCheckTests.swift:"))
    #expect(lines[2].hasPrefix("        →   FilmClient   (FireboltTestingTests/OverrideCheckTests.swift:"))
    #expect(lines[3] == "  to fix    override it, or exempt it: .strict(except: [(any FilmClient).self])")
    #expect(try #require(failures.first).path.map { "\($0.key)" } == ["FilmList", "FilmClient"])
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
    let text = failure.description.unwrapped
    #expect(
      text.hasPrefix(
        "Firebolt: the test overrides FilmClient in \"bypassed in a strict test\", but FilmList is made by"))
    #expect(text.hasSuffix("or FilmList in the child too, or exempt it: .strict(except: [(any FilmClient).self])"))
    let overriding = TestResolver(inheriting: application, checks: .strict(except: [FilmList.self])) {
      $0.register(expect: (any FilmClient).self) { StubClient() }
    }
    _ = Resolver(parent: overriding).register(expect: (any FilmClient).self) { StubClient() }.get() as FilmList
    #expect(overriding.failures.isEmpty)
  }

  /// Rule 6.
  @Test func theOtherTypesOfAnOverriddenObjectAreReportedAlsoIfTheyAreSpared() throws {
    let application = Resolver().register(expects: [RealClient.self, (any FilmClient).self]) { RealClient() }
    let line = #line - 1
    let resolver = TestResolver(inheriting: application, checks: .strict(except: [RealClient.self])) {
      $0.register(expect: (any FilmClient).self) { StubClient() }
    }
    _ = (resolver.get() as RealClient, resolver.get() as any FilmClient)
    #expect(resolver.failedKeys == ["RealClient"])
    let text = try #require(resolver.failures.first).description.unwrapped
    let place = "the registration at \(#fileID):\(line), which also made FilmClient"
    #expect(text.contains("RealClient still comes from \(place)"), "\(text)")
    #expect(text.contains("`expects: […, RealClient.self]`"), "\(text)")
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
    #expect(resolver.failedKeys == ["Session"])
  }

  @Test func anOverrideThatTheTestMakesLaterCountsUntilItIsUnloaded() {
    let resolver = TestResolver(inheriting: application, checks: .strict, .unusedOverrides)
    let stub = Module("stub") { $0.register { Session() } }
    withResolver(resolver) {
      Resolver.current.load(stub)
      _ = get() as Session
      #expect(resolver.failures.isEmpty)
      Resolver.current.unload(stub)
      _ = get() as Session
    }
    #expect(resolver.failedKeys == ["Session"])
  }

  @Test(.resolver { _ in }) func errorsNameThePlaceOfTheTestsResolverOrOfTheTrait() {
    let line = #line + 1
    let resolver = TestResolver(inheriting: application)
    let overriding = TestResolver(inheriting: application) { _ in }
    let empty = TestResolver { _ in }
    let places = [resolver, overriding, empty].indices.map { "\(line + $0))" } + [""]
    for (resolver, place) in zip([resolver, overriding, empty, Resolver.current], places) {
      let text = resolutionError { try resolver.resolve(Account.self) }?.description.unwrapped ?? ""
      #expect(text.contains("TestResolver (no id, \(#fileID):\(place)"))
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
    #expect(resolver.failedKeys == ["StubClient"])
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
    #expect(inner.failedKeys == ["Session"])
    #expect(outer.failedKeys == ["Session"])
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
    #expect(resolver.failedKeys == [#"Session "real""#])
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
    #expect(resolver.failedKeys == ["Session"])
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

  /// A screen reaches many, and one line exempts them.
  @Test func whatATestReachedIsOneIssueWithOneFix() async throws {
    application.register { Alarm() }.register(name: "other") { Session() }
    let line = #line + 1
    let trait: ResolverTrait = .resolver(inheriting: application, checks: .strict)
    let issues = try await trait.issues {
      _ = get() as Session
      _ = get() as Alarm
      _ = get(name: "other") as Session
      _ = get(.checkedNumber)
    }
    #expect(issues.all.map { $0.sourceLocation?.line } == [line, line], "at the trait")
    let texts = issues.texts.map { $0.components(separatedBy: "\n") }
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

  private static let requestOnAQueue: @Sendable () async -> Void = {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        _ = get() as Alarm
        continuation.resume()
      }
    }
  }

  private static let requestInADetachedTask: @Sendable () async -> Void = {
    await Task.detached { _ = get() as Alarm }.value
  }

  private static let requestOfAnObserver: @Sendable () async -> Void = {
    let observation = Resolver.current.observe { _ in
      DispatchQueue.global().sync { _ = Resolver.global.get() as Alarm }
    }
    _ = get() as Alarm
    observation.end()
  }

  /// Requests of the global resolver from outside of the test's task.
  private static let requestsFromOutside = [requestOnAQueue, requestInADetachedTask, requestOfAnObserver]

  @Test func aRequestThatReachesTheGlobalResolverIsAnIssueUnlessItIsAnotherTests() async throws {
    Resolver.global.register { Alarm() }
    defer { Resolver.global.dropCached(Alarm.self).unregister(Alarm.self) }
    let trait: ResolverTrait = .resolver(inheriting: .global, checks: .strict) {
      $0.register { Alarm() }.autowire(Phone.init)
    }
    let title = "Firebolt: the global resolver served Alarm"
    for request in Self.requestsFromOutside { #expect(try await trait.issues(request).titles == [title]) }
    // An heir of the global resolver answers for it.
    let ask: @Sendable () async -> Void = { _ = Resolver.global.get() as Alarm }
    #expect(try await trait.issues(ask).all.isEmpty)
    let alone: ResolverTrait = .resolver(checks: .strict) { $0.register { Alarm() } }
    for request in [Self.requestOfAnObserver, ask] { #expect(try await alone.issues(request).titles == [title]) }
    #expect(try await alone.issues(as: KnowingTheSuite.suite, ask).all.isEmpty)
    #expect(try await trait.issues { _ = get() as Alarm }.all.isEmpty)
    // The ways out: objects and the resolver itself.
    let outside = try await trait.issues {
      let (phone, resolver) = (get() as Phone, Resolver.current)
      await Task.detached {
        _ = (phone.provider.get(), phone.alarm)
        withResolver(resolver) { _ = get() as Alarm }
      }.value
    }
    #expect(outside.all.isEmpty)
    for lenient: ResolverTrait in [
      .resolver(checks: .strict(except: [Alarm.self])) { _ in }, .resolver(inheriting: .global),
    ] {
      #expect(try await lenient.issues(Self.requestOnAQueue).all.isEmpty)
    }
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
      #expect(try await trait.issues(change).titles == [title])
    }
    _ = app.get() as Session
    let drop: @Sendable () async -> Void = { app.dropCached(Session.self) }
    #expect(try await trait.issues(as: KnowingTheSuite.suite, drop).all.isEmpty)
    #expect(try await ResolverTrait.resolver(inheriting: app).issues(drop).all.isEmpty)
    let sparing: ResolverTrait = .resolver(inheriting: app, checks: .strict(except: [Alarm.self]))
    #expect(try await sparing.issues { app.register { Alarm() } }.all.isEmpty)
    #expect(try await trait.issues { Resolver.current.register { Alarm() } }.all.isEmpty)
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
    let issues = try await trait.issues {
      #expect((get("Ada") as Label).text == "Ada")
      #expect((get("Grace") as Label).text == "Ada")
      _ = get("Grace") as Label
    }
    let text = try #require(issues.texts.first)
    #expect(issues.all.count == 1)
    #expect(text.hasPrefix(#"Firebolt: Label was asked for with ("Grace"), and was made with ("Ada")"#), "\(text)")
    #expect(text.contains("dropCached(Label.self)"), "\(text)")
    let spared: ResolverTrait = .resolver(inheriting: app, checks: .strict) { _ in }
    let others = try await spared.issues {
      for _ in 0..<2 { _ = get("Ada") as Label }
      _ = get() as Label
      Resolver.current.dropCached(.custom("session"))
      _ = get("Grace") as Label
      for text in ["Ada", "Grace"] { _ = (get(name: "each", text) as Label, get(name: "new", text) as Label) }
      for _ in 0..<2 { _ = get(name: "opaque", Token()) as Label }
      _ = get(name: "pair", "Ada", 7) as Label
      _ = get(name: "pair", "Ada") as Label
    }
    #expect(!others.titles.contains { $0.contains("was asked for with") })
    let differing = try await spared.issues {
      for number in [7, 8] { _ = get(name: "pair", "Ada", number) as Label }
      for text in ["Ada", "Grace"] { _ = try? await Resolver.current.getAsync(name: "async", text) as Label }
    }
    #expect(differing.titles.count { $0.contains("was asked for with") } == 2)
  }
}
