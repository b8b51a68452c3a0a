import Dispatch
import Firebolt
import TestSupport
import Testing

private final class Model: Sendable {}
@MainActor private final class Router {
  nonisolated init() { MainActor.assertIsolated() }
}
@MainActor private final class ViewModel {
  let (model, router): (Model, Router)
  init(model: Model, router: Router) { (self.model, self.router) = (model, router) }
}
@MainActor private final class Screen {
  let viewModel: ViewModel
  init(viewModel: ViewModel) { self.viewModel = viewModel }
}
/// A synchronous class without an actor, whose dependency is created on the main actor.
private final class Flow: Sendable {
  let screen: Screen
  init(screen: Screen) { self.screen = screen }
}
private final class Application: Sendable {
  let flow: Flow
  let model: Model
  init(flow: Flow, model: Model) { (self.flow, self.model) = (flow, model) }
}

@Suite("Rule 37: recipes for the main actor, and what is made of them")
struct MainActorGraphTests {
  /// Returns an application of five levels. The middle three are created on the main actor.
  private func application(_ scope: Resolver.Scope) -> Resolver {
    let resolver = Resolver().autowire(Model.init)
    resolver.autowire(scope, Router.init, on: MainActor.self)
    resolver.autowire(scope, ViewModel.init, on: MainActor.self)
    resolver.autowire(scope, Screen.init, on: MainActor.self)
    resolver.autowire(scope, Flow.init)
    return resolver.autowire(scope, Application.init)
  }

  private static let scopes: [Resolver.Scope] = [.single, .factory, .weak, .graph, .custom("session")]

  @Test(arguments: scopes)
  func anAutowiredGraphIsAwaitedFromAnywhereAndAnErrorNamesThePartForTheMainActor(_ scope: Resolver.Scope) async throws
  {
    let resolver = application(scope)
    let error = resolutionError { try resolver.resolve(Application.self) }
    #expect(error?.code == .needsMainActor)
    #expect(error?.pathOfTypes == ["Application", "Flow", "Screen"])
    let application: Application = try await resolver.getAsync()
    #expect(application.model === resolver.get() as Model)
    let model = await MainActor.run { application.flow.screen.viewModel.model }
    #expect(model === application.model)
  }

  @Test func aFailedPartOfOneGraphIsMadeThereAnew() async throws {
    let (runs, failures) = (Tally(), Guarded<[ResolutionError.Code]>([]))
    let resolver = application(.graph).register(.graph, on: MainActor.self) { () throws -> Screen in
      if runs.add() == 1 { throw Failure("no window") }
      return Screen(viewModel: ViewModel(model: Model(), router: Router()))
    }
    resolver.registerAsync(name: "both") { (resolver: Resolver) -> Application in
      _ = try? await resolver.getAsync(expect: Application.self)
      return try await resolver.getAsync()
    }
    let observation = resolver.observe { event in
      if case .failed(let error) = event.kind { failures.append(error.code) }
    }
    _ = try await resolver.getAsync(expect: Application.self, name: "both")
    observation.end()
    #expect(failures.value == [.recipeThrew])
  }

  @Test func aCycleThroughTheMainActorIsFound() async {
    let resolver = application(.single).register(on: MainActor.self) { (r: Resolver) throws -> Router in
      _ = try r.resolve(Screen.self)
      return Router()
    }
    let error = await awaitedError { try await resolver.getAsync(expect: Screen.self) }
    #expect(error?.code == .cycle)
    #expect(error?.pathOfTypes == ["Screen", "ViewModel", "Router", "Screen"])
  }

  @Test func hooksOfItsKeyRunThereToo() async throws {
    let events = Guarded<[String]>([])
    let resolver = application(.single)
    resolver.decorate(Router.self) { _, router in
      MainActor.assertIsolated()
      events.append("decorated")
      return router
    }
    resolver.initCompleted(Router.self) { _, _ in
      MainActor.assertIsolated()
      events.append("completed")
    }
    resolver.onDrop(Router.self) { _ in events.append("dropped") }
    _ = try await resolver.getAsync(expect: Router.self)
    resolver.dropCached(Router.self)
    #expect(events.value == ["decorated", "completed", "dropped"])
  }

  @Test func aQueueThatRunsOnTheMainOneIsTheMainActor() async {
    let resolver = application(.factory)
    let queue = DispatchQueue(label: "of the main one", target: .main)
    let isMade = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: (try? resolver.resolve(Screen.self)) != nil) }
    }
    #expect(isMade)
  }
}

/// Each of the ways to register a recipe that runs on the main actor.
struct MainActorFormTests {
  private static let forms: [@Sendable (Resolver) -> Void] = [
    { $0.register(on: MainActor.self) { Router() } },
    { $0.register(on: MainActor.self) { $0.get(expect: Router.self, name: "other") } },
    { $0.register(.custom("session"), on: MainActor.self) { Router() } },
    { $0.register(.weak, on: MainActor.self) { Router() } },
    { $0.register(.graph, on: MainActor.self) { Router() } },
    { $0.register(.factory, on: MainActor.self) { Router() } },
    { $0.autowire(Router.init, on: MainActor.self) },
    { $0.autowire(.factory, Router.init, on: MainActor.self) },
  ]
  /// The forms that keep the instance.
  private static let kept = [0, 1, 2, 6]

  private func resolver(_ form: Int) -> Resolver {
    let resolver = Resolver()
    Self.forms[form](resolver)
    return resolver.register(name: "other", on: MainActor.self) { Router() }
  }

  @Test(arguments: forms.indices) @MainActor func onTheMainActorEveryRequestRunsIt(_ form: Int) async throws {
    _ = resolver(form).get() as Router
    #expect(resolver(form).get() as Router? != nil)
    _ = try resolver(form).resolve(Router.self)
    _ = try await resolver(form).getAsync(expect: Router.self)
  }

  @Test(arguments: forms.indices) func elsewhereARequestThatCannotWaitIsAnError(_ form: Int) async {
    let resolver = resolver(form)
    #expect(resolutionError { try resolver.resolve(Router.self) }?.code == .needsMainActor)
    #expect(resolutionError { try resolver.resolve(Router?.self) }?.code == .needsMainActor)
  }

  @Test(arguments: kept) func whatIsKeptIsHadByEverybodyOnceItIsMade(_ form: Int) async throws {
    let resolver = resolver(form)
    let made: Router = try await resolver.getAsync()
    #expect(resolver.get() as Router === made)
    #expect(try resolver.resolve(Router.self) === made)
    #expect(try await resolver.getAsync() as Router === made)
  }

  /// While the main actor waits for the task that makes the request, the task can't hop to it.
  @Test @MainActor func whatIsThereNeedsNoHop() {
    let resolver = resolver(0)
    let made: Router = resolver.get()
    let found = SendableBox<Router>()
    let end = Milestone()
    Task.detached {
      found.set(try await resolver.getAsync())
      end.reach()
    }
    end.wait()
    #expect(found.value === made)
  }
}
