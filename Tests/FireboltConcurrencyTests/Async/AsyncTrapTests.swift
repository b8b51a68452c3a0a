import Firebolt
import Testing

// Exit tests start processes.
#if compiler(>=6.2) && (os(macOS) || os(Linux))
  /// A plain request never waits, even if it is optional. It stops the program, with a message that names the way to
  /// ask instead.
  @Suite("What stops the program, because it can't wait")
  struct AsyncTrapTests {
    @Test func aPlainGetOfWhatAnAsyncRecipeMakes() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        AsyncTraps.needsAwait()
      }
      expect(result, at: AsyncTraps.needsAwaitLine, needsAwait, toAwait)
    }

    @Test func anOptionalGetOfWhatAnAsyncRecipeMakes() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        AsyncTraps.needsAwaitByOptional()
      }
      expect(result, at: AsyncTraps.needsAwaitByOptionalLine, needsAwait, toAwait)
    }

    @Test func aPlainGetInARecipeThatWasItselfAwaited() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await AsyncTraps.needsAwaitNested()
      }
      expect(
        result, at: AsyncTraps.needsAwaitNestedLine, needsAwait, "  asked by  AsyncTraps.Repository",
        "        →   AsyncTraps.Database")
    }

    @Test func aPlainGetOffTheMainActorOfWhatNeedsIt() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Task.detached { AsyncTraps.needsMainActor() }.value
      }
      expect(result, at: AsyncTraps.needsMainActorLine, needsMainActor, toBeThere)
    }

    @Test func anOptionalGetOffTheMainActorOfWhatNeedsIt() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Task.detached { AsyncTraps.needsMainActorByOptional() }.value
      }
      expect(result, at: AsyncTraps.needsMainActorByOptionalLine, needsMainActor, toBeThere)
    }

    @Test func anOptionalGetOfWhatHasAHookThatAwaits() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        AsyncTraps.misplacedHookByOptional()
      }
      expect(
        result, at: AsyncTraps.misplacedHookByOptionalLine,
        #"Firebolt: a hook of AsyncTraps.Database in resolver "trap""#,
        "  to fix    write `registerAsync` instead of `register` at ")
    }

    /// The error names the place of the recipe that got the `Lazy`.
    @Test func aLazyThatIsAskedTooEarly() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await AsyncTraps.lazyTooEarly()
      }
      expect(result, at: AsyncTraps.lazyTooEarlyLine, needsAwait, toAwait)
    }

    private var needsAwait: String {
      #"Firebolt: the recipe for AsyncTraps.Database in resolver "trap" is asynchronous, and there is no instance yet"#
    }
    private var toAwait: String {
      "  to fix    write `try await resolver.getAsync(AsyncTraps.Database.self)`, here or before"
    }
    private var needsMainActor: String {
      #"Firebolt: the recipe for AsyncTraps.ViewModel in resolver "trap" runs on the main actor, but the request doesn't"#
    }
    private var toBeThere: String {
      "  to fix    make the request on the main actor, or write `try await resolver.getAsync(AsyncTraps.ViewModel.self)`"
    }

    private func expect(
      _ result: ExitTest.Result?, at line: Int, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let place = "\(AsyncTraps.file):\(line): Fatal error: "
      #expect(text.contains(place), "\(place)", sourceLocation: sourceLocation)
      for expected in texts { #expect(text.contains(expected), "\(expected)", sourceLocation: sourceLocation) }
    }
  }
#endif
