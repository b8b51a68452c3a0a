import Firebolt

extension PageGraph {
  /// What the page shows: the nodes with their places, the edges, and what was found in them.
  func data(
    of graph: DependencyGraph, source: String?, changes: SnapshotChanges?, verification: Verification?
  ) -> JSON {
    let layout = PageLayout(self)
    return .object([
      ("resolver", .nonempty(graph.resolverName)),
      ("source", .nonempty(source)),
      ("compared", .whenTrue(changes != nil)),
      ("nodes", .list(items.indices.map { json(ofItem: $0, layout) })),
      ("edges", .list(arrows.map(json))),
      ("blocks", .list(blocks.indices.map { json(ofBlock: $0, layout) })),
      ("issues", verification.map { .list(IssueFinder(graph).issues($0)) }),
    ])
  }

  private func json(ofItem number: Int, _ layout: PageLayout) -> JSON {
    let item = items[number]
    let inside = layout.insides[item.block]
    let index = layout.indices[number]
    let node = item.node
    let isolation = node.map(\.isolation) ?? .anywhere
    let members: JSON.Members = [
      ("id", .text(item.id)), ("title", .text(item.caption)), ("style", .text(item.style)),
      ("home", .number(item.block)), ("column", .number(layout.columns[number])),
      ("y", .length(inside.y(of: index))), ("lanes", inside.json(ofLaneTo: .item(index))),
      ("scope", .nonempty(node?.scope ?? item.formerScope)), ("module", .nonempty(node?.module)),
      ("types", node.flatMap { $0.types == [item.id] ? nil : .nonempty($0.types) }),
      ("place", node.flatMap { $0.fileID.isEmpty ? nil : .text("\($0.fileID):\($0.line)") }),
      ("resolver", .nonempty(node?.resolverId)),
      ("parent", node.flatMap { .nonempty(DependencyGraph.ancestor($0.level)) }),
      ("isolation", isolation == .anywhere ? nil : .text(isolation.rawValue)),
      ("arguments", .nonempty(node?.arguments ?? [])),
      ("unknown", .whenTrue(node?.hasKnownDependencies == false)),
    ]
    return .object(members + (item.change?.json ?? []))
  }

  private func json(of arrow: Arrow) -> JSON {
    .object([
      ("from", .number(arrow.source)), ("to", .number(arrow.target)),
      ("kind", arrow.kind == .plain ? nil : .text(arrow.kind.rawValue)),
      ("parameter", arrow.edge?.parameter.map(JSON.number)),
      ("seen", .whenTrue(arrow.edge?.evidence == .observed)),
      ("wrong", .whenTrue(arrow.isWrong)), ("isNew", .whenTrue(arrow.isNew)),
      ("gone", .whenTrue(arrow.edge == nil)),
    ])
  }

  private func json(ofBlock number: Int, _ layout: PageLayout) -> JSON {
    let exits = layout.insides[number].blocks.map { target in
      JSON.list([.number(target), layout.insides[number].json(ofLaneTo: .block(target)) ?? .list([])])
    }
    return .object([
      ("title", .nonempty(blocks[number].title)), ("column", .number(layout.blockColumns[number])),
      ("y", .length(layout.blocks.y(of: number))), ("lanes", layout.blocks.json(ofLaneTo: .item(number))),
      ("exits", exits.isEmpty ? nil : .list(exits)),
    ])
  }
}

extension Lanes {
  /// Returns the middles of a lane, as pairs of a column and a height; nil if there is no lane.
  fileprivate func json(ofLaneTo end: End) -> JSON? {
    let lane = lane(to: end).sorted { $0.key < $1.key }
    return lane.isEmpty ? nil : .list(lane.map { .list([.number($0.key), .length($0.value)]) })
  }
}

extension SnapshotChanges.Change {
  fileprivate var json: JSON.Members {
    switch self {
    case .new: [("change", .text("new"))]
    case .gone: [("change", .text("gone"))]
    case .changed(let before, let added, let removed):
      [
        ("change", .text("changed")), ("before", .nonempty(before)), ("added", .nonempty(added)),
        ("removed", .nonempty(removed)),
      ]
    }
  }
}
