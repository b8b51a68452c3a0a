import Firebolt

/// Finds the nodes of issues.
struct IssueFinder {
  private struct Site: Hashable {
    let fileID: String
    let line: Int
    let type: String
    let name: String?
  }

  /// The numbers of the nodes, by their places and types.
  private var nodes: [Site: [Int]] = [:]
  /// The numbers of the missing dependencies, by their titles.
  private var missing: [String: [Int]] = [:]

  init(_ graph: DependencyGraph) {
    for (number, node) in graph.nodes.enumerated() {
      for type in Set(node.types) {
        nodes[Site(fileID: node.fileID, line: node.line, type: type, name: node.name), default: []].append(number)
      }
    }
    for (number, item) in graph.missing.enumerated() {
      missing[item.title, default: []].append(graph.nodes.count + number)
    }
  }

  /// Returns the issues of a result, each with the numbers of its nodes in the order of its path.
  func issues(_ verification: Verification) -> [JSON] {
    verification.issues.map { issue in
      var numbers: [Int] = []
      let steps = issue.steps.map { step in
        let found = nodes(of: step)
        numbers += found.filter { !numbers.contains($0) }
        return JSON.object([
          ("number", found.first.map(JSON.number)), ("title", .text(step.key.label)), ("place", .nonempty(step.place)),
        ])
      }
      if !steps.isEmpty { numbers += missing[issue.key.label] ?? [] }
      return .object([
        ("severity", .text(issue.severity.rawValue)), ("code", .text(issue.code.rawValue)),
        ("title", .text(issue.title)), ("why", .nonempty(issue.consequence)), ("fix", .text(issue.remedy)),
        ("steps", .list(steps)),
        ("matches", .nonempty(issue.closeMatches.lines)), ("nodes", .list(numbers.map(JSON.number))),
      ])
    }
  }

  private func nodes(of step: ResolutionError.Step) -> [Int] {
    guard let fileID = step.fileID, let line = step.line else { return [] }
    return nodes[Site(fileID: fileID, line: line, type: step.key.qualifiedName, name: step.key.name?.rawValue)] ?? []
  }
}

extension Verification.Issue {
  /// What goes wrong if nothing changes, where the title alone doesn't tell.
  fileprivate var consequence: String? {
    guard code == .captiveDependency, let keeper = steps.first else { return nil }
    let captives = steps.dropFirst().filter { $0.scope.map { $0.loss != "" && $0 != keeper.scope } ?? false }
    return captives.last.flatMap { captive in
      captive.scope.map { "after \($0.loss) \(keeper.key.label) keeps the old \(captive.key.label)" }
    }
  }
}

extension Resolver.Scope {
  /// What makes the instances of the scope old, as far as others live on then.
  fileprivate var loss: String {
    switch self {
    case .custom: "`dropCached(.\(self))`"
    case .expiring(let seconds): "\(seconds) s"
    default: ""
    }
  }
}
