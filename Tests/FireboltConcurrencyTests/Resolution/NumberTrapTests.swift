import Firebolt
import FireboltTesting
import TestSupport
import Testing

extension Resolver.Keys {
  fileprivate static let expiredNumber = Resolver.Key<Int>(.expiring(after: -1)) { 1 }
}

private let traps = Traps { stops in
  stops(
    "a lifetime of 0", at: #line + 3, "Firebolt: nothing can expire after 0.0 seconds",
    "  to fix    give .expiring(after:) a finite number that is greater than 0"
  ) {
    Resolver("trap").register(.expiring(after: 0)) { 1 }
  }
  stops("an infinite lifetime", at: #line + 1, "Firebolt: nothing can expire after inf seconds") {
    Resolver("trap").register(.expiring(after: .infinity)) { 1 }
  }
  stops("a negative lifetime of a declared key", "Firebolt: nothing can expire after -1.0 seconds") {
    _ = Resolver("trap").get(.expiredNumber)
  }
  stops(
    "a test clock that goes back", at: #line + 3, "Firebolt: a test clock can't be advanced by -1.0 seconds",
    "  to fix    give advance(by:) a finite number that isn't negative"
  ) {
    TestClock().advance(by: -1)
  }
}

// Exit tests that capture need Swift 6.3, and a platform that can start processes.
#if compiler(>=6.3) && (os(macOS) || os(Linux))
  @Suite("What stops the program: numbers that can't be meant") struct NumberTrapTests {
    @Test(arguments: traps.names) func itStopsWithItsPlaceAndReason(_ name: String) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
        try await traps.run(name)
      }
      #expect(traps.mistakes(of: name, in: result?.standardErrorContent) == [])
    }
  }
#endif
