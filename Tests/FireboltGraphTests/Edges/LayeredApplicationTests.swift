import Firebolt
import FireboltGraph
import TestSupport
import Testing

/// Rules 40 and 41 for random applications in three resolvers, with modules, overrides, names, and recipes of every
/// form.
///
/// FIREBOLT_APPLICATIONS_SEEDS sets the number of applications, and FIREBOLT_APPLICATIONS_SEED sets the first seed.
@Suite struct LayeredApplicationTests {
  private static let first = environment("FIREBOLT_APPLICATIONS_SEED") ?? 0
  private static let seeds = first..<(first + (environment("FIREBOLT_APPLICATIONS_SEEDS") ?? 15))

  private static let dryRun = DryRun().giving("text")

  /// An application and its resolvers, the innermost first.
  private struct Subject {
    var application: LayeredApplication
    let resolvers: [Resolver]
    var generator: SeededGenerator

    init(seed: UInt64, usesMainActor: Bool) {
      generator = SeededGenerator(seed: seed)
      application = LayeredApplication(usesMainActor: usesMainActor, using: &generator)
      let root = Resolver()
      let parent = Resolver(parent: root)
      resolvers = [Resolver(parent: parent), parent, root]
    }

    mutating func register() {
      application.register(in: resolvers, using: &generator)
    }
  }

  private func words(_ mistakes: [Verification.Issue]) -> [String] { mistakes.map { "\($0.code) \($0.key)" }.sorted() }

  private func found(_ resolver: Resolver) -> [String] {
    do throws(VerificationError) {
      return words(try resolver.verify().issues)
    } catch {
      return words(error.verification.issues)
    }
  }

  /// Returns the findings of a dry run, or the finding that the dry run never ends.
  private func foundInADryRun(_ resolver: Resolver) async -> [String] {
    let found = SendableBox<[String]>()
    Task { found.set(words(await mistakes(resolver, Self.dryRun))) }
    _ = await isReached { found.value != nil }
    return found.value ?? ["it hangs"]
  }

  /// Expects that there are no failures. The message lists only the first few of them.
  private func expectNone(_ failures: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let list = failures.prefix(10).joined(separator: "\n")
    #expect(failures.isEmpty, "\(failures.count) of \(Self.seeds.count):\n\(list)", sourceLocation: sourceLocation)
  }

  // MARK: - No mistake

  /// Applies `body` to a valid application for each seed, and returns what it finds.
  private func forEachSoundApplication(_ body: (UInt64, Subject) async -> [String]) async -> [String] {
    var failures: [String] = []
    for seed in Self.seeds {
      var subject = Subject(seed: seed, usesMainActor: seed % 4 == 0)
      subject.register()
      let found = await body(seed, subject)
      if !found.isEmpty { failures.append("seed \(seed): \(found)") }
    }
    return failures
  }

  @Test func verifyFindsNothingInARightApplicationWhicheverResolverIsAsked() async {
    expectNone(await forEachSoundApplication { _, subject in subject.resolvers.flatMap(found) })
  }

  @Test func verifyFindsNothingInAMockThatInheritsARightApplication() async {
    expectNone(
      await forEachSoundApplication { _, subject in
        subject.resolvers.flatMap { found(MockResolver(inheriting: $0)) }
      })
  }

  @Test func aDryRunFindsNothingInARightApplicationWhicheverResolverIsAsked() async {
    expectNone(
      await forEachSoundApplication { _, subject in
        var all: [String] = []
        for resolver in subject.resolvers { all += await foundInADryRun(resolver) }
        return all
      })
  }

  @Test func aDryRunFindsNothingInAMockThatInheritsARightApplication() async {
    expectNone(
      await forEachSoundApplication { _, subject in
        await foundInADryRun(MockResolver(inheriting: subject.resolvers[0]))
      })
  }

  // MARK: - One mistake

  /// Applies `body` to an application with one mistake for each seed, and returns the differences from the expected
  /// issue.
  private func forEachMistake(
    where isMeant: (LayeredFault) -> Bool = { _ in true }, _ body: (Resolver, LayeredFault) async -> [String]
  ) async -> [String] {
    var failures: [String] = []
    let faults = LayeredFault.allCases.filter(isMeant)
    for seed in Self.seeds {
      let fault = faults[Int(seed % UInt64(faults.count))]
      var subject = Subject(seed: seed, usesMainActor: !fault.leavesRecipes && seed % 4 == 0)
      guard let expected = fault.make(in: &subject.application, subject.resolvers, using: &subject.generator) else {
        continue
      }
      subject.register()
      let found = await body(subject.resolvers[0], fault)
      if found != [expected] { failures.append("seed \(seed), \(fault): \(found), expected \([expected])") }
    }
    return failures
  }

  @Test func verifyReportsOneMistakeOnce() async {
    expectNone(await forEachMistake(where: \.showsInRegistrations) { resolver, _ in found(resolver) })
  }

  @Test func verifyReportsOneMistakeOnceInAMockThatInherits() async {
    expectNone(
      await forEachMistake(where: { $0.showsInRegistrations && $0.isOneInMocks }) { resolver, _ in
        found(MockResolver(inheriting: resolver))
      })
  }

  @Test func aDryRunReportsOneMistakeOnce() async {
    expectNone(await forEachMistake { resolver, _ in await foundInADryRun(resolver) })
  }

  @Test func aDryRunReportsOneMistakeOnceInAMockThatInherits() async {
    expectNone(
      await forEachMistake(where: \.isOneInMocks) { resolver, _ in
        await foundInADryRun(MockResolver(inheriting: resolver))
      })
  }
}
