import Firebolt
import TestSupport
import Testing

/// A class that isn't Sendable, so each instance stays in one isolation.
private final class Draft {
  var text = ""
}
@MainActor private final class ViewModel {
  nonisolated init() { MainActor.assertIsolated() }
}

/// An actor that gets and keeps instances that aren't Sendable.
private actor Editor {
  let resolver: Resolver
  private var drafts: [Draft] = []

  init(_ resolver: Resolver) { self.resolver = resolver }

  func open() async throws {
    drafts.append(try await resolver.getAsync())
    try await withResolver(resolver) { drafts.append(try await getAsync()) }
    for draft in drafts { draft.text += "opened" }
  }
  var texts: [String] { drafts.map(\.text) }

  /// Returns whether a synchronous recipe that this actor requests runs on the actor.
  func isOwnIsolation() async throws -> Bool {
    resolver.register(.factory, name: "here") { [weak self] in
      self?.assertIsolated()
      return true
    }
    return try await resolver.getAsync(name: "here")
  }
}

@Suite("Rule 39: getAsync runs in its caller's isolation")
struct AsyncIsolationTests {
  private let resolver = Resolver()

  @Test func anActorGetsAndKeepsWhatIsNotSendable() async throws {
    resolver.register(.factory) { Draft() }
    let editor = Editor(resolver)
    try await editor.open()
    #expect(await editor.texts == ["opened", "opened"])
  }

  @Test func aSynchronousRecipeRunsOnTheActorThatAsks() async throws {
    #expect(try await Editor(resolver).isOwnIsolation())
  }

  @Test @MainActor func aSynchronousRecipeRunsOnTheMainActorIfThatAsks() async throws {
    resolver.register(.factory, on: MainActor.self) { ViewModel() }
    resolver.register(.factory) { () -> [ViewModel] in
      MainActor.assertIsolated()
      return [get()]
    }
    let viewModels: [ViewModel] = try await resolver.getAsync()
    #expect(viewModels.count == 1)
  }

  /// If a caller can await, it doesn't block its thread while another thread creates a synchronous single.
  @Test @MainActor func theMainActorGoesOnWhileAnotherThreadMakesWhatItNeeds() async throws {
    let paused = Pause()
    resolver.register {
      paused.block()
      return Database()
    }
    let making = Task.detached { [resolver] in
      await onThreadOfItsOwn { resolver.get(expect: Database.self) }
    }
    await paused.isReached()
    let asking = Task { @MainActor [resolver] in try await resolver.getAsync(expect: Database.self) }
    await reached { resolver.waiterCount(for: Database.self) == 1 }
    paused.end()
    let (made, asked) = (await making.value, try await asking.value)
    #expect(made === asked)
  }
}
