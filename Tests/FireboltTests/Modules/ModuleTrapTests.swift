import Firebolt
import Testing

/// Programs that stop while they load modules.
private enum LoadTraps {
  static func twoOfOneName() {
    let resolver = Resolver("trap").load(Module("storage") { _ in })
    resolver.load(Module("storage") { _ in })
  }

  static func twoOfOneNameOneOfThemIncluded() {
    let included = Module("storage") { _ in }
    Resolver("trap").load(included, Module("top", includes: [Module("storage") { _ in }]) { _ in })
  }

  static func oneThatIncludesAnotherOfItsName() {
    let included = Module("storage") { _ in }
    Resolver("trap").load(Module("storage", includes: [included]) { _ in })
  }

  static func oneDuringWhichAnotherOfItsNameIsLoaded() {
    let resolver = Resolver("trap")
    let other = Module("storage") { _ in }
    resolver.load(Module("storage") { _ in resolver.load(other) })
  }

  static func cycle() {
    Resolver("trap").load(Module("shop", includes: [accounts()]) { _ in })
  }

  static func itself() {
    Resolver("trap").load(own())
  }

  private static func accounts() -> Module { Module("accounts") { $0.load(basket()) } }
  private static func basket() -> Module { Module("basket") { $0.load(prices()) } }
  private static func prices() -> Module { Module("prices") { $0.load(accounts()) } }
  private static func own() -> Module { Module("own") { $0.load(own()) } }

  static func constants() {
    Resolver("trap").load(sun)
  }
  static let constantsLine = #line - 2

  private static let sun: Module = Module("sun", includes: [moon]) { _ in }
  private static let moon: Module = Module("moon", includes: [sun]) { _ in }

  static func oneFunctionForTwoTypes() {
    Resolver("trap").load(list(of: Int.self), list(of: Int.self)).load(list(of: String.self))
  }
  static let oneFunctionLine = #line - 2

  static func oneFunctionForTwoTypesAtOnce() {
    Resolver("trap").load(list(of: Int.self), list(of: String.self))
  }
  static let atOnceLine = #line - 2

  private static func list<T: Sendable>(of type: T.Type) -> Module {
    Module("list") { $0.register { [T]() } }
  }
}

// Exit tests need Swift 6.2 and a platform that can start processes.
#if compiler(>=6.2) && (os(macOS) || os(Linux))
  @Suite("What stops a program that loads modules")
  struct ModuleTrapTests {
    private static let twoOfOneName = #"Firebolt: two modules are called "storage""#

    @Test func twoOfOneNameWrittenInTwoPlaces() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        LoadTraps.twoOfOneName()
      }
      expect(
        result, at: 8, Self.twoOfOneName, "  one       FireboltTests/ModuleTrapTests.swift:7",
        "  another   FireboltTests/ModuleTrapTests.swift:8", "  to fix    give one of them another name")
    }

    @Test func twoOfOneNameOneOfThemIncluded() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        LoadTraps.twoOfOneNameOneOfThemIncluded()
      }
      expect(result, at: 13, Self.twoOfOneName)
    }

    @Test func oneThatIncludesAnotherOfItsName() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        LoadTraps.oneThatIncludesAnotherOfItsName()
      }
      expect(result, at: 18, Self.twoOfOneName)
    }

    @Test func oneDuringWhichAnotherOfItsNameIsLoaded() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        LoadTraps.oneDuringWhichAnotherOfItsNameIsLoaded()
      }
      expect(result, at: 24, Self.twoOfOneName)
    }

    @Test func aCycleOfIncludesWithItsPath() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        LoadTraps.cycle()
      }
      expect(
        result, at: 28,
        #"Firebolt: modules that include each other: "accounts" → "basket" → "prices" → "accounts""#)
    }

    @Test func oneThatIncludesItself() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        LoadTraps.itself()
      }
      expect(result, at: 32, #"Firebolt: modules that include each other: "own" → "own""#)
    }

    @Test func globalConstantsThatIncludeEachOther() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        LoadTraps.constants()
      }
      expect(
        result, at: LoadTraps.constantsLine,
        #"Firebolt: modules that include each other: "sun" → "moon" → "sun""#)
    }

    @Test func oneFunctionThatMakesModulesOfOneNameForTwoTypes() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        LoadTraps.oneFunctionForTwoTypes()
      }
      expect(
        result, at: LoadTraps.oneFunctionLine,
        #"Firebolt: two modules are called "list", and only one of them registers"#)
    }

    @Test func oneFunctionThatMakesModulesOfOneNameForTwoTypesThatAreLoadedAtOnce() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        LoadTraps.oneFunctionForTwoTypesAtOnce()
      }
      expect(
        result, at: LoadTraps.atOnceLine,
        #"Firebolt: two modules are called "list", and only one of them registers"#)
    }

    private func expect(
      _ result: ExitTest.Result?, at line: Int, _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let place = "FireboltTests/ModuleTrapTests.swift:\(line): Fatal error: "
      for expected in [place] + texts {
        #expect(text.contains(expected), "\(expected)", sourceLocation: sourceLocation)
      }
    }
  }
#endif
