// How a request ends without an instance: the program stops, or the request returns nil or throws an error.

extension ResolutionError {
  /// Whether the failed request is the one that the caller made, rather than one that a recipe made for it.
  var isOfThisRequest: Bool { details.depth == (Request.currentPath?.count ?? 0) + 1 }

  /// Whether the caller's own request found that its key isn't registered, or isn't any more.
  package var saysThatItIsUnregistered: Bool { isOfThisRequest && code == .notRegistered }

  /// Whether the caller's own request found that the recipe returns nil, as a recipe that returns an optional may.
  package var saysThatThereIsNone: Bool { isOfThisRequest && code == .recipeReturnedNil }

  /// Whether the caller's own request is for an optional and gets nil.
  var meansNil: Bool { saysThatItIsUnregistered || saysThatThereIsNone }

  /// Handles an error of a plain `get()`: stops the program, or in a dry run only the recipe.
  @inline(never)
  func stop(_ place: Place) -> Never {
    Store.supervisor?.leaveRecipe(self, place)
    Firebolt.stop(([text(shownAt: place)] + (Store.supervisor?.findings ?? [])).joined(separator: "\n"), place)
  }

  /// Handles an error of an optional `get()`: returns nil for what may be absent, and stops the program for a mistake in
  /// the wiring.
  func absence<T>(_ place: Place, askedOf resolver: Resolver) -> T? {
    if isMistakeInWiring { stop(place) }
    if saysThatItIsUnregistered { resolver.substituted.store.recordAbsence(key, at: place) }
    return nil
  }

  /// Whether the registrations are wrong, here or further in, so that nil would hide a mistake. What isn't registered, and
  /// what a recipe has thrown or returned, may be absent: a recipe that can't do without it asks by a plain `get()`.
  private var isMistakeInWiring: Bool {
    [Code.cycle, .chainTooLong, .typeMismatch, .misplacedHook, .needsMainActor, .needsAwait].contains(code)
  }
}
