import Firebolt

private struct SignedOut: Error {}

private final class Critic {
  init(review: Review) {}
}

private final class Review {
  init(critic: Critic) {}
}

/// `get()` stops the program with a message if a request fails. `resolve()` throws an error with the same text instead.
func errors() {
  chapter(19, "Errors")

  let resolver = Resolver("Errors")
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.register { FilmRepository(client: $0.get(), session: try $0.resolve()) }
  resolver.register(.factory) { FilmListViewModel(repository: try $0.resolve()) }

  // A registration is missing. The error lists the path to it, and where each step was registered.
  expectError(.notRegistered, "a missing session") { try resolver.resolve(FilmListViewModel.self) }

  // A similar type is registered. The error names it.
  expectError(.notRegistered, "asked for by the class") { try resolver.resolve(CatalogueClient.self) }

  // The arguments don't fit.
  resolver.register(arg1: String.self) { Session(user: $0) }
  expectError(.argumentMismatch, "a number for a name") { try resolver.resolve(Session.self, 42) }

  // Two recipes need each other.
  resolver.register { Critic(review: try $0.resolve()) }
  resolver.register { Review(critic: try $0.resolve()) }
  expectError(.cycle, "a critic for a review for a critic") { try resolver.resolve(Critic.self) }

  // A recipe throws. Nothing is cached, so the next request runs it again.
  resolver.register { () throws -> Session in throw SignedOut() }
  expectError(.recipeThrew, "signed out") { try resolver.resolve(Session.self) }

  // The same applies if a completion throws.
  resolver.register { Session(user: "Ada") }
  resolver.initCompleted(Session.self) { _, _ in throw SignedOut() }
  expectError(.completionThrew, "signed out while signing in") { try resolver.resolve(Session.self) }

  // A parent's single uses only the parent's registrations.
  let screen = Resolver("Screen", parent: resolver)
  screen.register { Session(user: "Grace") }
  resolver.unregister(Session.self)
  expectError(.notRegistered, "a session that only the screen has") { try screen.resolve(FilmRepository.self) }

  resolver.register { Session(user: "Ada") }
  let list: FilmListViewModel = resolver.get()
  check("signed in, the list has films", list.titles.count, is: 3)
}

private func expectError<T>(_ code: ResolutionError.Code, _ claim: String, _ resolve: () throws -> T) {
  do {
    _ = try resolve()
    check(claim, "no error", is: "\(code)")
  } catch let error as ResolutionError {
    check(claim, error.code, is: code)
    show(error)
  } catch {
    check(claim, "\(error)", is: "\(code)")
  }
}
