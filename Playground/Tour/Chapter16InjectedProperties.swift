import Firebolt

private final class FilmController {
  @Injected var session: Session
  @Injected(name: "guest") var guest: Session?
  @LazyInjected var list: FilmListViewModel
}

extension Resolver {
  fileprivate static let cinema = Resolver("Cinema")
}

private final class Entrance {
  @Injected(from: Resolver.cinema) var session: Session
}

private func greeting() -> String { "Hello, \((get() as Session).user)" }

/// Where the system creates an object, its properties resolve themselves. Like the global `get()`, they ask the resolver
/// that was passed to `withResolver`, else the global one.
@MainActor func injectedProperties() async {
  let app = Resolver()
  app.register { Session(user: "Ada") }
  app.register(expect: (any FilmClient).self) { CatalogueClient() }
  app.autowire(FilmRepository.init).autowire(FilmListViewModel.init)
  let controller = withResolver(app) { FilmController() }
  check(controller.session.user, is: "Ada")
  check(controller.guest?.user, is: nil)

  // A lazy property resolves its value when it is first used, and keeps it.
  let titles = withResolver(app) { controller.list.titles }
  check(titles.count, is: 3)
  check(controller.list.titles.count, is: 3)

  // `from:` names the resolver where the property is declared.
  Resolver.cinema.register { Session(user: "a visitor") }
  check(Entrance().session.user, is: "a visitor")

  // `withResolver` applies to one task and those that it starts: parallel tests don't see each other's resolvers.
  let greetings = await withTaskGroup(of: String.self) { group in
    for number in 1...20 {
      group.addTask {
        let test = MockResolver { $0.register { Session(user: "test \(number)") } }
        return await withResolver(test) {
          await Task.yield()
          return greeting()
        }
      }
    }
    var greetings: Set<String> = []
    for await greeting in group { greetings.insert(greeting) }
    return greetings
  }
  check(greetings.count, is: 20)
}
