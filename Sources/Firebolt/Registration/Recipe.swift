/// A recipe as the engine runs it: with the request, which knows the arguments, and with what a recipe for any `Resolver` gets
/// for `$0`.
///
/// A struct around the closure, and no bare closure: the compiler stores the closure of every `Recipe<T>` in the form in
/// which it returns a `T` through memory. So one piece of code runs the recipes of all types.
@frozen @usableFromInline
struct Recipe<T>: Sendable {
  @usableFromInline typealias Body = @Sendable (UnsafeMutablePointer<Request>, Resolver) throws -> T

  @usableFromInline let body: Body

  @inlinable
  init(_ body: @escaping Body) { self.body = body }
}

/// A recipe whose type is known to its registration alone.
struct ErasedRecipe: Sendable {
  private let recipe: Recipe<Void>

  init<T>(_ recipe: Recipe<T>) {
    // Sound: for every T a recipe is a code pointer and a context, and this one is turned back before it is called.
    self.recipe = unsafeBitCast(recipe, to: Recipe<Void>.self)
  }

  /// The recipe, which is known to have been made of a `Recipe<T>`.
  @inline(__always)
  func typed<T>(as type: T.Type) -> Recipe<T> { unsafeBitCast(recipe, to: Recipe<T>.self) }
}

/// An asynchronous recipe as the engine runs it.
typealias AsyncRecipe = @Sendable (AsyncRequest) async throws -> Instance

/// How a registration makes an instance.
enum RecipeBody: Sendable {
  case synchronous(ErasedRecipe)
  case asynchronous(AsyncRecipe)
}
