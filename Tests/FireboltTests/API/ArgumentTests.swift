import Firebolt
import TestSupport
import Testing

private protocol Performer {}
private struct Singer: Performer, Equatable { var name = "" }
private class Stage {}
private final class Arena: Stage {}
private struct Show: Equatable { let text: String }

@Suite("Rule 15: arguments are positional and typed")
struct ArgumentTests {
  private let resolver = Resolver()
    .register(.factory, arg1: String.self, arg2: Int.self) { Arrived($0, $1) }
    .register(.factory, args: String.self, Int?.self, Bool?.self) { Show(text: "\($0) \($1 ?? -1) \($2 ?? false)") }

  @Test func trailingOptionalOnesMayBeLeftOutAndAreGivenPlainOrAsOptionals() {
    #expect((resolver.get("main") as Show).text == "main -1 false")
    #expect((resolver.get("main", 3) as Show).text == "main 3 false")
    #expect((resolver.get("main", Int?.some(4), Bool?.none) as Show).text == "main 4 false")
    #expect((resolver.get("main", Int?.none, true) as Show).text == "main -1 true")
  }

  @Test func allOfThemMayBeLeftOutIfAllAreOptional() {
    let resolver = Resolver().register(.factory, arg1: String?.self, arg2: Int?.self) { Arrived($0, $1) }
    #expect((resolver.get() as Arrived).text == "nil nil")
    #expect((resolver.get("a") as Arrived).text == "a nil")
    #expect((resolver.get(String?.none, 2) as Arrived).text == "nil 2")
  }

  @Test func anOptionalOneInFrontMayNotBeLeftOut() {
    let resolver = Resolver().register(.factory, args: String?.self, Int.self) { Arrived($0, $1) }
    #expect(resolutionError { try resolver.resolve(Arrived.self, 2) }?.code == .argumentMismatch)
    #expect(resolutionError { try resolver.resolve(Arrived.self, "a") }?.code == .argumentMismatch)
    #expect((resolver.get(String?.none, 2) as Arrived).text == "nil 2")
  }

  @Test func anOptionalValueFitsAPlainTypeIfThereIsOne() {
    #expect((resolver.get(String?.some("main"), Int?.some(2)) as Arrived).text == "main 2")
    #expect(resolutionError { try resolver.resolve(Arrived.self, "main", Int?.none) }?.code == .argumentMismatch)
  }

