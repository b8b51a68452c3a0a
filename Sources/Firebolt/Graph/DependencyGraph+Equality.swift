extension DependencyGraph.Node {
  /// Whether two nodes say the same of a registration. `timesMade` isn't compared: it changes with every request, and the
  /// wiring doesn't.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.title == right.title && left.types == right.types && left.name == right.name
      && left.scope == right.scope && left.module == right.module && left.resolverId == right.resolverId
      && left.level == right.level && left.fileID == right.fileID && left.line == right.line
      && left.isolation == right.isolation
  }

  /// Feeds the node's `id` to a hasher. Nodes of one graph differ in it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
