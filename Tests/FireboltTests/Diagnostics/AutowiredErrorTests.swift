import Firebolt
import TestSupport
import Testing

private final class Database: Sendable {}
private final class Users: Sendable { init(database: Database) throws {} }
private final class Profile: Sendable { init(users: Users) {} }
private final class Screen: Sendable { init(profile: Profile?) {} }
private final class Left: Sendable { init(right: Right) {} }
private final class Right: Sendable { init(left: Left) {} }
private final class Careful: Sendable {
  let left: Left?
  init(left: Left?) { self.left = left }
}
private final class List: Sendable { init(all: [Database]) {} }

@Suite("What fails below an autowired registration")
struct AutowiredErrorTests {
  private let resolver = Resolver().autowire(Users.init).autowire(Profile.init)
  private let line = #line - 1

  @Test func somethingMissingIsTheErrorOfWhoeverAskedWithTheWholePath() {
    let error = resolutionError { try resolver.resolve(Profile.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.pathOfTypes == ["Profile", "Users", "Database"])
    #expect(error?.path.map(\.scope) == [.single, .single, nil])
    #expect(error?.path.first?.fileID == "FireboltTests/AutowiredErrorTests.swift")
    #expect(error?.path.map(\.line) == [line, line, nil])
  }

  @Test func anOptionalParameterPassesOnWhatIsMissingFurtherIn() {
    resolver.autowire(Screen.init)
    let error = resolutionError { try resolver.resolve(Screen.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.pathOfTypes == ["Screen", "Profile", "Users", "Database"])
  }

  @Test func anOptionalParameterPassesOnFailuresAndArgumentsThatAreMissing() {
    resolver.register { () throws -> Profile in throw Failure("offline") }.autowire(Screen.init)
    #expect(resolutionError { try resolver.resolve(Screen.self) }?.underlying as? Failure == Failure("offline"))
    resolver.register(arg1: Int.self) { own, _ in Profile(users: try own.resolve()) }
    #expect(resolutionError { try resolver.resolve(Screen.self) }?.code == .argumentMismatch)
  }

  @Test func aCycleIsAnErrorAlsoThroughAnOptionalParameter() {
    resolver.autowire(Left.init).autowire(Right.init).autowire(.factory, Careful.init)
    let error = resolutionError { try resolver.resolve(Careful.self) }
    #expect(error?.code == .cycle)
    #expect(error?.pathOfTypes == ["Careful", "Left", "Right", "Left"])
    resolver.autowire { (careful: Careful) throws in
      guard let left = careful.left else { throw Failure("a cycle isn't nil") }
      return Right(left: left)
    }
    #expect(resolutionError { try resolver.resolve(Left.self) }?.pathOfTypes == ["Left", "Right", "Careful", "Left"])
  }

  @Test func anElementOfAnArrayThatFailsFailsTheArray() {
    resolver.register { Database() }.autowire(List.init)
    resolver.register(name: "broken") { () throws -> Database in throw Failure("broken") }
    let error = resolutionError { try resolver.resolve(List.self) }
    #expect(error?.underlying as? Failure == Failure("broken"))
    #expect(error?.path.map(\.key) == [TypeKey(List.self), TypeKey(Database.self, name: "broken")])
  }

  @Test func aSettingAmongTheParametersIsRatherWrittenInARecipe() {
    struct Archive { init(database: Database, retries: Int) {} }
    resolver.register { Database() }.autowire(Archive.init); let line = #line
    let error = resolutionError { try resolver.resolve(Archive.self) }
    #expect(
      error?.description.hasSuffix(
        """
          to fix    write `register { Archive(…) }` instead of `autowire(…)` at
                    FireboltTests/AutowiredErrorTests.swift:\(line), with the value in it
        """) == true)
  }
}
