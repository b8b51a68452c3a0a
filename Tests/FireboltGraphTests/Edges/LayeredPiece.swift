import Firebolt
import TestSupport

/// The form in which a recipe requests a part.
enum LayeredKind: CaseIterable {
  case plain, resolved, optional, array, lazy, openedLazy, provider
  /// With an argument.
  case withText

  /// The kinds that a parameter of an autowired recipe can have.
  static let ofParameters: [LayeredKind] = [.plain, .optional, .array, .lazy, .provider]

  /// The kinds that a closure can use.
  static let ofClosures: [LayeredKind] = [.plain, .resolved, .optional, .array, .lazy, .openedLazy, .provider]

  /// The kinds that fail with an error, so that a dry run can continue even on the main actor.
  static let ofClosuresThatGoOn: [LayeredKind] = [.resolved, .lazy, .provider]

  /// Whether the part is created before the recipe ends.
  var isMadeNow: Bool { self != .lazy && self != .provider }
}

/// Code that a closure runs besides creating its instance.
typealias LayeredStep = @Sendable (Resolver) throws -> Void
typealias AwaitedStep = @Sendable (Resolver) async throws -> Void

extension Piece {
  /// Returns the type of a parameter for the part.
  static func parameter(_ kind: LayeredKind) -> Any.Type {
    switch kind {
    case .optional: asOptional
    case .array: asArray
    case .lazy, .openedLazy: asLazy
    case .provider: asProvider
    case .plain, .resolved, .withText: Self.self
    }
  }

  /// Requests the part.
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

  /// Requests the part, and awaits it where the form can be awaited.
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

  /// Adds the hooks of the part's key.
  static func addHooks(
    name: Resolver.Name?, isKept: Bool, onMainActor: Bool, completing steps: [LayeredStep], in resolver: Resolver
  ) {
    if isKept { resolver.onDrop(Self.self, name: name) { _ in } }
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
