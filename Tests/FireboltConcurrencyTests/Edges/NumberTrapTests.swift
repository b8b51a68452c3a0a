import Firebolt
import FireboltTesting
import TestSupport
import Testing

private func expireAtOnce() { Resolver("trap").register(.expiring(after: 0)) { 1 } }
private let lineOfExpireAtOnce = #line - 1

private func shutDownWithoutNumber() async throws { try await Resolver("trap").shutDown(limit: .nan) }
private let lineOfShutDown = #line - 1

private func warmUpNothing() async throws { try await Resolver("trap").warmUpAsync(maxConcurrency: 0) }
private let lineOfWarmUp = #line - 1

private func goBack() { TestClock().advance(by: -1) }
private let lineOfGoBack = #line - 1

extension Resolver.Keys {
  fileprivate static let expiredNumber = Resolver.Key<Int>(.expiring(after: -1)) { 1 }
}

// Exit tests need Swift 6.2 and a platform that can start processes.
#if compiler(>=6.2) && (os(macOS) || os(Linux))
  @Suite("What stops the program: numbers that can't be meant")
  struct NumberTrapTests {
    @Test func aLifetimeThatIsNotPositive() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        expireAtOnce()
      }
      expect(
        result, "\(#fileID):\(lineOfExpireAtOnce): Fatal error: Firebolt: nothing can expire after 0.0 seconds",
        "  to fix    give .expiring(after:) a finite number that is greater than 0")
    }

    @Test func aLifetimeThatIsNotFinite() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Resolver("trap").register(.expiring(after: .infinity)) { 1 }
      }
      expect(result, "Firebolt: nothing can expire after inf seconds")
    }

    @Test func aLifetimeOfADeclaredKeyThatIsNotPositive() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Resolver("trap").get(.expiredNumber)
      }
      expect(result, "Firebolt: nothing can expire after -1.0 seconds")
    }

    @Test func aLimitOfAShutdownThatIsNoNumber() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await shutDownWithoutNumber()
      }
      expect(
        result, "\(#fileID):\(lineOfShutDown): Fatal error: ",
        #"Firebolt: resolver "trap" can't shut down within nan seconds"#,
        "  to fix    give shutDown(limit:) a number, or nil to wait without a limit")
    }

    @Test func aWarmUpOfNothingAtATime() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await warmUpNothing()
      }
      expect(
        result, "\(#fileID):\(lineOfWarmUp): Fatal error: ",
        #"Firebolt: resolver "trap" can't warm up with 0 instances at a time"#,
        "  to fix    give maxConcurrency at least 1, or nil")
    }

    @Test func aTestClockThatGoesBack() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        goBack()
      }
      expect(
        result, "\(#fileID):\(lineOfGoBack): Fatal error: Firebolt: a test clock can't be advanced by -1.0 seconds",
        "  to fix    give advance(by:) a finite number that isn't negative")
    }

    private func expect(
      _ result: ExitTest.Result?, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      for expected in texts { #expect(text.contains(expected), sourceLocation: sourceLocation) }
    }
  }
#endif
