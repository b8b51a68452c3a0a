/// A recipe in the form that the engine runs. It takes the request, which has the arguments, and the `$0` of a recipe
/// for any `Resolver`.
///
/// It is a struct around a closure for a reason: the compiler stores the closure of every `Recipe<T>` in a form that
/// returns `T` through memory, so one piece of code runs the recipes of all types.
@frozen @usableFromInline
struct Recipe<T>: Sendable {
  @usableFromInline typealias Body = @Sendable (UnsafeMutablePointer<Request>, Resolver) throws -> T

  @usableFromInline let body: Body

  @inlinable
  init(_ body: @escaping Body) { self.body = body }
}

/// A type-erased recipe. Only its registration knows the type.
struct ErasedRecipe: Sendable {
  private let recipe: Recipe<Void>

  init<T>(_ recipe: Recipe<T>) {
    // Sound: for every T, a recipe is a code pointer and a context, and it is cast back before it is called.
    self.recipe = unsafeBitCast(recipe, to: Recipe<Void>.self)
  }
}

/// A registration, seen as the owner of a recipe that returns a `T`. A closure that is a constant of an object that the
/// caller keeps alive is called without being retained.
final class RecipeOwner<T> {
  let recipe: Recipe<T>

  private init(_ recipe: Recipe<T>) { self.recipe = recipe }
}

/// An asynchronous recipe in the form that the engine runs.
typealias AsyncRecipe = @Sendable (AsyncRequest) async throws -> Instance

/// How a registration makes an instance.
enum RecipeBody: Sendable {
  case synchronous(ErasedRecipe)
  case asynchronous(AsyncRecipe)
}
