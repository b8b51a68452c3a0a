// A recipe in the forms that the engine calls.
//
// Each is a struct around a closure for a reason: the compiler stores the closure of all these in a form that returns `T`
// through memory, so one piece of code runs the recipes of all types, and the closure of each form has one layout. The
// engine calls the user's own closure where it can: one around it would be compiled for each registration.

/// A recipe without dependencies and arguments.
@frozen @usableFromInline
struct PlainRecipe<T>: Sendable {
  @usableFromInline let body: @Sendable () throws -> T

  @_alwaysEmitIntoClient
  init(_ body: @escaping @Sendable () throws -> T) { self.body = body }
}

/// A recipe that takes only its `$0`, of a type that is `Resolver`.
@frozen @usableFromInline
struct ResolverRecipe<Asked: AnyObject, T>: Sendable {
  @usableFromInline let body: @Sendable (Asked) throws -> T

  @_alwaysEmitIntoClient
  init(_ body: @escaping @Sendable (Asked) throws -> T) { self.body = body }
}

/// A recipe that takes the request, which knows the arguments and the `$0`.
@frozen @usableFromInline
struct Recipe<T>: Sendable {
  @usableFromInline typealias Body = @Sendable (RequestRef) throws -> T

  @usableFromInline let body: Body

  @_alwaysEmitIntoClient
  init(_ body: @escaping Body) { self.body = body }
}

/// An asynchronous recipe in the form that the engine runs.
struct AsyncRecipe: Sendable {
  let body: @Sendable (AsyncRequest) async throws -> Instance
}

/// A type-erased recipe, with what the engine knows about it without running it. It is asynchronous if its isolation is a
/// task.
@usableFromInline
struct ErasedRecipe: Sendable {
  /// What a synchronous recipe takes. It isn't an enum for the reason that `Registration.Route` isn't.
  struct Input {
    private let number: UInt8

    static var nothing: Input { Input(number: 0) }
    static var resolver: Input { Input(number: 1) }
    static var request: Input { Input(number: 2) }

    var isNothing: Bool { number == 0 }
    var isResolver: Bool { number == 1 }
  }

  private let recipe: Recipe<Void>
  let input: Input
  /// The type that the recipe returns.
  let type: Any.Type
  /// The types of the arguments that the recipe takes.
  let parameters: [Any.Type]
  let signature: ArgumentSignature
  let isolation: RecipeIsolation
  /// The types that an autowired recipe resolves; nil for a closure.
  let dependencies: [Any.Type]?
  /// The contexts in which a declared key uses the recipe; nil for all.
  var contexts: [Resolver.Context]?

  @usableFromInline
  init<T>(_ recipe: PlainRecipe<T>, on isolation: RecipeIsolation = .anywhere) {
    self.init(unsafeBitCast(recipe, to: Recipe<Void>.self), .nothing, returning: T.self, on: isolation)
  }

  @usableFromInline
  init<Asked, T>(_ recipe: ResolverRecipe<Asked, T>, on isolation: RecipeIsolation = .anywhere) {
    self.init(unsafeBitCast(recipe, to: Recipe<Void>.self), .resolver, returning: T.self, on: isolation)
  }

  @usableFromInline
  init<T>(_ recipe: Recipe<T>, on isolation: RecipeIsolation = .anywhere) {
    self.init(unsafeBitCast(recipe, to: Recipe<Void>.self), .request, returning: T.self, on: isolation)
  }

  /// Creates the recipe of an object that exists already. It isn't called, because its registration has the object.
  init(returning existing: Instance) {
    self.init(Recipe { (_: RequestRef) in }, .request, returning: existing.type)
  }

  /// Creates a recipe without arguments. Most recipes are such. The general initialiser would make a list of argument types
  /// for them too, which takes time even if it is empty.
  ///
  /// - Parameter recipe: The recipe. Sound: of every kind, and for every T, it is a code pointer and a context, and it is cast
  ///   back before it is called.
  private init(
    _ recipe: Recipe<Void>, _ input: Input, returning type: Any.Type, on isolation: RecipeIsolation = .anywhere
  ) {
    self.recipe = recipe
    self.input = input
    self.type = type
    self.isolation = isolation
    parameters = []
    signature = .none
    dependencies = nil
  }

