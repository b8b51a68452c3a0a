import Firebolt
import TestSupport

/// A declared key of the model: its properties, and the real key.
struct ModelDeclaration: Sendable {
  enum Key {
    case alpha(Resolver.Key<ModelAlpha>)
    case beta(Resolver.Key<ModelBeta>)
    case reader(Resolver.Key<any ModelReader>)
  }

  let type: ModelType
  let scope: Resolver.Scope
  /// The key's own recipe; nil for a required key.
  let recipe: ModelRecipe?
  let key: Key

  /// One key for each scope, and a required key. Several keys have the same type; those differ only in their identity.
  static let pool: [ModelDeclaration] = [
    ModelDeclaration(0, .alpha, .single, ModelRecipe(makes: .alpha)),
    ModelDeclaration(1, .reader, .factory, ModelRecipe(makes: .alpha, needs: ModelKey(declared: 0, .alpha))),
    ModelDeclaration(2, .beta, .weak, ModelRecipe(makes: .beta, needs: ModelKey(.reader))),
    ModelDeclaration(3, .reader, .graph, ModelRecipe(makes: .beta, needs: ModelKey(declared: 6, .reader))),
    ModelDeclaration(
      4, .alpha, .custom("session"), ModelRecipe(makes: .alpha, needs: ModelKey(declared: 2, .beta))),
    ModelDeclaration(5, .beta, .expiring(after: 10), ModelRecipe(makes: .beta, needs: ModelKey(declared: 0, .alpha))),
    ModelDeclaration(6, .reader, .single, nil),
    ModelDeclaration(7, .alpha, .perResolver, ModelRecipe(makes: .alpha, needs: ModelKey(.beta))),
  ]

  private init(_ index: UInt, _ type: ModelType, _ scope: Resolver.Scope, _ recipe: ModelRecipe?) {
    self.type = type
    self.scope = scope
    self.recipe = recipe
    key =
      switch type {
      case .alpha: .alpha(Self.key(index, scope, recipe))
      case .beta: .beta(Self.key(index, scope, recipe))
      default: .reader(Self.key(index, scope, recipe))
      }
  }

  /// - Parameter index: The column of the key. No two keys of a type may be declared at the same place.
  private static func key<T>(_ index: UInt, _ scope: Resolver.Scope, _ recipe: ModelRecipe?) -> Resolver.Key<T> {
    guard let recipe else { return .required(scope, column: index) }
    return Resolver.Key(scope, column: index) { try recipe.run($0, ModelRegistrar.current) as! T }
  }

  fileprivate var typeKey: TypeKey {
    switch key {
    case .alpha(let key): TypeKey(key)
    case .beta(let key): TypeKey(key)
    case .reader(let key): TypeKey(key)
    }
  }
}

extension ModelKey {
  /// All declared keys.
  static let declared = ModelDeclaration.pool.indices.map { ModelKey(declared: $0, ModelDeclaration.pool[$0].type) }

  /// The declaration of a declared key; nil for other keys.
  var declaration: ModelDeclaration? {
    guard case .declared(let index) = place else { return nil }
    return ModelDeclaration.pool[index]
  }

  init?(_ key: TypeKey) {
    if let declared = ModelKey.declared.first(where: { $0.declaration!.typeKey == key }) {
      self = declared
    } else {
      guard let type = ModelType(key.type) else { return nil }
      self.init(type, isNamed: key.name != nil)
    }
  }

  func used<User: ModelTypeUser>(by user: User) throws(ResolutionError) -> User.Result {
    switch declaration?.key {
    case .alpha(let key): try user.use(ModelAlpha.self, key)
    case .beta(let key): try user.use(ModelBeta.self, key)
    case .reader(let key): try user.use((any ModelReader).self, key)
    case nil: try type.used(by: user)
    }
  }

  func ask(_ resolver: Resolver, _ form: ModelOperation.Form = .resolve) throws(ResolutionError) -> Tracked? {
    try used(by: ModelRequest(resolver: resolver, name: name, form: form))
  }
}
