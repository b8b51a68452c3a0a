import FireboltAtomics

/// One recipe with its scope, its argument types and its place in the source. It has one or several keys.
///
/// It is immutable, so stores share it: a merge or a mock adds the same registration again.
package final class Registration: @unchecked Sendable {  // Sound: constant, but for three properties with notes.
  /// The recipe. It comes first: see `owner(ofRecipeFor:)`.
  let recipe: ErasedRecipe
  let keys: RegistrationKeys
  package let scope: Resolver.Scope
  package let place: Place
  /// The store that the recipe was registered in first; `Store.anyIdentity` for a declared key's own recipe.
  package let origin: StoreIdentity
  /// The module of the registration, or nil.
  package let module: String?
  /// The serial number. Later registrations have greater numbers.
  package let serialNumber: SerialNumber
  /// The object that existed before the registration, instead of a recipe that makes one; nil for others.
  let existing: Instance?
  /// The declared key that an alias forwards to, or nil.
  package let forwardsTo: TypeKey?
  /// How requests are served, which is decided here once.
  let route: Route

  /// Whether it was registered within `when`, where it may be meant to replace another one.
  private let isOfContext = firebolt_count_whens(0) > 0
  /// The place of the registration that this one has replaced at once, which is probably a mistake; nil if there is none.
  package nonisolated(unsafe) private(set) var replaced: Place?  // Sound: set while the change adds it.
  /// The alias of a declared key that this one has replaced, here or in the resolver that a mock inherits; nil if there
  /// is none.
  package nonisolated(unsafe) private(set) var replacedAlias: Registration?  // Sound: set at the same time.

  /// Whether the existing object's `onDrop` closures have become due. A merge may bring the registration back after that.
  nonisolated(unsafe) var hasOwedDisposal = false  // Sound: the lock of the store that it was registered in guards it.

  /// Creates a registration: by default, that of a declared key's own recipe.
  init(
    _ recipe: consuming ErasedRecipe, _ keys: RegistrationKeys, _ scope: Resolver.Scope, _ place: Place,
    origin: StoreIdentity = Store.anyIdentity, number: SerialNumber = .next(), module: String? = nil,
    existing: Instance? = nil, forwardsTo: TypeKey? = nil
  ) {
    if scope.lifetime != nil { scope.check(place) }
    if recipe.type == Void.self, keys.first.declared == nil {
      stop(
        """
        Firebolt: a recipe that returns nothing registers nothing
          to fix    let it return the instance, or call what it calls without `register`; a noncopyable one needs a class around it
        """, place)
    }
    route =
      recipe.isolation.isAnywhere && existing == nil
      ? scope.isFactory ? .factory : Registration.isPlain(recipe, keys, scope) ? .kept : .general : .general
    // It has had its last use, so it isn't copied.
    self.recipe = recipe
    self.keys = keys
    self.scope = scope
    self.place = place
    self.origin = origin
    serialNumber = number
    self.module = module
    self.existing = existing
    self.forwardsTo = forwardsTo
    if scope.isPerArguments { checkHashability() }
  }

  deinit { LockCheck.assertNoLockIsHeld() }

  /// Returns whether nothing has to be known of an instance but where it is kept.
  @inline(__always)
  private static func isPlain(
    _ recipe: borrowing ErasedRecipe, _ keys: RegistrationKeys, _ scope: Resolver.Scope
  ) -> Bool {
    keys.others == nil && recipe.signature.count == 0 && recipe.type == keys.first.type && scope.isPublished
      && (keys.first.declared == nil || optionalType(recipe.type) == nil)
  }

  /// Notes that the registration replaces another one, which has never been used, unless it is meant to: in a `when`, in
  /// another resolver than that of the other one, or, outside a module's closure, because the same line runs again or hands
  /// over another object. With a name that is made of its place, neither is meant to.
  ///
  /// - Parameter isInModule: Whether both are in one module's closure, which runs only once.
  func setReplaced(_ other: Registration, isInModule: Bool) {
    if forwardsTo == nil { replacedAlias = other.forwardsTo == nil ? other.replacedAlias : other }
    if isOfContext || other.origin != origin { return }
    // Nobody notes whether an existing object has been requested.
    let isUpdate =
      existing != nil || other.existing != nil
      || other.place.line == place.line && other.place.isSame(as: place)
        && recipe.mayBeOfOnePlace(with: other.recipe)
    if isInModule || !isUpdate || identifier?.isOfPlace == true { replaced = other.place }
  }

  /// How requests without arguments, in the registration's own scope, are served. It isn't an enum, which would describe
  /// itself in 1.7 KB of the program.
  struct Route {
    private let number: UInt8

    /// The instance has one form, under one key, and is kept where readers find it. Any thread can make it.
    static var kept: Route { Route(number: 0) }
    /// Nothing is kept, and any thread can run the recipe.
    static var factory: Route { Route(number: 1) }
    /// All questions are asked: which scope, arguments, keys, forms, deadline, and where the recipe runs.
    static var general: Route { Route(number: 2) }

    var isKept: Bool { number == 0 }
    var isFactory: Bool { number == 1 }
  }

  /// The type that the recipe returns. If a key has another type, the instance is converted.
  package var instanceType: Any.Type { recipe.type }
  package var allKeys: [TypeKey] { keys.all }
  package var isolation: RecipeIsolation { recipe.isolation }
  package var parameters: [Any.Type] { recipe.parameters }
  var signature: ArgumentSignature { recipe.signature }
  /// The dependency types of an autowired recipe.
  package var dependencies: [Any.Type] { recipe.dependencies ?? [] }
  /// Whether it serves an object that existed before.
  package var isExisting: Bool { existing != nil }
  /// Whether the dependencies are known without running the recipe: those of a closure aren't.
  package var showsDependencies: Bool { recipe.dependencies != nil || existing != nil || forwardsTo != nil }

  /// Whether this is one of a declared key's own recipes, which are the same in all resolvers.
  package var isDefault: Bool { origin == Store.anyIdentity }

  /// Whether this is a declared key's own recipe for specific contexts.
  var isForContext: Bool { recipe.contexts != nil }

  /// The common identifier of all keys: a name, or a declared key.
  var identifier: Resolver.Name? { keys.first.identifier }

  /// Returns whether an instance of this registration is what another one's recipe makes: it is the same, or forwards to the
  /// declared key of the other one.
  package func serves(_ maker: Registration?) -> Bool {
    guard let maker else { return false }
    return self === maker || forwardsTo != nil && forwardsTo == maker.keys.first
  }

  /// How often the recipe may run inside itself. A recipe that takes arguments can request its own key with other
  /// arguments, for example to build a tree. Where equal arguments give one instance, that finds a cycle.
  package var repetitionsAllowed: Int { parameters.isEmpty ? 0 : scope.isPerArguments ? .max : 50 }

  /// Returns this registration as the owner of its recipe, which must be synchronous and return a `T`. The owner's class must
  /// be that of the recipe's input.
  @inline(__always)
  func owner<Owner: AnyObject, T>(ofRecipeFor type: T.Type) -> Unmanaged<Owner> {
    assert(existing == nil, "an existing object needs no recipe")
    precondition(!isolation.isTask, "an asynchronous recipe needs a task")
    precondition(recipe.type == type, "the recipe makes another type")
    // Sound: objects of all these classes begin with a recipe, which has one layout for all inputs and types.
    return .fromOpaque(Unmanaged.passUnretained(self).toOpaque())
  }
}
