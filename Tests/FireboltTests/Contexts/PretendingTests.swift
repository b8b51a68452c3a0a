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

private actor Desk {
  final class Note { var lines: [Set<Resolver.Context>] = [] }

  let note = Note()

  func write() async -> Int {
    let same = await Resolver.Context.pretending(.argument("-one")) {
      assertIsolated()
      note.lines.append(active)
      await Task.yield()
      assertIsolated()
      note.lines.append(active)
      return note
    }
    return same === note ? same.lines.filter { $0 == [.argument("-one")] }.count : 0
  }
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

  @Test func theResultIsHandedThrough() async {
    #expect(Resolver.Context.pretending(.preview) { 1 } == 1)
    #expect(
      await Resolver.Context.pretending(.preview) {
        await Task.yield(); return 2
      } == 2)
  }

  @Test func errorsKeepTheirType() async {
    do throws(Failure) {
      try Resolver.Context.pretending(.preview) { () throws(Failure) in throw Failure("typed") }
    } catch {
      #expect(error.description == "typed")
    }
    do throws(Failure) {
      try await Resolver.Context.pretending(.preview) { () async throws(Failure) in throw Failure("typed, async") }
    } catch {
      #expect(error.description == "typed, async")
    }
    await #expect(throws: Failure("untyped")) {
      try await Resolver.Context.pretending(.preview) {
        await Task.yield()
        throw Failure("untyped")
      }
    }
  }

  @Test func aFunctionThatRethrowsMayPretend() {
    func stubbed<R>(_ body: () throws -> R) rethrows -> R {
      try Resolver.Context.pretending(.argument("-one"), body: body)
    }
    #expect(stubbed { active } == [.argument("-one")])
    #expect(throws: Failure.self) { try stubbed { throw Failure("") } }
  }

  @Test func itHoldsAcrossSuspensionsAndForTheTasksMadeInIt() async {
    await Resolver.Context.pretending(.preview) {
      await Task.yield()
      #expect(active == [.preview])
      async let child = active
      let unstructured = Task { active }
      #expect(await child == [.preview])
      #expect(await unstructured.value == [.preview])
    }
  }

  @Test func itDoesNotHoldForDetachedTasksAndOtherThreads() async {
    let real = active
    #expect(real != [.preview])
    await Resolver.Context.pretending(.preview) {
      #expect(await Task.detached { active }.value == real)
    }
    Resolver.Context.pretending(.preview) {
      #expect(onAnotherThread { active } == real)
    }
  }

  @Test func itWorksInSynchronousCodeOutsideOfAnyTask() {
    let seen = onThreads(2) { index in
      let own: Resolver.Context = index == 0 ? .argument("-one") : .argument("-two")
      return Resolver.Context.pretending(own) {
        withUnsafeCurrentTask { #expect($0 == nil) }
        return active
      }
    }
    #expect(seen == [[.argument("-one")], [.argument("-two")]])
  }

  @Test func parallelTasksPretendDifferentContexts() async {
    // Neither task ends before the other has begun, so both pretend at the same time.
    let (ones, twos) = (Resolver(), Resolver())
    let (oneBegan, twoBegan) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    async let one: Void = Resolver.Context.pretending(.argument("-one")) {
      oneBegan.continuation.finish()
      for await _ in twoBegan.stream {}
      fill(ones)
    }
    async let two: Void = Resolver.Context.pretending(.argument("-two")) {
      twoBegan.continuation.finish()
      for await _ in oneBegan.stream {}
      fill(twos)
    }
    _ = await (one, two)
    #expect(ones.get() == "one")
    #expect(twos.get() == "two")
  }

  @Test func itRunsInTheCallersActor() async {
    #expect(await Desk().write() == 2)
    await onMainActor()
  }

  @MainActor private func onMainActor() async {
    let note = Desk.Note()
    await Resolver.Context.pretending(.preview) {
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      note.lines.append(active)
    }
    #expect(note.lines == [[.preview]])
  }
}

private func fill(_ resolver: Resolver) {
  resolver
    .when(.argument("-one")) { $0.register { "one" } }
    .when(.argument("-two")) { $0.register { "two" } }
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
