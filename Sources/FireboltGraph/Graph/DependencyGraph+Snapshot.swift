import Firebolt

extension DependencyGraph {
  /// The graph as text for a file that is kept and compared: one line per node, with its scope, module and
  /// dependencies, in alphabetical order. It contains no source locations, so it changes only if the graph does. A
  /// declared key without a name is the exception: its place is its name.
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
    let titles = (nodes.map(\.title) + missing.map(\.title)).occurrences
    let inLevels = (nodes.map(\.titleInLevel) + missing.map(\.title)).occurrences
    func caption(_ id: Node.ID, _ title: String, _ titleInLevel: String) -> String {
      titles[title] == 1 ? title : inLevels[titleInLevel] == 1 ? titleInLevel : id
    }
    var captions: [Node.ID: String] = [:]
    for node in nodes { captions[node.id] = caption(node.id, node.title, node.titleInLevel) }
    for missing in missing { captions[missing.id] = caption(missing.id, missing.title, missing.title) }
    return captions
  }
}

extension [String] {
  /// The number of occurrences of each text.
  var occurrences: [String: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

extension DependencyGraph.Node {
  /// Returns the node and its dependencies, in one line.
  func line(_ edges: [DependencyGraph.Edge], _ captions: [ID: String]) -> String {
    let head = "\(captions[id] ?? id) (\(traits))"
    let needs = edges.map { $0.kind.text(captions[$0.target] ?? $0.target) }.sorted()
    return needs.isEmpty ? head : "\(head) → \(needs.joined(separator: ", "))"
  }

  /// The title with the name of the level.
  fileprivate var titleInLevel: String { DependencyGraph.ancestor(level).map { "\(title) in \($0)" } ?? title }

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
