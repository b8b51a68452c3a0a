import Firebolt
import Foundation
import TestSupport
import Testing

/// Types are local to each test, so that no registration of another test is a close match.
@Suite("The code and the text of each error")
struct ErrorTextTests {
  private static let file = "FireboltTests/ErrorTextTests.swift"
  private var file: String { Self.file }

  @Test func aMissingKeyThreeDeepShowsThePathAndWhatIsCloseBy() {
    struct Database: DatabaseProtocol {}
    final class UserManager { init(_ database: Database) {} }
    final class ProfileViewModel { init(_ users: UserManager) {} }
    let resolver = Resolver("text of a missing key")
    let line = #line + 1
    resolver.register { ProfileViewModel(try $0.resolve()) }
    resolver.register(.factory) { UserManager(try $0.resolve()) }
    resolver.register(expect: (any DatabaseProtocol).self) { Database() }
    #expect(
      text(.notRegistered) { try resolver.resolve(ProfileViewModel.self) } == """
        Firebolt: nothing is registered for Database in resolver "text of a missing key"
          asked by  ProfileViewModel   (\(file):\(line), single)
                →   UserManager        (\(file):\(line + 1), factory)
                →   Database
          close by  DatabaseProtocol   (\(file):\(line + 2)): did you mean get(expect:) or
                                       register(expect: Database.self)?
          to fix    resolver.register { Database(…) }
        """)
  }

  @Test func aLongNameDoesNotWidenTheOtherRows() {
    struct Disk {}
    struct Shelf { init(_ disk: Disk) {} }
    struct TheOneThatHasANameOfMuchMoreThanFortyLetters { init(_ shelf: Shelf) {} }
    let resolver = Resolver()
    resolver.register { TheOneThatHasANameOfMuchMoreThanFortyLetters(try $0.resolve()) }
    resolver.register { Shelf(try $0.resolve()) }
    let error = text(.notRegistered) { try resolver.resolve(TheOneThatHasANameOfMuchMoreThanFortyLetters.self) }
    #expect(error?.contains("→   Shelf   (\(file):") == true, "\(error ?? "")")
  }

  @Test func theFirstLineOfThePathNamesTheOutermostRequest() async {
    struct Disk: Sendable {}
    struct Files: Sendable { init(_ disk: Disk) {} }
    let resolver = Resolver("text of a request")
    resolver.register { Files(try $0.resolve()) }
    resolver.registerAsync(name: "async") { Files(try await $0.getAsync()) }
    func places(_ errors: [ResolutionError?]) -> [String] {
      errors.map { error in
        let lines = error?.description.unwrapped.split(separator: "\n") ?? []
        return lines.count > 1 && lines[1].hasPrefix("  asked at  ") ? "\(lines[1].dropFirst(12))" : "\(lines)"
      }
    }
    struct Window {
      @DynamicInjected var files: Files
    }
    let start = #line + 2
    let errors = [
      resolutionError { try resolver.resolve(Files.self) },
      resolutionError { try resolver.resolve(Files.self, 1) },
      resolutionError { try withResolver(resolver) { try resolve(Files.self) } },
      await awaitedError { try await resolver.getAsync(Files.self, name: "async") },
      await awaitedError { try await resolver.getAsync() as Files? },
    ]
    #expect(places(errors) == (0..<5).map { "\(file):\(start + $0)" })
    #expect(
      places([resolutionError { try withResolver(resolver) { try Window().$files.resolve() } }])
        == ["\(file):\(start - 4)"])
    #expect(resolutionError { try resolver.warmUp() }?.description.contains("asked at") == false)
  }

  @Test func whatToWriteFitsTheKindOfType() {
    struct Xylophone {}
    let resolver = Resolver("text of kinds")
    func remedy<T>(_ type: T.Type, name: Resolver.Name? = nil) -> String? {
      text(.notRegistered) { try resolver.resolve(type, name: name) }?.components(separatedBy: "  to fix    ").last
    }
    #expect(remedy([Xylophone].self) == "resolver.register { Array<Xylophone>(…) }")
    #expect(remedy((any Instrument).self) == "resolver.register(expect: (any Instrument).self) { … }")
    #expect(
      remedy((any Instrument & Tunable).self, name: "solo")
        == "resolver.register(expect: (any Instrument & Tunable).self, name: \"solo\") { … }")
    #expect(remedy((Int, Xylophone).self) == "resolver.register(expect: (Int, Xylophone).self) { … }")
    #expect(remedy(((Xylophone) -> Int).self) == "resolver.register(expect: ((Xylophone) -> Int).self) { … }")
    #expect(remedy(Xylophone.Type.self) == "resolver.register(expect: Xylophone.Type.self) { … }")
    #expect(remedy(Any.self) == "resolver.register(expect: Any.self) { … }")
    #expect(remedy(AnyObject.self) == "resolver.register(expect: AnyObject.self) { … }")
  }

  @Test func aQuestionMarkBelongsToTheWholeOfAnOptionalType() {
    struct Stage {}
    let resolver = Resolver("text of optionals")
    resolver.register(
      .factory, args: ((Int) -> String)?.self, (any Instrument & Tunable)?.self, [(Int) -> String?].self
    ) { _, _, _ in Stage() }
    let lines = text(.argumentMismatch) { try resolver.resolve(Stage.self, 1) }?.unwrapped.split(separator: "\n") ?? []
    #expect(
      lines.first?.hasSuffix(
        "expected (((Int) -> String)?, (any Instrument & Tunable)?, (Array<(Int) -> Optional<String>>)), given (Int)")
        == true)
    #expect(
      lines.last?.hasSuffix(
        "… as ((Int) -> String)?, … as (any Instrument & Tunable)?, … as (Array<(Int) -> Optional<String>>))`") == true)
  }

  @Test func argumentsThatDoNotFitShowExpectedAndGiven() {
    struct Stage {}
    final class Theatre {}
    let resolver = Resolver("text of arguments")
    let line = #line + 1
    resolver.register(.factory, args: String.self, Int?.self, [Int?].self) { _, _, _ in Stage() }
    resolver.register { own throws -> Theatre in
      _ = try own.resolve(Stage.self, 1, "one")
      return Theatre()
    }
    #expect(
      text(.argumentMismatch) { try resolver.resolve(Stage.self, "main", Double?.none) } == """
        Firebolt: the arguments for Stage in resolver "text of arguments" do not fit: expected
                    (String, Int?, Array<Optional<Int>>), given (String, Double?)
          recipe    Stage   (\(file):\(line), factory)
          to fix    write `resolver.get(Stage.self, … as String, … as Int?, … as Array<Optional<Int>>)`
        """)
    #expect(
      text(.argumentMismatch) { try resolver.resolve(Theatre.self) } == """
        Firebolt: the arguments for Stage in resolver "text of arguments" do not fit: expected
                    (String, Int?, Array<Optional<Int>>), given (Int, String)
          asked by  Theatre   (\(file):\(line + 1), single)
                →   Stage     (\(file):\(line), factory)
          to fix    write `$0.get(Stage.self, … as String, … as Int?, … as Array<Optional<Int>>)`
        """)
    #expect(
      text(.argumentMismatch) { try resolver.resolve(Theatre.self, 1) } == """
        Firebolt: the arguments for Theatre in resolver "text of arguments" do not fit: expected none, given
                    (Int)
          recipe    Theatre   (\(file):\(line + 1), single)
          to fix    write `resolver.get(Theatre.self)`
        """)
  }

  @Test func aCycleShowsWhereItClosesAndTheWholePath() {
    final class Outside { init(_ hen: Hen) {} }
    final class Hen { init(_ egg: Egg) {} }
    final class Egg { init(_ hen: Hen) {} }
    let resolver = Resolver("text of a cycle")
    let line = #line + 1
    resolver.register(.factory) { Outside(try $0.resolve()) }
    resolver.register { Hen(try $0.resolve()) }
    resolver.register { Egg(try $0.resolve()) }
    #expect(
      text(.cycle) { try resolver.resolve(Outside.self) } == """
        Firebolt: a cycle in resolver "text of a cycle": Hen → Egg → Hen
          asked by  Outside   (\(file):\(line), factory)
                →   Hen       (\(file):\(line + 1), single)
                →   Egg       (\(file):\(line + 2), single)
                →   Hen       (\(file):\(line + 1), single)
          to fix    let Hen take `Lazy<Egg>` instead of `Egg`, or get it in an initCompleted
        """)
  }

  @Test func aFailedCastNamesBothTypes() {
    final class Piano: Instrument {}
    let resolver = Resolver("text of a cast")
    let line = #line + 1
    resolver.register(expects: [(any Instrument).self, (any Tunable).self]) { Piano() }
    #expect(
      text(.typeMismatch) { try resolver.resolve((any Tunable).self) } == """
        Firebolt: the recipe for Tunable in resolver "text of a cast" makes a Piano, which is no Tunable
          recipe    Tunable   (\(file):\(line), single)
          to fix    let the recipe make one, or take `(any Tunable).self` off the list of expects:
        """)
  }

  @Test func aThrownErrorIsShown() {
    final class Disk {}
    final class Files { init(_ disk: Disk) {} }
    let resolver = Resolver("text of a throw")
    let line = #line + 1
    resolver.register { () throws -> Disk in throw Failure("the disk is full") }
    resolver.register { Files(try $0.resolve()) }
    #expect(resolutionError { try resolver.resolve(Files.self) }?.underlying as? Failure == Failure("the disk is full"))
    #expect(
      text(.recipeThrew) { try resolver.resolve(Files.self) } == """
        Firebolt: the recipe for Disk in resolver "text of a throw" threw: the disk is full
          asked by  Files   (\(file):\(line + 1), single)
                →   Disk    (\(file):\(line), single)
          to fix    fix the cause, or accept nil: write `try? $0.resolve(Disk.self)`
        """)
    resolver.register { () throws -> Disk in throw Failure("first\nsecond") }
    #expect(
      text(.recipeThrew) { try resolver.resolve(Disk.self) }?.contains("threw: first\n    second\n  recipe    Disk")
        == true)
  }

  @Test(arguments: [false, true]) func aHookThatThrewIsShownWithItsPlace(isDecorator: Bool) {
    struct Client {}
    struct Screen { init(_ client: Client) {} }
    let resolver = Resolver("text of a hook")
    let line = #line + 1
    resolver.register(.factory) { Screen(try $0.resolve()) }
    resolver.register { Client() }
    if isDecorator { resolver.decorate(Client.self) { _, _ in throw Failure("no log") } }
    let decoratorLine = #line - 1
    resolver.initCompleted(Client.self) { _, _ in throw Failure("no log") }
    let hook = isDecorator ? "a decorator" : "an initCompleted"
    #expect(
      text(isDecorator ? .decoratorThrew : .completionThrew) { try resolver.resolve(Screen.self) } == """
        Firebolt: \(hook) of Client in resolver "text of a hook",
                    \(file):\(decoratorLine + (isDecorator ? 0 : 2)), threw: no log
          asked by  Screen   (\(file):\(line), factory)
                →   Client   (\(file):\(line + 1), single)
          to fix    fix the cause, or accept nil: write `try? $0.resolve(Client.self)`
        """)
  }

  @Test func anUnknownIdNamesTheOneThatWasMeant() {
    struct Basket {}
    let checkout = Resolver("a checkout of one test alone")
    let remote = Namesake("a checkout of one test alnoe")
    #expect(
      text(.unknownResolver) { try remote.resolve(Basket.self) } == """
        Firebolt: no resolver "a checkout of one test alnoe" is alive to resolve Basket
          to fix    did you mean "\(checkout.resolverId)"? If not, open it before, and keep it:
                    `let resolver = Resolver("a checkout of one test alnoe")`; a global or static constant
                    is made at its first use
        """)
    #expect(
      text(.unknownResolver) { try Namesake("§§§§§§§§§§§§§§§").resolve(Basket.self) }?.contains("did you mean") == false
    )
  }

  @Test func aResolverThatIsGone() {
    final class Lamp {}
    let kept = SendableBox<Resolver>()
    do {
      let resolver = Resolver("text of what is gone").register { own -> Lamp in
        kept.set(own)
        return Lamp()
      }
      _ = resolver.get() as Lamp
    }
    #expect(
      text(.resolverGone) { try kept.value?.resolve(Lamp.self) } == """
        Firebolt: resolver "text of what is gone", asked for Lamp, has been released, with everything that
                    it held
          to fix    keep it alive as long as it is used: `let resolver = Resolver("text of what is gone")`
        """)
  }

  @Test func aRecipeForASubclassThatIsGone() {
    final class AppResolver: Resolver, @unchecked Sendable {}
    struct Title {}
    let resolver = Resolver("text of a subclass")
    let line = #line + 1
    do { resolver.mergeDependencies(with: AppResolver().register(.factory) { (_: AppResolver) in Title() }) }
    #expect(
      text(.recipeResolverGone) { try resolver.resolve(Title.self) } == """
        Firebolt: the recipe for Title in resolver "text of a subclass" takes an AppResolver, and the
                    resolver that registered it has been released
          recipe    Title   (\(file):\(line), factory)
          to fix    keep that AppResolver alive, or write `(resolver as Resolver).register { … }` for its
                    recipe, which then gets any resolver
        """)
  }

  @Test func aRecipeThatReturnsNil() {
    struct Ticket {}
    let resolver = Resolver("text of nil")
    let line = #line + 1
    resolver.register(.factory) { () -> Ticket? in nil }
    #expect(
      text(.recipeReturnedNil) { try resolver.resolve(Ticket.self) } == """
        Firebolt: the recipe for Ticket in resolver "text of nil" returned nil
          recipe    Ticket   (\(file):\(line), factory)
          to fix    let the recipe throw an error that says why, or accept nil: write
                    `try? resolver.resolve(Ticket.self)`
        """)
  }

  /// The text of the error that `body` throws, which has this code, and the path to its key.
  private func text<R>(
    _ code: ResolutionError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> R
  ) -> String? {
    let error = resolutionError(body)
    #expect(error?.code == code && error?.path.last?.key == error?.key, sourceLocation: sourceLocation)
    return error?.textWithoutRequest
  }
}

/// Not private, because the types that conform to a private protocol can't be found at run time.
protocol DatabaseProtocol {}
private protocol Instrument {}
private protocol Tunable {}

/// Stands for the living resolver of its id, if there is one.
final class Namesake: ResolverProtocol {
  let resolverId: String
  init(_ resolverId: String) { self.resolverId = resolverId }
}
