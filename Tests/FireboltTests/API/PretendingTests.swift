import Firebolt
import TestSupport
import Testing

/// The active contexts, among those that the tests use.
private var active: Set<Resolver.Context> {
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
    #expect(active.contains(.test))
    Resolver.Context.pretending(.preview, .argument("-one")) {
      #expect(active == [.preview, .argument("-one")])
    }
    Resolver.Context.pretending { #expect(active == []) }
    for context in [Resolver.Context.preview, .test, .simulator, .device, .debug, .argument("-two")] {
      Resolver.Context.pretending(context) { #expect(active == [context]) }
    }
  }

  @Test func afterwardsItIsAsBefore() async {
    let before = active
    Resolver.Context.pretending(.preview) {}
    #expect(active == before)
    await Resolver.Context.pretending(.preview) { await Task.yield() }
    #expect(active == before)
    #expect(throws: Failure.self) { try Resolver.Context.pretending(.preview) { throw Failure("") } }
    #expect(active == before)
  }

  @Test func theInnerPretenceCountsAndThenTheOuterOneAgain() {
    Resolver.Context.pretending(.preview) {
      Resolver.Context.pretending(.debug) { #expect(active == [.debug]) }
      #expect(active == [.preview])
    }
  }

  @Test func itHoldsAcrossSuspensionsAndForTheTasksMadeInItButNotForDetachedTasksAndOtherThreads() async {
    let real = active
    #expect(real != [.preview])
    await Resolver.Context.pretending(.preview) {
      await Task.yield()
      #expect(active == [.preview])
      async let child = active
      #expect(await child == [.preview])
      #expect(await Task { active }.value == [.preview])
      #expect(await Task.detached { active }.value == real)
    }
    Resolver.Context.pretending(.preview) { #expect(onAnotherThread { active } == real) }
  }
}

@Suite("Tests that run in parallel pretend each for itself")
struct ParallelPretenceTests {
  @Test(arguments: 0..<16)
  func eachSeesItsOwn(_ number: Int) async {
    let own: Resolver.Context = .argument("-\(number)")
    await Resolver.Context.pretending(own) {
      for _ in 0..<20 {
        await Task.yield()
        for other in 0..<16 {
          Resolver().when(.argument("-\(other)")) { _ in #expect(other == number) }
        }
        var isActive = false
        Resolver().when(own) { _ in isActive = true }
        #expect(isActive)
      }
    }
  }
}
