import Firebolt

extension Verifier {
  /// Issues for what the main actor makes and shares, where a shared instance that is made anywhere needs it, and nobody has made
  /// it: a first request elsewhere fails then. One issue for each of the main actor, with all that need it, directly or by way
  /// of what isn't shared.
  var mainActorDependencies: [Verification.Issue] {
    let needs = graph.digraph { dependency, _ in dependency.kind != .deferred }
    let dependents = needs.reversed
    let early = needs.reachable(from: graph.vertices.indices.filter { launch.includes(graph.vertices[$0]) })
    func isOpen(_ number: Int) -> Bool {
      let vertex = graph.vertices[number]
      return vertex.registration.scope.isShared && !early.contains(number) && !isMade(vertex)
    }
    func isMadeAnywhere(_ number: Int) -> Bool { graph.vertices[number].registration.isolation == .anywhere }
    return graph.vertices.indices.compactMap { number in
      guard graph.vertices[number].registration.isolation == .mainActor, isOpen(number) else { return nil }
      let needing = dependents.reachable(from: [number]) {
        isMadeAnywhere($0) && !graph.vertices[$0].registration.scope.isShared
      }
      let concerned = needing.filter { $0 != number && isMadeAnywhere($0) && isOpen($0) }.sorted()
      return concerned.isEmpty ? nil : mainActorDependency(number, of: concerned)
    }
  }

  /// Returns whether the instance of a vertex exists.
  private func isMade(_ vertex: ResolvedGraph.Vertex) -> Bool {
    let level = vertex.registration.scope.livesWithRegistration ? vertex.definingLevel : vertex.level
    return vertex.keys.contains { graph.lineage[level].keepsInstance(of: vertex.registration, under: $0) }
  }

  private func mainActorDependency(_ number: Int, of numbers: [Int]) -> Verification.Issue {
    let key = graph.vertices[number].keys[0]
    let resolver = graph.levels[graph.vertices[number].definingLevel].label
    let label = key.label
    let dependents = numbers.map { step($0) }
    let labels = dependents.map(\.key.label).joined(separator: ", ")
    let changes = dependents.map(\.onMainActor).joined(separator: ", and ")
    let warmUp = key.declared == nil ? "`try \(resolver.receiver).warmUp(\(key.spelling).self)` or " : ""
    let acceptance = Verification.Acceptance.code(.needsMainActor, of: key)
    return issue(
      .needsMainActor, .warning, of: [number] + numbers,
      "\(label) is made on the main actor: a first request for \(labels) elsewhere fails, unless it exists by then",
      toFix: "\(changes); or make \(label) at launch, by \(warmUp)"
        + "`registerInstance`, and say so here: `\(resolver.receiver).verify(allowing: [\(acceptance)])`")
  }
}

extension ResolutionError.Step {
  /// The change that makes the registration one of the main actor.
  var onMainActor: String {
    if key.declared != nil { return "declare the key of \(key.label) as a `Resolver.MainActorKey`" }
    let written =
      isAutowired
      ? ("`autowire(…, on: MainActor.self)`", "`autowire(…)`")
      : ("`register(on: MainActor.self) { … }`", "`register { … }`")
    return "write \(written.0) instead of \(written.1)\(atPlace)"
  }
}

/// What an app makes at launch, as a dry run has been told.
struct Launch: Sendable {
  /// Whether all singles are made that take no arguments.
  var makesSingles = false
  /// The types of which what is kept is made.
  var types: [Any.Type] = []

  /// Returns whether the instance of a vertex is made for its own sake.
  func includes(_ vertex: ResolvedGraph.Vertex) -> Bool {
    let registration = vertex.registration
    if makesSingles, registration.scope == .single, registration.acceptsNoArguments { return true }
    return registration.scope.isKept
      && vertex.keys.contains { key in types.contains { TypeKey($0).type == key.unwrappedType } }
  }
}
