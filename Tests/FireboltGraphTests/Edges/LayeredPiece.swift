import Firebolt
import TestSupport

/// How a recipe comes by a part.
enum LayeredKind: CaseIterable {
  case plain, resolved, optional, array, lazy, openedLazy, provider
  /// With an argument.
  case withText

  /// Those that a parameter of an autowired recipe can have.
  static let ofParameters: [LayeredKind] = [.plain, .optional, .array, .lazy, .provider]

  /// Those of a closure.
  static let ofClosures: [LayeredKind] = [.plain, .resolved, .optional, .array, .lazy, .openedLazy, .provider]

  /// Those that fail with an error, so that a dry run can go on also on the main actor.
  static let ofClosuresThatGoOn: [LayeredKind] = [.resolved, .lazy, .provider]

  /// Whether the part is made before the recipe ends.
  var isMadeNow: Bool { self != .lazy && self != .provider }
}

/// What a closure does besides making its instance.
typealias LayeredStep = @Sendable (Resolver) throws -> Void
typealias AwaitedStep = @Sendable (Resolver) async throws -> Void

extension Piece {
  /// The type of a parameter that is a part.
  static func parameter(_ kind: LayeredKind) -> Any.Type {
    switch kind {
    case .optional: asOptional
    case .array: asArray
    case .lazy, .openedLazy: asLazy
    case .provider: asProvider
    case .plain, .resolved, .withText: Self.self
    }
  }

  /// Asks for the part.
  static func ask(_ kind: LayeredKind, _ resolver: Resolver) throws {
    switch kind {
    case .plain: _ = resolver.get() as Self
    case .resolved: _ = try resolver.resolve(Self.self)
    case .optional: _ = resolver.get() as Self?
    case .array: _ = resolver.getAll(Self.self)
    case .lazy: _ = resolver.get() as Lazy<Self>
    case .openedLazy: _ = (resolver.get() as Lazy<Self>).value
    case .provider: _ = resolver.get() as Provider<Self>
    case .withText: _ = try resolver.resolve(Self.self, "text")
    }
  }

  /// Asks for the part where that may be awaited.
  static func askAwaiting(_ kind: LayeredKind, _ resolver: Resolver) async throws {
    switch kind {
    case .plain, .resolved, .openedLazy: _ = try await resolver.getAsync() as Self
    case .optional: _ = try await resolver.getAsync() as Self?
    case .array, .lazy, .provider, .withText: try ask(kind, resolver)
    }
  }

  static func register(
    _ scope: Resolver.Scope, name: Resolver.Name?, doing steps: [LayeredStep], in resolver: Resolver
  ) {
    resolver.register(scope, name: name) { (resolver: Resolver) -> Self in
      for step in steps { try step(resolver) }
      return Self()
    }
  }

  static func registerAsync(
    _ scope: Resolver.Scope, name: Resolver.Name?, doing steps: [AwaitedStep], in resolver: Resolver
  ) {
    resolver.registerAsync(scope, name: name) { (resolver: Resolver) async throws -> Self in
      for step in steps { try await step(resolver) }
      return Self()
    }
  }

  static func registerOnMainActor(
    _ scope: Resolver.Scope, name: Resolver.Name?, doing steps: [LayeredStep], in resolver: Resolver
  ) {
    resolver.register(scope, name: name, on: MainActor.self) { (resolver: Resolver) -> Self in
      for step in steps { try step(resolver) }
      return Self()
    }
  }

  static func registerTakingText(
    _ scope: Resolver.Scope, name: Resolver.Name?, doing steps: [LayeredStep], in resolver: Resolver
  ) {
    resolver.register(scope, name: name, arg1: String.self) { (resolver: Resolver, _: String) -> Self in
      for step in steps { try step(resolver) }
      return Self()
    }
  }

  /// Adds what the part's key does with an instance.
  static func addHooks(
    name: Resolver.Name?, onMainActor: Bool, completing steps: [LayeredStep], in resolver: Resolver
  ) {
    resolver.onDrop(Self.self, name: name) { _ in }
    if onMainActor {
      resolver.decorate(Self.self, name: name, on: MainActor.self) { _, instance in instance }
      resolver.initCompleted(Self.self, name: name, on: MainActor.self) { (resolver: Resolver, _) in
        for step in steps { try step(resolver) }
      }
      return
    }
    resolver.decorate(Self.self, name: name) { _, instance in instance }
    resolver.initCompleted(Self.self, name: name) { (resolver: Resolver, _) in
      for step in steps { try step(resolver) }
    }
  }
}
