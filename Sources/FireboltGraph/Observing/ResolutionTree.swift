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
    let times = rows.map(\.time.count).max() ?? 0
    let names = rows.map(\.name.count).max() ?? 0
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
  /// - Parameter body: Receives the trees, on the requesting thread or task.
  /// - Returns: The observation, which lasts as long as it is kept.
  public func observeTrees(_ body: @escaping @Sendable (ResolutionTree) -> Void) -> ResolutionObservation {
    let growing = GrowingTrees()
    return observe { event in
      if let tree = growing.add(event) { body(tree) }
    }
  }
}

/// The trees of running requests. Those of requests that began before the observation are missing.
private final class GrowingTrees: Sendable {
  /// The trees by their steps: each request has a step of its own.
  private let trees = Locked<[ObjectIdentifier: ResolutionTree]>([:])

  /// Adds an event to the trees.
  ///
  /// - Returns: The tree if the event completes one that belongs to no other.
  func add(_ event: ResolutionEvent) -> ResolutionTree? {
    let id = ObjectIdentifier(event.step)
    return trees.withLock { trees in
      var ended: ResolutionTree?
      switch event.kind {
      case .making: trees[id] = ResolutionTree(step: event.step, outcome: .failed(nil))
      case .made(let seconds):
        ended = trees.removeValue(forKey: id)
        // A request fails though its recipe has made an instance if that isn't of the requested type.
        if case .failed(nil)? = ended?.outcome { ended?.outcome = .made(seconds: seconds) }
      case .gaveUp: ended = trees.removeValue(forKey: id)
      case .reused: ended = ResolutionTree(step: event.step, outcome: .reused)
      case .failed(let error):
        if trees[id] == nil { ended = ResolutionTree(step: event.step, outcome: .failed(error)) }
        trees[id]?.outcome = .failed(error)
      case .registered, .argumentsIgnored, .dropped: break
      }
      guard let tree = ended, let outer = event.requests?.outer.map({ ObjectIdentifier($0.step) }), trees[outer] != nil
      else { return ended }
      trees[outer]?.children.append(tree)
      return nil
    }
  }
}
