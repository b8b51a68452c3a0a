import Firebolt
import TestSupport
import Testing

private func trap() -> Resolver { Resolver("trap") }

private func accounts() -> Module { Module("accounts") { $0.load(basket()) } }
private func basket() -> Module { Module("basket") { $0.load(prices()) } }
private func prices() -> Module { Module("prices") { $0.load(accounts()) } }
private func own() -> Module { Module("own") { $0.load(own()) } }
private let sun: Module = Module("sun", includes: [moon]) { _ in }
private let moon: Module = Module("moon", includes: [sun]) { _ in }
private func list<T: Sendable>(of type: T.Type) -> Module { Module("list") { $0.register { [T]() } } }

private let twoOfOneName = #"Firebolt: two modules are called "storage""#
private let twoLists = #"Firebolt: two modules are called "list", and only one of them registers"#
private let file = "FireboltTests/ModuleTrapTests.swift"

private let traps = Traps { stops in
  stops(
    "two of one name in two places", at: #line + 4, twoOfOneName, "  one       \(file):\(#line + 3)",
    "  another   \(file):\(#line + 3)", "  to fix    give each a name of its own"
  ) {
    let resolver = trap().load(Module("storage") { _ in })
    resolver.load(Module("storage") { _ in })
  }
  stops("two of one name, one of them included", at: #line + 2, twoOfOneName) {
    let included = Module("storage") { _ in }
    trap().load(included, Module("top", includes: [Module("storage") { _ in }]) { _ in })
  }
  stops("one that includes another of its name", at: #line + 2, twoOfOneName) {
    let included = Module("storage") { _ in }
    trap().load(Module("storage", includes: [included]) { _ in })
  }
  stops("one during which another of its name is loaded", at: #line + 3, twoOfOneName) {
    let resolver = trap()
    let other = Module("storage") { _ in }
    resolver.load(Module("storage") { _ in resolver.load(other) })
  }
  stops("a cycle, with its path", at: #line + 1, #"each other: "accounts" → "basket" → "prices" → "accounts""#) {
    trap().load(Module("shop", includes: [accounts()]) { _ in })
  }
  stops("one that includes itself", at: #line + 1, #"modules that include each other: "own" → "own""#) {
    trap().load(own())
  }
  stops("global constants that include each other", at: #line + 1, #"each other: "sun" → "moon" → "sun""#) {
    trap().load(sun)
  }
  stops("one function for two types", at: #line + 1, twoLists) {
    trap().load(list(of: Int.self), list(of: Int.self)).load(list(of: String.self))
  }
  stops("one function for two types, loaded together", at: #line + 1, twoLists) {
    trap().load(list(of: Int.self), list(of: String.self))
  }
}

// Exit tests that capture need Swift 6.3, and a platform that can start processes.
#if compiler(>=6.3) && (os(macOS) || os(Linux))
  @Suite("What stops a program that loads modules") struct ModuleTrapTests {
    @Test(arguments: traps.names) func itStopsWithItsPlaceAndReason(_ name: String) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
        try await traps.run(name)
      }
      #expect(traps.mistakes(of: name, in: result?.standardErrorContent) == [])
    }
  }
#endif
