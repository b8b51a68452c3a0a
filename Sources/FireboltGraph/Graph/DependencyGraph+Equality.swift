extension DependencyGraph.Node {
  /// Returns whether two nodes describe the same registration. `timesMade` isn't compared, because it changes with each
  /// request while the wiring stays the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.title == right.title && left.types == right.types && left.name == right.name
      && left.scope == right.scope && left.module == right.module && left.resolverId == right.resolverId
      && left.level == right.level && left.fileID == right.fileID && left.line == right.line
      && left.isolation == right.isolation && left.arguments == right.arguments
  }

  /// Hashes the node's `id`, which is unique in a graph.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
