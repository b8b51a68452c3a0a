import Firebolt

/// Tells its screen when the user marks a film.
private final class Favourites {
  weak var screen: FavouritesScreen?
}

/// Shows the favourites.
private final class FavouritesScreen {
  let favourites: Favourites
  /// Whether the favourites already knew a screen when this screen was made.
  let wasKnown: Bool

  init(favourites: Favourites) {
    self.favourites = favourites
    wasKnown = favourites.screen != nil
  }
}

/// Two objects that reference each other: one gets the other in its initialiser, the other after it is made.
func completing() {
  chapter(7, "Two objects that know each other")

  func wired() -> Resolver {
    Resolver()
      .register { FavouritesScreen(favourites: $0.get()) }
      .register { Favourites() }
      .initCompleted(Favourites.self) { $1.screen = $0.get() }
  }

  // Either of them can be requested first.
  let fromScreen = wired()
  let screen: FavouritesScreen = fromScreen.get()
  check("asked for the screen, its favourites know it", screen.favourites.screen === screen, is: true)
  let fromFavourites = wired()
  let favourites: Favourites = fromFavourites.get()
  let itsScreen: FavouritesScreen = fromFavourites.get()
  check("asked for the favourites, they know theirs", favourites.screen === itsScreen, is: true)
  check("and it them", itsScreen.favourites === favourites, is: true)

  // A request returns complete objects. A recipe that runs before completion may get an incomplete object: it should
  // store the object, and not use it yet.
  check("the screen's initialiser already found itself", screen.wasKnown, is: false)
}
