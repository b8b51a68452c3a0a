import Firebolt
import FireboltGraph
import TestSupport

/// A mistake of types that nothing else uses, in a resolver or in its parent.
struct PlantedMistake {
  let name: String
  let code: Verification.Issue.Code
  let severity: Verification.Issue.Severity
  /// The key of the issue.
  let key: TypeKey
  let onlyInADryRun: Bool
  let make: () -> Void

  /// A mistake of each kind but captives.
  ///
  /// - Parameters:
  ///   - home: The resolver of a mistake that doesn't need both.
  ///   - child: The resolver that is verified.
  ///   - parent: Its parent.
  static func all<A: Piece, B: Piece, C: Piece>(
    of _: A.Type, _: B.Type, _: C.Type, in home: Resolver, _ child: Resolver, _ parent: Resolver
  ) -> [PlantedMistake] {
    var all: [PlantedMistake] = []
    func add(
      _ name: String, _ code: Verification.Issue.Code, _ severity: Verification.Issue.Severity = .error,
      at key: Any.Type = A.self, named keyName: Resolver.Name? = nil, dry: Bool = false, _ make: @escaping () -> Void
    ) {
      let key = TypeKey(key, name: keyName)
      all.append(
        PlantedMistake(name: name, code: code, severity: severity, key: key, onlyInADryRun: dry, make: make))
    }

    add("missing", .notRegistered) { home.autowire(.factory) { (_: A) in B() } }
    add("missing Lazy", .notRegistered) { home.autowire { (_: Lazy<A>) in B() } }
    add("missing Provider", .notRegistered) { home.autowire(.graph) { (_: Provider<A>) in B() } }
    add("only a name", .notRegistered) {
      home.autowire(A.init, name: "one").autowire(.factory) { (_: A) in B() }
    }
    add("missing, of one that gathers", .notRegistered) { home.autowire { (_: [B], _: A) in B() } }
    add("missing in a recipe", .notRegistered, dry: true) { home.register { try $0.resolving(A.self, B()) } }
    add("missing, awaited", .notRegistered, dry: true) {
      home.registerAsync { (own: Resolver) async throws -> B in
        _ = try await own.getAsync(A.self)
        return B()
      }
    }
    add("optional, in a recipe", .absentOptional, .note, dry: true) {
      home.register(.factory) { try $0.resolving(A?.self, B()) }
    }
    add("optional, in a hook", .absentOptional, .note, dry: true) {
      home.autowire(B.init).initCompleted(B.self) { own, _ in _ = own.get(A?.self) }
    }

    add("only in the child", .parentNeedsChild) {
      child.autowire(A.init)
      parent.autowire(.weak) { (_: A) in B() }
    }
    add("optional, only in the child", .parentNeedsChild, .warning) {
      child.autowire(A.init)
      parent.autowire { (_: A?) in B() }
    }
    add("array, only in the child", .parentNeedsChild, .warning) {
      child.autowire(.factory, A.init, name: "one")
      parent.autowire(.perArguments) { (_: [A]) in B() }
    }
    add("optional, in a recipe, only in the child", .parentNeedsChild, .warning, dry: true) {
      child.autowire(A.init)
      parent.register { try $0.resolving(A?.self, B()) }
    }
    add("bypassed", .bypassedOverride, .warning) {
      for home in [parent, child] { home.autowire(A.init) }
      parent.autowire { (_: Provider<A>) in B() }
    }
    add("bypassed by way of a factory", .bypassedOverride, .warning) {
      for home in [parent, child] { home.autowire(A.init) }
      parent.autowire(.factory) { (_: A) in C() }.autowire(.weak) { (_: [C]) in B() }
    }
    add("bypassed by a recipe", .bypassedOverride, .warning, dry: true) {
      for home in [parent, child] { home.autowire(A.init) }
      parent.register { try $0.resolving(A.self, B()) }
    }

    add("cycle of one", .cycle) { home.autowire(.factory) { (_: A) in A() } }
    add("cycle of two", .cycle) { home.autowire(.graph) { (_: [B]) in A() }.autowire { (_: A?) in B() } }
    add("cycle of two that gather", .cycle, named: A.ownName) {
      home.autowire({ (_: [A]) in A() }, name: A.ownName).autowire(.factory) { (_: [A]) in A() }
    }
    add("knot", .cycle) {
      home.autowire { (_: A) in C() }.autowire(.factory) { (_: B?) in A() }.autowire { (_: C, _: A) in B() }
    }
    add("cycle of recipes", .cycle, dry: true) { home.register(.factory) { try $0.resolving(A.self, A()) } }
    add("knot of recipes", .cycle, dry: true) {
      home.register { try $0.resolving(A.self, C()) }.register(.factory) { try $0.resolving(B.self, A()) }
      home.register { (own: Resolver) throws -> B in
        _ = try (own.resolve(A.self), own.resolve(C.self))
        return B()
      }
    }
    add("cycle of a Lazy, unshared", .unsharedCycle, .warning, at: B.self) {
      home.autowire(.graph) { (_: Lazy<B>) in A() }.autowire(.factory) { (_: A) in B() }
    }

    add("arguments", .argumentMismatch) {
      home.register(.factory, arg1: String.self) { _ in A() }.autowire { (_: A) in B() }
    }
    add("arguments of the first", .argumentMadeDependency, .warning) {
      home.register(arg1: String.self) { _ in A() }.autowire(.factory) { (_: A) in B() }
    }
    add("awaited each time", .asynchronousDependency) {
      home.registerAsync(.factory) { A() }.autowire { (_: Lazy<A>) in B() }
    }
    add("awaited again", .asynchronousDependency, .warning) {
      home.registerAsync(.expiring(after: 3_600)) { A() }.autowire(.factory) { (_: Lazy<A>) in B() }
    }
    add("not awaited", .needsAwait, dry: true) {
      home.registerAsync(.factory) { A() }.register(.factory) { try $0.resolving(A.self, B()) }
    }
    add("on the main actor only", .needsMainActor, .warning, at: B.self, dry: true) {
      home.register(.factory, on: MainActor.self) { A() }.register { try $0.resolving(A.self, B()) }
    }

    add("stranger", .typeMismatch, at: Stranger<A>.self) {
      home.register(.factory, expects: [A.self, Stranger<A>.self]) { A() }
    }
    add("weak value", .weakValue, .warning, at: Pebble<A>.self) { home.register(.weak) { Pebble<A>() } }
    add("hidden", .shadowedRegistration, .warning) {
      home.autowire(.factory, A.init).load(Module("planted") { $0.autowire(A.init) })
    }
    add("twice", .shadowedRegistration, .warning) {
      home.autowire(.factory, A.init)
      home.register { A() }
    }
    add("twice in a module", .shadowedRegistration, .warning) {
      home.load(Module("planted twice") { for scope in [Resolver.Scope.single, .weak] { $0.autowire(scope, A.init) } })
    }
    add("a name of its place twice", .shadowedRegistration, .warning, named: A.ownName) {
      for _ in 0..<2 { home.autowire(.factory, A.init, name: A.ownName) }
    }
    add("torn single", .tornSingle, .warning, at: Stranger<A>.self, dry: true) {
      home.register(expect: Stranger<A>.self) { Twin<A>() }.register { Twin<A>() }
    }

    add("hook on nothing", .unusedHook, .warning) { home.initCompleted(A.self) { _, _ in } }
    add("hook of a child", .unusedHook, .warning) {
      parent.autowire(A.init)
      child.initCompleted(A.self) { _, _ in }
    }
    add("drop of a factory", .unusedHook, .warning) { home.autowire(.factory, A.init).onDrop(A.self) { _ in } }
    add("hook on the main actor", .misplacedHook) {
      home.autowire(A.init).initCompleted(A.self, on: MainActor.self) { _, _ in }
    }
    add("incomplete", .incompleteDependency, .warning, dry: true) {
      home.autowire(A.init).autowire(C.init).initCompleted(A.self) { own, _ in _ = own.get(C.self) }
      home.register { try $0.resolving(A.self, B()) }
    }

    let failure = Failure("planted")
    add("throwing", .recipeThrew, dry: true) {
      home.registerAsync { () async throws -> A in throw failure }
      home.register(.factory) { try $0.resolving(A.self, B()) }.register { $0.needing(A.self, C()) }
    }
    add("decorator", .decoratorThrew, dry: true) {
      home.autowire(.factory, A.init).decorate(A.self) { _, _ in throw failure }
    }
    add("completion of all that conform", .completionThrew, at: Twin<A>.self, dry: true) {
      home.register { Twin<A>() }.initCompleted(conformingTo: Stranger<A>.self) { _, _ in throw failure }
    }
    add("drop of all that conform", .onDropThrew, at: Twin<A>.self, dry: true) {
      home.register { Twin<A>() }.onDrop(conformingTo: Stranger<A>.self) { _ in throw failure }
    }
    add("drop", .onDropThrew, dry: true) { home.autowire(A.init).onDrop(A.self) { _ in throw failure } }
    return all
  }

  /// The names of the kinds.
  static let kinds = all(
    of: RandomPart<Int>.self, RandomPart<Int>.self, RandomPart<Int>.self, in: Resolver(), Resolver(), Resolver()
  ).map(\.name)

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
