import Firebolt

/// A screen that the system creates, so its initialiser can't take dependencies. Its properties resolve them instead.
private final class FilmController {
  @Injected var session: Session
  @Injected(name: "guest") var guest: Session?
  @LazyInjected var list: FilmListViewModel
}

/// A part of the app that uses the global function `get()`, and knows no resolver.
private func greeting() -> String {
  "Hello, \((get() as Session).user)"
}

/// Properties that resolve their own values, and the resolver that they use.
func injectedProperties() async {
  chapter(16, "Injected properties, and another resolver for a task")

  let app = Resolver()
  app.register { Session(user: "Ada") }
  app.register(expect: (any FilmClient).self) { CatalogueClient() }
  app.autowire(FilmRepository.init).autowire(FilmListViewModel.init)

  // Like the global function `get()`, they use the global resolver, or the one passed to `withResolver`.
  let controller = withResolver(app) { FilmController() }
  check("the controller's user", controller.session.user, is: "Ada")
  check("its guest, whom nobody registered", controller.guest?.user, is: nil)

  // A lazy property resolves its value when it is first used, and then keeps it.
  let titles = withResolver(app) { controller.list.titles }
  check("the controller's films", titles, is: ["Metropolis", "Alien", "Brazil"])
  check("and once more, outside", controller.list.titles.count, is: 3)

  // `$session` resolves the value again.
  app.register { Session(user: "Grace") }
  let anew = withResolver(app) { try? controller.$session.resolve().user }
  check("asked anew, the user", anew, is: "Grace")

  // `withResolver` affects one task and the tasks that it starts. So parallel tests don't see each other's resolvers.
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
    return await group.reduce(into: Set<String>()) { $0.insert($1) }
  }
  check("different greetings in 20 parallel tests", greetings.count, is: 20)

  // A detached task inherits nothing, so pass the resolver to it.
  let detached = await withResolver(app) {
    let current = Resolver.current
    return await Task.detached { withResolver(current) { greeting() } }.value
  }
  check("in a detached task", detached, is: "Hello, Grace")
}
