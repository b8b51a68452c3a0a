import Firebolt
import TestSupport
import Testing

private struct Screen {
  @LazyInjected var lazy: any Greets
  @WeakLazyInjected var weak: (any Greets)?
  @DynamicInjected var dynamic: any Greets
}

private let isolated = "can't be used here: the recipe makes a Doorman, and " + isolatedToMainActor

@MainActor private func app() -> Resolver {
  Resolver("app").register(expects: [(any Greets).self, Doorman.self], on: MainActor.self) { Doorman() }
}

/// Programs that have used a property on the main actor, and use it elsewhere.
let isolatedTraps = Traps { stops in
  stops("a lazy property", at: 6, isolated) {
    let (screen, resolver) = await used()
    await Task.detached { _ = screen.value.lazy }.value
    withExtendedLifetime(resolver) {}
  }
  stops("a weak property", at: 7, isolated) {
    let (screen, resolver) = await used()
    await Task.detached { _ = screen.value.weak }.value
    withExtendedLifetime(resolver) {}
  }
  stops("a lazy of a recipe", isolated) {
    let resolver = await app()
    let lazy = await MainActor.run {
      let lazy: Lazy<any Greets> = resolver.get()
      _ = lazy.value
      return lazy
    }
    await Task.detached { _ = lazy.value }.value
  }
}

private struct Used: @unchecked Sendable { let value: Screen }

@MainActor private func used() -> (Used, Resolver) {
  let resolver = app()
  let screen = withResolver(resolver) { Screen() }
  withResolver(resolver) {
    precondition(screen.lazy === screen.weak && screen.lazy === screen.dynamic)
  }
  return (Used(value: screen), resolver)
}

@Suite("Rule 67: a property keeps the form, and doesn't hand it to another actor")
struct IsolatedPropertyTests {
  @Test @MainActor func onTheActorEachGivesTheSame() {
    let (screen, resolver) = used()
    #expect(screen.value.weak?.greet() == "hi" && screen.value.lazy.greet() == "hi")
    withExtendedLifetime(resolver) {}
  }
}
