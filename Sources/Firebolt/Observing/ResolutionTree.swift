/// One resolution: a request, what its recipe asked for, and so on, with times. Its description is to be read as a call stack.
///
/// ```text
///  1.31 ms  FilmListViewModel     App/Films.swift:14, factory
///  1.27 ms    FilmRepository      App/Films.swift:13, single
///  1.02 ms      FilmClient        App/Films.swift:12, single
///   reused      Session           App/Films.swift:11, single
/// ```
public struct ResolutionTree: Sendable, CustomStringConvertible {
  /// How a request ended.
  public enum Outcome: Sendable {
    /// A recipe ran for it, for a time in seconds.
    case made(seconds: Double)
    /// An instance was there.
    case reused
    /// It failed: in itself, or, where the error is nil, by one of the requests below.
    case failed(ResolutionError?)
  }

  /// What was asked for, and what served it.
  public let step: ResolutionError.Step

  /// How the request ended.
  public fileprivate(set) var outcome: Outcome

  /// What its recipe asked for, in order.
  public fileprivate(set) var children: [ResolutionTree] = []

  /// The tree as indented lines, with the times in front.
  public var description: String {
    let rows = rows(indentation: "")
    let (times, names) = (rows.map(\.time.count).max() ?? 0, rows.map(\.name.count).max() ?? 0)
    return rows.map { row in
      let name = row.note.isEmpty ? row.name : row.name.padded(to: names)
      return String(repeating: " ", count: times - row.time.count) + "\(row.time)  \(name)\(row.note)"
    }.joined(separator: "\n")
  }

  private func rows(indentation: String) -> [(time: String, name: String, note: String)] {
    let code: String? = if case .failed(let error?) = outcome { "\(error.code)" } else { nil }
    let note = [code, step.place].compactMap(\.self).joined(separator: ", ")
    return [(outcome.time, "\(indentation)\(step.key.label)", note.isEmpty ? "" : "   \(note)")]
      + children.flatMap { $0.rows(indentation: indentation + "  ") }
  }
}

extension ResolutionTree.Outcome {
  fileprivate var time: String {
    switch self {
    case .made(let seconds): duration(seconds)
    case .reused: "reused"
    case .failed: "failed"
    }
  }
}

extension ResolverProtocol {
  /// Has a closure given the tree of each resolution that ends in the resolver.
  ///
  /// ```swift
  /// let observation = resolver.observeTrees { print($0) }
  /// ```
  ///
  /// The closure runs as an observer does: see ``ResolverProtocol/observe(_:)``.
  ///
  /// - Parameter body: What is given the trees, on the thread or task that asked.
  /// - Returns: The observation, which lasts as long as it is kept.
  public func observeTrees(_ body: @escaping @Sendable (ResolutionTree) -> Void) -> ResolutionObservation {
    let growing = GrowingTrees()
    return observe { event in
      if let tree = growing.add(event) { body(tree) }
    }
  }
}

/// The trees of resolutions that are under way.
private final class GrowingTrees: Sendable {
  /// The requests whose recipes run, outermost first, with their depths; those that had begun before the observation are
  /// missing.
  private let open = Locked<[ResolutionEvent.Executor: [(tree: ResolutionTree, depth: Int)]]>([:])

  /// - Returns: The tree, if the event ends one.
  func add(_ event: ResolutionEvent) -> ResolutionTree? {
    open.withLock { open in
      let depth = event.path.count
      var requests = open[event.executor] ?? []
      var ended: ResolutionTree?
      switch event.kind {
      case .making: requests.append((ResolutionTree(step: event.step, outcome: .failed(nil)), depth))
      case .made(let seconds):
        ended = requests.popLast()?.tree
        ended?.outcome = .made(seconds: seconds)
      case .gaveUp: ended = requests.popLast()?.tree
      case .reused: ended = ResolutionTree(step: event.step, outcome: .reused)
      case .failed(let error):
        if let last = requests.indices.last, requests[last].depth == depth {
          requests[last].tree.outcome = .failed(error)
        } else {
          ended = ResolutionTree(step: event.step, outcome: .failed(error))
        }
      case .registered, .argumentsIgnored, .dropped: break
      }
      if let tree = ended, let last = requests.indices.last {
        requests[last].tree.children.append(tree)
        ended = nil
      }
      open[event.executor] = requests.isEmpty ? nil : requests
      return ended
    }
  }
}