  @Test func tooFewTooManyOrWrongTypesAreAMismatch() {
    let mismatches = [
      resolutionError { try resolver.resolve(Arrived.self) },
      resolutionError { try resolver.resolve(Arrived.self, "main") },
      resolutionError { try resolver.resolve(Arrived.self, "main", 12, true) },
      resolutionError { try resolver.resolve(Arrived.self, 12, "main") },
      resolutionError { try resolver.resolve(Arrived.self, "main", 12.5) },
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
    let resolver = Resolver().register(arg1: String.self) { text -> Arrived in
      made.add()
      return Arrived(text)
    }
    #expect(resolver.get(1) as Arrived? == nil)
    #expect(resolver.get() as Arrived? == nil)
    #expect(made.count == 0)
    #expect((resolver.get("fits") as Arrived).text == "fits")
  }

  @Test func anArgumentFitsIfItConverts() {
    let performer: any Performer = Singer(name: "Ada")
    let resolver = Resolver()
      .register(.factory, arg1: (any Performer).self) { Arrived(($0 as? Singer)?.name) }
      .register(.factory, args: Int.self, (any Performer).self) { Show(text: "\($0) \(($1 as? Singer)?.name ?? "")") }
      .register(.factory, name: "stage", arg1: Stage.self) { Show(text: "\($0 is Arena)") }
      .register(.factory, name: "any", arg1: Any.self) { Show(text: "\($0)") }
      .register(.factory, name: "singer", arg1: Singer.self) { Show(text: $0.name) }
      .register(.factory, name: "second singer", args: Int.self, Singer.self) { Show(text: "\($0) \($1.name)") }
    #expect((resolver.get(performer) as Arrived).text == "Ada")
    #expect((resolver.get(Singer(name: "Bo")) as Arrived).text == "Bo")
    #expect((resolver.get(1, performer) as Show).text == "1 Ada")
    #expect((resolver.get(2, Singer(name: "Bo")) as Show).text == "2 Bo")
    #expect((resolver.get(name: "stage", Arena()) as Show).text == "true")
    #expect((resolver.get(name: "any", 7) as Show).text == "7")
    // An existential fits a concrete type if it holds one.
    #expect((resolver.get(name: "singer", performer) as Show).text == "Ada")
    #expect((resolver.get(name: "second singer", 1, performer) as Show).text == "1 Ada")
  }

  @Test func tuplesClosuresAndMetatypesAreArgumentsToo() {
    let resolver = Resolver()
      .register(.factory, arg1: (Int, String).self) { Arrived($0.0, $0.1) }
      .register(.factory, name: "second", args: Int.self, (Int, String).self) { Show(text: "\($0) \($1.0) \($1.1)") }
      .register(.factory, name: "closure", arg1: ((Int) -> Int).self) { Show(text: "\($0(20))") }
      .register(.factory, name: "type", arg1: Any.Type.self) { Show(text: "\($0)") }
    #expect((resolver.get((1, "one")) as Arrived).text == "1 one")
    #expect((resolver.get(name: "second", 0, (1, "one")) as Show).text == "0 1 one")
    #expect(resolver.get(name: "second", 0, 1, "one") as Show? == nil)
    let double: (Int) -> Int = { $0 * 2 }
    #expect((resolver.get(name: "closure", double) as Show).text == "40")
    #expect((resolver.get(name: "type", Singer.self) as Show).text == "Singer")
  }

  @Test func argumentsBelongToOneRequestAndNotToThoseThatItsRecipeMakes() {
    let resolver = Resolver()
      .register(.factory, arg1: String.self) { Arrived($0) }
      .register(.factory, arg1: Int.self) { own, number in
        Show(text: (own.get("inner") as Arrived).text + " \(number)")
      }
    #expect((resolver.get(5) as Show).text == "inner 5")
    resolver.register(.factory, arg1: Int.self) { own, _ in Show(text: "\((own.get() as Arrived?) == nil)") }
    #expect((resolver.get(5) as Show).text == "true")
  }
}

@Suite("Rule 16: the first successful arguments make a single")
struct ArgumentsOfSinglesTests {
  @Test func laterOnesAreCheckedAndIgnoredAndAllMayBeLeftOutOnceItExists() {
    let resolver = Resolver().register(arg1: String.self, arg2: Int.self) { Arrived($0, $1) }
    #expect(resolver.get() as Arrived? == nil)
    let first: Arrived = resolver.get("first", 1)
    #expect(resolver.get("second", 2) as Arrived === first)
    #expect(resolver.get() as Arrived === first)
    #expect(resolver.get(.single) as Arrived === first)
    #expect(resolver.get(.factory) as Arrived? == nil)
    #expect(resolutionError { try resolver.resolve(Arrived.self, 2, "second") }?.code == .argumentMismatch)
    #expect(resolutionError { try resolver.resolve(Arrived.self, "first") }?.code == .argumentMismatch)
    #expect(resolutionError { try resolver.resolve(Arrived.self, "first", 1, 2) }?.code == .argumentMismatch)
  }

  @Test func argumentsThatFailedMakeNothing() throws {
    let resolver = Resolver().register(arg1: Int.self) { (number: Int) throws -> Arrived in
      if number < 0 { throw Failure("negative") }
      return Arrived(number)
    }
    #expect(resolutionError { try resolver.resolve(Arrived.self, -1) }?.code == .recipeThrew)
    #expect(try resolver.resolve(Arrived.self, 2).text == "2")
  }

  @Test func theFirstArgumentsAreSharedThroughAllKeys() {
    let resolver = Resolver().register(expects: [Arrived.self, AnyObject.self], arg1: String.self) { Arrived($0) }
    let stage: Arrived = resolver.get("first")
    #expect(resolver.get("second") as AnyObject === stage)
    #expect(resolver.get() as AnyObject === stage)
  }
}
