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
  ///   - Signature: The recipes' arguments after the resolver, and what they return: `(String, Int) -> Ticket`.
  ///   - Isolation: The isolation of the recipes: ``Anywhere``, ``OnMainActor`` or ``Async``.
  public final class DeclaredKey<Signature, Isolation>: Keys, @unchecked Sendable {  // Sound: it adds no property.
    // Keys that are singles and have no name. The code of a call is compiled for each key. It is short because there are few
    // parameters, in the order in which the caller has them, and because the initialisers aren't specialised.

    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline @inline(never)
    convenience init<T>(single recipe: PlainRecipe<T>, _ column: UInt, _ place: Place) {
      self.init(ErasedRecipe(recipe), nil, nil, place, column)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline @inline(never)
    convenience init<T>(single recipe: ResolverRecipe<Resolver, T>, _ column: UInt, _ place: Place) {
      self.init(ErasedRecipe(recipe), nil, nil, place, column)
    }

    @usableFromInline
    convenience init(_ recipe: ErasedRecipe, _ scope: Scope?, _ name: String?, _ place: Place, _ column: UInt) {
      self.init(KeyHeader(recipe.type, recipe.parameters, recipe.isolation, scope, name, place, column), recipe)
    }

    static var isolation: RecipeIsolation {
      if Isolation.self == Async.self { return .task }
      return Isolation.self == OnMainActor.self ? .mainActor : .anywhere
    }
  }

  /// A key whose recipes take no arguments and run on the requesting thread.
  public typealias Key<Value> = DeclaredKey<() -> Value, Anywhere>

  /// A key whose recipes take arguments: `ArgumentKey<Ticket, String, Int>`.
  public typealias ArgumentKey<Value, each Argument> = DeclaredKey<(repeat each Argument) -> Value, Anywhere>

  /// A key whose recipes run on the main actor.
  public typealias MainActorKey<Value> = DeclaredKey<() -> Value, OnMainActor>

  /// A key whose recipes run on the main actor and take arguments.
  public typealias MainActorArgumentKey<Value, each Argument> = DeclaredKey<
    (repeat each Argument) -> Value, OnMainActor
  >

  /// A key whose recipes are awaited.
  public typealias AsyncKey<Value> = DeclaredKey<() -> Value, Async>

  /// A key whose recipes are awaited and take arguments.
  public typealias AsyncArgumentKey<Value, each Argument> = DeclaredKey<(repeat each Argument) -> Value, Async>
}

// Each form that takes a key names its isolation by one of these protocols instead of the type: a mistake elsewhere in the
// key's type then has a message of the compiler's that says what it is.

/// The isolation of declared keys that can be served on any thread: ``Resolver/Anywhere``. No other type conforms.
public protocol ServedAnywhere {}

/// The isolations of declared keys that needn't be awaited on the main actor: ``Resolver/Anywhere`` and
/// ``Resolver/OnMainActor``. No other type conforms.
public protocol ServedAtOnce {}

/// The isolations of declared keys whose recipes run on the main actor or are awaited: ``Resolver/OnMainActor`` and
/// ``Resolver/Async``. Only their hooks can run on the main actor. No other type conforms.
public protocol ReachesMainActor {}

/// The isolation of declared keys whose recipes are awaited: ``Resolver/Async``. No other type conforms.
public protocol Awaited {}

extension Resolver.Anywhere: ServedAnywhere, ServedAtOnce {}

extension Resolver.OnMainActor: ServedAtOnce, ReachesMainActor {}

extension Resolver.Async: ReachesMainActor, Awaited {}
