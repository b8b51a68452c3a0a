import Firebolt

extension DependencyGraph {
  init(_ graph: ResolvedGraph) {
    var names = UniqueNames()
    let nodes = graph.vertices.map { Node($0, in: graph, id: names.next(graph.id($0.keys[0], $0.level))) }
    var missing: [Missing] = []
    var missingIds: [String: Node.ID] = [:]
    var edges: [Edge] = []
    for (node, dependencies) in zip(nodes.indices, graph.dependencies) {
      var targets: Set<Node.ID> = []
      // Several parameters of one type give one edge: that of the strictest kind.
      let kinds: [Edge.Kind] = [.plain, .array, .optional, .deferred]
      let drawn = dependencies.filter { $0.vertex != nil || $0.kind != .array }
      for dependency in kinds.flatMap({ kind in drawn.filter { $0.kind == kind } }) {
        let target: Node.ID
        if let vertex = dependency.vertex {
          target = nodes[vertex].id
        } else {
          let text = graph.id(dependency.key, graph.vertices[node].level)
          target = missingIds[text] ?? names.next(text)
          if missingIds.updateValue(target, forKey: text) == nil {
            missing.append(Missing(id: target, title: dependency.key.label))
          }
        }
        if targets.insert(target).inserted {
          // What accepts an absence is optional, however late it asks.
          let kind = dependency.vertex == nil && dependency.isTolerated ? .optional : dependency.kind
          edges.append(
            Edge(
              source: nodes[node].id, target: target, kind: kind, evidence: dependency.evidence,
              parameter: dependency.parameter))
        }
      }
    }
    self.init(nodes: nodes, missing: missing, edges: edges, resolverName: graph.name)
  }
}

extension DependencyGraph.Node {
  fileprivate init(_ vertex: ResolvedGraph.Vertex, in graph: ResolvedGraph, id: String) {
    let registration = vertex.registration
    let isolation = registration.isolation
    let types = vertex.keys.map(\.typeName).joined(separator: ", ")
    let name = vertex.keys[0].name?.rawValue
    let title = vertex.keys.count == 1 ? vertex.keys[0].label : name.map { "\(types) \($0.swiftLiteral)" } ?? types
    self.init(
      id: id, title: title, types: vertex.keys.map(\.qualifiedName), name: name, scope: "\(registration.scope)",
      module: registration.module, resolverId: graph.levels[vertex.definingLevel].label.id, level: vertex.level,
      fileID: "\(registration.place.fileID)", line: Int(registration.place.line),
      isolation: isolation == .task ? .async : isolation == .mainActor ? .mainActor : .anywhere,
      arguments: registration.parameters.map(wholeName),
      needsAreUnknown: graph.knowsDependencies(of: registration) ? nil : true,
      made: graph.implementation(of: vertex), hooks: Self.hooks(of: vertex, in: graph.levels[vertex.definingLevel]))
  }

  private static func hooks(of vertex: ResolvedGraph.Vertex, in level: SnapshotIndex) -> [Hook]? {
    var hooks: [Hook] = []
    for hook in vertex.keys.flatMap(level.hooks) {
      let found = Hook(
        kind: hook.method, place: "\(hook.place)", conformingTo: hook.conformance.map(wholeName))
      // One of all names or types belongs to several keys.
      if !hooks.contains(found) { hooks.append(found) }
    }
    return hooks.isEmpty ? nil : hooks
  }
}

extension ResolvedGraph {
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
