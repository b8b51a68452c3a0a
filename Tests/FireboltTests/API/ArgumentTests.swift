import Firebolt
import TestSupport
import Testing

private protocol Performer {}
private struct Singer: Performer, Equatable { var name = "" }
private class Stage {
  let text: String
  init(_ parts: Any?...) { text = parts.map { part in part.map { "\($0)" } ?? "nil" }.joined(separator: " ") }
}
private final class Arena: Stage {}
private struct Show: Equatable { let text: String }

@Suite("Rule 15: arguments are positional and typed")
struct ArgumentTests {
  private let resolver = Resolver()
    .register(.factory, arg1: String.self, arg2: Int.self) { Stage($0, $1) }
    .register(.factory, args: String.self, Int?.self, Bool?.self) { Show(text: "\($0) \($1 ?? -1) \($2 ?? false)") }

  @Test func trailingOptionalOnesMayBeLeftOutAndArriveAsNil() {
    #expect((resolver.get("main") as Show).text == "main -1 false")
    #expect((resolver.get("main", 3) as Show).text == "main 3 false")
  }

  @Test func allOfThemMayBeLeftOutIfAllAreOptional() {
    let resolver = Resolver().register(.factory, arg1: String?.self, arg2: Int?.self) { Stage($0, $1) }
    #expect((resolver.get() as Stage).text == "nil nil")
    #expect((resolver.get("a") as Stage).text == "a nil")
    #expect((resolver.get(String?.none, 2) as Stage).text == "nil 2")
  }

  @Test func anOptionalOneInFrontMayNotBeLeftOut() {
    let resolver = Resolver().register(.factory, args: String?.self, Int.self) { Stage($0, $1) }
    #expect(resolutionError { try resolver.resolve(Stage.self, 2) }?.code == .argumentMismatch)
    #expect(resolutionError { try resolver.resolve(Stage.self, "a") }?.code == .argumentMismatch)
    #expect((resolver.get(String?.none, 2) as Stage).text == "nil 2")
  }

  @Test func aPlainValueAndAnOptionalOneBothFitAnOptionalType() {
    #expect((resolver.get("main", Int?.some(4), Bool?.none) as Show).text == "main 4 false")
    #expect((resolver.get("main", Int?.none, true) as Show).text == "main -1 true")
  }

  @Test func anOptionalValueFitsAPlainTypeIfThereIsOne() {
    #expect((resolver.get(String?.some("main"), Int?.some(2)) as Stage).text == "main 2")
    #expect(resolutionError { try resolver.resolve(Stage.self, "main", Int?.none) }?.code == .argumentMismatch)
  }

