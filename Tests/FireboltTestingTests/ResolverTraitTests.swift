import Firebolt
import FireboltTesting
import TestSupport
import Testing

/// A value whose number identifies the recipe that created it.
private struct Serial: Sendable {
  let number: Int
}

/// The trait `.resolver` on tests.
struct ResolverTraitTests {
  @Test(.resolver { $0.register(expect: (any FilmClient).self) { StubClient("one") } })
  func aTestHasAResolverOfItsOwn() {
    #expect((get() as any FilmClient).films == ["one"])
    #expect(Resolver.current !== Resolver.global)
    #expect(get() as FilmList? == nil)
  }

  @Test(.resolver(inheriting: application) { $0.register(expect: (any FilmClient).self) { StubClient("one", "two") } })
  func aTestMayInheritWhatIsRealAndOverrideSome() async {
    #expect((get() as FilmList).title == "2 films")
    #expect(await Task.detached { (application.get() as FilmList).title }.value == "3 films")
  }

  @Test(.resolver(inheriting: application))
  func anInheritedInstanceIsMadeForTheTest() async {
    #expect((get() as FilmList).title == "3 films")
    let real = await Task.detached { application.get() as FilmList }.value
    #expect((get() as FilmList) !== real)
  }

  @Test(.resolver { $0.register { Serial(number: 0) } }, arguments: 0..<200)
  func eachCaseHasAResolverOfItsOwn(number: Int) async {
    #expect((get() as Serial).number == 0)
    Resolver.current.register { Serial(number: number) }
    for _ in 0..<5 {
      await Task.yield()
      #expect((get() as Serial).number == number)
      async let serial: Serial = get()
      #expect(await serial.number == number)
    }
  }

  @Test func anErrorOfTheClosureIsTheTests() async throws {
    struct Refusal: Error {}
    let trait: ResolverTrait = .resolver { _ in throw Refusal() }
    await #expect(throws: Refusal.self) { try await trait.run { Issue.record("the test ran") } }
  }
}

/// The shutdown of a test's resolver after the test.
struct ResolverTraitShutDownTests {
  private final class Connection: Sendable {}
  private struct Broken: Error {}

  @Test func theResolverIsShutDownAfterTheTest() async throws {
    let closed = Tally()
    let trait: ResolverTrait = .resolver {
      $0.register { Connection() }
      $0.onDrop(Connection.self) { _ in
        await Task.yield()
        closed.add()
      }
    }
    try await trait.run { _ = get() as Connection }
    #expect(closed.count == 1)
    await #expect(throws: Broken.self) {
      try await trait.run {
        _ = get() as Connection
        throw Broken()
      }
    }
    #expect(closed.count == 2)
  }

  @Test func aFarewellThatFailsIsAnIssue() async throws {
    let trait: ResolverTrait = .resolver {
      $0.register { Connection() }
      $0.onDrop(Connection.self) { _ in throw Broken() }
    }
    let issues = try await trait.issues { _ = get() as Connection }
    #expect(issues.all.count == 1 && issues.texts.contains { $0.contains("Connection in ") })
  }
}

/// The trait `.resolver` on a suite. It applies to each test, including the requests of the suite's instance.
@Suite(.resolver(inheriting: application) { $0.register(expect: (any FilmClient).self) { StubClient("one") } })
struct ResolverTraitOnSuiteTests {
  private let list: FilmList = get()
  @Injected private var client: any FilmClient

  @Test func theSuiteIsMadeWithTheResolver() {
    #expect(list.title == "1 films")
    #expect(client.films == ["one"])
  }

  @Test(arguments: 0..<20)
  func eachTestAndCaseHasOneOfItsOwn(number: Int) async {
    Resolver.current.register { Serial(number: number) }
    await Task.yield()
    #expect((get() as Serial).number == number)
  }

  @Test(.resolver(inheriting: .current) { $0.register { Serial(number: 1) } })
  func aTestsOwnMayInheritTheSuites() {
    #expect((get() as FilmList).title == "1 films")
    #expect((get() as FilmList) === list)
    #expect((get() as Serial).number == 1)
  }

  @Suite struct Inner {
    @Test func aSuiteWithinHasItToo() {
      #expect((get() as FilmList).title == "1 films")
    }

    @Test(.resolver { $0.register { Serial(number: 1) } })
    func aTestsOwnAddsToTheSuites() {
      #expect((get() as FilmList).title == "1 films")
      #expect((get() as Serial).number == 1)
    }

    @Test(.resolver(checks: .strict(except: [FilmList.self])) { $0.register { Serial(number: 2) } })
    func whatTheSuiteOverridesIsOverriddenInATestsOwn() {
      #expect((get() as FilmList).title == "1 films")
    }
  }
}

private struct Window {
  @Injected(from: application) var list: FilmList
}

/// Rule 66: code that names its resolver is tested by the same trait.
@Suite(.resolver(inheriting: application) { $0.register(expect: (any FilmClient).self) { StubClient("one") } })
struct NamedResolverTests {
  private let window = Window()

  @Test func aPropertyThatNamesTheAppGetsWhatTheTestRegisters() {
    #expect(window.list.title == "1 films")
    #expect((application.get() as FilmList).title == "1 films")
  }

  @Test(.resolver { $0.register(expect: (any FilmClient).self) { StubClient() } })
  func alsoInATestWithATraitOfItsOwn() {
    #expect(Window().list.title == "0 films")
  }

  @Test func elsewhereTheAppIsReal() async {
    #expect(await Task.detached { Window().list.title }.value == "3 films")
  }

  @Test func aChildOfTheAppIsTheTests() {
    #expect((Resolver(parent: application).get() as FilmList).title == "1 films")
  }
}

/// Rule 66, where the suite names no registration at all.
@Suite(.resolver) struct EmptyTraitTests {
  @Test func theResolverIsEmpty() {
    #expect(Resolver.current !== Resolver.global)
    #expect(get() as FilmList? == nil)
  }

  @Test(.resolver { $0.register { Serial(number: 3) } }) func aTestAddsToIt() { #expect((get() as Serial).number == 3) }
}
