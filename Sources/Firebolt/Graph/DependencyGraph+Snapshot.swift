extension DependencyGraph {
  /// The graph as text for a file that is kept and compared: one line per node, with its scope, module and
  /// dependencies, in alphabetical order. It contains no source locations, so it changes only if the graph does.
  ///
  /// ```text
  /// FilmClient (single, module "network")
  /// FilmRepository (single, module "films") → FilmClient, Session
  /// Screen (factory) → [FilmClient], FilmRepository, Session?, later Player
  /// Session is missing
  /// ```
  ///
  /// `Session?` is an optional dependency, `[FilmClient]` an element of an array, and `later` marks a dependency that a
  /// `Lazy`, a `Provider` or a completion requests.
  ///
  /// - Complexity: O(*n* log *n*) in the numbers of nodes and edges.
  public var snapshot: String {
    let captions = captions
    let dependencies = Dictionary(grouping: edges, by: \.source)
    let lines = nodes.map { $0.line(dependencies[$0.id] ?? [], captions) }
    return (lines + missing.map { "\(captions[$0.id] ?? $0.id) is missing" }).sorted().map { "\($0)\n" }.joined()
  }

  /// Returns the name of a level, or nil for the resolver itself. It contains no resolver ids, because they may differ
  /// in each run.
  static func ancestor(_ level: Int) -> String? {
    switch level {
    case 0: nil
    case 1: "parent"
    default: "parent \(level)"
    }
  }

  /// The caption of each id: the title, with the level if the title alone is ambiguous.
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
  /// Returns the node and its dependencies, in one line.
  func line(_ edges: [DependencyGraph.Edge], _ captions: [ID: String]) -> String {
    let head = "\(captions[id] ?? id) (\(traits))"
    let needs = edges.map { $0.kind.text(captions[$0.target] ?? $0.target) }.sorted()
    return needs.isEmpty ? head : "\(head) → \(needs.joined(separator: ", "))"
  }

  /// The traits of the node in parentheses.
  var traits: String {
    var traits = ["\(scope)"]
    if isolation != .anywhere { traits.append("\(isolation)") }
    if let module { traits.append("module \(module.swiftLiteral)") }
    if let ancestor = DependencyGraph.ancestor(level) { traits.append("in \(ancestor)") }
    return traits.joined(separator: ", ")
  }
}

extension DependencyGraph.Edge.Kind {
  /// Returns the notation of a dependency of this kind.
  func text(_ caption: String) -> String {
    switch self {
    case .plain: caption
    case .optional: "\(caption)?"
    case .array: "[\(caption)]"
    case .deferred: "later \(caption)"
    }
  }
}
