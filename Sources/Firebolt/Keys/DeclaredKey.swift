extension Resolver {
  /// The isolation of declared keys whose recipes run on the requesting thread.
  public enum Anywhere {}

  /// The isolation of declared keys whose recipes run on the main actor.
  public enum OnMainActor {}

  /// The isolation of declared keys whose recipes are awaited.
  public enum Async {}

  /// A key that is declared once, with its type and usually with a recipe of its own.
  ///
  /// The compiler checks each request: the key exists, its type and arguments match, and its recipe can run there. Use
  /// the shorter names ``Key``, ``ArgumentKey``, ``MainActorKey``, ``MainActorArgumentKey``, ``AsyncKey`` and
  /// ``AsyncArgumentKey``.
  ///
  /// If nothing is registered for the key, its own recipe serves the request. The shared instances of that recipe live
  /// in the oldest ancestor of the resolver that was asked.
  ///
  /// - Parameters:
  ///   - Value: The type that the recipes return.
  ///   - Arguments: The recipes' parameters after the resolver: `()`, one type, or a tuple of several.
  ///   - Isolation: The isolation of the recipes: ``Anywhere``, ``OnMainActor`` or ``Async``.
  public final class DeclaredKey<Value, Arguments, Isolation>: Keys, @unchecked Sendable {
    // Sound: this class adds no property.

    @usableFromInline
    init(header: KeyHeader, recipe: Recipe<Value>) {
      super.init(header, [(.synchronous(ErasedRecipe(recipe)), nil)])
    }

    /// Creates a key that is a single and has no name. It takes little, in this order, because a call is compiled for
    /// each key.
    @usableFromInline @inline(never)
    init(single recipe: Recipe<Value>, _ column: UInt, _ place: Place) {
      super.init(
        KeyHeader(Value.self, nil, .single, place, column), [(.synchronous(ErasedRecipe(recipe)), nil)])
    }

    override init(
      _ header: KeyHeader, _ recipes: [(body: RecipeBody, contexts: [Context]?)], replacing replaced: Keys? = nil
    ) {
      super.init(header, recipes, replacing: replaced)
    }
  }

  /// A key whose recipes take no arguments and run on the requesting thread.
  public typealias Key<Value> = DeclaredKey<Value, (), Anywhere>

  /// A key whose recipes take arguments: `ArgumentKey<Ticket, (String, Int)>`, or `ArgumentKey<Badge, String>` for one.
  public typealias ArgumentKey<Value, Arguments> = DeclaredKey<Value, Arguments, Anywhere>

  /// A key whose recipes run on the main actor.
  public typealias MainActorKey<Value> = DeclaredKey<Value, (), OnMainActor>

  /// A key whose recipes run on the main actor and take arguments.
  public typealias MainActorArgumentKey<Value, Arguments> = DeclaredKey<Value, Arguments, OnMainActor>

  /// A key whose recipes are awaited.
  public typealias AsyncKey<Value> = DeclaredKey<Value, (), Async>

  /// A key whose recipes are awaited and take arguments.
  public typealias AsyncArgumentKey<Value, Arguments> = DeclaredKey<Value, Arguments, Async>
}
