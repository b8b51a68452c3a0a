import Firebolt
import FireboltGraph
import TestSupport
import Testing

private protocol Plugin: AnyObject, Sendable {}
private final class First: Plugin {}
private final class Second: Plugin {}
private final class Host: Sendable {
  let plugins: [any Plugin]
  let second: Second?
  init(plugins: [any Plugin], second: Second?) { (self.plugins, self.second) = (plugins, second) }
}
private final class Later: Sendable {
  let lazy: Lazy<First>
  let provider: Provider<First>
  init(lazy: Lazy<First>, provider: Provider<First>) { (self.lazy, self.provider) = (lazy, provider) }
}

/// Several types, optional types, arrays, `Lazy`, `Provider` and arguments, with dependencies that must be awaited.
struct AsyncWrappingTests {
  private let resolver = Resolver()

  private func registerPlugins() {
    resolver.registerAsync(expect: (any Plugin).self, name: "first") { First() }
    resolver.register(expect: (any Plugin).self, name: "second", on: MainActor.self) { Second() }
    resolver.register(.factory, expect: (any Plugin).self, name: "third") { First() }
    resolver.register(expect: (any Plugin).self, name: "with an argument", arg1: Int.self) { _ in First() }
  }

  @Test func allRegistrationsOfATypeAreAwaited() async throws {
    registerPlugins()
    let plugins = try await resolver.getAllAsync((any Plugin).self)
    #expect(plugins.map { $0 is First } == [true, false, true])
    let first: any Plugin = try await resolver.getAsync(name: "first")
    #expect(plugins[0] === first)
    #expect(try await resolver.getAllAsync(Host.self).isEmpty)
    resolver.registerAsync(expect: (any Plugin).self, name: "broken") { () -> Second in throw Failure("broken") }
    let error = await awaitedError { try await resolver.getAllAsync((any Plugin).self) }
    #expect(error?.underlying as? Failure == Failure("broken"))
  }

  @Test func severalTypesHaveOneInstance() async throws {
    resolver.registerAsync(expects: [(any Plugin).self, AnyObject.self], name: "both") { First() }
    let plugin: any Plugin = try await resolver.getAsync(name: "both")
    #expect(try await resolver.getAsync(name: "both") as AnyObject === plugin)
    #expect(throws: Never.self) { try resolver.verify() }
    #expect(!resolver.isRegistered(First.self, name: "both"))
  }

  @Test func anOptionalRequestIsNilForWhatIsNotRegisteredOrNilAndThrowsForWhatFails() async throws {
    #expect(try await resolver.getAsync() as First? == nil)
    #expect(try await withResolver(resolver) { try await getAsync() as First? } == nil)
    resolver.registerAsync { () -> First? in nil }
    #expect(try await resolver.getAsync() as First? == nil)
    #expect(await awaitedError { try await resolver.getAsync(expect: First.self) }?.code == .recipeReturnedNil)
    resolver.registerAsync { () -> First in throw Failure("none") }
    #expect(await awaitedError { try await resolver.getAsync(expect: First?.self) }?.code == .recipeThrew)
  }

  @Test(arguments: [false, true])
  func anAutowiredArrayAndOptionalHaveWhatIsAwaited(_ isAsync: Bool) async throws {
    if isAsync { resolver.autowireAsync(.factory, Host.init) } else { resolver.autowire(.factory, Host.init) }
    let empty: Host = try await resolver.getAsync()
    #expect(empty.plugins.isEmpty && empty.second == nil)
    registerPlugins()
    resolver.registerAsync { Second() }
    let host: Host = try await resolver.getAsync()
    // In the order of registration.
    #expect(host.plugins.count == 3)
    #expect(host.plugins[0] === resolver.get(name: "first") as any Plugin)
    #expect(host.plugins[1] === resolver.get(name: "second") as any Plugin)
    #expect(host.second === resolver.get() as Second)
  }

  @Test func aLazyOrProviderIsAwaitedByNobodyAndHasTheInstanceOnceItIsMade() async throws {
    let made = Tally()
    resolver.registerAsync { () -> First in
      made.add()
      return First()
    }
    resolver.autowireAsync(Later.init)
    let later: Later = try await resolver.getAsync()
    #expect(made.count == 0)
    let first: First = try await resolver.getAsync()
    #expect(later.lazy.value === first)
    #expect(later.provider.get() === first)
  }
}
