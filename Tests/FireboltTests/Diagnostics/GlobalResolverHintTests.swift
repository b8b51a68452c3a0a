import Firebolt
import TestSupport
import Testing

/// Tests that change the global resolver in parallel remove each other's registrations. The error for a missing one
/// names the trait `.resolver`.
@Suite struct GlobalResolverHintTests {
  private func text(_ resolver: Resolver, in contexts: Resolver.Context...) -> String {
    struct Film {}
    func text() -> String { resolutionError { try resolver.resolve(Film.self) }?.description ?? "" }
    return contexts.isEmpty
      ? Resolver.Context.pretending(body: text) : Resolver.Context.pretending(.test, body: text)
  }

  @Test func inTestsAnErrorOfTheGlobalResolverNamesTheTraitThatGivesEachOneOfItsOwn() {
    let hint =
      "; tests that run in parallel share the global resolver; FireboltTesting's trait .resolver gives each test its own"
    #expect(text(.global, in: .test).hasSuffix("  to fix    `Resolver.global.register { Film(…) }`\(hint)"))
  }

  @Test func elsewhereTheRegistrationIsAllThatIsToBeWritten() {
    #expect(text(.global).hasSuffix("  to fix    Resolver.global.register { Film(…) }"))
    #expect(text(Resolver(), in: .test).hasSuffix("  to fix    resolver.register { Film(…) }"))
  }
}
