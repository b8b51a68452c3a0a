import Firebolt
import TestSupport
import Testing

private final class Client: Sendable {}
private let untouched = Resolver("untouched").register { Client() }

/// Stops the process if the text of an error lacks a part. The global resolver gets the request, in a process in which nothing
/// registers anything.
private func check(_ error: ResolutionError?, has parts: String...) {
  let text = "\(error as Any)".unwrapped
  for part in parts where !text.contains(part) { fatalError("\(part) isn't in:\n\(text)") }
}

#if compiler(>=6.3) && (os(macOS) || os(Linux))
  /// A resolver that nothing has touched has no id yet that an error could name.
  @Suite("Rule 13: an error of the global resolver that has no registration at all") struct UntouchedResolverTests {
    @Test func saysSoFirstAndProposesToAskTheAppsResolver() async {
      await #expect(processExitsWith: .success) {
        Resolver.Context.pretending {
          check(
            resolutionError { try Resolver.global.resolve(Client.self) },
            has: #"nothing is registered for Client in resolver "GLOBAL_RESOLVER", and nothing else is"#,
            "to fix    ask the app's own resolver: `….get(Client.self)`, or `@Injected(from: …)`; or")
        }
      }
    }

    @Test func proposesTheTraitInATest() async {
      await #expect(processExitsWith: .success) {
        check(
          resolutionError { try resolve(Client.self) },
          has: "to fix    give the test the app's resolver, by the trait `.resolver(inheriting: …)`")
      }
    }

    @Test func proposesTheAppsResolverOnceThatIsThere() async {
      await #expect(processExitsWith: .success) {
        _ = untouched.get() as Client
        check(resolutionError { try resolve(Client.self) }, has: "ask the resolver that has it, made at")
      }
    }

    @Test func proposesToRegisterWhereTheGlobalResolverIsUsed() async {
      await #expect(processExitsWith: .success) {
        Resolver.global.register { 7 }
        check(
          resolutionError { try resolve(Client.self) }, has: "to fix    Resolver.global.register { Client(…) }")
      }
    }
  }
#endif
