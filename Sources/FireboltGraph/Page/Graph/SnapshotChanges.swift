/// What differs between a graph and an earlier snapshot of it.
struct SnapshotChanges {
  /// The change of one node.
  enum Change {
    /// The snapshot doesn't have it.
    case new
    /// Its scope, its module or its dependencies differ. `before` is what it was, if that differs.
    case changed(before: String?, added: [String], removed: [String])
    /// Only the snapshot has it.
    case gone
  }

  /// A node that only the snapshot has.
  struct Gone {
    let caption: String
    let scope: String
    let module: String?
  }

  /// A dependency that only the snapshot has. Nodes that have gone follow those of the graph.
  struct GoneArrow {
    let source: Int
    let target: Int
    let kind: DependencyGraph.Edge.Kind
  }

  /// The changes of the nodes and missing dependencies of the graph, by their numbers.
  private(set) var items: [Int: Change] = [:]
  private(set) var gone: [Gone] = []
  private(set) var goneArrows: [GoneArrow] = []

  private let captions: [String]
  private let former: [String: SnapshotLine]

  init(_ graph: DependencyGraph, since snapshot: String) {
    let lines = graph.snapshotLines
    captions = lines.map(\.caption)
    let entries = snapshot.split(whereSeparator: \.isNewline).compactMap { SnapshotLine(parsing: $0) }
    former = Dictionary(entries.map { ($0.caption, $0) }) { first, _ in first }
    for (number, line) in lines.enumerated() { items[number] = change(of: line) }
    let current = Set(captions)
    let lost = entries.filter { !current.contains($0.caption) && $0.traits != nil }
    let modules = Set(graph.nodes.compactMap(\.module))
    for line in lost {
      let traits = line.traits ?? ""
      let module = modules.first { name in
        // A module's name may have commas and spaces itself.
        traits.indices.contains { traits[$0...].hasPrefix("module \(name.swiftLiteral)") }
      }
      let scope = String(traits.prefix { $0 != "," })
      gone.append(Gone(caption: line.caption, scope: scope, module: module))
    }
    addGoneArrows(lines, lost)
  }

  /// Returns whether the snapshot lacks a dependency.
  func isNew(_ kind: DependencyGraph.Edge.Kind, from source: Int, to target: Int) -> Bool {
    former[captions[source]].map { !$0.needs.contains(kind.text(captions[target])) } ?? true
  }

  private func change(of line: SnapshotLine) -> Change? {
    guard let before = former[line.caption] else { return .new }
    if before == line { return nil }
    let added = line.needs.filter { !before.needs.contains($0) }
    let removed = before.needs.filter { !line.needs.contains($0) }
    let traits = before.traits == line.traits ? nil : before.traits ?? "missing"
    return added.isEmpty && removed.isEmpty && traits == nil
      ? nil : .changed(before: traits, added: added, removed: removed)
  }

  private mutating func addGoneArrows(_ lines: [SnapshotLine], _ lost: [SnapshotLine]) {
    var targets: [String: (number: Int, kind: DependencyGraph.Edge.Kind)] = [:]
    let all = captions + lost.map(\.caption)
    for (number, caption) in all.enumerated() {
      for kind in [DependencyGraph.Edge.Kind.plain, .optional, .array, .deferred] {
        targets[kind.text(caption)] = (number, kind)
      }
    }
    for (number, line) in lines.enumerated() {
      let current = Set(line.needs)
      for need in former[line.caption]?.needs ?? [] where !current.contains(need) {
        if let target = targets[need] {
          goneArrows.append(GoneArrow(source: number, target: target.number, kind: target.kind))
        }
      }
    }
    for (number, line) in lost.enumerated() {
      for need in line.needs {
        guard let target = targets[need] else { continue }
        goneArrows.append(GoneArrow(source: lines.count + number, target: target.number, kind: target.kind))
      }
    }
  }
}