  @usableFromInline
  init<T>(
    _ recipe: Recipe<T>, _ parameters: [Any.Type], _ signature: ArgumentSignature, on isolation: RecipeIsolation,
    resolving dependencies: [Any.Type]?
  ) {
    self.recipe = unsafeBitCast(recipe, to: Recipe<Void>.self)  // Sound: as above.
    input = .request
    type = T.self
    self.parameters = parameters
    self.signature = signature
    self.isolation = isolation
    self.dependencies = dependencies
  }

  @usableFromInline
  init<T>(
    _ parameters: [Any.Type], _ signature: ArgumentSignature, resolving dependencies: [Any.Type]?,
    awaiting recipe: @escaping @Sendable (AsyncRequest) async throws -> T
  ) {
    let recipe = AsyncRecipe { Instance(try await recipe($0)) }
    // Sound: as a synchronous one.
    self.init(
      unsafeBitCast(recipe, to: Recipe<T>.self), parameters, signature, on: .task, resolving: dependencies)
  }

  // What has lists of types is compiled where a program takes arguments, once for all types.

  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  init<T, each A>(
    _ recipe: Recipe<T>, _ types: repeat (each A).Type, on isolation: RecipeIsolation = .anywhere,
    resolving dependencies: [Any.Type]? = nil
  ) {
    self.init(
      recipe, list(repeat each types), ArgumentSignature(repeat each types), on: isolation, resolving: dependencies)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  init<T, each A>(
    _ types: repeat (each A).Type, resolving dependencies: [Any.Type]? = nil,
    awaiting recipe: @escaping @Sendable (AsyncRequest) async throws -> T
  ) {
    self.init(
      list(repeat each types), ArgumentSignature(repeat each types), resolving: dependencies, awaiting: recipe)
  }

  /// Returns whether both may be of one place in the source: closures of two places have code of their own, unless they are
  /// wrapped in the same way. An optimised loop may have several copies of one closure, so there only the types tell.
  func mayBeOfOnePlace(with other: borrowing ErasedRecipe) -> Bool {
    #if DEBUG
      type == other.type && code == other.code
    #else
      type == other.type
    #endif
  }

  #if DEBUG
    /// The address of the recipe's code.
    private var code: Int {
      // Sound: every recipe is a code pointer and a context, and the pointer is only compared.
      unsafeBitCast(recipe, to: (code: Int, context: Int).self).code
    }
  #endif

  /// The recipe, which must be asynchronous.
  var asynchronous: AsyncRecipe {
    precondition(isolation.isTask, "a synchronous recipe needs no task")
    return unsafeBitCast(recipe, to: AsyncRecipe.self)  // Sound: it was made from one.
  }
}

/// Returns types as a list.
@_semantics("optimize.sil.specialize.generic.never")
@_alwaysEmitIntoClient @inline(never)
func list<each P>(_ types: repeat (each P).Type) -> [Any.Type] {
  var list: [Any.Type] = []
  for type in repeat each types { list.append(type) }
  return list
}

// A registration, seen as the owner of a recipe that returns a `T`. A closure that is a constant of an object that the caller
// keeps alive is called without being retained.

final class PlainRecipeOwner<T> {
  let recipe: PlainRecipe<T>

  private init(_ recipe: PlainRecipe<T>) { self.recipe = recipe }
}

final class ResolverRecipeOwner<T> {
  let recipe: ResolverRecipe<Resolver, T>

  private init(_ recipe: ResolverRecipe<Resolver, T>) { self.recipe = recipe }
}

final class RecipeOwner<T> {
  let recipe: Recipe<T>

  private init(_ recipe: Recipe<T>) { self.recipe = recipe }
}
