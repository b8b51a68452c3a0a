import Firebolt

/// One resolution as a tree: a request, its recipe's requests, and so on, with times. Read its description like a call
/// stack.
///
/// ```text
///  1.31 ms  FilmListViewModel     App/Films.swift:14, factory
///  1.27 ms    FilmRepository      App/Films.swift:13, single
///  1.02 ms      FilmClient        App/Films.swift:12, single
///   reused      Session           App/Films.swift:11, single
/// ```
public struct ResolutionTree: Sendable, CustomStringConvertible {
  /// The outcome of a request.
  ///
  /// Version 1 adds no case, so a `switch` needs no `default`.
  public enum Outcome: Sendable {
    /// A recipe made the instance in the given time, in seconds.
    case made(seconds: Double)
    /// The instance existed.
    case reused
    /// The request failed. The error is nil if a nested request failed.
    case failed(ResolutionError?)
  }

  /// The request, and the registration that served it.
  public let step: ResolutionError.Step

  /// The outcome of the request.
  public fileprivate(set) var outcome: Outcome

  /// The requests of its recipe, in order.
  public fileprivate(set) var children: [ResolutionTree] = []

  /// The tree as indented lines, with the times first.
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
  /// Calls a closure with the tree of each resolution that ends in the resolver.
  ///
  /// ```swift
  /// let observation = resolver.observeTrees { print($0) }
  /// ```
  ///
  /// The closure runs like an observer: see `observe(_:)`.
  ///
  /// An asynchronous recipe runs in a task of its own, so its resolution is a tree of its own, which ends before the
  /// one that needs it.
  ///
  /// - Parameter body: Receives the trees, on the requesting thread or task.
  /// - Returns: The observation, which lasts as long as it is kept.
  public func observeTrees(_ body: @escaping @Sendable (ResolutionTree) -> Void) -> ResolutionObservation {
    let growing = Stacks<(tree: ResolutionTree, depth: Int)>()
    return observe { event in
      if let tree = growing.add(event) { body(tree) }
    }
  }
}

extension Stacks<(tree: ResolutionTree, depth: Int)> {
  /// Adds an event to the trees of running requests, each with its depth.
  ///
  /// - Returns: The tree if the event completes one.
  fileprivate func add(_ event: ResolutionEvent) -> ResolutionTree? {
    change { requests in
      let depth = event.requests?.count ?? 0
      var ended: ResolutionTree?
      switch event.kind {
      case .making: requests.append((ResolutionTree(step: event.step, outcome: .failed(nil)), depth))
      case .made(let seconds):
        ended = requests.popLast()?.tree
        // A request fails though its recipe has made an instance if that isn't of the requested type.
        if case .failed(nil)? = ended?.outcome { ended?.outcome = .made(seconds: seconds) }
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
      return ended
    }
  }
}
