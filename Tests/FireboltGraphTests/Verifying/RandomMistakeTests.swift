import Firebolt
import FireboltGraph
import TestSupport
import Testing

struct RandomMistakeTests {
  /// The same seeds for each test of a run.
  private static let seeds = {
    var generator = SystemRandomNumberGenerator()
    let first = environment("FIREBOLT_MISTAKES_SEED") ?? generator.next() >> 1
    print("The first seed of the planted mistakes is \(first).")
    return first..<(first + (environment("FIREBOLT_MISTAKES_ROUNDS") ?? 3))
  }()

  /// The same applications, with recipes or parameters, with a mistake of each kind, and with a captive of each pair of
  /// scopes, twice: by parameters, and by recipes. The ways to captives are taken in turn.
  @Test(arguments: seeds)
  func verifyAndADryRunFindEachKindOfMistakeOnceThroughEachKeeper(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    var application = RandomApplication(parts: 30, using: &generator)
    for isWrong in [false, true] {
      let parent = Resolver()
      let resolver = Resolver(parent: parent)
      application.register(in: resolver, parent, byRecipes: seed % 2 == 0, using: &generator)
      let (verified, rehearsed) = isWrong ? plant(Int(seed % 1_000), in: &application, resolver, parent) : ([], [])
      let words = "FIREBOLT_MISTAKES_SEED=\(seed): \(application)"
      let found = findings(resolver)
      #expect(found.map(described).sorted() == verified, "\(words)")
      #expect(
        found.drop { $0.severity == .error }.allSatisfy { $0.severity != .error }, "errors come first: \(words)")
      #expect(findings(resolver).map(\.description) == found.map(\.description), "\(words)")
      let dryRun = DryRun(limit: patience).giving("text")
      #expect(await mistakes(resolver, dryRun).map(described).sorted() == rehearsed, "\(words)")
    }
  }

  /// The same applications, of which a program requests some parts itself.
  @Test(arguments: seeds)
  func aDryRunFindsExactlyWhatNoRootReaches(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    let application = RandomApplication(parts: 30, using: &generator)
    let parent = Resolver()
    let resolver = Resolver(parent: parent)
    application.register(in: resolver, parent, byRecipes: seed % 2 == 0, using: &generator)
    let roots = Set((0..<4).map { _ in Int.random(in: 0..<30, using: &generator) })
    let dryRun = roots.reduce(DryRun(limit: patience)) { $0.requesting(RandomApplication.type($1)) }
    let needed = application.needed(by: roots, byRecipes: seed % 2 == 0)
    let unneeded = application.plans.indices.filter { !application.plans[$0].isInParent && !needed.contains($0) }
    let expected = unneeded.flatMap { index in
      let type = RandomApplication.type(index)
      let names: [Resolver.Name?] = application.plans[index].gathers ? [nil, type.ownName] : [nil]
      return names.map { "warning unneeded \(TypeKey(type, name: $0))" }
    }
    #expect(
      await mistakes(resolver, dryRun).map(described).sorted() == expected.sorted(), "FIREBOLT_MISTAKES_SEED=\(seed)")
  }

  /// Makes a mistake of each kind, and returns what `verify()` and a dry run are to find.
  private func plant(_ number: Int, in application: inout RandomApplication, _ resolver: Resolver, _ parent: Resolver)
    -> (verified: [String], rehearsed: [String])
  {
    var (verified, onlyRehearsed): ([String], [String]) = ([], [])
    #expect(Set(PlantedMistake.kinds).count == PlantedMistake.kinds.count)
    for index in PlantedMistake.kinds.indices {
      let (type, host, other) = (application.freshType(), application.freshType(), application.freshType())
      let home = (number + index) % 2 == 0 ? resolver : parent
      let mistake = PlantedMistake.all(of: type, host, other, in: home, resolver, parent)[index]
      mistake.make()
      let words = "\(mistake.severity) \(mistake.code) \(mistake.key)"
      if mistake.onlyInADryRun { onlyRehearsed.append(words) } else { verified.append(words) }
    }
    for (index, captive) in PlantedMistake.captives.enumerated() {
      let (links, between) = PlantedMistake.ways[(number + index) % PlantedMistake.ways.count]
      for byRecipes in [false, true] {
        var path = [application.freshType()]
        path[0].autowire(captive.kept, in: resolver)
        for (position, link) in links.enumerated().reversed() {
          let (type, scope) = (application.freshType(), position == 0 ? captive.keeper : between)
          type.register(scope, requesting: [path[0].kept(by: link)], byRecipe: byRecipes, in: resolver)
          path.insert(type, at: 0)
        }
        let words = "error captiveDependency \(path.map { TypeKey($0).description }.joined(separator: " → "))"
        if byRecipes { onlyRehearsed.append(words) } else { verified.append(words) }
      }
    }
    return (verified.sorted(), (verified + onlyRehearsed).sorted())
  }

  /// Returns an issue in words, a captive's with its path.
  private func described(_ issue: Verification.Issue) -> String {
    let keys = issue.code == .captiveDependency ? issue.steps.map(\.key) : [issue.key]
    return "\(issue.severity) \(issue.code) \(keys.map(\.description).joined(separator: " → "))"
  }
}
