import Firebolt
import TestSupport

/// A declared key of the model: its properties, and the real key.
struct ModelDeclaration: Sendable {
  let type: ModelType
  let scope: Resolver.Scope
  /// The key's own recipe; nil for a required key.
  let recipe: ModelRecipe?
  let key: Resolver.Keys

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
    // The index is the column, because no two keys of a type may be declared at the same place.
    func declare<T>(_ type: T.Type) -> Resolver.Keys {
      guard let recipe else { return Resolver.Key<T>.required(scope, column: index) }
      return Resolver.Key<T>(scope, column: index) { try recipe.run($0, ModelRegistrar.current) as! T }
    }
    let realType = type.type
    key = declare(realType)
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
    if let declared = ModelKey.declared.first(where: { TypeKey($0.declaration!.key) == key }) {
      self = declared
    } else {
      guard let type = ModelType(key.type) else { return nil }
      self.init(type, isNamed: key.name != nil)
    }
  }

  /// The real key of a declared key; nil for other keys.
  func declared<T>(as type: T.Type) -> Resolver.Key<T>? { (declaration?.key).map { $0 as! Resolver.Key<T> } }
}