  @Test func tooFewTooManyOrWrongTypesAreAMismatch() {
    let mismatches = [
      resolutionError { try resolver.resolve(Stage.self) },
      resolutionError { try resolver.resolve(Stage.self, "main") },
      resolutionError { try resolver.resolve(Stage.self, "main", 12, true) },
      resolutionError { try resolver.resolve(Stage.self, 12, "main") },
      resolutionError { try resolver.resolve(Stage.self, "main", 12.5) },
      resolutionError { try resolver.resolve(Show.self, "main", 1, true, 2) },
      resolutionError { try resolver.resolve(Show.self, "main", true) },
    ]
    for error in mismatches { #expect(error?.code == .argumentMismatch) }
    #expect(mismatches[1]?.description.unwrapped.contains("expected (String, Int), given (String)") == true)
    #expect(mismatches[3]?.description.unwrapped.contains("expected (String, Int), given (Int, String)") == true)
  }

  @Test func argumentsForARecipeThatTakesNoneAreAMismatch() {
    for scope in [Resolver.Scope.single, .factory] {
      let resolver = Resolver().register(scope) { Singer() }
      #expect(resolutionError { try resolver.resolve(Singer.self, 1) }?.code == .argumentMismatch)
      _ = resolver.get() as Singer
      #expect(resolutionError { try resolver.resolve(Singer.self, 1) }?.code == .argumentMismatch)
      #expect(resolver.get(1) as Singer? == nil)
    }
  }

  @Test func aMismatchRunsNoRecipeAndCachesNothing() {
    let made = Tally()
    let resolver = Resolver().register(arg1: String.self) { text -> Stage in
      made.add()
      return Stage(text)
    }
    #expect(resolver.get(1) as Stage? == nil)
    #expect(resolver.get() as Stage? == nil)
    #expect(made.count == 0)
    #expect((resolver.get("fits") as Stage).text == "fits")
  }

  @Test func anArgumentFitsIfItConverts() {
    let performer: any Performer = Singer(name: "Ada")
    let resolver = Resolver()
      .register(.factory, arg1: (any Performer).self) { Stage(($0 as? Singer)?.name) }
      .register(.factory, args: Int.self, (any Performer).self) { Show(text: "\($0) \(($1 as? Singer)?.name ?? "")") }
      .register(.factory, name: "stage", arg1: Stage.self) { Show(text: $0.text) }
      .register(.factory, name: "any", arg1: Any.self) { Show(text: "\($0)") }
      .register(.factory, name: "singer", arg1: Singer.self) { Show(text: $0.name) }
      .register(.factory, name: "second singer", args: Int.self, Singer.self) { Show(text: "\($0) \($1.name)") }
    #expect((resolver.get(performer) as Stage).text == "Ada")
    #expect((resolver.get(Singer(name: "Bo")) as Stage).text == "Bo")
    #expect((resolver.get(1, performer) as Show).text == "1 Ada")
    #expect((resolver.get(2, Singer(name: "Bo")) as Show).text == "2 Bo")
    #expect((resolver.get(name: "stage", Arena("arena")) as Show).text == "arena")
    #expect((resolver.get(name: "any", 7) as Show).text == "7")
    // An existential fits a concrete type if it holds one.
    #expect((resolver.get(name: "singer", performer) as Show).text == "Ada")
    #expect((resolver.get(name: "second singer", 1, performer) as Show).text == "1 Ada")
  }

  @Test func tuplesClosuresAndMetatypesAreArgumentsToo() {
    let resolver = Resolver()
      .register(.factory, arg1: (Int, String).self) { Stage($0.0, $0.1) }
      .register(.factory, name: "second", args: Int.self, (Int, String).self) { Show(text: "\($0) \($1.0) \($1.1)") }
      .register(.factory, name: "closure", arg1: ((Int) -> Int).self) { Show(text: "\($0(20))") }
      .register(.factory, name: "type", arg1: Any.Type.self) { Show(text: "\($0)") }
    #expect((resolver.get((1, "one")) as Stage).text == "1 one")
    #expect((resolver.get(name: "second", 0, (1, "one")) as Show).text == "0 1 one")
    #expect(resolver.get(name: "second", 0, 1, "one") as Show? == nil)
    let double: (Int) -> Int = { $0 * 2 }
    #expect((resolver.get(name: "closure", double) as Show).text == "40")
    #expect((resolver.get(name: "type", Singer.self) as Show).text == "Singer")
  }

  @Test func argumentsBelongToOneRequestAndNotToThoseThatItsRecipeMakes() {
    let resolver = Resolver()
      .register(.factory, arg1: String.self) { Stage($0) }
      .register(.factory, arg1: Int.self) { own, number in Show(text: (own.get("inner") as Stage).text + " \(number)") }
    #expect((resolver.get(5) as Show).text == "inner 5")
    resolver.register(.factory, arg1: Int.self) { own, _ in Show(text: "\((own.get() as Stage?) == nil)") }
    #expect((resolver.get(5) as Show).text == "true")
  }
}

@Suite("Rule 16: the first successful arguments make a single")
struct ArgumentsOfSinglesTests {
  @Test func laterArgumentsAreIgnoredButChecked() {
    let resolver = Resolver().register(arg1: String.self) { Stage($0) }
    let first: Stage = resolver.get("first")
    #expect(resolver.get("second") as Stage === first)
    #expect(resolutionError { try resolver.resolve(Stage.self, 2) }?.code == .argumentMismatch)
    #expect(resolutionError { try resolver.resolve(Stage.self, "a", "b") }?.code == .argumentMismatch)
    #expect((resolver.get() as Stage).text == "first")
  }

  @Test func leavingAllOutIsFineOnceItExists() {
    let resolver = Resolver().register(arg1: String.self, arg2: Int.self) { Stage($0, $1) }
    #expect(resolver.get() as Stage? == nil)
    let first: Stage = resolver.get("first", 1)
    #expect(resolver.get() as Stage === first)
    #expect(resolver.get(.single) as Stage === first)
    #expect(resolver.get(.factory) as Stage? == nil)
    #expect(resolutionError { try resolver.resolve(Stage.self, "first") }?.code == .argumentMismatch)
  }

  @Test func argumentsThatFailedMakeNothing() throws {
    let resolver = Resolver().register(arg1: Int.self) { (number: Int) throws -> Stage in
      if number < 0 { throw Failure("negative") }
      return Stage(number)
    }
    #expect(resolutionError { try resolver.resolve(Stage.self, -1) }?.code == .recipeThrew)
    #expect(try resolver.resolve(Stage.self, 2).text == "2")
  }

  @Test func theFirstArgumentsAreSharedThroughAllKeys() {
    let resolver = Resolver().register(expects: [Stage.self, AnyObject.self], arg1: String.self) { Stage($0) }
    let stage: Stage = resolver.get("first")
    #expect(resolver.get("second") as AnyObject === stage)
    #expect(resolver.get() as AnyObject === stage)
  }
}
