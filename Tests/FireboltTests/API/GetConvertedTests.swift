import Firebolt
import Testing

private protocol Client: AnyObject {}
private final class Live: Client {}
private final class Page: Sendable {
  let number: Int
  init(number: Int) { self.number = number }
}

/// `get(X.self)` requests an X, whatever type is expected. It is never taken for a request with a type as its argument.
struct GetConvertedTests {
  private let resolver = Resolver().register { Live() }.register(.factory, arg1: Int.self) { Page(number: $0) }

  @Test func whereAnOptionalProtocolIsExpectedTheClassThatIsNamedIsGot() {
    let live: Live = resolver.get()
    let client: (any Client)? = resolver.get(Live.self)
    #expect(client === live)
    #expect(takes(resolver.get(Live.self)) === live)
    withResolver(resolver) {
      let client: (any Client)? = get(Live.self)
      #expect(client === live)
    }
  }

  private func takes(_ client: (any Client)?) -> (any Client)? { client }

  @Test func anInstanceThatIsComparedIsThatOfTheNamedType() {
    let live = resolver.get(Live.self)
    let isSame = live === resolver.get(Live.self)
    let isOther = live === resolver.get(.factory, expect: Live.self)
    #expect(isSame && !isOther)
    let object: AnyObject? = resolver.get(Live.self)
    #expect(object === live)
  }

  @Test func argumentsAreGiven() {
    let page: AnyObject? = resolver.get(Page.self, 7)
    #expect((page as? Page)?.number == 7)
  }
}

@Suite("Rule 10: get(expect:) lets the compiler convert the result")
struct ExpectConversionTests {
  private protocol Machine {}
  private struct Lathe: Machine {}
  private protocol Source { associatedtype Output; func output() -> Output }
  private struct Numbers: Source { func output() -> Int { 8 } }
  private class Vehicle {}
  private final class Truck: Vehicle {}

  @Test func theResultMayBeAProtocolAnOpaqueTypeOrASuperclass() {
    let resolver = Resolver().register { Lathe() }.register { Numbers() }.register { Truck() }
    let machine: any Machine = resolver.get(expect: Lathe.self)
    let optional: (any Machine)? = resolver.get(expect: Lathe.self)
    let source: some Source = resolver.get(expect: Numbers.self)
    let vehicle: Vehicle = resolver.get(expect: Truck.self)
    #expect(machine is Lathe)
    #expect(optional is Lathe)
    #expect(source.output() as? Int == 8)
    #expect(vehicle is Truck)
  }
}
