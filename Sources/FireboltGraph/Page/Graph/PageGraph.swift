import Firebolt

/// A graph as the page shows it: its nodes, what is missing, and what has gone since a snapshot, in blocks.
struct PageGraph {
  /// A node, a missing dependency, or a node that has gone.
  struct Item {
    let id: String
    let caption: String
    /// The name of the drawing's style: that of the scope, `absent` or `missing`.
    let style: String
    /// The node, unless it is missing or has gone.
    let node: DependencyGraph.Node?
    /// The scope of a node that has gone.
    var formerScope: String?
    var change: SnapshotChanges.Change?
    /// Whether it is missing or part of a cycle, and wasn't in the snapshot.
    var isBroken = false
    /// Whether an earlier item has the same registration, for a resolver that is nearer.
    var isCopy = false
    var block = 0
  }

  /// A dependency between two items.
  struct Arrow {
    let source: Int
    let target: Int
    let kind: DependencyGraph.Edge.Kind
    /// The edge of the graph, unless it has gone.
    var edge: DependencyGraph.Edge?
    /// Whether it is part of a cycle, or leads to something that is missing.
    var isWrong = false
    /// Whether the snapshot doesn't have it.
    var isNew = false
  }

  /// Items that are drawn together: those of a module, or one that belongs to none.
  struct Block {
    /// The title, or nil for a single item.
    let title: String?
    /// Whether the title is a file, not a module.
    var isFile = false
    var items: [Int] = []
  }

  /// Modules whose names have one beginning, up to a slash.
  struct Group {
    let title: String
    var blocks: [Int] = []
  }

  private(set) var items: [Item] = []
  private(set) var arrows: [Arrow] = []
  private(set) var blocks: [Block] = []
  /// The groups; none if there are few modules, or their names have no beginnings in common.
  private(set) var groups: [Group] = []
  /// What contains each block when groups are folded: the number of its group, or, if it is in none, a number of its own.
  private(set) var outer: [Int] = []

  init(_ graph: DependencyGraph, _ changes: SnapshotChanges?) {
    let drawing = DependencyGraph.Drawing(graph)
    let ids = graph.nodes.map(\.id) + graph.missing.map(\.id)
    for (number, caption) in drawing.captions.enumerated() {
      let node = number < graph.nodes.count ? graph.nodes[number] : nil
      items.append(
        Item(
          id: ids[number], caption: node?.shortened(caption) ?? caption, style: drawing.styles[number].name, node: node,
          change: changes?.items[number], isBroken: changes?.broken.contains(number) ?? false))
    }
    markCopies()
    for arrow in drawing.arrows {
      // Where every arrow is optional, nothing is wrong.
      let isWrong = arrow.isWrong && (arrow.edge.kind != .optional || arrow.target < graph.nodes.count)
      let isNew = changes?.isNew(arrow.edge.kind, from: arrow.source, to: arrow.target) ?? false
      arrows.append(
        Arrow(
          source: arrow.source, target: arrow.target, kind: arrow.edge.kind, edge: arrow.edge, isWrong: isWrong,
          isNew: isNew))
    }
    for gone in changes?.gone ?? [] {
      let style = DependencyGraph.Drawing.Style.of(gone.scope).name
      items.append(
        Item(
          id: "\(gone.caption) (gone)", caption: gone.caption, style: style, node: nil, formerScope: gone.scope,
          change: .gone))
    }
    arrows += changes?.goneArrows.map { Arrow(source: $0.source, target: $0.target, kind: $0.kind) } ?? []
    makeBlocks(modulesOfGone: changes?.gone.map(\.module) ?? [])
    makeGroups()
  }

  /// Marks the items whose registration serves a nearer resolver, too: a parent's factory is made for each with what that has.
  private mutating func markCopies() {
    var seen: Set<[String]> = []
    for (number, item) in items.enumerated() {
      guard let node = item.node else { continue }
      let registration = node.types + [node.name ?? "", node.resolverId, node.fileID, "\(node.line)"]
      items[number].isCopy = !seen.insert(registration).inserted && node.level > 0
    }
  }

  /// Puts modules together whose names have one beginning, where there are many modules.
  private mutating func makeGroups() {
    let prefixes = blocks.map { block -> String? in
      guard !block.isFile, let title = block.title, let slash = title.firstIndex(of: "/") else { return nil }
      return String(title[...slash])
    }
    let counts = prefixes.compactMap(\.self).occurrences.filter { $0.value > 1 }
    if counts.count > 1, blocks.count(where: { $0.title != nil }) > 30 {
      for (number, prefix) in prefixes.enumerated() {
        guard let prefix, counts[prefix] != nil else { continue }
        let group = groups.firstIndex { $0.title == prefix } ?? groups.count
        if group == groups.count { groups.append(Group(title: prefix)) }
        groups[group].blocks.append(number)
      }
    }
    outer = blocks.map { _ in -1 }
    for (number, group) in groups.enumerated() { for block in group.blocks { outer[block] = number } }
    var next = groups.count
    for block in blocks.indices where outer[block] < 0 {
      outer[block] = next
      next += 1
    }
  }

  /// Puts the items of each module together. In a large graph, those of no module are together with those of their file.
  private mutating func makeBlocks(modulesOfGone: [String?]) {
    let firstGone = items.count - modulesOfGone.count
    let modules = items.enumerated().map { number, item in
      number < firstGone ? item.node?.module : modulesOfGone[number - firstGone]
    }
    let groupsByFile = items.count > 100 && modules.count { $0 == nil } > 40
    var numbers: [String: Int] = [:]
    for (number, item) in items.enumerated() {
      // A module has one frame, for whichever resolvers its recipes run.
      let file = groupsByFile && modules[number] == nil ? item.node?.fileID ?? "not registered" : nil
      let title = modules[number] ?? file
      let key = (file == nil ? "module " : "file ") + (title ?? "")
      let block = title == nil ? blocks.count : numbers[key] ?? blocks.count
      if block == blocks.count {
        if title != nil { numbers[key] = block }
        blocks.append(Block(title: title, isFile: file != nil))
      }
      blocks[block].items.append(number)
      items[number].block = block
    }
  }
}

extension DependencyGraph.Node {
  /// Returns a caption with the first of many types, and the number of the others.
  fileprivate func shortened(_ caption: String) -> String {
    let characters = Array(caption)
    let depths = characters.nestingDepths
    guard types.count > 2, let end = characters.indices.first(where: { characters[$0] == "," && depths[$0] == 0 })
    else {
      return caption
    }
    return String(characters[..<end]) + " +\(types.count - 1)" + (name.map { " \($0.swiftLiteral)" } ?? "")
  }
}
