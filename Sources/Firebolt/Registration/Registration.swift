/// One recipe, its scope, its argument types and where it was written; filed under one or several keys.
///
/// Constant, so stores share it: a merge or a mock files the same registration again.
@usableFromInline
final class Registration: @unchecked Sendable {  // Sound: every property is constant.
  let keys: RegistrationKeys
  let scope: Resolver.Scope
  let isolation: RecipeIsolation
  let servesExistingObject: Bool
  let place: Place
  let parameters: [Parameter]
  @usableFromInline let signature: ArgumentSignature
  /// The types of what an autowired recipe asks for.
  let dependencies: [Any.Type]
  /// The declared key that an alias asks for.
  let forwardsTo: TypeKey?
  /// The type that the recipe returns. Under a key of another type the instance is converted.
  let instanceType: Any.Type
  let body: RecipeBody
  /// The store in which the recipe was written.
  let origin: StoreIdentity
  /// The module that brought the registration.
  let module: String?
  /// Later registrations have greater ones.
  let serialNumber = SerialNumber.next()

  /// - Parameter resolver: The resolver for which the recipe was written.
  init(_ header: RegistrationHeader, _ body: RecipeBody, making instanceType: Any.Type, for resolver: Resolver) {
    let module = resolver.collector?.module
    keys = header.keys
    scope = header.scope ?? module?.scope ?? .single
    scope.check(header.place)
    isolation = header.isolation
    servesExistingObject = header.servesExistingObject
    place = header.place
    parameters = header.list.parameters
    signature = header.list.signature
    dependencies = header.dependencies
    forwardsTo = header.forwardsTo
    self.instanceType = instanceType
    self.body = body
    origin = resolver.store.identity
    self.module = module?.name
  }

  /// The registration that stands for a declared key's own recipe in every resolver. It was written for none of them.
  init(_ recipe: OwnRecipe, of key: Resolver.Keys) {
    keys = RegistrationKeys(recipe.typeKey)
    scope = key.header.scope
    isolation = key.header.isolation
    servesExistingObject = false
    place = key.place
    parameters = key.header.parameters.parameters
    signature = key.header.parameters.signature
    dependencies = []
    forwardsTo = nil
    instanceType = key.valueType
    body = recipe.body
    origin = Store.anyIdentity
    module = nil
  }

  deinit {
    LockCheck.assertNoLockIsHeld()
  }

  /// The declared key's own recipe for which this stands, if it does.
  var ownRecipe: OwnRecipe? { keys.first.ownRecipe }

  /// What tells all of the keys from others of their types: a name, or a declared key.
  var identifier: Resolver.Name? { keys.first.identifier }

  /// How often the recipe may run within itself: one that takes arguments may ask for its own key with others, as that of
  /// a tree's node does.
  var repetitionsAllowed: Int { parameters.isEmpty ? 0 : 50 }

  /// Whether completing what the recipe makes would go on for ever.
  ///
  /// - Parameter chain: What is being completed.
  /// - Complexity: O(*n*) in the length of the chain.
  func repeatsTooOften(in chain: [Registration]) -> Bool {
    chain.count { $0 === self } > repetitionsAllowed
  }

  /// The recipe, which is known to be synchronous and to return a `T`.
  @inline(__always)
  func recipe<T>(as type: T.Type) -> Recipe<T> {
    guard case .synchronous(let recipe) = body else { preconditionFailure("an asynchronous recipe needs a task") }
    return recipe.typed(as: type)
  }

  /// Runs the recipe, which is known to be synchronous, and boxes what it makes.
  func makeInstance(_ request: UnsafeMutablePointer<Request>) throws -> Instance {
    let instance = Instance(uninitialized: instanceType)
    let resolver = request.recipeResolver.takeUnretainedValue()
    func run<T>(_ type: T.Type) throws {
      instance.address.assumingMemoryBound(to: T.self).initialize(to: try recipe(as: type).body(request, resolver))
    }
    try _openExistential(instanceType, do: run)
    instance.setInitialized()
    return instance
  }
}
