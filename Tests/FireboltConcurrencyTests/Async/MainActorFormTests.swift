import Firebolt
import TestSupport
import Testing

@MainActor private protocol Presenting: AnyObject {}
@MainActor private final class ViewModel: Presenting {
  nonisolated init() { MainActor.assertIsolated() }
}

/// Each of the ways to register a recipe that runs on the main actor.
@Suite struct MainActorFormTests {
  private static let forms: [@Sendable (Resolver) -> Void] = [
    { $0.register(on: MainActor.self) { ViewModel() } },
    { $0.register(on: MainActor.self) { $0.get(expect: ViewModel.self, name: "other") } },
    { $0.register(.custom("session"), on: MainActor.self) { ViewModel() } },
    { $0.register(.weak, on: MainActor.self) { ViewModel() } },
    { $0.register(.graph, on: MainActor.self) { ViewModel() } },
    { $0.register(.factory, on: MainActor.self) { ViewModel() } },
    { $0.autowire(ViewModel.init, on: MainActor.self) },
    { $0.autowire(.factory, ViewModel.init, on: MainActor.self) },
  ]
  /// The forms that keep the instance.
  private static let kept = [0, 1, 2, 6]

  private func resolver(_ form: Int) -> Resolver {
    let resolver = Resolver()
    Self.forms[form](resolver)
    return resolver.register(name: "other", on: MainActor.self) { ViewModel() }
  }

  @Test(arguments: forms.indices) @MainActor func onTheMainActorEveryRequestRunsIt(_ form: Int) async throws {
    _ = resolver(form).get() as ViewModel
    #expect(resolver(form).get() as ViewModel? != nil)
    _ = try resolver(form).resolve(ViewModel.self)
    _ = try await resolver(form).getAsync(expect: ViewModel.self)
  }

  @Test(arguments: forms.indices) func elsewhereARequestThatCannotWaitIsAnError(_ form: Int) async {
    let resolver = resolver(form)
    #expect(resolutionError { try resolver.resolve(ViewModel.self) }?.code == .needsMainActor)
    #expect(resolutionError { try resolver.resolve(ViewModel?.self) }?.code == .needsMainActor)
  }

  @Test(arguments: kept) func whatIsKeptIsHadByEverybodyOnceItIsMade(_ form: Int) async throws {
    let resolver = resolver(form)
    let made: ViewModel = try await resolver.getAsync()
    #expect(resolver.get() as ViewModel === made)
    #expect(try resolver.resolve(ViewModel.self) === made)
    #expect(try await resolver.getAsync() as ViewModel === made)
  }

  /// While the main actor waits for the task that makes the request, the task can't hop to it.
  @Test @MainActor func whatIsThereNeedsNoHop() {
    let resolver = resolver(0)
    let made: ViewModel = resolver.get()
    let found = SendableBox<ViewModel>()
    let end = Milestone()
    Task.detached {
      found.set(try await resolver.getAsync())
      end.reach()
    }
    end.wait()
    #expect(found.value === made)
  }
}
