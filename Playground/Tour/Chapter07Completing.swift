import Firebolt

/// Tells its screen when the user marks a film.
private final class Favourites {
  weak var screen: FavouritesScreen?
}

/// Shows the favourites.
private final class FavouritesScreen {
  let favourites: Favourites
  /// What the screen found when it was made.
  let wasKnown: Bool

  init(favourites: Favourites) {
    self.favourites = favourites
    wasKnown = favourites.screen != nil
  }
}

/// Two objects that know each other: one gets the other in its initialiser, the other once it is made.
func completing() {
  chapter(7, "Two objects that know each other")

  func wired() -> Resolver {
    Resolver()
      .register { FavouritesScreen(favourites: $0.get()) }
      .register { Favourites() }
      .initCompleted(Favourites.self) { $1.screen = $0.get() }
  }

  // It doesn't matter which of them is asked for.
  let fromScreen = wired()
  let screen: FavouritesScreen = fromScreen.get()
  check("asked for the screen, its favourites know it", screen.favourites.screen === screen, is: true)
  let fromFavourites = wired()
  let favourites: Favourites = fromFavourites.get()
  let itsScreen: FavouritesScreen = fromFavourites.get()
  check("asked for the favourites, they know theirs", favourites.screen === itsScreen, is: true)
  check("and it them", itsScreen.favourites === favourites, is: true)

  // What is returned is complete. A recipe on the way may see less: it should keep what it gets, and not use it yet.
  check("the screen's initialiser already found itself", screen.wasKnown, is: false)
}
