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
  public var snapshot: String { snapshotLines.map { "\($0.text)\n" }.sorted().joined() }

  /// The lines of the snapshot: those of the nodes, then those of the missing dependencies.
  var snapshotLines: [SnapshotLine] {
    let captions = captions
    var dependencies = captions.map { _ in [String]() }
    let needed = Set(links.filter { $0.edge.kind != .optional }.map(\.target))
    for link in links { dependencies[link.source].append(link.edge.kind.text(captions[link.target])) }
    return captions.indices.map { number in
      if number >= nodes.count {
        return SnapshotLine(captions[number], needed.contains(number) ? .missing : .absent)
      }
      return SnapshotLine(
        captions[number], .registered(traits: nodes[number].traits), needs: dependencies[number].sorted())
    }
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

  /// The captions of the nodes, then those of the missing dependencies: the title, with the level if the title alone is
  /// ambiguous, or the id.
  var captions: [String] {
    let items =
      nodes.map { ($0.id, title: $0.title, inLevel: $0.titleInLevel) }
      + missing.map { ($0.id, title: $0.title, inLevel: $0.title) }
    let titles = items.map(\.title).occurrences
    let inLevels = items.map(\.inLevel).occurrences
    return items.map { id, title, inLevel in
      titles[title] == 1 ? title : inLevels[inLevel] == 1 ? inLevel : id
    }
  }
}

extension [String] {
  /// The number of occurrences of each text.
  var occurrences: [String: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

extension DependencyGraph.Node {
  /// The title with the name of the level.
  fileprivate var titleInLevel: String { DependencyGraph.ancestor(level).map { "\(title) in \($0)" } ?? title }

  /// The traits of the node in parentheses.
  var traits: String {
    var traits = [scope]
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
