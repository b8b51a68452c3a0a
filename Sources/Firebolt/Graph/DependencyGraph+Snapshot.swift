extension DependencyGraph {
  /// The graph as text for a file that is kept and compared: a line for each node, with its scope, its module and what it
  /// needs, in alphabetical order. Where something is registered isn't in it, so it changes only when the graph does.
  ///
  /// ```text
  /// FilmClient (single, module "network")
  /// FilmRepository (single, module "films") → FilmClient, Session
  /// Screen (factory) → [FilmClient], FilmRepository, Session?, later Player
  /// Session is missing
  /// ```
  ///
  /// `Session?` is a dependency that may be missing, `[FilmClient]` one of those that an array gets, and what comes `later` is
  /// asked for by a `Lazy`, a `Provider` or a completion.
  ///
  /// - Complexity: O(*n* log *n*) in the numbers of nodes and edges.
  public var snapshot: String {
    let captions = captions
    let dependencies = Dictionary(grouping: edges, by: \.source)
    let lines = nodes.map { $0.line(dependencies[$0.id] ?? [], captions) }
    return (lines + missing.map { "\(captions[$0.id] ?? $0.id) is missing" }).sorted().map { "\($0)\n" }.joined()
  }

  /// What a level is called: nil for the resolver itself. The ids of resolvers may be others in each run.
  static func ancestor(_ level: Int) -> String? {
    switch level {
    case 0: nil
    case 1: "parent"
    default: "parent \(level)"
    }
  }

  /// What a person reads for an id: the title, with the level if that tells it from others.
  var captions: [Node.ID: String] {
    var texts: [(id: Node.ID, title: String, inLevel: String)] = nodes.map { node in
      (node.id, node.title, Self.ancestor(node.level).map { "\(node.title) in \($0)" } ?? node.title)
    }
    texts += missing.map { ($0.id, $0.title, $0.title) }
    let titles = Dictionary(grouping: texts, by: \.title)
    let inLevels = Dictionary(grouping: texts, by: \.inLevel)
    var captions: [Node.ID: String] = [:]
    for (id, title, inLevel) in texts {
      captions[id] = titles[title]?.count == 1 ? title : inLevels[inLevel]?.count == 1 ? inLevel : id
    }
    return captions
  }
}

extension DependencyGraph.Node {
  /// The node and what it needs, in one line.
  func line(_ edges: [DependencyGraph.Edge], _ captions: [ID: String]) -> String {
    let head = "\(captions[id] ?? id) (\(traits))"
    let needs = edges.map { $0.kind.text(captions[$0.target] ?? $0.target) }.sorted()
    return needs.isEmpty ? head : "\(head) → \(needs.joined(separator: ", "))"
  }

  /// What is said of the node in parentheses.
  var traits: String {
    var traits = [scope.label]
    if isolation != .anywhere { traits.append("\(isolation)") }
    if let module { traits.append("module \(module.swiftLiteral)") }
    if let ancestor = DependencyGraph.ancestor(level) { traits.append("in \(ancestor)") }
    return traits.joined(separator: ", ")
  }
}

extension DependencyGraph.Edge.Kind {
  /// A dependency of the kind, as it is written.
  func text(_ caption: String) -> String {
    switch self {
    case .plain: caption
    case .optional: "\(caption)?"
    case .array: "[\(caption)]"
    case .deferred: "later \(caption)"
    }
  }
}
