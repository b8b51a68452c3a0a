import Firebolt

extension Verifier {
  /// Issues for registrations by type that hide the alias of a declared key, while recipes request the key, whose own
  /// recipe serves: one for each such registration, with all these recipes.
  var bypassedAliases: [Verification.Issue] {
    graph.levels.indices.flatMap { level in
      graph.levels[level].snapshot.keys.compactMap { key, layers, _, _ in
        guard let cover = layers.last ?? nil, cover.forwardsTo == nil else { return nil }
        let hidden = [cover.replacedAlias] + layers.dropLast().reversed() + graph.levels[(level + 1)...].map { $0[key] }
        guard let declared = hidden.compactMap({ $0?.forwardsTo }).first else { return nil }
        let requesting = graph.vertices.indices.filter { requestsOwn(declared, $0, upTo: level) }
        return requesting.isEmpty ? nil : bypassedAlias(of: declared, key, cover, level, by: requesting.map(step))
      }
    }
  }

  /// Returns whether a registration requests a declared key at a level or below it, and the key's own recipe serves.
  private func requestsOwn(_ declared: TypeKey, _ number: Int, upTo level: Int) -> Bool {
    let vertex = graph.vertices[number]
    return vertex.level <= level && vertex.registration.forwardsTo == nil
      && graph.dependencies[number].contains { dependency in
        dependency.key == declared && dependency.vertex.map { graph.vertices[$0].registration.isDefault } == true
      }
  }

  private func bypassedAlias(
    of declared: TypeKey, _ key: TypeKey, _ cover: Registration, _ level: Int, by steps: [ResolutionError.Step]
  ) -> Verification.Issue {
    let label = graph.levels[level].label
    let requesting = steps.map(\.key.label).joined(separator: ", ")
    return Verification.Issue(
      .bypassedOverride, .warning, about: key, in: label,
      "\(requesting) \(steps.count == 1 ? "requests" : "request") the declared key \(declared.label), "
        + "not \(key.label) by its type, which is registered in \(label.short)",
      steps: [ResolutionError.Step(key: key, registration: cover, resolver: label)] + steps,
      toFix:
        "register the key instead: `\(label.receiver).\(declared.registering())`; requests by type then get it, too")
  }
}
