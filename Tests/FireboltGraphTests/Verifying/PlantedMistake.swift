import Firebolt
import FireboltGraph
import TestSupport

/// A mistake of types that nothing else uses, in a resolver or in its parent.
struct PlantedMistake {
  /// Where a mistake is made, and the types that it uses.
  struct Place {
    let type, host, other: any Piece.Type
    let home, resolver, parent: Resolver
    /// The key of the issue, and its name.
    var key: Any.Type
    var name: Resolver.Name?
  }

  let name: String
  let code: Verification.Issue.Code
  let severity: Verification.Issue.Severity
  let onlyInADryRun: Bool
  let make: (inout Place) -> Void

  init(
    _ name: String, _ code: Verification.Issue.Code, _ severity: Verification.Issue.Severity = .error,
    dry: Bool = false, _ make: @escaping (inout Place) -> Void
  ) {
    (self.name, self.code, self.severity, onlyInADryRun, self.make) = (name, code, severity, dry, make)
  }

  /// Each kind but captives.
  static var all: [Self] {
    [
      Self("missing", .notRegistered) { $0.host.autowire(.factory, needing: [$0.type], in: $0.home) },
      Self("missing Lazy", .notRegistered) { $0.host.autowire(.single, needing: [$0.type.asLazy], in: $0.home) },
      Self("missing Provider", .notRegistered) { $0.host.autowire(.graph, needing: [$0.type.asProvider], in: $0.home) },
      Self("only a name", .notRegistered) {
        $0.type.autowire(.single, name: "one", in: $0.home)
        $0.host.autowire(.factory, needing: [$0.type], in: $0.home)
      },
      Self("only in the child", .parentNeedsChild) {
        $0.type.autowire(.single, in: $0.resolver)
        $0.host.autowire(.weak, needing: [$0.type], in: $0.parent)
      },
      Self("cycle of one", .cycle) { $0.type.autowire(.factory, needing: [$0.type], in: $0.home) },
      Self("cycle of two", .cycle) {
        $0.type.autowire(.graph, needing: [$0.host.asArray], in: $0.home)
        $0.host.autowire(.single, needing: [$0.type.asOptional], in: $0.home)
      },
      Self("optional, only in the child", .parentNeedsChild, .warning) {
        $0.type.autowire(.single, in: $0.resolver)
        $0.host.autowire(.single, needing: [$0.type.asOptional], in: $0.parent)
      },
      Self("array, only in the child", .parentNeedsChild, .warning) {
        $0.type.autowire(.factory, name: "one", in: $0.resolver)
        $0.host.autowire(.perArguments, needing: [$0.type.asArray], in: $0.parent)
      },
      Self("bypassed", .bypassedOverride, .warning) { place in
        for home in [place.parent, place.resolver] { place.type.autowire(.single, in: home) }
        place.host.autowire(.single, needing: [place.type.asProvider], in: place.parent)
      },
      Self("bypassed by way of a factory", .bypassedOverride, .warning) { place in
        for home in [place.parent, place.resolver] { place.type.autowire(.single, in: home) }
        place.other.autowire(.factory, needing: [place.type], in: place.parent)
        place.host.autowire(.weak, needing: [place.other.asArray], in: place.parent)
      },
      Self("knot", .cycle) {
        $0.other.autowire(.single, needing: [$0.type], in: $0.home)
        $0.type.autowire(.factory, needing: [$0.host.asOptional], in: $0.home)
        $0.host.autowire(.single, needing: [$0.other, $0.type], in: $0.home)
      },
      Self("arguments", .argumentMismatch) {
        $0.type.registerTakingText(.factory, in: $0.home)
        $0.host.autowire(.single, needing: [$0.type], in: $0.home)
      },
      Self("arguments of the first", .argumentMadeDependency, .warning) {
        $0.type.registerTakingText(.single, in: $0.home)
        $0.host.autowire(.factory, needing: [$0.type], in: $0.home)
      },
      Self("awaited each time", .asynchronousDependency) {
        $0.type.registerAsync(.factory, in: $0.home)
        $0.host.autowire(.single, needing: [$0.type.asLazy], in: $0.home)
      },
      Self("awaited again", .asynchronousDependency, .warning) {
        $0.type.registerAsync(.expiring(after: 3_600), in: $0.home)
        $0.host.autowire(.factory, needing: [$0.type.asLazy], in: $0.home)
      },
      Self("stranger", .typeMismatch) { $0.key = $0.type.registerAsAStranger(in: $0.home) },
      Self("hidden", .shadowedRegistration, .warning) { place in
        let type = place.type
        type.autowire(.factory, in: place.home)
        place.home.load(Module("planted") { type.autowire(.single, in: $0) })
      },
      Self("twice", .shadowedRegistration, .warning) {
        $0.type.autowire(.factory, in: $0.home)
        $0.type.register(.single, requesting: [], in: $0.home)
      },
      Self("twice in a module", .shadowedRegistration, .warning) { place in
        let type = place.type
        place.home.load(
          Module("planted twice") { for scope in [Resolver.Scope.single, .weak] { type.autowire(scope, in: $0) } })
      },
      Self("a name of its place twice", .shadowedRegistration, .warning) {
        for _ in 0..<2 { $0.type.autowire(.factory, name: $0.type.ownName, in: $0.home) }
        $0.name = $0.type.ownName
      },
      Self("missing, of one that gathers", .notRegistered) {
        $0.host.autowire(.single, needing: [$0.host.asArray, $0.type], in: $0.home)
      },
      Self("cycle of two that gather", .cycle) {
        $0.type.autowire(.single, name: $0.type.ownName, needing: [$0.type.asArray], in: $0.home)
        $0.type.autowire(.factory, needing: [$0.type.asArray], in: $0.home)
        $0.name = $0.type.ownName
      },
      Self("weak value", .weakValue, .warning) { $0.key = $0.type.registerWeakValue(in: $0.home) },
      Self("hook on nothing", .unusedHook, .warning) { $0.type.addHook(in: $0.home) },
      Self("hook of a child", .unusedHook, .warning) {
        $0.type.autowire(.single, in: $0.parent)
        $0.type.addHook(in: $0.resolver)
      },
      Self("drop of a factory", .unusedHook, .warning) {
        $0.type.autowire(.factory, in: $0.home)
        $0.type.addDrop(in: $0.home)
      },
      Self("hook on the main actor", .misplacedHook) {
        $0.type.autowire(.single, in: $0.home)
        $0.type.addHookOnMain(in: $0.home)
      },
      Self("missing in a recipe", .notRegistered, dry: true) {
        $0.host.register(.single, requesting: [$0.type], in: $0.home)
      },
      Self("missing, awaited", .notRegistered, dry: true) { place in
        let type = place.type
        place.host.registerAsync(.single, in: place.home) { try await type.await(in: $0) }
      },
      Self("optional, in a recipe", .absentOptional, .note, dry: true) {
        $0.host.register(.factory, requesting: [$0.type.asOptional], in: $0.home)
      },
      Self("optional, in a hook", .absentOptional, .note, dry: true) { place in
        place.host.autowire(.single, in: place.home)
        place.host.addHook(requestingOptional: place.type, in: place.home)
      },
      Self("optional, in a recipe, only in the child", .parentNeedsChild, .warning, dry: true) {
        $0.type.autowire(.single, in: $0.resolver)
        $0.host.register(.single, requesting: [$0.type.asOptional], in: $0.parent)
      },
      Self("bypassed by a recipe", .bypassedOverride, .warning, dry: true) { place in
        for home in [place.parent, place.resolver] { place.type.autowire(.single, in: home) }
        place.host.register(.single, requesting: [place.type], in: place.parent)
      },
      Self("knot of recipes", .cycle, dry: true) {
        $0.other.register(.single, requesting: [$0.type], in: $0.home)
        $0.type.register(.factory, requesting: [$0.host], in: $0.home)
        $0.host.register(.single, requesting: [$0.type, $0.other], in: $0.home)
      },
      Self("cycle of recipes", .cycle, dry: true) {
        $0.type.register(.factory, requesting: [$0.type], in: $0.home)
      },
      Self("not awaited", .needsAwait, dry: true) {
        $0.type.registerAsync(.factory, in: $0.home)
        $0.host.register(.factory, requesting: [$0.type], in: $0.home)
      },
      Self("on the main actor only", .needsMainActor, .warning, dry: true) {
        $0.type.registerOnMain(.factory, in: $0.home)
        $0.host.register(.single, requesting: [$0.type], in: $0.home)
        $0.key = $0.host
      },
      Self("throwing", .recipeThrew, dry: true) {
        $0.type.registerAsync(.single, in: $0.home) { _ in throw Failure("planted") }
        $0.host.register(.factory, requesting: [$0.type], in: $0.home)
      },
      Self("decorator", .decoratorThrew, dry: true) {
        $0.type.autowire(.factory, in: $0.home)
        $0.type.addFailingDecorator(in: $0.home)
      },
      Self("completion of all that conform", .completionThrew, dry: true) {
        $0.key = $0.type.registerTwin(in: $0.home, isDrop: false)
      },
      Self("drop of all that conform", .onDropThrew, dry: true) {
        $0.key = $0.type.registerTwin(in: $0.home, isDrop: true)
      },
      Self("torn single", .tornSingle, .warning, dry: true) { $0.key = $0.type.registerTorn(in: $0.home) },
      Self("cycle of a Lazy, unshared", .unsharedCycle, .warning) {
        $0.type.autowire(.graph, needing: [$0.host.asLazy], in: $0.home)
        $0.host.autowire(.factory, needing: [$0.type], in: $0.home)
        $0.key = $0.host
      },
      Self("incomplete", .incompleteDependency, .warning, dry: true) {
        for type in [$0.type, $0.other] { type.autowire(.single, in: $0.home) }
        $0.type.addHook(requestingOptional: $0.other, in: $0.home)
        $0.host.register(.single, requesting: [$0.type], in: $0.home)
      },
      Self("drop", .onDropThrew, dry: true) {
        $0.type.autowire(.single, in: $0.home)
        $0.type.addDrop(in: $0.home)
      },
    ]
  }

