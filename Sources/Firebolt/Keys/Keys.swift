extension Resolver {
  /// Where declared keys live: each is a static constant in an extension of this class.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let weather = Resolver.Key<any Weather> { LiveWeather() }
  ///   static let forecast = Resolver.Key { Forecast(weather: $0.get(.weather)) }
  /// }
  /// let forecast = resolver.get(.forecast)
  /// ```
  ///
  /// A key is told apart by its identity, and lives as long as the program. So declare it as a `static let`: a computed property
  /// would make another key each time.
  public class Keys: @unchecked Sendable, CustomStringConvertible {  // Sound: constant once it is initialised.
    /// What the key says besides its recipes.
    final let header: KeyHeader

    /// All keys that were declared in the same place.
    final let declaration: Declaration

    /// The key's own recipes, of which the last that fits the contexts counts; none, if the key is required.
    private(set) final var recipes: [OwnRecipe] = []

    /// Whether the key has recipes of its own for some contexts.
    final let hasContexts: Bool

    /// What serves requests by each of the recipes.
    private(set) final var registrations: [Registration] = []

    /// The recipe that counts where no test pretends other contexts.
    private(set) final var recipeOfProcess: OwnRecipe?

    /// - Parameters:
    ///   - recipes: The recipes, and the contexts for which they are; nil for those that are for all.
    ///   - isRepeated: Whether the key stands for another one of the same declaration, which isn't used any more.
    init(_ header: KeyHeader, _ recipes: [(body: RecipeBody, contexts: [Context]?)], replacing replaced: Keys? = nil) {
      self.header = header
      hasContexts = recipes.contains { $0.contexts != nil }
      declaration = replaced?.declaration ?? .of(header)
      self.recipes = recipes.enumerated().map { OwnRecipe($1.body, $1.contexts, number: $0, of: self) }
      registrations = self.recipes.map { Registration($0, of: self) }
      recipeOfProcess = self.recipes.last { $0.contexts?.contains(where: Context.ofProcess.contains) ?? true }
      // Names and tables refer to a key by its address, so it is never released.
      _ = Unmanaged.passRetained(self)
    }

    /// The type of what the key's recipes return.
    final var valueType: Any.Type { header.valueType }

    /// The name that the key was given.
    final var chosenName: String? { header.name }

    /// Where the key was declared.
    final var place: Place { header.place }

    /// What the key is filed under.
    final var typeKey: TypeKey { TypeKey(self) }

    /// The recipe of its own that counts here and now, if there is one.
    final var recipe: OwnRecipe? {
      guard hasContexts, Context.arePretended else { return recipeOfProcess }
      return recipes.last { $0.contexts?.contains(where: \.isActive) ?? true }
    }

    /// The type of the key's value, and the key's name or place.
    public final var description: String { typeKey.description }
  }
}

/// One of the recipes that a declared key brings itself.
///
/// It is no registration of a resolver. What it makes and shares is filed under an identity of the recipe's own, so that no
/// registration for the key displaces it.
final class OwnRecipe: Sendable {
  let body: RecipeBody
  /// The contexts for which the recipe is; nil for all.
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

  /// What the recipe's instances are filed under.
  var typeKey: TypeKey { TypeKey(registered: key.valueType, name: Resolver.Name(of: self)) }

  /// What serves requests by the recipe, the same in all resolvers.
  var registration: Registration { key.registrations[number] }
}

/// What a declared key says of itself besides its recipes.
@frozen @usableFromInline
struct KeyHeader {
  let valueType: Any.Type
  let name: String?
  let scope: Resolver.Scope
  let place: Place
  let column: UInt
  var isolation = RecipeIsolation.anywhere
  @usableFromInline var parameters = ParameterList.none

  @usableFromInline
  init(
    _ valueType: Any.Type, _ name: String?, _ scope: Resolver.Scope, _ fileID: StaticString, _ line: UInt,
    _ column: UInt
  ) {
    self.valueType = valueType
    self.name = name
    self.scope = scope
    self.column = column
    place = Place(fileID, line)
  }
}
