import Firebolt
import Testing

// Exit tests need Swift 6.2 and a platform that can start processes.
#if compiler(>=6.2) && (os(macOS) || os(Linux))
  /// Each program stops with the text of the error and the file and line of what failed.
  @Suite("What stops the program where instances are put off, completed, decorated or wired")
  struct CompositionTrapTests {
    @Test func aLazyOfSomethingMissingAtTheRegistrationThatAskedForIt() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.lazyMissing()
      }
      expect(result, at: CompositionTraps.lazyMissingLine, #"nothing is registered for String in resolver "trap""#)
    }

    @Test func aLazyOfAResolverThatIsGone() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.lazyOfResolverGone()
      }
      expect(
        result, at: CompositionTraps.lazyOfResolverGoneLine,
        #"Firebolt: resolver "trap", asked for String, has been released, with everything that it held"#,
        #"  to fix    keep it alive as long as it is used: `let resolver = Resolver("trap")`"#)
    }

    @Test func aProviderOfAResolverThatIsGone() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.providerOfResolverGone()
      }
      expect(
        result, at: CompositionTraps.providerOfResolverGoneLine,
        #"Firebolt: resolver "trap", asked for Int, has been released, with everything that it held"#)
    }

    @Test func aLazyThatIsAskedForWhatIsBeingMade() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.lazyCycle()
      }
      expect(
        result, at: CompositionTraps.lazyCycleLine,
        #"""
        a cycle in resolver "trap": CompositionTraps.UserManager → CompositionTraps.UserManager
        """#)
    }

    @Test func laziesThatReadEachOther() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.laziesThatReadEachOther()
      }
      expect(
        result, at: CompositionTraps.laziesThatReadEachOtherLine,
        "Firebolt: a cycle: making the value of Lazy<String> reads that value")
    }

    @Test func somethingMissingBelowAnAutowiredRegistrationAtTheGet() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.missingBelowAutowired()
      }
      expect(
        result, at: CompositionTraps.missingBelowAutowiredLine,
        #"nothing is registered for CompositionTraps.Database in resolver "trap""#,
        #"  asked by  CompositionTraps.UserManager   (\#(CompositionTraps.file):\#(CompositionTraps.missingBelowAutowiredLine - 1), single)"#,
        #"        →   CompositionTraps.Database"#)
    }

    @Test func oneOfAllThatThrew() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.oneOfAllThrows()
      }
      expect(
        result, at: CompositionTraps.oneOfAllThrowsLine,
        #"the recipe for CompositionTraps.Database "broken" in resolver "trap" threw: the disk is full"#)
    }

    @Test func allOfAResolverThatHasBeenReleased() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.allOfAReleasedResolver()
      }
      expect(
        result, at: CompositionTraps.allOfAReleasedResolverLine,
        #"resolver "trap", asked for CompositionTraps.Database, has been released"#)
    }

    @Test func aCompletionThatThrew() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.completionThrown()
      }
      let place = "\(CompositionTraps.file):\(CompositionTraps.completionThrownLine - 1)"
      expect(
        result, at: CompositionTraps.completionThrownLine,
        #"an initCompleted of CompositionTraps.Database in resolver "trap", \#(place), threw: not ready"#)
    }

    @Test func aDecoratorThatThrew() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.decoratorThrown()
      }
      let place = "\(CompositionTraps.file):\(CompositionTraps.decoratorThrownLine - 1)"
      expect(
        result, at: CompositionTraps.decoratorThrownLine,
        #"a decorator of CompositionTraps.Database in resolver "trap", \#(place), threw: no log"#)
    }

    @Test func aLazyThatWasGotOutsideOfARecipeWhereItWasGot() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.lazyOutsideOfARecipe()
      }
      expect(
        result, at: CompositionTraps.lazyOutsideOfARecipeLine, "nothing is registered for CompositionTraps.Database")
    }

    @Test func aProviderThatWasGotOutsideOfARecipeAtItsCaller() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.providerOutsideOfARecipe()
      }
      expect(
        result, at: CompositionTraps.providerOutsideOfARecipeLine, "nothing is registered for CompositionTraps.Database"
      )
    }

    @Test func aPathNamesTheResolverThatAnswersALazyInjectedProperty() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        CompositionTraps.lazyProperty()
      }
      expect(
        result, at: CompositionTraps.lazyPropertyLine,
        #"nothing is registered for CompositionTraps.Database in resolver "trap""#,
        "  asked by  CompositionTraps.UserManager")
      #expect(!text(result).contains("GLOBAL_RESOLVER"), "\(text(result))")
    }

    private func expect(
      _ result: ExitTest.Result?, at line: Int, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let text = text(result)
      let place = "\(CompositionTraps.file):\(line): Fatal error: "
      #expect(text.contains(place), "\(place)", sourceLocation: sourceLocation)
      for expected in texts { #expect(text.contains(expected), "\(expected)", sourceLocation: sourceLocation) }
    }

    private func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
  }
#endif
