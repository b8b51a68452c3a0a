import Firebolt
import FireboltTesting
import Testing

private protocol Reading {}
private protocol Writing {}
private struct First {}
private struct Second {}
private struct Third {}
private struct Store: Reading, Writing {}

/// The order of a `TestResolver`'s failures. An override with several keys counts as one override.
@Suite struct FailureOrderTests {
  /// Returns the keys of the unused overrides, as reported in each of several runs. In a single run, an unordered table
  /// might give the right order by chance.
  private func unused(_ configure: (MockResolver) -> Void) -> Set<[String]> {
    Set(
      (0..<50).map { _ in
        TestResolver(checks: .unusedOverrides, configureDependencies: configure).failures.map { "\($0.key)" }
      })
  }

  @Test func overridesThatNothingAskedForComeInTheOrderOfTheirRegistration() {
    let orders = unused {
      for _ in 0..<3 {
        for name in ["a", "b", "c", "d", "e"] { $0.register(name: Resolver.Name(name)) { First() } }
      }
      $0.register(name: "c") { First() }
    }
    #expect(orders == [["a", "b", "d", "e", "c"].map { "First \"\($0)\"" }])
  }

  @Test func anOverrideUnderSeveralTypesIsUsedIfOneOfThemIsAskedFor() {
    let resolver = TestResolver(checks: .unusedOverrides) {
      $0.register(expects: [(any Reading).self, (any Writing).self]) { Store() }
    }
    withResolver(resolver) { _ = get() as any Writing }
    #expect(resolver.failures.map(\.description) == [])
  }

  @Test func anOverrideUnderSeveralTypesOfWhichNoneIsAskedForIsOneFailure() {
    let resolver = TestResolver(checks: .unusedOverrides) {
      $0.register(expects: [(any Reading).self, (any Writing).self]) { Store() }
      $0.register { First() }
    }
    #expect(resolver.failures.map { "\($0.key)" } == ["Reading", "First"])
  }
}
