extension Resolver {
  /// The recipes of a declared key run on the thread that asks.
  public enum Anywhere {}

  /// The recipes of a declared key run on the main actor.
  public enum OnMainActor {}

  /// The recipes of a declared key are awaited.
  public enum Async {}

  /// A key that is declared once, with its type, and in most cases with a recipe of its own.
  ///
  /// The compiler checks what asks for it: whether there is such a key, its type, its arguments, and whether it is asked for
  /// where its recipe can run. Use it by the names ``Key``, ``ArgumentKey``, ``MainActorKey``, ``MainActorArgumentKey``,
  /// ``AsyncKey`` and ``AsyncArgumentKey``.
  ///
  /// Where nothing is registered for the key, its own recipe serves. What that makes and shares lives with the oldest ancestor
  /// of the resolver that asks.
  ///
  /// - Parameters:
  ///   - Value: What the recipes return.
  ///   - Arguments: What the recipes take besides the resolver: `()`, a type, or a tuple of several.
  ///   - Isolation: Where the recipes run: ``Anywhere``, ``OnMainActor`` or ``Async``.
  public final class DeclaredKey<Value, Arguments, Isolation>: Keys, @unchecked Sendable {
    // Sound: it adds no property.

    @usableFromInline
    init(header: KeyHeader, recipe: Recipe<Value>) {
      super.init(header, [(.synchronous(ErasedRecipe(recipe)), nil)])
    }

    override init(
      _ header: KeyHeader, _ recipes: [(body: RecipeBody, contexts: [Context]?)], replacing replaced: Keys? = nil
    ) {
      super.init(header, recipes, replacing: replaced)
    }
  }

  /// A key whose recipes need no arguments, and run on the thread that asks.
  public typealias Key<Value> = DeclaredKey<Value, (), Anywhere>

  /// A key whose recipes take arguments: `ArgumentKey<Ticket, (String, Int)>`, or `ArgumentKey<Badge, String>` for one.
  public typealias ArgumentKey<Value, Arguments> = DeclaredKey<Value, Arguments, Anywhere>

  /// A key whose recipes run on the main actor.
  public typealias MainActorKey<Value> = DeclaredKey<Value, (), OnMainActor>

  /// A key whose recipes run on the main actor, and take arguments.
  public typealias MainActorArgumentKey<Value, Arguments> = DeclaredKey<Value, Arguments, OnMainActor>

  /// A key whose recipes are awaited.
  public typealias AsyncKey<Value> = DeclaredKey<Value, (), Async>

  /// A key whose recipes are awaited, and take arguments.
  public typealias AsyncArgumentKey<Value, Arguments> = DeclaredKey<Value, Arguments, Async>
}
