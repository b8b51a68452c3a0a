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

  func make(_ ledger: Ledger, keeping kept: Any? = nil) -> Tracked {
    switch self {
    case .alpha: ModelAlpha(ledger, keeping: kept)
    case .beta: ModelBeta(ledger, keeping: kept)
    default: ModelWired(ledger, keeping: kept)
    }
  }
}

extension ModelKey {
  /// Requests the key by its static type.
  func ask(_ resolver: Resolver, _ form: ModelOperation.Form = .resolve) throws(ResolutionError) -> Tracked? {
    let name = name
    func ask<T>(_ type: T.Type) throws(ResolutionError) -> T? {
      switch form {
      case .plain: resolver.get(name: name) as T
      case .optional: resolver.get(name: name) as T?
      case .resolve: try resolver.resolve(type, name: name)
      case .byId: get(resolverId: resolver.resolverId, name: name) as T?
      case .scoped(let scope): resolver.get(scope, name: name) as T
      case .optionalScoped(let scope): resolver.get(scope, name: name) as T?
      }
    }
    func askByKey<T>(_ type: T.Type) throws(ResolutionError) -> T? {
      let key = declared(as: type)!
      return switch form {
      case .plain: resolver.get(key)
      case .byId: withResolver(resolver) { get(key) }
      default: try resolver.resolve(key)
      }
    }
    func tracked<T>(_ type: T.Type) throws(ResolutionError) -> Tracked? {
      try (declaration == nil ? ask(type) : askByKey(type)).map { $0 as! Tracked }
    }
    let type = type.type
    return try tracked(type)
  }
}
