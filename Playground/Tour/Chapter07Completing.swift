import Firebolt

private final class Favourites {
  weak var screen: FavouritesScreen?
}

private final class FavouritesScreen {
  let favourites: Favourites
  init(favourites: Favourites) { self.favourites = favourites }
}

private protocol Startable: AnyObject { func start() }

private final class Downloads: Startable {
  private(set) var isRunning = false
  func start() { isRunning = true }
}

/// One object gets the other in its initialiser; the other learns of it when it is complete.
@MainActor func completing() {
  let resolver = Resolver()
  resolver.autowire(FavouritesScreen.init)
  resolver.autowire(Favourites.init)
  resolver.initCompleted(Favourites.self) { $1.screen = $0.get(FavouritesScreen.self) }

  // Either can be requested first. `initCompleted` runs before anybody else sees the instance.
  let screen: FavouritesScreen = resolver.get()
  check(screen.favourites.screen === screen, is: true)

  resolver.dropAllCachedDependencies()
  let favourites: Favourites = resolver.get()
  check(favourites.screen?.favourites === favourites, is: true)

  // A completion may concern all instances that conform to a protocol, whatever their keys.
  resolver.initCompleted(conformingTo: (any Startable).self) { $1.start() }
  resolver.autowire(Downloads.init)
  check(resolver.get(Downloads.self).isRunning, is: true)
}
