/// The layers of a picture, computed from its arrows: each arrow begins in an earlier layer than it ends, unless it
/// closes a cycle.
struct Layering {
  /// For each arrow, whether it leads back. Graphviz finds such arrows itself, but chooses them so badly that there are
  /// five times as many layers.
  let leadsBack: [Bool]

  /// The number of objects that Graphviz must place: the items, the arrows, each arrow again in every layer it crosses,
  /// and each cluster in every layer it covers.
  let places: Int

  /// Computes the layers of a picture.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of items and arrows.
  init(_ drawing: DependencyGraph.Drawing) {
    let (count, arrows) = (drawing.itemCount, drawing.arrows)
    let order = Self.order(count: count, arrows)
    var positions = [Int](repeating: 0, count: count)
    for (position, item) in order.enumerated() { positions[item] = position }
    let leadsBack = arrows.map { positions[$0.source] > positions[$0.target] }
    self.leadsBack = leadsBack

    var forward = Digraph(count: count)
    for (arrow, leadsBack) in zip(arrows, leadsBack) where arrow.source != arrow.target {
      if leadsBack { forward.connect(arrow.target, arrow.source) } else { forward.connect(arrow.source, arrow.target) }
    }
    var layers = [Int](repeating: 0, count: count)
    for item in order {
      for target in forward.successors[item] { layers[target] = max(layers[target], layers[item] + 1) }
    }
    let crossed = forward.successors.enumerated().map { item, targets in
      targets.reduce(0) { $0 + layers[$1] - layers[item] - 1 }
    }
    let covered = drawing.clusters.filter { $0.title != nil }.map { cluster in
      let covered = cluster.items.map { layers[$0.number] }
      return (covered.max() ?? 0) - (covered.min() ?? 0) + 1
    }
    places = count + arrows.count + crossed.reduce(0, +) + covered.reduce(0, +)
  }

  /// Returns an order in which few arrows lead back. Of the arrows that aren't deferred, only those in cycles of their
  /// own kind lead back.
  private static func order(count: Int, _ arrows: [DependencyGraph.Drawing.Arrow]) -> [Int] {
    var all = Digraph(count: count)
    var strict = Digraph(count: count)
    for arrow in arrows {
      all.connect(arrow.source, arrow.target)
      if arrow.kind != .deferred { strict.connect(arrow.source, arrow.target) }
    }
    return all.components.reversed().flatMap { members in
      members.count == 1 ? members : strict.part(of: members).orderWithFewReturns.map { members[$0] }
    }
  }
}
