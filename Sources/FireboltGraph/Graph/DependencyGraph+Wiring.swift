import Firebolt

extension DependencyGraph {
  init(_ wiring: Wiring) {
    var names = UniqueNames()
    let nodes = wiring.sites.map { Node($0, in: wiring, id: names.next(wiring.id($0.keys[0], $0.level))) }
    var missing: [Missing] = []
    var missingIds: [String: Node.ID] = [:]
    var edges: [Edge] = []
    for (node, needs) in zip(nodes.indices, wiring.needs) {
      var targets: Set<Node.ID> = []
      // Several parameters of one type give one edge: that of the strictest kind.
      let kinds: [Edge.Kind] = [.plain, .array, .optional, .deferred]
      let drawn = needs.filter { $0.site != nil || $0.kind != .array }
      for need in kinds.flatMap({ kind in drawn.filter { $0.kind == kind } }) {
        let target: Node.ID
        if let site = need.site {
          target = nodes[site].id
        } else {
          let text = wiring.id(need.key, wiring.sites[node].level)
          target = missingIds[text] ?? names.next(text)
          if missingIds.updateValue(target, forKey: text) == nil {
            missing.append(Missing(id: target, title: need.key.label))
          }
        }
        if targets.insert(target).inserted {
          // What accepts an absence is optional, however late it asks.
          let kind = need.site == nil && need.isTolerated ? .optional : need.kind
          edges.append(
            Edge(
              source: nodes[node].id, target: target, kind: kind, evidence: need.evidence, parameter: need.parameter))
        }
      }
    }
    self.init(nodes: nodes, missing: missing, edges: edges, resolverName: wiring.name)
  }
}

extension DependencyGraph.Node {
  fileprivate init(_ site: Wiring.Site, in wiring: Wiring, id: String) {
    let registration = site.registration
    let isolations: [RecipeIsolation: DependencyGraph.Isolation] = [.mainActor: .mainActor, .task: .async]
    let types = site.keys.map(\.typeName).joined(separator: ", ")
    let name = site.keys[0].name?.rawValue
    let title = site.keys.count == 1 ? site.keys[0].label : name.map { "\(types) \($0.swiftLiteral)" } ?? types
    self.init(
      id: id, title: title, types: site.keys.map(\.qualifiedName), name: name, scope: "\(registration.scope)",
      module: registration.module, resolverId: wiring.levels[site.home].label.id, level: site.level,
      fileID: "\(registration.place.fileID)", line: Int(registration.place.line),
      isolation: isolations[registration.isolation] ?? .anywhere,
      arguments: registration.parameters.map(wholeName),
      needsAreUnknown: wiring.knowsNeeds(of: registration) ? nil : true)
  }
}

extension Wiring {
  /// Returns an id for a key of a level. It is unique unless two types have the same name.
  fileprivate func id(_ key: TypeKey, _ level: Int) -> String {
    // The id distinguishes a declared key from a type with the same name.
    let kind = key.declared == nil ? "" : key.name == nil ? " key \(key.declared.map { "\($0.place)" } ?? "")" : " key"
    let name = kind + (key.name.map { " \($0.rawValue.swiftLiteral)" } ?? "")
    return key.qualifiedName + name + (DependencyGraph.ancestor(level).map { " in \($0)" } ?? "")
  }
}

/// A source of unique names: it numbers repeated names, which local types of two functions can have.
private struct UniqueNames {
  private var counts: [String: Int] = [:]

  mutating func next(_ name: String) -> String {
    counts[name, default: 0] += 1
    return counts[name] == 1 ? name : "\(name) #\(counts[name] ?? 0)"
  }
}
