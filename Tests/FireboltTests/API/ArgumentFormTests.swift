import Firebolt
import Testing

private protocol Talk: Sendable { var text: String { get } }
private protocol Event: Sendable { var text: String { get } }
extension Arrived: Talk, Event {}

@Suite("Every register form that takes arguments")
struct ArgumentFormTests {
  private let resolver = Resolver().register { 100 }

  /// The texts of what arrives for requests with 1, 2, 3 and 4 arguments.
  private var texts: [String?] {
    [
      resolver.get("a") as Arrived?, resolver.get(name: "2", "a", 2), resolver.get(name: "3", "a", 2, true),
      resolver.get(name: "4", "a", 2, true, 4.5),
    ].map { $0?.text }
  }

  @Test func oneToFourLabelledArguments() {
    resolver
      .register(.factory, arg1: String.self) { Arrived($0) }
      .register(.factory, name: "2", arg1: String.self, arg2: Int.self) { Arrived($0, $1) }
      .register(.factory, name: "3", arg1: String.self, arg2: Int.self, arg3: Bool.self) { Arrived($0, $1, $2) }
      .register(.factory, name: "4", arg1: String.self, arg2: Int.self, arg3: Bool.self, arg4: Double.self) {
        Arrived($0, $1, $2, $3)
      }
    #expect(texts == ["a", "a 2", "a 2 true", "a 2 true 4.5"])
  }

  @Test func afterTheResolverToo() {
    resolver
      .register(.factory, arg1: String.self) { Arrived($0.get() as Int, $1) }
      .register(.factory, name: "2", arg1: String.self, arg2: Int.self) { Arrived($0.get() as Int, $1, $2) }
      .register(.factory, name: "3", arg1: String.self, arg2: Int.self, arg3: Bool.self) {
        Arrived($0.get() as Int, $1, $2, $3)
      }
      .register(.factory, name: "4", arg1: String.self, arg2: Int.self, arg3: Bool.self, arg4: Double.self) {
        Arrived($0.get() as Int, $1, $2, $3, $4)
      }
    #expect(texts == ["100 a", "100 a 2", "100 a 2 true", "100 a 2 true 4.5"])
  }

  @Test func anyNumberOfArgumentsWithoutAndAfterTheResolver() {
    resolver.register(.factory, args: String.self) { Arrived($0) }
    #expect((resolver.get("a") as Arrived).text == "a")
    resolver.register(.factory, args: String.self, Int.self) { Arrived($0.get() as Int, $1, $2) }
    #expect((resolver.get("a", 2) as Arrived).text == "100 a 2")
    resolver.register(.factory, args: String.self, Int.self, Bool.self, Double.self, Int.self, String.self) {
      Arrived($0, $1, $2, $3, $4, $5)
    }
    #expect((resolver.get("a", 2, true, 4.5, 6, "g") as Arrived).text == "a 2 true 4.5 6 g")
    resolver.register(.factory, name: "named", args: String.self, Int.self, Bool.self, Double.self, Int.self) {
      Arrived($0.get() as Int, $1, $2, $3, $4, $5)
    }
    #expect((resolver.get(name: "named", "a", 2, true, 4.5, 6) as Arrived).text == "100 a 2 true 4.5 6")
  }

  @Test func anyNumberOfArgumentsForOneOrSeveralTypes() {
    resolver.register(.factory, expect: (any Talk).self, args: String.self, Int.self) { Arrived($0, $1) }
    #expect((resolver.get("a", 2) as any Talk).text == "a 2")
    #expect(resolver.get("a", 2) as (any Event)? == nil)
    let types: [Any.Type] = [(any Talk).self, (any Event).self]
    resolver.register(.factory, expects: types, args: String.self, Int.self, Bool.self) { Arrived($0, $1, $2) }
    #expect((resolver.get("a", 2, true) as any Talk).text == "a 2 true")
    #expect((resolver.get("a", 2, true) as any Event).text == "a 2 true")
    resolver.register(.factory, expects: types, name: "named", args: String.self, Int.self, Bool.self, Double.self) {
      Arrived($0.get() as Int, $1, $2, $3, $4)
    }
    #expect((resolver.get(name: "named", "a", 2, true, 4.5) as any Talk).text == "100 a 2 true 4.5")
    #expect((resolver.get(name: "named", "a", 2, true, 4.5) as any Event).text == "100 a 2 true 4.5")
  }

  @Test func everyFormOfRequestTakesArguments() throws {
    resolver.register(.factory, args: String.self, Int?.self) { Arrived($0, $1 ?? 0) }
    resolver.register(.factory, name: "named", args: String.self, Int?.self) { Arrived("named", $0, $1 ?? 0) }
    let plain: Arrived = resolver.get("a", 2)
    let optional: Arrived? = resolver.get("a")
    let converted: any Talk = resolver.get(expect: Arrived.self, "a", 3)
    let byName: Arrived = resolver.get(expect: Arrived.self, name: "named", "a", 6)
    #expect(plain.text == "a 2")
    #expect(optional?.text == "a 0")
    #expect(converted.text == "a 3")
    #expect(byName.text == "named a 6")
    #expect(try resolver.resolve(Arrived.self, "a", 7).text == "a 7")
    #expect(try resolver.resolve(Arrived.self, name: "named", "a", 8).text == "named a 8")
    #expect(try resolver.resolve(Arrived?.self, "a", 9)?.text == "a 9")
    #expect(get(resolverId: resolver.resolverId, name: "named", "a", 10) as Arrived? != nil)
  }
}
