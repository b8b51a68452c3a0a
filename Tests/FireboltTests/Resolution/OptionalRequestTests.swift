import Firebolt
import TestSupport
import Testing

private final class Screen: Sendable { init(model: Model) {} }
private final class Model: Sendable { init(service: Service) {} }
private final class Service: Sendable {}
private final class Other: Sendable {}

/// A resolver in which a screen's model needs a service, and the screen takes a number of arguments.
private func app(_ id: String? = "app", _ registerService: (Resolver) -> Void) -> Resolver {
  let resolver = Resolver(id).autowire(Screen.init).autowire(.factory, Model.init)
  resolver.register(.factory, name: "numbered", arg1: Int.self) { own, _ in Screen(model: try own.resolve()) }
  registerService(resolver)
  return resolver
}

private let awaited = #"Firebolt: the recipe for Service in resolver "app" is async"#
private let path = "        →   Model "

@Sendable private func registeringAsync(_ resolver: Resolver) { resolver.registerAsync { Service() } }

/// Programs that stop although they ask for an optional: something further in is registered wrongly.
let optionalTraps = Traps { stops in
  stops("a cycle", at: #line + 1, #"Firebolt: a cycle in resolver "app": Screen → Model → Screen"#) {
    let _: Screen? = app { $0.autowire { (_: Screen) in Model(service: Service()) } }.get()
  }
  stops("what must be awaited", at: #line + 1, awaited, path) {
    let _: Screen? = app { $0.registerAsync { Service() } }.get()
  }
  stops("what must be made on the main actor", at: #line + 3, "Service in resolver \"app\" runs on the main act", path)
  {
    await Task.detached {
      let _: Screen? = app { $0.register(on: MainActor.self) { Service() } }.get()
    }.value
  }
  stops("an instance of another type", at: #line + 1, "makes an Other, which is no Service", path) {
    let _: Screen? = app { $0.register(expects: [Service.self, Other.self]) { Other() } }.get()
  }
  stops("a hook that the recipe can't wait for", at: #line + 3, "a hook of Service in resolver \"app\"", path) {
    let resolver = app { $0.register { Service() } }
    resolver.initCompleted(Service.self, on: MainActor.self) { _, _ in }
    let _: Screen? = resolver.get()
  }
  stops("a name", at: #line + 1, awaited, path) {
    let _: Screen? = app { $0.registerAsync { Service() }.autowire(Screen.init, name: "main") }.get(name: "main")
  }
  stops("a scope", at: #line + 1, awaited, path) {
    let _: Screen? = app("app", registeringAsync).get(.factory)
  }
  stops("arguments", at: #line + 1, awaited, path) {
    let _: Screen? = app("app", registeringAsync).get(name: "numbered", 1)
  }
  stops("a global get", at: #line + 2, awaited, path) {
    withResolver(app("app", registeringAsync)) {
      let _: Screen? = get()
    }
  }
  stops("a global get with arguments", at: #line + 3, awaited, path) {
    let resolver = app("app", registeringAsync)
    withResolver(resolver) {
      let _: Screen? = get(name: "numbered", 1)
    }
  }
  stops("a get by id", at: #line + 2, awaited, path) {
    let resolver = app("app", registeringAsync)
    let _: Screen? = get(resolverId: "app", name: nil)
    withExtendedLifetime(resolver) {}
  }
  stops("an injected property", at: #line + 2, awaited, path) {
    struct Window {
      @Injected var screen: Screen?
    }
    withResolver(app("app", registeringAsync)) { _ = Window() }
  }
  stops("a lazily injected property", at: #line + 2, awaited, path) {
    struct Window {
      @LazyInjected var screen: Screen?
    }
    withResolver(app("app", registeringAsync)) { _ = Window().screen }
  }
  stops("a weak property", at: #line + 2, awaited, path) {
    struct Window {
      @WeakLazyInjected var screen: Screen?
    }
    withResolver(app("app", registeringAsync)) { _ = Window().screen }
  }
  stops("a dynamic property", at: #line + 2, awaited, path) {
    struct Window {
      @DynamicInjected var screen: Screen?
    }
    withResolver(app("app", registeringAsync)) { _ = Window().screen }
  }
}

@Suite("Rule 8: an optional request is nil for what may be absent, and for no mistake in the wiring")
struct OptionalRequestTests {
  @Test func whatIsAbsentFurtherInIsNoMistakeInTheWiring() {
    let threw = app(nil) { $0.register { () throws -> Service in throw Failure("offline") } }
    let none = app(nil) { $0.register { nil as Service? } }
    let missing = app(nil) { _ in }
    let unfit = app(nil) { $0.register(arg1: Int.self) { _ in Service() } }
    for resolver in [threw, none, missing, unfit] {
      #expect(resolver.get() as Screen? == nil)
      #expect(resolver.get(.factory) as Screen? == nil)
      #expect(resolver.get(name: "numbered", 1) as Screen? == nil)
      #expect(withResolver(resolver) { get() as Screen? } == nil)
    }
  }

  @Test func theKeyItselfMayBeAbsentAlsoInARecipe() {
    let resolver = app(nil) { resolver in
      resolver.register { own in
        let none: Other? = own.get()
        let unfit: Screen? = own.get(name: "numbered", "one")
        #expect(none == nil && unfit == nil)
        return Service()
      }
    }
    #expect(resolver.get() as Screen? != nil)
  }

  @Test func resolveThrowsEachMistake() {
    let resolver = app(nil) { _ in }
    #expect(resolutionError { try resolver.resolve(Screen?.self) }?.code == .notRegistered)
    let cyclic = app(nil) { $0.autowire { (_: Screen) in Model(service: Service()) } }
    #expect(resolutionError { try cyclic.resolve(Screen?.self) }?.code == .cycle)
  }
}
