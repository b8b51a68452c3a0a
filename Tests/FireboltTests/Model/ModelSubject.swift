import Firebolt
import Foundation

protocol ModelReader: Tracked {}
protocol ModelWriter: Tracked {}
final class ModelAlpha: Tracked, ModelReader, ModelWriter, @unchecked Sendable {}
final class ModelBeta: Tracked, ModelReader, @unchecked Sendable {}

extension ModelType {
  /// The type itself.
  var type: Any.Type {
    switch self {
    case .alpha: ModelAlpha.self
    case .beta: ModelBeta.self
    case .reader: (any ModelReader).self
    case .writer: (any ModelWriter).self
    }
  }

  init?(_ type: Any.Type) {
    guard let found = ModelType.allCases.first(where: { $0.type == type }) else { return nil }
    self = found
  }

  fileprivate func make(_ ledger: Ledger, keeping kept: Tracked?) -> Tracked {
    self == .alpha ? ModelAlpha(ledger, keeping: kept) : ModelBeta(ledger, keeping: kept)
  }
}

extension ModelKey {
  init?(_ key: TypeKey) {
    guard let type = ModelType(key.type) else { return nil }
    self.init(type: type, isNamed: key.name != nil)
  }

  /// What asks for the key by its static type.
  fileprivate func ask(_ resolver: Resolver, _ form: ModelOperation.Form) throws(ResolutionError) -> Tracked? {
    switch type {
    case .alpha: try ask(resolver, form, ModelAlpha.self)
    case .beta: try ask(resolver, form, ModelBeta.self)
    case .reader: try ask(resolver, form, (any ModelReader).self)
    case .writer: try ask(resolver, form, (any ModelWriter).self)
    }
  }

  private func ask<T>(
    _ resolver: Resolver, _ form: ModelOperation.Form, _ type: T.Type
  ) throws(ResolutionError) -> T? {
    switch form {
    case .plain: resolver.get(name: name) as T
    case .optional: resolver.get(name: name) as T?
    case .resolve: try resolver.resolve(type, name: name)
    case .byId: get(resolverId: resolver.resolverId, name: name) as T?
    case .factory: resolver.get(.factory, name: name) as T
    case .single: resolver.get(.single, name: name) as T
    case .optionalFactory: resolver.get(.factory, name: name) as T?
    case .optionalSingle: resolver.get(.single, name: name) as T?
    }
  }
}

/// Real resolvers that do what the model does.
struct ModelSubject {
  struct Failure: Error {}

  let ledger = Ledger()
  var slots = [Resolver?](repeating: nil, count: ModelOperation.slotCount)

  func register(_ slot: Int, _ scope: Resolver.Scope, _ keys: [ModelKey], _ recipe: ModelRecipe) {
    let ledger = ledger
    slots[slot]!.register(scope, expects: keys.map(\.type.type), name: keys[0].name) {
      (r: Resolver) throws -> Tracked in
      let kept = try recipe.needs.map { try $0.ask(r, .resolve)! }
      if recipe.fails { throw Failure() }
      return recipe.makes.make(ledger, keeping: kept)
    }
  }

  /// As above, by the form that takes the type, which only goes where the instance is of that type.
  func registerExpecting(_ slot: Int, _ scope: Resolver.Scope, _ key: ModelKey, _ recipe: ModelRecipe) {
    func register<T>(_ type: T.Type) {
      let ledger = ledger
      slots[slot]!.register(scope, expect: type, name: key.name) { (r: Resolver) throws -> T in
        let kept = try recipe.needs.map { try $0.ask(r, .resolve)! }
        if recipe.fails { throw Failure() }
        return recipe.makes.make(ledger, keeping: kept) as! T
      }
    }
    switch key.type {
    case .alpha: register(ModelAlpha.self)
    case .beta: register(ModelBeta.self)
    case .reader: register((any ModelReader).self)
    case .writer: register((any ModelWriter).self)
    }
  }

  func registerInstance(_ slot: Int, _ key: ModelKey, _ makes: ModelType) {
    let instance = makes.make(ledger, keeping: nil)
    switch key.type {
    case .alpha: slots[slot]!.registerInstance(instance as! ModelAlpha, name: key.name)
    case .beta: slots[slot]!.registerInstance(instance as! ModelBeta, name: key.name)
    case .reader:
      slots[slot]!.registerInstance(instance as! any ModelReader, expect: (any ModelReader).self, name: key.name)
    case .writer:
      slots[slot]!.registerInstance(instance as! any ModelWriter, expect: (any ModelWriter).self, name: key.name)
    }
  }

  /// What a request comes to; nil where a form that answers with nil did so.
  func get(_ slot: Int, _ key: ModelKey, _ form: ModelOperation.Form) -> ReferenceModel.Outcome? {
    do throws(ResolutionError) {
      return try key.ask(slots[slot]!, form).map { .instance($0.number) }
    } catch {
      return .failure(error.code, path: error.path.compactMap { ModelKey($0.key) })
    }
  }

  func unregister(_ slot: Int, _ which: ModelOperation.Selection) {
    switch which {
    case .key(let key):
      switch key.type {
      case .alpha: slots[slot]!.unregister(ModelAlpha.self, name: key.name)
      case .beta: slots[slot]!.unregister(ModelBeta.self, name: key.name)
      case .reader: slots[slot]!.unregister((any ModelReader).self, name: key.name)
      case .writer: slots[slot]!.unregister((any ModelWriter).self, name: key.name)
      }
    case .types(let types): slots[slot]!.unregister(types.map(\.type))
    case .allBut(let types): slots[slot]!.unregisterAllDependencies(except: types.map(\.type))
    }
  }

  func drop(_ slot: Int, _ which: ModelOperation.Selection) {
    switch which {
    case .key(let key):
      switch key.type {
      case .alpha: slots[slot]!.dropCached(ModelAlpha.self, name: key.name)
      case .beta: slots[slot]!.dropCached(ModelBeta.self, name: key.name)
      case .reader: slots[slot]!.dropCached((any ModelReader).self, name: key.name)
      case .writer: slots[slot]!.dropCached((any ModelWriter).self, name: key.name)
      }
    case .types(let types): slots[slot]!.dropCached(types.map(\.type))
    case .allBut(let types): slots[slot]!.dropAllCachedDependencies(except: types.map(\.type))
    }
  }
}
