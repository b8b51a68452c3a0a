import Firebolt

extension Verifier {
  /// Issues for instances that recipes are given before what an `initCompleted` sets is there, although nothing that it
  /// requests needs what is being made then: no cycle makes it wait. There is one for each such instance, with all whose
  /// recipes request it.
  ///
  /// What completions request is known from observation alone, so a dry run finds these.
  var incompleteDependencies: [Verification.Issue] {
    let whileMade = graph.digraph { dependency, _ in dependency.kind != .deferred || dependency.isOfCompletion }
    let users = graph.digraph { dependency, _ in dependency.kind != .deferred }.reversed
    return graph.vertices.indices.compactMap { number in
      let requested = graph.dependencies[number].filter(\.isOfCompletion).compactMap(\.vertex)
      if requested.isEmpty { return nil }
      guard let (key, hook) = completion(of: graph.vertices[number]) else { return nil }
      let needed = whileMade.reachable(from: requested)
      // A completion waits until the thread makes nothing that is kept or of a graph: what uses a factory, too.
      func delays(_ user: Int) -> Bool {
        let ownScope = graph.vertices[user].registration.scope
        let makers = ownScope.isFactory ? users.reachable(from: [user], passing: isPassedOn) : [user]
        return makers.contains { isOnThread($0) && !graph.vertices[$0].registration.scope.isFactory }
      }
      let given = Set(users.successors[number]).sorted().filter { isOnThread($0) && !needed.contains($0) && delays($0) }
      return given.isEmpty ? nil : incomplete(number, key, hook, givenTo: given)
    }
  }

  /// Whether a recipe runs on the thread that requests its instance, and so do its own requests.
  private func isOnThread(_ number: Int) -> Bool { graph.vertices[number].registration.isolation != .task }

  private func isPassedOn(_ number: Int) -> Bool {
    isOnThread(number) && graph.vertices[number].registration.scope.isFactory
  }

  /// Returns the completion of one of the keys of a registration, and that key. One of all types is no part of how one
  /// type is made.
  private func completion(of vertex: ResolvedGraph.Vertex) -> (TypeKey, Hook)? {
    for (key, _, hooks, _) in graph.levels[vertex.definingLevel].snapshot.keys where vertex.keys.contains(key) {
      if let hook = hooks.first(where: { $0.concernsMaking && !$0.isDecorator && $0.conformance == nil }) {
        return (key, hook)
      }
    }
    return nil
  }

  private func incomplete(_ number: Int, _ key: TypeKey, _ hook: Hook, givenTo users: [Int]) -> Verification.Issue {
    let labels = users.map { step($0).key.label }.joined(separator: ", ")
    return issue(
      .incompleteDependency, .warning, of: [number] + users,
      "\(labels) can be given \(key.label) before its initCompleted, \(hook.place), has run, which needs nothing that is "
        + "being made",
      toFix: "write `decorate(\(key.wanted())) { …; return $1 }` instead of `initCompleted(\(key.wanted())) { … }` at "
        + "\(hook.place), or set it in the recipe\(step(number).atPlace)")
  }
}
