/// What differs between a graph and an earlier snapshot of it.
struct SnapshotChanges {
  /// The change of one node.
  enum Change {
    /// The snapshot doesn't have it.
    case new
    /// Its scope, its module or its dependencies differ. `before` says of each other field what it was.
    case changed(before: [String], added: [String], removed: [String])
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
  /// The nodes and missing dependencies that are wrong now and weren't: missing, or part of a cycle.
  private(set) var broken: Set<Int> = []
  /// What was missing, or part of a cycle, and isn't any more.
  private(set) var mended: [String] = []

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
    compareMistakes(lines, entries)
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
    let fields = before.traits == line.traits ? [] : before.formerFields(since: line)
    return added.isEmpty && removed.isEmpty && fields.isEmpty
      ? nil : .changed(before: fields, added: added, removed: removed)
  }

  private mutating func compareMistakes(_ lines: [SnapshotLine], _ entries: [SnapshotLine]) {
    let (wasInCycle, isInCycle) = (Self.cyclic(entries), Self.cyclic(lines))
    for (number, line) in lines.enumerated() {
      let isMissing = line.kind == .missing && former[line.caption]?.kind != .missing
      if isMissing || isInCycle.contains(line.caption) && !wasInCycle.contains(line.caption) { broken.insert(number) }
    }
    let missing = Set(lines.filter { $0.kind == .missing }.map(\.caption))
    mended = entries.compactMap { entry in
      if entry.kind == .missing, !missing.contains(entry.caption) { return "\(entry.caption) was missing" }
      let isMended = wasInCycle.contains(entry.caption) && !isInCycle.contains(entry.caption)
      return isMended ? "\(entry.caption) was part of a cycle" : nil
    }
  }

  /// Returns the captions of what needs itself, directly or indirectly and at once.
  private static func cyclic(_ lines: [SnapshotLine]) -> Set<String> {
    var targets: [String: Int] = [:]
    for (number, line) in lines.enumerated() {
      for kind in [DependencyGraph.Edge.Kind.plain, .optional, .array] { targets[kind.text(line.caption)] = number }
    }
    let arrows = lines.enumerated().flatMap { number, line in
      line.needs.compactMap { targets[$0] }.map { (source: number, target: $0) }
    }
    let groups = Digraph(count: lines.count, arrows).componentNumbers
    let inner = arrows.filter { groups[$0.source] == groups[$0.target] }
    return Set(inner.flatMap { [lines[$0.source].caption, lines[$0.target].caption] })
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
