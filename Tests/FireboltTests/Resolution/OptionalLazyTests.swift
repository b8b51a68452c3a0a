import Firebolt
import TestSupport
import Testing

private final class Log: Sendable {}
private final class Screen: Sendable {
  let lazy: Lazy<Log>?
  let provider: Provider<Log>?
  init(lazy: Lazy<Log>?, provider: Provider<Log>?) {
    self.lazy = lazy
    self.provider = provider
  }
}

private let name: Resolver.Name = "main"

@Suite("Rule 30: an optional Lazy or Provider is nil where its type isn't registered")
struct OptionalLazyTests {
  private let resolver = Resolver()

  @Test func withoutARegistrationItIsNil() async throws {
    #expect(resolver.get() as Lazy<Log>? == nil)
    #expect(resolver.get() as Provider<Log>? == nil)
    #expect(resolver.get(name: name) as Lazy<Log>? == nil)
    #expect(resolver.get() as Lazy<Log?>? == nil)
    #expect(resolver.get() as Lazy<Provider<Log>>? == nil)
    #expect(try resolver.resolve(Lazy<Log>?.self) == nil)
    #expect(try await resolver.getAsync(Lazy<Log>?.self) == nil)
    withResolver(resolver) { #expect(get() as Provider<Log>? == nil) }
  }

  @Test func withOneItGetsTheInstance() async throws {
    resolver.register { Log() }.register(name: name) { Log() }
    let log: Log = resolver.get()
    #expect((resolver.get() as Lazy<Log>?)?.value === log)
    #expect((resolver.get() as Provider<Log>?)?.get() === log)
    #expect((resolver.get(name: name) as Lazy<Log>?)?.value === resolver.get(Log.self, name: name))
    #expect((resolver.get() as Lazy<Log?>?)?.value === log)
    #expect((resolver.get() as Lazy<Provider<Log>>?)?.value.get() === log)
    #expect(try await resolver.getAsync(Lazy<Log>?.self)?.value === log)
    let child = Resolver(parent: resolver)
    #expect((child.get() as Lazy<Log>?)?.value === log)
  }

  @Test(arguments: [false, true]) func soItIsForAnAutowiredParameter(isRegistered: Bool) async throws {
    if isRegistered { resolver.register { Log() } }
    resolver.autowire(.factory, Screen.init)
    for screen in [resolver.get(Screen.self), try await resolver.getAsync(Screen.self)] {
      #expect((screen.lazy != nil) == isRegistered)
      #expect((screen.provider != nil) == isRegistered)
    }
  }

  @Test func oneThatIsRegisteredItselfGoesFirst() {
    let own = Lazy { Log() }
    resolver.register { Log() }.registerInstance(own).autowire(Screen.init)
    #expect(resolver.get() as Lazy<Log>? === own)
    #expect(resolver.get(Screen.self).lazy === own)
  }
}
