import Firebolt
import FireboltTesting
import TestSupport
import Testing

private final class Port: Sendable {
  let owner: String
  init(_ owner: String) { self.owner = owner }
}

extension Resolver.Keys {
  fileprivate static let port = Resolver.Key { Port("its own") }
}

/// Requests that a recipe makes at once or later: each returns the owner of the port that it gets.
private final class Line: Sendable {
  let owner: @Sendable () -> String
  init(_ owner: @escaping @Sendable () -> String) { self.owner = owner }
}

private final class Office: Resolver, @unchecked Sendable {}

/// Rule 12: while a recipe runs for a resolver other than the one that registered it, that resolver answers. It also
/// answers the requests that the recipe makes for later.
@Suite struct DeferredRedirectionTests {
  /// The ways in which a recipe can request the port.
  enum Way: String, CaseIterable {
    case get, lazy, provider, lazyOfKey, providerOfKey, injected

    @Sendable fileprivate func line(_ resolver: Resolver) -> Line {
      switch self {
      case .get:
        let port: Port = resolver.get()
        return Line { port.owner }
      case .lazy:
        let port: Lazy<Port> = resolver.get()
        return Line { port.value.owner }
      case .provider:
        let port: Provider<Port> = resolver.get()
        return Line { port.get().owner }
      case .lazyOfKey:
        let port = resolver.lazy(.port)
        return Line { port.value.owner }
      case .providerOfKey:
        let port = resolver.provider(.port)
        return Line { port.get().owner }
      case .injected:
        let holder = Holder(resolver)
        return Line { holder.port.owner }
      }
    }
  }

  private final class Holder: Sendable {
    private let wrapper: LazyInjected<Port>
    var port: Port { wrapper.wrappedValue }
    init(_ resolver: Resolver) { wrapper = LazyInjected(from: resolver) }
  }

  private func mock(of office: Resolver) -> MockResolver {
    office.register { Port("office") }.register(.port) { Port("office") }
    return MockResolver(inheriting: office) { $0.register { Port("mock") }.register(.port) { Port("mock") } }
  }

  @Test(arguments: Way.allCases)
  func whatARecipeRequestsOfTheCapturedResolverIsAnsweredByTheMock(_ way: Way) {
    let office = Resolver()
    office.register { [unowned office] in way.line(office) }
    let mock = mock(of: office)
    #expect((mock.get() as Line).owner() == "mock")
    #expect((office.get() as Line).owner() == "office")
  }

  /// The recipe expects a resolver of its own class, so it gets the one that registered it.
  @Test(arguments: Way.allCases)
  func whatARecipeRequestsOfItsOwnClassOfResolverIsAnsweredByTheMock(_ way: Way) {
    let office = Office()
    office.register { (office: Office) in way.line(office) }
    let mock = mock(of: office)
    #expect((mock.get() as Line).owner() == "mock")
    #expect((office.get() as Line).owner() == "office")
  }

  @Test(arguments: Way.allCases)
  func anotherResolverThatTheRecipeRequestsFromAnswersItself(_ way: Way) {
    let other = Resolver().register { Port("other") }.register(.port) { Port("other") }
    let office = Resolver().register { way.line(other) }
    let mock = mock(of: office)
    #expect((mock.get() as Line).owner() == "other")
  }
}
