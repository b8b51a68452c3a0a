extension RemedyCase {
  private static let hall = """
    private final class Projector {}
    private final class Hall { init(projector: Projector) {} }
    """

  /// Programs with a request that has no registration.
  static let missing = [
    RemedyCase(
      "missingParameter", "ResolutionError.notRegistered", filling: [""], hall,
      """
      let resolver = Resolver()
      resolver.autowire(Hall.init)
      «»
      _ = try resolver.resolve(Hall.self)
      """),
    RemedyCase(
      "missingName", "ResolutionError.notRegistered", filling: [""], hall,
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(Projector.self, name: "35 mm")
      """),
    RemedyCase(
      "missingProtocol", "ResolutionError.notRegistered", filling: ["Matinee()"],
      """
      private protocol Screening {}
      private struct Matinee: Screening {}
      """,
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve((any Screening).self, name: "early")
      """),
    RemedyCase(
      "missingNestedType", "ResolutionError.notRegistered", filling: [""],
      "private enum Profile { final class ViewModel {} }",
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(Profile.ViewModel.self)
      """),
    RemedyCase(
      "missingOfArguments", "ResolutionError.notRegistered", filling: ["film, number", "film: film, number: number"],
      "private struct Seat { let film: String; let number: Int? }",
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(Seat.self, "Alien", Int?.some(7))
      """),
    RemedyCase(
      "missingOfFiveArguments", "ResolutionError.notRegistered", filling: ["a, b, c, d, e", "numbers: [a, e]"],
      "private struct Row { let numbers: [Int] }",
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(Row.self, 1, 2, 3, 4, 5)
      """),
    RemedyCase(
      "missingProtocolOfArguments", "ResolutionError.notRegistered", filling: ["film", "Matinee(film: film)"],
      """
      private protocol Screening {}
      private struct Matinee: Screening { let film: String }
      """,
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve((any Screening).self, "Alien")
      """),
    RemedyCase(
      "missingGlobally", "ResolutionError.notRegistered", filling: [""], hall,
      """
      «»
      _ = try Resolver.global.resolve(Projector.self)
      """),
    RemedyCase(
      "missingInModule", "ResolutionError.notRegistered", filling: [""], hall,
      """
      let other = Resolver()
      other.load(
        Module("halls") {
          $0.autowire(Hall.init)
          «»
        })
      _ = try other.resolve(Hall.self)
      """),
    RemedyCase(
      "missingKey", "ResolutionError.notRegistered", filling: ["visitorOfMissingKey", "Visitor()"],
      """
      private final class Visitor: Sendable {}
      extension Resolver.Keys { fileprivate static let visitorOfMissingKey = Resolver.Key<Visitor>.required() }
      """,
      """
      let resolver = Resolver()
      «»
      _ = try resolver.resolve(.visitorOfMissingKey)
      """),
  ]
}
