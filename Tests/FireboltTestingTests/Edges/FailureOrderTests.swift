import Firebolt
import FireboltTesting
import Testing

private protocol Reading {}
private protocol Writing {}
private struct First {}
private struct Second {}
private struct Third {}
private struct Store: Reading, Writing {}

/// The order of what a `TestResolver` finds, and that it counts overrides.
@Suite struct FailureOrderTests {
  /// The keys of the overrides that nothing asks for, as each of several runs gives them: a table that has no order may
  /// come in the right one by chance.
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
    resolver.run { _ = get() as any Writing }
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
