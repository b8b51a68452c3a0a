import Firebolt
import FireboltGraph
import TestSupport
import Testing

struct RandomMistakeTests {
  /// The seed is different every time, unless FIREBOLT_MISTAKES_SEED sets it. FIREBOLT_MISTAKES_ROUNDS sets the number
  /// of applications.
  @Test func tenMistakesMadeAtRandomInARightApplicationAreAllThatIsFound() {
    var systemGenerator = SystemRandomNumberGenerator()
    let seed = environment("FIREBOLT_MISTAKES_SEED") ?? systemGenerator.next() >> 1
    print("The seed of the mistakes is \(seed).")
    var generator = SeededGenerator(seed: seed)
    var kinds: Set<RandomFault> = []
    for round in 0..<Int(environment("FIREBOLT_MISTAKES_ROUNDS") ?? 200) {
      var application = RandomApplication(parts: 40, using: &generator)
      #expect(found(application, using: &generator) == [], "FIREBOLT_MISTAKES_SEED=\(seed), round \(round)")
      let parent = Resolver()
      let resolver = Resolver(parent: parent)
      var expected: [String] = []
      while expected.count < 10 {
        guard let fault = RandomFault.allCases.randomElement(using: &generator),
          let words = fault.make(in: &application, resolver, parent, using: &generator)
        else { continue }
        kinds.insert(fault)
        expected.append(words)
      }
      application.register(in: resolver, parent, using: &generator)
      #expect(found(resolver) == expected.sorted(), "FIREBOLT_MISTAKES_SEED=\(seed), round \(round)")
    }
    #expect(kinds.count == RandomFault.allCases.count)
  }

  /// The same applications with recipes, which only a dry run sees through.
  @Test func aDryRunFindsWhatIsKeptThroughAnythingAndNothingElse() async {
    var systemGenerator = SystemRandomNumberGenerator()
    let seed = environment("FIREBOLT_MISTAKES_SEED") ?? systemGenerator.next() >> 1
    print("The seed of the dry runs is \(seed).")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Int(environment("FIREBOLT_MISTAKES_ROUNDS") ?? 30) {
      var application = RandomApplication(parts: 30, using: &generator)
      var expected: [String] = []
      for isWrong in [false, true] {
        let parent = Resolver()
        let resolver = Resolver(parent: parent)
        while isWrong, expected.count < 4 {
          let words = RandomFault.captive.make(in: &application, resolver, parent, byRecipes: true, using: &generator)
          guard let words else { break }
          expected.append(words)
        }
        application.register(in: resolver, parent, byRecipes: true, using: &generator)
        let issues = await mistakes(resolver).map { "\($0.code) \($0.key)" }.sorted()
        #expect(issues == expected.sorted(), "FIREBOLT_MISTAKES_SEED=\(seed), round \(round)")
      }
    }
  }

  private func found(_ application: RandomApplication, using generator: inout SeededGenerator) -> [String] {
    let parent = Resolver()
    let resolver = Resolver(parent: parent)
    application.register(in: resolver, parent, using: &generator)
    return found(resolver)
  }

  private func found(_ resolver: Resolver) -> [String] {
    findings(resolver).map { "\($0.code) \($0.key)" }.sorted()
  }
}
