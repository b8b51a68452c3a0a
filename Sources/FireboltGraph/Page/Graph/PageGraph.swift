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
    var items: [Int] = []
  }

  private(set) var items: [Item] = []
  private(set) var arrows: [Arrow] = []
  private(set) var blocks: [Block] = []

  init(_ graph: DependencyGraph, _ changes: SnapshotChanges?) {
    let drawing = DependencyGraph.Drawing(graph)
    let ids = graph.nodes.map(\.id) + graph.missing.map(\.id)
    for (number, caption) in drawing.captions.enumerated() {
      let node = number < graph.nodes.count ? graph.nodes[number] : nil
      items.append(
        Item(
          id: ids[number], caption: caption, style: drawing.styles[number].name, node: node,
          change: changes?.items[number]))
    }
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
      let level = item.node.flatMap { DependencyGraph.ancestor($0.level) }
      let file = groupsByFile && modules[number] == nil ? item.node?.fileID ?? "not registered" : nil
      let title = [modules[number] ?? file, level].compactMap(\.self).joined(separator: ", ")
      let isGrouped = (modules[number] ?? file ?? level) != nil
      let block = isGrouped ? numbers[title] ?? blocks.count : blocks.count
      if block == blocks.count {
        if isGrouped { numbers[title] = block }
        blocks.append(Block(title: isGrouped ? title : nil))
      }
      blocks[block].items.append(number)
      items[number].block = block
    }
  }
}
