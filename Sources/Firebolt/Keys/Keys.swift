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

    /// The declaration, which counts the keys from the same place.
    final let declaration: Declaration

    /// The key's own recipes; empty if the key is required. The last one that fits the active contexts is used.
    private(set) final var recipes: [OwnRecipe] = []

    /// Whether some of the key's own recipes are for specific contexts.
    final let hasContexts: Bool

    /// The registrations that represent the recipes.
    private(set) final var registrations: [Registration] = []

    /// The recipe to use if no test pretends other contexts.
    private(set) final var recipeOfProcess: OwnRecipe?

    /// - Parameters:
    ///   - recipes: The recipes with their contexts; nil means all contexts.
    ///   - replaced: The key of the same declaration that this key replaces, or nil.
    init(_ header: KeyHeader, _ recipes: [(body: RecipeBody, contexts: [Context]?)], replacing replaced: Keys? = nil) {
      self.header = header
      hasContexts = recipes.contains { $0.contexts != nil }
      declaration = replaced?.declaration ?? .of(header)
      self.recipes = recipes.enumerated().map { OwnRecipe($1.body, $1.contexts, number: $0, of: self) }
      registrations = self.recipes.map { recipe in
        let header = RegistrationHeader(self, nil, place)
        return Registration(
          header, recipe.body, making: valueType, origin: Store.anyIdentity, representing: recipe)
      }
      recipeOfProcess = self.recipes.last { $0.contexts?.contains(where: Context.ofProcess.contains) ?? true }
      // Names and tables refer to a key by its address, so the key is never released.
      _ = Unmanaged.passRetained(self)
    }

    /// The type that the key's recipes return.
    final var valueType: Any.Type { header.valueType }

    /// The chosen name of the key, or nil.
    final var chosenName: String? { header.name }

    /// The place of the key's declaration.
    package final var place: Place { header.place }

    /// The key in the form that registrations are filed under.
    final var typeKey: TypeKey { TypeKey(self) }

    /// The own recipe for the currently active contexts, or nil.
    final var recipe: OwnRecipe? {
      guard hasContexts, Context.arePretended else { return recipeOfProcess }
      return recipes.last { $0.contexts?.contains(where: \.isActive) ?? true }
    }
  }
}

/// One of a declared key's own recipes.
///
/// It isn't registered in a resolver. In the oldest ancestor, it is the bottom layer of the key's entry, which nothing that
/// is registered displaces.
final class OwnRecipe: Sendable {
  let body: RecipeBody
  /// The contexts of the recipe; nil means all contexts.
  let contexts: [Resolver.Context]?
  private let number: Int
  /// The key, which is never released.
  unowned(unsafe) let key: Resolver.Keys

  fileprivate init(_ body: RecipeBody, _ contexts: [Resolver.Context]?, number: Int, of key: Resolver.Keys) {
    self.body = body
    self.contexts = contexts
    self.number = number
    self.key = key
  }

  /// The registration that represents the recipe, the same in all resolvers.
  var registration: Registration { key.registrations[number] }
}
