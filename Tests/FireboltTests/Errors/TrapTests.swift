import Firebolt
import Testing

// Exit tests need Swift 6.2 and a platform that can start processes.
#if compiler(>=6.2) && (os(macOS) || os(Linux))
  /// Each program stops with the text of the error and the file and line of the call that failed.
  @Suite("What stops the program")
  struct TrapTests {
    @Test func aPlainGetOfSomethingMissing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.missing()
      }
      expect(
        result, at: Traps.missingLine, #"Firebolt: nothing is registered for Traps.Database in resolver "trap""#,
        #"  to fix    resolver.register { Traps.Database(…) }"#)
    }

    @Test func aGetInAScopeOfSomethingMissing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.missingInScope()
      }
      expect(result, at: Traps.missingInScopeLine, #"nothing is registered for Traps.Database in resolver "trap""#)
    }

    @Test func aGetInAVariableScopeOfSomethingMissing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.missingInVariableScope()
      }
      expect(
        result, at: Traps.missingInVariableScopeLine, #"nothing is registered for Traps.Database in resolver "trap""#)
    }

    @Test func aGetWithEveryParameterOfSomethingMissing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.missingWithEverything()
      }
      expect(
        result, at: Traps.missingWithEverythingLine,
        #"nothing is registered for Traps.Database "main" in resolver "trap""#)
    }

    @Test func aGlobalGetOfSomethingMissing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.missingGlobally()
      }
      expect(
        result, at: Traps.missingGloballyLine,
        #"nothing is registered for Traps.Database in resolver "GLOBAL_RESOLVER""#)
    }

    @Test func aGlobalGetWithArgumentsOfSomethingMissing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.missingGloballyWithArguments()
      }
      expect(
        result, at: Traps.missingGloballyWithArgumentsLine,
        #"nothing is registered for Traps.Database in resolver "GLOBAL_RESOLVER""#)
    }

    @Test func aNestedGetOfSomethingMissingWithItsPath() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.missingNested()
      }
      expect(
        result, at: Traps.missingNestedLine, #"nothing is registered for Traps.Database in resolver "trap""#,
        #"  asked by  Traps.ProfileViewModel   (FireboltTests/Traps.swift:"#,
        #"        →   Traps.UserManager        (FireboltTests/Traps.swift:"#, #"        →   Traps.Database"#)
    }

    @Test func aNestedGetOfSomethingMissingAlsoIfTheRecipeIsAskedByResolve() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.missingNestedAskedByResolve()
      }
      expect(
        result, at: Traps.missingNestedAskedByResolveLine,
        #"  asked by  Traps.UserManager   (FireboltTests/Traps.swift:"#,
        #"        →   Traps.Database"#)
    }

    @Test func aNestedGlobalGetOfSomethingMissing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.missingNestedGlobally()
      }
      expect(
        result, at: Traps.missingNestedGloballyLine, #"nothing is registered for Traps.Database in resolver "trap""#,
        #"        →   Traps.Database"#)
    }

    @Test func aCycleWithItsPath() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.cycle()
      }
      expect(
        result, at: Traps.cycleLine,
        #"a cycle in resolver "trap": Traps.ProfileViewModel → Traps.UserManager → Traps.ProfileViewModel"#)
    }

    @Test func aCycleByAnOptionalGet() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.cycleByOptional()
      }
      expect(result, at: Traps.cycleByOptionalLine, #"a cycle in resolver "trap": Traps.Database → Traps.Database"#)
    }

    @Test func argumentsThatDoNotFit() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.argumentMismatch()
      }
      expect(result, at: Traps.argumentMismatchLine, #"expected (String, Int?), given (Int, String)"#)
    }

    @Test func aTypeToWhichTheInstanceDoesNotConform() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.typeMismatch()
      }
      expect(result, at: Traps.typeMismatchLine, #"made a Traps.Database, which is no Traps.Store"#)
    }

    @Test func aTypeToWhichTheInstanceDoesNotConformAlsoByAnOptionalGet() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.typeMismatchByOptional()
      }
      expect(result, at: Traps.typeMismatchByOptionalLine, #"made a Traps.Database, which is no Traps.Store"#)
    }

    @Test func aRecipeThatThrew() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.thrown()
      }
      expect(result, at: Traps.thrownLine, #"the recipe for Traps.Database in resolver "trap" threw: the disk is full"#)
    }

    @Test func aRecipeThatReturnedNil() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.returnedNil()
      }
      expect(result, at: Traps.returnedNilLine, #"the recipe for Traps.Database in resolver "trap" returned nil"#)
    }

    @Test func aTypeTwiceUnderExpects() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.expectsTwice()
      }
      expect(
        result, at: Traps.expectsTwiceLine, #"Firebolt: `expects:` names Traps.Database twice"#,
        #"  to fix    name it once"#)
    }

    @Test func aTypeTwiceUnderExpectsAsAnOptional() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.expectsTwiceAsOptional()
      }
      expect(result, at: Traps.expectsTwiceAsOptionalLine, #"Firebolt: `expects:` names Traps.Store twice"#)
    }

    @Test func aRecipeThatReturnsNothing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.registersNothing()
      }
      expect(
        result, at: Traps.registersNothingLine, "Firebolt: a recipe that returns nothing registers nothing",
        "  to fix    let it return the instance, or call what it calls without `register`")
    }

    @Test func aRecipeThatAwaitsAndReturnsNothing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.registersNothingAwaited()
      }
      expect(
        result, at: Traps.registersNothingAwaitedLine, "Firebolt: a recipe that returns nothing registers nothing")
    }

    @Test func anUnknownResolverId() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.unknownResolver()
      }
      expect(
        result, at: Traps.unknownResolverLine,
        #"Firebolt: no resolver "nobody has this id" is alive to resolve Traps.Database"#)
    }

    @Test func aResolverThatIsGone() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.resolverGone()
      }
      expect(
        result, at: Traps.resolverGoneLine,
        #"Firebolt: resolver "trap", asked for Traps.Database, has been released, with everything that it held"#)
    }

    @Test func aRecipeForASubclassThatIsGone() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.recipeResolverGone()
      }
      expect(
        result, at: Traps.recipeResolverGoneLine,
        #"takes an AppResolver, and the resolver that registered it has been released"#)
    }

    @Test func aTrapOfTheRecipesOwnIsLeftAsItIs() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Traps.ownTrap()
      }
      expect(result, at: Traps.ownTrapLine, "a trap of the recipe's own")
      #expect(text(result).contains("Firebolt:") == false)
    }

    private func expect(
      _ result: ExitTest.Result?, at line: Int, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let text = text(result)
      let place = "\(Traps.file):\(line): Fatal error: "
      #expect(text.contains(place), "\(place)", sourceLocation: sourceLocation)
      for expected in texts { #expect(text.contains(expected), "\(expected)", sourceLocation: sourceLocation) }
    }

    private func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
  }
#endif
