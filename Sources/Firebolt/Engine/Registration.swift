import FireboltAtomics

/// A recipe as the engine runs it: with the request, which knows the resolver that was asked and the arguments.
@usableFromInline
typealias Recipe<T> = @Sendable (UnsafeMutablePointer<Request>) throws -> T

/// One recipe, its scope, its argument types and where it was written; filed under one or several keys.
///
/// Constant, so that stores share it: a merge or a mock files the same registration again.
@usableFromInline
class Registration: @unchecked Sendable {  // Sound: every property is constant.
  @usableFromInline let header: RegistrationHeader
  /// The type that the recipe returns. Under a key of another type the instance is converted.
  let instanceType: Any.Type
  /// The store in which the recipe was written.
  let origin: StoreIdentity
  /// The module that brought the registration.
  let module: String?
  /// Later registrations have greater ones.
  let serialNumber: UInt64

  final var keys: RegistrationKeys { header.keys }
  final var scope: Resolver.Scope { header.scope }
  final var place: Place { header.place }
  final var isolation: RecipeIsolation { header.isolation }
  final var servesExistingObject: Bool { header.servesExistingObject }
  final var parameters: [Parameter] { header.parameters }
  @inlinable final var signature: ArgumentSignature { header.signature }
  final var dependencies: [Any.Type] { header.dependencies }

  /// The name in all of the keys.
  var name: Resolver.Name? { keys.first.name }

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

  /// - Parameter resolver: The resolver for which the recipe was written.
  fileprivate init(_ header: RegistrationHeader, instanceType: Any.Type, for resolver: Resolver) {
    self.header = header
    self.instanceType = instanceType
    origin = resolver.store.identity
    module = resolver.collector?.module
    serialNumber = firebolt_next_serial_number()
  }

  /// Runs the recipe and boxes what it made.
  func make(_ request: UnsafeMutablePointer<Request>) throws -> AnyInstance {
    preconditionFailure("overridden by TypedRegistration")
  }

  /// Runs an asynchronous recipe and boxes what it made.
  func make(_ making: AsyncMaking) async throws -> AnyInstance {
    preconditionFailure("overridden by AsyncRegistration")
  }
}

/// A registration whose recipe returns a `T`.
@usableFromInline
final class TypedRegistration<T>: Registration, @unchecked Sendable {  // Sound as `Registration` is.
  @usableFromInline let recipe: Recipe<T>

  init(_ header: RegistrationHeader, for resolver: Resolver, recipe: @escaping Recipe<T>) {
    self.recipe = recipe
    super.init(header, instanceType: T.self, for: resolver)
  }

  override func make(_ request: UnsafeMutablePointer<Request>) throws -> AnyInstance {
    Instance(try recipe(request))
  }
}

/// An asynchronous recipe as the engine runs it.
typealias AsyncRecipe<T> = @Sendable (AsyncMaking) async throws -> T

/// A registration whose recipe runs in a task.
final class AsyncRegistration<T>: Registration, @unchecked Sendable {  // Sound as `Registration` is.
  private let recipe: AsyncRecipe<T>

  init(_ header: RegistrationHeader, for resolver: Resolver, recipe: @escaping AsyncRecipe<T>) {
    self.recipe = recipe
    super.init(header, instanceType: T.self, for: resolver)
  }

  override func make(_ making: AsyncMaking) async throws -> AnyInstance {
    Instance(try await recipe(making))
  }
}

/// What a registration says besides its recipe.
@usableFromInline
struct RegistrationHeader {
  let keys: RegistrationKeys
  let scope: Resolver.Scope
  let place: Place
  var isolation = RecipeIsolation.anywhere
  /// Whether the recipe returns an object that was there before.
  var servesExistingObject = false
  @usableFromInline var parameters: [Parameter] = []
  @usableFromInline var signature = ArgumentSignature.none
  /// What an autowired recipe asks for.
  @usableFromInline var dependencies: [Any.Type] = []

  @usableFromInline
  enum Types {
    case expected(Any.Type)
    case listed([Any.Type])
  }

  @usableFromInline
  init(_ types: Types, _ scope: Resolver.Scope, _ name: Resolver.Name?, _ fileID: StaticString, _ line: UInt) {
    self.scope = scope
    place = Place(fileID: fileID, line: line)
    switch types {
    case .expected(let type): keys = RegistrationKeys(TypeKey(type, name: name))
    case .listed(let types): keys = Self.checked(types.map { TypeKey($0, name: name) }, place)
    }
  }

  private static func checked(_ keys: [TypeKey], _ place: Place) -> RegistrationKeys {
    guard let checked = RegistrationKeys(keys) else {
      stop("Firebolt: `expects:` names no type\n  to fix    name at least one", place)
    }
    for (index, key) in keys.enumerated() where keys[..<index].contains(key) {
      stop("Firebolt: `expects:` names \(key.type) twice\n  to fix    name it once", place)
    }
    return checked
  }
}

/// Tells stores apart, also after they are gone.
typealias StoreIdentity = UInt64

/// Where something was written.
struct Place: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let line: UInt

  var description: String { "\(fileID):\(line)" }
}
