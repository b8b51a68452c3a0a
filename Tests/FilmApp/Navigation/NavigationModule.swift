import Firebolt

/// Navigation, with an instance for each window.
let navigationModule = Module("navigation") {
  $0.register(on: MainActor.self) { Router() }
  $0.register(expect: (any LinkHandler).self, name: "film") { FilmLinks() }
  $0.register(expect: (any LinkHandler).self, name: "person") { PersonLinks() }
  $0.autowire(LinkOpener.init, on: MainActor.self)
  $0.autowire(StateRestoration.init)
  $0.autowire(TabBar.init, on: MainActor.self)
  $0.autowire(AlertQueue.init, on: MainActor.self)
  $0.autowire(WindowTitle.init)
  $0.register(.factory, arg1: Film.self) { ShareSheet(film: $1, base: $0.get(name: .api)) }
  // A window can override the theme of the settings.
  $0.register { Theme.dark }
  $0.register(on: MainActor.self) { Window() }
}
