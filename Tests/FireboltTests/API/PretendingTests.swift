import Firebolt
import TestSupport
import Testing

/// The active contexts, among those that the tests use.
var activeContexts: Set<Resolver.Context> {
  let all: [Resolver.Context] = [
    .argument("-one"), .argument("-two"), .preview, .test, .simulator, .device, .debug,
  ]
  return Set(
    all.filter { context in
      var isActive = false
      Resolver().when(context) { _ in isActive = true }
      return isActive
    })
}

@Suite("A test may pretend to run in other contexts")
struct PretendingTests {
  @Test func exactlyTheContextsNamedAreActive() {
    Resolver.Context.pretending(.preview, .argument("-one")) {
      #expect(activeContexts == [.preview, .argument("-one")])
      Resolver.Context.pretending(.debug) { #expect(activeContexts == [.debug], "the innermost counts") }
      #expect(activeContexts == [.preview, .argument("-one")])
    }
    Resolver.Context.pretending { #expect(activeContexts == []) }
    for context in [Resolver.Context.preview, .test, .simulator, .device, .debug, .argument("-two")] {
      Resolver.Context.pretending(context) { #expect(activeContexts == [context]) }
    }
  }

  @Test func afterwardsItIsAsBefore() async {
    let before = activeContexts
    Resolver.Context.pretending(.preview) {}
    #expect(activeContexts == before)
    await Resolver.Context.pretending(.preview) { await Task.yield() }
    #expect(activeContexts == before)
    #expect(throws: Failure.self) { try Resolver.Context.pretending(.preview) { throw Failure("") } }
    #expect(activeContexts == before)
  }

  @Test func itHoldsAcrossSuspensionsAndForTheTasksMadeInItButNotForDetachedTasksAndOtherThreads() async {
    let real = activeContexts
    #expect(real != [.preview])
    await Resolver.Context.pretending(.preview) {
      await Task.yield()
      #expect(activeContexts == [.preview])
      async let child = activeContexts
      #expect(await child == [.preview])
      #expect(await Task { activeContexts }.value == [.preview])
      #expect(await Task.detached { activeContexts }.value == real)
    }
    Resolver.Context.pretending(.preview) { #expect(onAnotherThread { activeContexts } == real) }
  }
}