  /// Each pair of scopes that makes a captive: the keeper's, and that of what it keeps.
  static let captives: [(keeper: Resolver.Scope, kept: Resolver.Scope)] = [
    (.single, .custom("day")), (.custom("night"), .custom("day")), (.expiring(after: 60), .custom("day")),
    (.single, .expiring(after: 60)), (.custom("day"), .expiring(after: 60)),
    (.expiring(after: 61), .expiring(after: 60)), (.single, .perResolver), (.custom("day"), .perResolver),
  ]

  /// All ways from a keeper to what it keeps, directly and through one part: the links, and the part's scope.
  static let ways: [(links: [Int], between: Resolver.Scope)] =
    (0..<4).map { ([$0], .factory) }
    + [Resolver.Scope.factory, .graph, .weak].flatMap { scope in (0..<16).map { ([$0 / 4, $0 % 4], scope) } }
}

extension Piece {
  /// A parameter that keeps the part.
  static func kept(by link: Int) -> Any.Type { [Self.self, asLazy, asOptional, asArray][link] }

  fileprivate static func registerAsync(
    _ scope: Resolver.Scope, in resolver: Resolver,
    _ step: @escaping @Sendable (Resolver) async throws -> Void = { _ in }
  ) {
    resolver.registerAsync(scope) { (resolver: Resolver) async throws -> Self in
      try await step(resolver)
      return Self()
    }
  }

