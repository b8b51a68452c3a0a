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
      ("groups", groups.isEmpty ? nil : .list(groups.indices.map { json(ofGroup: $0, layout) })),
      ("mended", .nonempty(changes?.mended ?? [])),
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
      ("scope", .nonempty(node?.scope ?? item.formerScope)), ("made", .nonempty(node?.made)),
      ("types", node.flatMap { $0.types == [item.id] ? nil : .nonempty($0.types) }),
      ("place", node.flatMap { $0.fileID.isEmpty ? nil : .text("\($0.fileID):\($0.line)") }),
      ("resolver", .nonempty(node?.resolverId)),
      ("parent", node.flatMap { .nonempty(DependencyGraph.ancestor($0.level)) }),
      ("isolation", isolation == .anywhere ? nil : .text(isolation.rawValue)),
      ("arguments", .nonempty(node?.arguments ?? [])),
      ("unknown", .whenTrue(node?.hasKnownDependencies == false)), ("copy", .whenTrue(item.isCopy)),
      ("hooks", node?.hooks.map { .list($0.map(json)) }), ("isNewIssue", .whenTrue(item.isBroken)),
    ]
    return .object(members + (item.change?.json ?? []))
  }

  private func json(_ hook: DependencyGraph.Node.Hook) -> JSON {
    .object([
      ("kind", .text(hook.kind)), ("place", .text(hook.place)), ("conformingTo", .nonempty(hook.conformingTo)),
    ])
  }

  /// The numbers of both ends, and the traits that are no matter of course.
  private func json(of arrow: Arrow) -> JSON {
    let ends: [JSON] = [.number(arrow.source), .number(arrow.target)]
    let traits: JSON.Members = [
      ("kind", arrow.kind == .plain ? nil : .text(arrow.kind.rawValue)),
      ("parameter", arrow.edge?.parameter.map(JSON.number)),
      ("seen", .whenTrue(arrow.edge?.evidence == .observed)),
      ("wrong", .whenTrue(arrow.isWrong)), ("isNew", .whenTrue(arrow.isNew)),
      ("gone", .whenTrue(arrow.edge == nil)),
    ]
    return .list(traits.contains { $0.value != nil } ? ends + [.object(traits)] : ends)
  }

  private func json(ofGroup number: Int, _ layout: PageLayout) -> JSON {
    .object([
      ("title", .text(groups[number].title)), ("blocks", .list(groups[number].blocks.map(JSON.number))),
      ("coarse", layout.coarsePlace(of: number)),
    ])
  }

  private func json(ofBlock number: Int, _ layout: PageLayout) -> JSON {
    let exits = layout.insides[number].blocks.map { target in
      JSON.list([.number(target), layout.insides[number].json(ofLaneTo: .block(target)) ?? .list([])])
    }
    return .object([
      ("title", .nonempty(blocks[number].title)), ("byFile", .whenTrue(blocks[number].isFile)),
      ("coarse", outer[number] >= groups.count ? layout.coarsePlace(of: outer[number]) : nil),
      ("column", .number(layout.blockColumns[number])),
      ("y", .length(layout.blocks.y(of: number))), ("lanes", layout.blocks.json(ofLaneTo: .item(number))),
      ("exits", exits.isEmpty ? nil : .list(exits)),
    ])
  }
}

extension PageLayout {
  /// Returns the column and the middle of a group, or of a block that is in none; nil if there are no groups.
  fileprivate func coarsePlace(of number: Int) -> JSON? {
    coarse.map { .list([.number(coarseColumns[number]), .length($0.y(of: number))]) }
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
