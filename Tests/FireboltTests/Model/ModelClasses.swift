import Firebolt
import TestSupport

protocol ModelReader: Tracked {}
protocol ModelWriter: Tracked {}
final class ModelAlpha: Tracked, ModelReader, ModelWriter, @unchecked Sendable {}
final class ModelBeta: Tracked, ModelReader, @unchecked Sendable {}

/// The autowired class.
final class ModelWired: Tracked, @unchecked Sendable {
  let beta: Lazy<ModelBeta>?

  init(_ ledger: Ledger, _ alpha: ModelAlpha?, _ readers: [any ModelReader], _ beta: Lazy<ModelBeta>) {
    self.beta = beta
    super.init(ledger, keeping: (alpha, readers))
  }

  init(_ ledger: Ledger, keeping kept: Any?) {
    beta = nil
    super.init(ledger, keeping: kept)
  }
}

/// Runs code with a type that is known only at run time and, for a declared key, with that key.
protocol ModelTypeUser {
  associatedtype Result
  func use<T>(_ type: T.Type, _ key: Resolver.Key<T>?) throws(ResolutionError) -> Result
}

extension ModelType {
  /// The type itself.
  var type: Any.Type {
    switch self {
    case .alpha: ModelAlpha.self
    case .beta: ModelBeta.self
    case .reader: (any ModelReader).self
    case .writer: (any ModelWriter).self
    case .wired: ModelWired.self
    }
  }

  init?(_ type: Any.Type) {
    guard let found = ModelType.allCases.first(where: { $0.type == type }) else { return nil }
    self = found
  }

  func used<User: ModelTypeUser>(by user: User) throws(ResolutionError) -> User.Result {
    switch self {
    case .alpha: try user.use(ModelAlpha.self, nil)
    case .beta: try user.use(ModelBeta.self, nil)
    case .reader: try user.use((any ModelReader).self, nil)
    case .writer: try user.use((any ModelWriter).self, nil)
    case .wired: try user.use(ModelWired.self, nil)
    }
  }

  func make(_ ledger: Ledger, keeping kept: Any? = nil) -> Tracked {
    switch self {
    case .alpha: ModelAlpha(ledger, keeping: kept)
    case .beta: ModelBeta(ledger, keeping: kept)
    default: ModelWired(ledger, keeping: kept)
    }
  }
}

/// Requests a key by its static type.
struct ModelRequest: ModelTypeUser {
  let resolver: Resolver
  let name: Resolver.Name?
  let form: ModelOperation.Form

  func use<T>(_ type: T.Type, _ key: Resolver.Key<T>?) throws(ResolutionError) -> Tracked? {
    guard let key else { return try ask(type).map { $0 as! Tracked } }
    let instance: T =
      switch form {
      case .plain: resolver.get(key)
      case .byId: withResolver(resolver) { get(key) }
      default: try resolver.resolve(key)
      }
    return (instance as! Tracked)
  }

  private func ask<T>(_ type: T.Type) throws(ResolutionError) -> T? {
    switch form {
    case .plain: resolver.get(name: name) as T
    case .optional: resolver.get(name: name) as T?
    case .resolve: try resolver.resolve(type, name: name)
    case .byId: get(resolverId: resolver.resolverId, name: name) as T?
    case .scoped(let scope): resolver.get(scope, name: name) as T
    case .optionalScoped(let scope): resolver.get(scope, name: name) as T?
    }
  }
}
