import Dispatch
import Firebolt
import Testing

@MainActor private final class ViewModel {
  let isOnMainActor: Bool
  init() { isOnMainActor = true }
}
private final class Model: Sendable {}
@MainActor private final class Screen {
  let model: Model
  let viewModel: ViewModel
  init(model: Model, viewModel: ViewModel) {
    self.model = model
    self.viewModel = viewModel
  }
}

@Suite struct MainActorRecipeTests {
  @Test @MainActor func onTheMainActorGetRunsItDirectly() {
    let resolver = Resolver().register(on: MainActor.self) { ViewModel() }
    let viewModel: ViewModel = resolver.get()
    #expect((resolver.get() as ViewModel) === viewModel)
  }

  @Test func elsewhereGetAsyncHops() async throws {
    let resolver = Resolver().register(on: MainActor.self) { ViewModel() }
    let viewModel: ViewModel = try await resolver.getAsync()
    #expect(viewModel.isOnMainActor)
    #expect((resolver.get() as ViewModel) === viewModel)
  }

  @Test func elsewherePlainGetNamesBothWays() async {
    let resolver = Resolver().register(.factory, on: MainActor.self) { ViewModel() }
    let error = await Task.detached {
      #expect(throws: ResolutionError.self) { try resolver.resolve(ViewModel.self) }
    }.value
    #expect(error?.code == .needsMainActor)
    #expect(error?.description.contains("on the main actor") == true)
    #expect(error?.description.contains("getAsync(") == true)
  }

  @Test func anAutowiredScreenIsMadeFromAnywhere() async throws {
    let resolver = Resolver()
    resolver.registerAsync { Model() }
    resolver.register(on: MainActor.self) { ViewModel() }
    resolver.autowire(.factory, Screen.init, on: MainActor.self)
    let screen: Screen = try await resolver.getAsync()
    let (model, viewModel) = await MainActor.run { (screen.model, screen.viewModel) }
    #expect((resolver.get() as Model) === model)
    #expect((resolver.get() as ViewModel) === viewModel)
  }

  @Test func theMainQueueIsTheMainActor() async {
    let resolver = Resolver().register(.factory, on: MainActor.self) { ViewModel() }
    let isMade = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: (resolver.get() as ViewModel?) != nil) }
    }
    #expect(isMade)
  }
}
