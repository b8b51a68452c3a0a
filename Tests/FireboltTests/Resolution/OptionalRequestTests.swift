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

/// Programs that stop although they ask for an optional: it, or something further in, is registered wrongly.
let optionalTraps = Traps { stops in
  stops("a cycle", at: #line + 1, #"Firebolt: a cycle in resolver "app": Screen → Model → Screen"#) {
    let _: Screen? = app { $0.autowire { (_: Screen) in Model(service: Service()) } }.get()
  }
  stops("what must be awaited", at: #line + 1, awaited, path) {
    let _: Screen? = app { $0.registerAsync { Service() } }.get()
  }
  stops("what must be awaited, asked for itself", at: #line + 1, awaited, without: "asked by") {
    let _: Service? = app { $0.registerAsync { Service() } }.get()
  }
  stops("what must be made on the main actor", at: #line + 3, "Service in resolver \"app\" runs on the main act", path)
  {
    await Task.detached {
      let _: Screen? = app { $0.register(on: MainActor.self) { Service() } }.get()
    }.value
  }
  stops(
    "what must be made there, asked for itself", at: #line + 3, "\"app\" runs on the main actor", without: "asked by"
  ) {
    await Task.detached {
      let _: Service? = app { $0.register(on: MainActor.self) { Service() } }.get()
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
  let requests: [(String, Int, @Sendable (Resolver) -> Void)] = [
    ("a name", #line, { _ = $0.autowire(Screen.init, name: "main").get(name: "main") as Screen? }),
    ("a scope", #line, { _ = $0.get(.factory) as Screen? }),
    ("arguments", #line, { _ = $0.get(name: "numbered", 1) as Screen? }),
    ("a global get", #line, { withResolver($0) { _ = get() as Screen? } }),
    ("a global get with arguments", #line, { withResolver($0) { _ = get(name: "numbered", 1) as Screen? } }),
    ("a get by id", #line, { _ in _ = get(resolverId: "app", name: nil) as Screen? }),
    ("an injected property", #line, { withResolver($0) { _ = Injected<Screen?>().wrappedValue } }),
    ("a lazily injected property", #line, { withResolver($0) { _ = LazyInjected<Screen?>().wrappedValue } }),
    ("a weak property", #line, { withResolver($0) { _ = WeakLazyInjected<Screen>().wrappedValue } }),
    ("a dynamic property", #line, { withResolver($0) { _ = DynamicInjected<Screen?>().wrappedValue } }),
  ]
  for (what, line, request) in requests {
    stops(what, at: line, awaited, path) {
      let resolver = app { $0.registerAsync { Service() } }
      request(resolver)
      withExtendedLifetime(resolver) {}
    }
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
}
