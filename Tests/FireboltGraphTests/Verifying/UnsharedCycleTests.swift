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
private final class Reel: Sendable { init(film: Film) {} }
private final class Index: Sendable { init(reel: Lazy<Reel>) {} }

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
    #expect(!codes(resolver).contains(.unsharedCycle))
    // Where the owner is, its value is its own, and knows it.
    let other = Resolver().autowire(.graph, Film.init).autowire(scope, Scene.init)
    #expect(!codes(other).contains(.unsharedCycle))
  }

  @Test(arguments: [
    Wiring("only the Lazy on the cycle is meant") {
      $0.autowire(.factory, Index.init).autowire(.factory, Reel.init)
      $0.register(.factory) { Film(scene: $0.get()) }
      $0.register(.factory) { Scene(film: Lazy { fatalError("nobody reads it") }) }
    },
    Wiring("a Provider makes another one on purpose") {
      $0.autowire(.factory) { (_: Int) in true }.autowire(.factory) { (_: Provider<Bool>) in 1 }
    },
    Wiring("a cycle that nothing defers is the error alone", finds: .cycle) {
      $0.autowire(.graph) { (_: String, _: Lazy<String>) in true }.autowire(.graph) { (_: Bool) in "a" }
    },
  ])
  func nothingElseIsTold(_ wiring: Wiring) {
    wiring.register(resolver)
    #expect(codes(resolver) == wiring.codes)
  }

  @Test func aDryRunSeesThoseOfRecipes() async {
    resolver.register(.graph) { Film(scene: $0.get()) }.register(.graph) { Scene(film: $0.get()) }
    #expect(findings(resolver).isEmpty)
    #expect(await mistakes(resolver).map(\.code) == [.unsharedCycle])
    let ofKeys = await mistakes(Resolver(), DryRun(limit: patience).requesting(.film))
    #expect(ofKeys.map(\.code) == [.unsharedCycle])
    #expect(ofKeys.allSatisfy { "\($0)".contains("declare its key as `Resolver.Key(.single) { … }`") })
  }
}
