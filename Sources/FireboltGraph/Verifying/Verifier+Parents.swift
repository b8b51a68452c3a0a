import Firebolt

// What a resolver lacks that its children have, and what a child has that its parents don't use.
extension Verifier {
  /// Returns whether a dependency that a level lacks is for its children to supply: one of them has it, or each must.
  func isForChildren(_ dependency: ResolvedGraph.Dependency, _ level: Int) -> Bool {
    dependency.key.isRequired || child(with: dependency, below: level) != nil
  }

  /// Returns the nearest resolver below a level that has what a dependency lacks, or nil.
  func child(with dependency: ResolvedGraph.Dependency, below level: Int) -> ResolverLabel? {
    graph.levels[..<level].first { child in
      if dependency.kind != .array { return child[dependency.key] != nil }
      return child.keys(of: dependency.key.type).contains { child[$0]?.acceptsNoArguments == true }
    }?.label
  }

  /// Returns the issue for what a parent's shared instances need and only a child has, or nil if nothing shared needs it.
  ///
  /// - Parameter child: The child that has it; nil for a key that each child must register.
  func parentNeedsChild(
    _ dependency: ResolvedGraph.Dependency, _ child: ResolverLabel?, _ level: Int, _ vertices: [Int]
  ) -> Verification.Issue? {
    // A factory that nothing shared needs is made for a child.
    let steps = shared(needing: vertices).map(step)
    if steps.isEmpty { return nil }
    let key = dependency.key
    let resolver = graph.levels[level].label
    let label = key.label
    let parent = resolver.short
    var title = "\(label) must come from the children of \(parent), but a shared instance there needs it"
    if let child {
      title = "\(label) is registered in \(child.short), a child, and its parent \(parent) doesn't look there"
      if dependency.isTolerated { title += ": it makes \(steps.map(\.key.label).joined(separator: ", ")) without it" }
    }
    let orHere = key.isRequired ? "" : ", or, if one is for all children, register \(label) in \(parent)"
    return Verification.Issue(
      .parentNeedsChild, dependency.isTolerated ? .warning : .error, about: key, in: resolver, title, steps: steps,
      toFix: steps.madeForChildren + orHere)
  }

  /// Issues for a child's registrations that its parents' shared instances don't use, because they are made with what the
  /// parent has: one for each registration and parent, with all these instances.
  var bypassedOverrides: [Verification.Issue] {
    var groups: [(key: TypeKey, child: Int, level: Int, used: Int, vertices: [Int])] = []
    var indices: [[AnyHashable]: Int] = [:]
    for (number, vertex) in graph.vertices.enumerated() {
      for dependency in graph.dependencies[number] {
        guard let used = dependency.vertex,
          let child = graph.levels[..<vertex.level].firstIndex(where: { $0[dependency.key] != nil }),
          graph.levels[child][dependency.key]?.gives(graph.vertices[used].registration) == false
        else { continue }
        if let index = indices[[dependency.key, child, vertex.level]] {
          groups[index].vertices.append(number)
        } else {
          indices[[dependency.key, child, vertex.level]] = groups.count
          groups.append((dependency.key, child, vertex.level, used, [number]))
        }
      }
    }
    return groups.compactMap { key, child, level, used, vertices in
      let makers = shared(needing: vertices).map(step)
      if makers.isEmpty { return nil }
      return bypassedOverride(of: key, in: graph.levels[child], by: makers, in: level, using: graph.vertices[used])
    }
  }

  private func bypassedOverride(
    of key: TypeKey, in index: SnapshotIndex, by makers: [ResolutionError.Step], in level: Int,
    using used: ResolvedGraph.Vertex
  ) -> Verification.Issue {
    let child = index.label
    let parent = graph.levels[level].label.short
    let labels = makers.map(\.key.label).joined(separator: ", ")
    let code = makers.map { "`\(child.receiver).\($0.key.registering())`" }.joined(separator: " and ")
    // The parent may have it from an ancestor, or from a declared key.
    let isThere = used.definingLevel == level && !used.registration.isDefault
    return Verification.Issue(
      .bypassedOverride, .warning, about: key, in: child,
      "\(labels) \(makers.count == 1 ? "is" : "are") shared by \(parent) and made with that resolver's instances, "
        + "not with \(key.label) in \(child.short)",
      steps: [ResolutionError.Step(key: key, registration: index[key], resolver: child)] + makers,
      toFix:
        "\(isThere ? "replace" : "register") \(key.label) in \(parent), or register \(labels) in \(child.short), too: \(code)"
    )
  }

  private func isMadeAnew(_ number: Int) -> Bool { !graph.vertices[number].registration.scope.livesWithRegistration }

  /// Returns the shared instances among some vertices, and those that need one of them by way of factories and aliases.
  private func shared(needing vertices: [Int]) -> [Int] {
    let needing = dependents.reachable(from: vertices.filter(isMadeAnew), passing: isMadeAnew).union(vertices)
    return needing.filter { !isMadeAnew($0) }.sorted()
  }
}

extension Registration {
  /// Returns whether a request that this registration serves gets the same instance as one that the other serves: the
  /// registration was merged, or both forward to one declared key.
  fileprivate func gives(_ other: Registration) -> Bool {
    self === other || forwardsTo != nil && forwardsTo == other.forwardsTo
  }
}
