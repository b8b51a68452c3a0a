import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Film: Sendable {
  let scene: Scene
  init(scene: Scene) { self.scene = scene }
}
private final class Scene: Sendable {
  let film: Lazy<Film>
  init(film: Lazy<Film>) { self.film = film }
}
private final class Reel: Sendable {
  init(film: Film) {}
}
private final class Index: Sendable {
  init(reel: Lazy<Reel>) {}
}

extension Resolver.Keys {
  fileprivate static let scene: Resolver.Key<Scene> = Resolver.Key(.graph) { Scene(film: $0.lazy(.film)) }
  fileprivate static let film = Resolver.Key(.graph) { Film(scene: $0.get(.scene)) }
}

@Suite("Rule 30: verify() warns of a cycle through a Lazy of which nothing is shared") struct UnsharedCycleTests {
  private let resolver = Resolver()

  @Test func theValueIsAnotherObjectAndTheWarningSaysWhatSharesIt() throws {
    let resolver = Resolver("films in a graph")
    resolver.autowire(.graph, Film.init)
    resolver.autowire(.graph, Scene.init)
    let (file, line) = (#fileID, #line - 2)
    let film = resolver.get(Film.self)
    #expect(film.scene.film.value !== film)
    #expect(
      try resolver.verify().description == """
        Firebolt: 1 warning in resolver "films in a graph"
        warning: the Lazy of Film that Scene has makes another Film than the one that the path begins with:
                    nothing of it is shared
          path      Film    (\(file):\(line), graph)
                →   Scene   (\(file):\(line + 1), graph)
                →   Film    (\(file):\(line), graph)
          to fix    write `.single` instead of `.graph` at \(file):\(line),
                    or another scope that shares it
        """)
    // As the warning says.
    resolver.unregister(Film.self).autowire(Film.init)
    let shared = resolver.get(Film.self)
    #expect(shared.scene.film.value === shared)
    #expect(try resolver.verify().issues.isEmpty)
  }

  @Test(arguments: [Resolver.Scope.graph, .factory], [Resolver.Scope.graph, .factory])
  func eachUnsharedScopeIsTold(_ film: Resolver.Scope, _ scene: Resolver.Scope) throws {
    resolver.autowire(film, Film.init).autowire(scene, Scene.init)
    let issues = try resolver.verify().issues
    #expect(issues.map(\.code) == [.unsharedCycle] && issues.map(\.key) == [TypeKey(Film.self)])
  }

  @Test(arguments: [Resolver.Scope.single, .weak, .custom("screening"), .perResolver])
  func whatIsSharedIsNotTold(_ scope: Resolver.Scope) throws {
    resolver.autowire(scope, Film.init).autowire(.graph, Scene.init)
    #expect(findings(resolver).filter { $0.code == .unsharedCycle }.isEmpty)
    // Where the owner is, its value is its own, and knows it.
    let other = Resolver().autowire(.graph, Film.init).autowire(scope, Scene.init)
    #expect(findings(other).filter { $0.code == .unsharedCycle }.isEmpty)
  }

  @Test func onlyTheLazyOnTheCycleIsMeant() throws {
    resolver.autowire(.factory, Index.init).autowire(.factory, Reel.init)
    resolver.register(.factory) { Film(scene: $0.get()) }
    resolver.register(.factory) { Scene(film: Lazy { fatalError("nobody reads it") }) }
    #expect(try resolver.verify().issues.isEmpty)
  }

  /// A `Provider` makes another one on purpose.
  @Test func aProviderIsNotTold() throws {
    resolver.autowire(.factory) { (_: Int) in true }.autowire(.factory) { (_: Provider<Bool>) in 1 }
    #expect(try resolver.verify().issues.isEmpty)
  }

  @Test func aDryRunSeesThoseOfRecipes() async {
    resolver.register(.graph) { Film(scene: $0.get()) }.register(.graph) { Scene(film: $0.get()) }
    #expect(findings(resolver).isEmpty)
    #expect(await mistakes(resolver).map(\.code) == [.unsharedCycle])
    let ofKeys = await mistakes(Resolver(), DryRun(limit: patience).requesting(.film))
    #expect(ofKeys.map(\.code) == [.unsharedCycle])
    #expect(ofKeys.allSatisfy { "\($0)".contains("declare its key as `Resolver.Key(.single) { … }`") })
  }

  /// The cycle without the `Lazy` is the error.
  @Test func aCycleThatNothingDefersIsTheErrorAlone() {
    resolver.autowire(.graph) { (_: String, _: Lazy<String>) in true }.autowire(.graph) { (_: Bool) in "a" }
    #expect(findings(resolver).map(\.code) == [.cycle])
  }
}
