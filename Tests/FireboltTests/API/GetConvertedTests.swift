import Firebolt
import Testing

private protocol Client: AnyObject {}
private final class Live: Client {}
private final class Page: Sendable {
  let number: Int
  init(number: Int) { self.number = number }
}

/// `get(X.self)` requests an X, whatever type is expected. It is never taken for a request with a type as its argument.
@Suite struct GetConvertedTests {
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
