import Firebolt

// What the recipes of these tests make.

final class Disk: Sendable {}

final class Cache: Sendable {
  let disk: Disk
  init(disk: Disk = Disk()) { self.disk = disk }
}

final class Catalogue: Sendable { init(cache: Cache = Cache()) {} }

/// What no recipe makes.
final class Missing: Sendable {}

extension Resolver.Keys {
  static let disk = Resolver.Key { Disk() }
  static let cache = Resolver.Key { Cache(disk: $0.get(.disk)) }
}

extension Resolver {
  /// Makes something after a plain request, for a recipe in one line.
  func needing<T, R>(_ type: T.Type, name: Resolver.Name? = nil, _ make: @autoclosure () -> R) -> R {
    _ = get(name: name) as T
    return make()
  }

  /// Makes something after a request that throws, for a recipe in one line.
  func resolving<T, R>(_ type: T.Type, _ make: @autoclosure () -> R) throws -> R {
    _ = try resolve(T.self)
    return make()
  }
}
