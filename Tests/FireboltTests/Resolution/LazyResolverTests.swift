import Firebolt
import TestSupport
import Testing

private final class Trigger {}
private final class Holder {
  @Injected var now: Label
  @LazyInjected var later: Label
  @LazyInjected(name: "other") var other: Label
  @WeakLazyInjected var weakly: Label?
  let lazy = Lazy { get() as Label }
  let provider = Provider { get() as Label }
  let throughFunction = Lazy(madeLabel)

  var texts: [String] {
    [
      now.text, later.text, other.text, weakly?.text ?? "nil", lazy.value.text, provider.get().text,
      throughFunction.value.text,
    ]
  }
}
@Sendable private func madeLabel() -> Label { return get() }

@Suite("Rule 69: what is lazy asks the resolver that an eager one would have asked at the place where it was made")
struct LazyResolverTests {
  private func resolver(_ text: String) -> Resolver {
    Resolver().register { Label(text) }.register(name: "other") { Label(text) }.register(.factory) { Holder() }
  }

  @Test(arguments: ["in a recipe", "in an asynchronous recipe", "in withResolver", "in a completion"])
  func itIsAskedWhereverItIsUsed(place: String) async throws {
    let app = resolver("app")
    let holder: Holder
    switch place {
    case "in a recipe": holder = app.get()
    case "in an asynchronous recipe":
      holder = try await app.registerAsync(.factory, name: "async") { () async in
        await Task.yield()
        return Holder()
      }.getAsync(Holder.self, name: "async")
    case "in withResolver": holder = withResolver(app) { Holder() }
    default:
      let made = SendableBox<Holder>()
      app.register { Trigger() }.initCompleted(Trigger.self) { _, _ in made.set(Holder()) }
      _ = app.get(Trigger.self)
      holder = try #require(made.value)
    }
    let all = Array(repeating: "app", count: 7)
    #expect(withResolver(resolver("elsewhere")) { holder.texts } == all)
    #expect(holder.texts == all)
    #expect(holder.$later.resolver.resolverId == app.resolverId)
  }

  @Test func aNestedLazyAsksWhereItWasMadeToo() {
    let app = resolver("app").register(.factory) { Lazy { Lazy { get() as Label } } }
    let outer: Lazy<Lazy<Label>> = app.get()
    #expect(withResolver(resolver("elsewhere")) { outer.value.value.text } == "app")
  }

  @Test func outsideOfRecipesItAsksTheGlobalResolver() {
    struct Unregistered { @LazyInjected var label: Label? }
    let made = Unregistered()
    #expect(withResolver(resolver("elsewhere")) { made.label } == nil)
  }

  @Test func itDoesNotKeepTheResolver() throws {
    var app: Resolver? = resolver("app")
    weak let alive = app
    let holder: Holder = app!.get()
    app = nil
    #expect(alive == nil)
    let error = #expect(throws: ResolutionError.self) { try holder.$later.resolve() }
    #expect(error?.code == .resolverGone)
  }

  @Test func byAnIdItAsksTheResolverThatHasIt() {
    let id = "lazy \(Resolver().resolverId)"
    let early = LazyInjected<Label>(resolverId: id)
    let app = Resolver(id).register { Label("by id") }
    #expect(early.wrappedValue.text == "by id")
    #expect(LazyInjected<Label>(resolverId: id).wrappedValue.text == "by id")
    _ = app
  }
}
