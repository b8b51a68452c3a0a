import Firebolt

/// A screen that can't take what it needs in its initialiser, as the system makes it. So its properties ask.
private final class FilmController {
  @Injected var session: Session
  @Injected(name: "guest") var guest: Session?
  @LazyInjected var list: FilmListViewModel
}

/// What a part of the app does with the plain `get()`; it knows no resolver.
private func greeting() -> String {
  "Hello, \((get() as Session).user)"
}

/// Properties that ask by themselves, and whom they ask.
func injectedProperties() async {
  chapter(16, "Injected properties, and another resolver for a task")

  let app = Resolver()
  app.register { Session(user: "Ada") }
  app.register(expect: (any FilmClient).self) { CatalogueClient() }
  app.autowire(FilmRepository.init).autowire(FilmListViewModel.init)

  // They ask as the plain `get()` does: the global resolver, or the one that `withResolver` names.
  let controller = withResolver(app) { FilmController() }
  check("the controller's user", controller.session.user, is: "Ada")
  check("its guest, whom nobody registered", controller.guest?.user, is: nil)

  // A lazy one asks when it is first used, and then keeps what it got.
  let titles = withResolver(app) { controller.list.titles }
  check("the controller's films", titles, is: ["Metropolis", "Alien", "Brazil"])
  check("and once more, outside", controller.list.titles.count, is: 3)

  // `$session` asks anew.
  app.register { Session(user: "Grace") }
  let anew = withResolver(app) { try? controller.$session.resolve().user }
  check("asked anew, the user", anew, is: "Grace")

  // `withResolver` is for one task and those that it starts. So tests that run at the same time don't see each other's.
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

  // A detached task inherits nothing. Take the resolver along.
  let detached = await withResolver(app) {
    let current = Resolver.current
    return await Task.detached { withResolver(current) { greeting() } }.value
  }
  check("in a detached task", detached, is: "Hello, Grace")
}
