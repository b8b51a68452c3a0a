extension Resolver {
  /// The namespace of declared keys: each key is a static constant in an extension of this class.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let weather = Resolver.Key<any Weather> { LiveWeather() }
  ///   static let forecast = Resolver.Key { Forecast(weather: $0.get(.weather)) }
  /// }
  /// let forecast = resolver.get(.forecast)
  /// ```
  ///
  /// A key is identified by its identity and lives until the program ends. Declare it as a `static let`; a computed
  /// property would create a new key each time.
  public class Keys: @unchecked Sendable {  // Sound: constant once initialised.
    /// Everything about the key except its recipes.
    final let header: KeyHeader

    /// The key's own recipes as registrations; empty if the key is required. The last one that fits the active contexts is
    /// used.
    ///
    /// They aren't registered in a resolver. In the oldest ancestor, the one in use is the bottom layer of the key's
    /// entry, which nothing that is registered displaces.
    private(set) final var recipes: [Registration] = []

    /// Whether some of the key's own recipes are for specific contexts.
    private(set) final var hasContexts = false

    /// The recipe to use if nobody pretends other contexts.
    private(set) final var recipeOfProcess: Registration?

    /// - Parameters:
    ///   - other: A key with the same header, whose recipes this one has too.
    ///   - recipe: Another recipe, or nil.
    init(_ header: KeyHeader, copying other: Keys? = nil, _ recipe: ErasedRecipe?) {
      self.header = header
      for registration in other?.recipes ?? [] { add(registration.recipe) }
      if let recipe { add(recipe) }
      // Names and tables refer to a key by its address, so the key is never released.
      _ = Unmanaged.passRetained(self)
      header.note(self)
    }

    @inline(never)
    private final func add(_ recipe: ErasedRecipe) {
      let registration = Registration(recipe, RegistrationKeys(TypeKey(self)), header.scope, header.place)
      recipes.append(registration)
      if registration.isForContext { hasContexts = true }
      if recipe.contexts?.contains(where: Context.ofProcess.contains) ?? true { recipeOfProcess = registration }
    }

    /// The type that the key's recipes return.
    final var valueType: Any.Type { header.valueType }

    /// The chosen name of the key, or nil.
    final var chosenName: String? { header.name }

    /// The place of the key's declaration.
    package final var place: Place { header.place }

    /// Returns the own recipe for requests to a store, in its contexts, or nil.
    final func recipe(in store: Store) -> Registration? {
      hasContexts && Context.arePretended ? recipe(in: store.contexts) : recipeOfProcess
    }

    @inline(never)
    private final func recipe(in contexts: [Context]) -> Registration? {
      recipes.last { $0.recipe.contexts?.contains(where: contexts.contains) ?? true }
    }
  }
}