  fileprivate static func registerOnMain(_ scope: Resolver.Scope, in resolver: Resolver) {
    resolver.register(scope, on: MainActor.self) { Self() }
  }

  fileprivate static func await(in resolver: Resolver) async throws { _ = try await resolver.getAsync(Self.self) }

  fileprivate static func addHook(requestingOptional type: any Piece.Type, in resolver: Resolver) {
    func add<T: Piece>(_: T.Type) {
      resolver.initCompleted(Self.self) { resolver, _ in
        let found: T? = resolver.get()
        _ = found
      }
    }
    _openExistential(type, do: add)
  }

  fileprivate static func addHookOnMain(in resolver: Resolver) {
    resolver.initCompleted(Self.self, on: MainActor.self) { _, _ in }
  }

  /// Registers an instance that a hook of all that conform to a class of it concerns, which fails.
  fileprivate static func registerTwin(in resolver: Resolver, isDrop: Bool) -> Any.Type {
    resolver.register { Twin<Self>() }
    if isDrop {
      resolver.onDrop(conformingTo: Stranger<Self>.self) { _ in throw Failure("planted") }
    } else {
      resolver.initCompleted(conformingTo: Stranger<Self>.self) { _, _ in throw Failure("planted") }
    }
    return Twin<Self>.self
  }

  fileprivate static func addFailingDecorator(in resolver: Resolver) {
    resolver.decorate(Self.self) { _, _ in throw Failure("planted") }
  }

  fileprivate static func addDrop(in resolver: Resolver) {
    resolver.onDrop(Self.self) { _ in throw Failure("planted") }
  }
}
