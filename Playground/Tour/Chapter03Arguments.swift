import Firebolt

private struct Caption {
  let text: String

  init(session: Session, title: String, note: String?) {
    text = "\(title), for \(session.user)" + (note.map { " (\($0))" } ?? "")
  }
}

/// Some values are known only by the code that requests an object.
@MainActor func arguments() {
  // The registration declares the arguments' types. The recipe takes them after the resolver.
  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  resolver.register(.factory, arg1: String.self, arg2: String?.self) { resolver, title, note in
    Caption(session: resolver.get(), title: title, note: note)
  }
  let both: Caption = resolver.get("Brazil", "tonight")
  check(both.text, is: "Brazil, for Ada (tonight)")

  // Optional arguments at the end may be left out.
  let one: Caption = resolver.get("Alien")
  check(one.text, is: "Alien, for Ada")

  // Arguments that don't fit are an error, and nil where an optional is requested.
  let wrong: Caption? = resolver.get(1985)
  check(wrong?.text, is: nil)

  // A single keeps the arguments of the request that made it. Later ones are ignored.
  resolver.register(arg1: String.self) { Session(user: $0) }
  let ada: Session = resolver.get("Ada")
  let same: Session = resolver.get("Grace")
  check(same === ada, is: true)

  // `.perArguments` keeps one instance for each combination of arguments.
  resolver.register(.perArguments, arg1: String.self) { Session(user: $0) }
  let alan: Session = resolver.get("Alan")
  let grace: Session = resolver.get("Grace")
  let alanAgain: Session = resolver.get("Alan")
  check(grace.user, is: "Grace")
  check(alanAgain === alan, is: true)
}
