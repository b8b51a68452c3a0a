import Firebolt
import TestSupport
import Testing

private final class Client: Sendable {}
private let untouched = Resolver("untouched").register { Client() }

/// The text of the error for a request that the global resolver gets, in a process in which nothing registers anything.
private func errorText(_ request: () throws -> Void) -> String {
  do {
    try request()
    return ""
  } catch {
    return "\(error)"
  }
}

/// Stops the process if the text lacks a part.
private func check(_ text: String, has parts: String...) {
  for part in parts where !text.unwrapped.contains(part) { fatalError("\(part) isn't in:\n\(text)") }
}

#if compiler(>=6.3) && (os(macOS) || os(Linux))
  /// A resolver that nothing has touched has no id yet that an error could name.
  @Suite("Rule 13: an error of the global resolver that has no registration at all") struct UntouchedResolverTests {
    @Test func saysSoFirstAndProposesToAskTheAppsResolver() async {
      await #expect(processExitsWith: .success) {
        let text = Resolver.Context.pretending { errorText { _ = try Resolver.global.resolve(Client.self) } }
        check(
          text, has: #"nothing is registered for Client in resolver "GLOBAL_RESOLVER", and nothing else is"#,
          "to fix    ask the app's own resolver: `….get(Client.self)`, or `@Injected(from: …)`; or")
      }
    }

    @Test func proposesTheTraitInATest() async {
      await #expect(processExitsWith: .success) {
        let text = Resolver.Context.pretending(.test) { errorText { _ = try resolve(Client.self) } }
        check(text, has: "to fix    give the test the app's resolver, by the trait `.resolver(inheriting: …)`")
      }
    }

    @Test func proposesTheAppsResolverOnceThatIsThere() async {
      await #expect(processExitsWith: .success) {
        _ = untouched.get() as Client
        check(errorText { _ = try resolve(Client.self) }, has: "ask the resolver that has it, made at")
      }
    }

    @Test func proposesToRegisterWhereTheGlobalResolverIsUsed() async {
      await #expect(processExitsWith: .success) {
        Resolver.global.register { 7 }
        check(
          errorText { _ = try resolve(Client.self) }, has: "to fix    Resolver.global.register { Client(…) }")
      }
    }
  }
#endif
