import Firebolt

extension DryRunSession {
  /// Returns the verified registrations with their dependencies.
  ///
  /// - Parameter includesObserved: Whether to include the dependencies that recipes were observed to request.
  func resolvedGraph(includingObserved includesObserved: Bool) -> ResolvedGraph {
    ResolvedGraph(original, includesObserved: includesObserved, requesting: requested)
  }

  /// Returns the issues known so far: those of the registrations, and other failures of requests. What is missing is one
  /// issue, with all that need it.
  func issues(in graph: ResolvedGraph) -> [Verification.Issue] {
    let known = Verifier(graph, launch: launch).issues
    let index = IssueIndex(known)
    var issues = known
    // What is missing, by its key and the resolver that lacks it.
    var missing: [Missing: Int] = [:]
    for (position, issue) in issues.enumerated() where issue.code == .notRegistered {
      let key = Missing(key: issue.key, resolver: issue.resolver.identity)
      missing[key] = missing[key] ?? position
    }
    for error in errors where !index.tells(of: error) {
      let key = error.code == .notRegistered ? Missing(key: error.key, resolver: error.resolver.identity) : nil
      if let position = key.flatMap({ missing[$0] }) {
        issues[position].add(request: error.path)
      } else {
        if let key { missing[key] = issues.count }
        issues.append(Verification.Issue(failed: error))
      }
    }
    return issues
  }

  /// Returns whether a request for an instance that is made for a child failed because children must supply a key. What
  /// the dry run requests itself isn't made for a child.
  func isSuppliedByChildren(_ error: ResolutionError) -> Bool {
    error.code == .notRegistered && error.key.isRequired && original.identity == error.resolver.identity
      && error.path.allSatisfy { $0.scope?.livesWithRegistration != true } && !requested.contains(error.path[0].key)
  }
}

/// A key that one resolver lacks.
private struct Missing: Hashable {
  let key: TypeKey
  let resolver: StoreIdentity
}

/// The issues of registrations, by the registrations: a dry run with many failures looks at few for each.
private struct IssueIndex {
  private var issues: [SerialNumber: [Verification.Issue]] = [:]
  private var cycles: [Verification.Issue] = []

  init(_ known: [Verification.Issue]) {
    for issue in known {
      if issue.code == .cycle {
        cycles.append(issue)
      } else {
        for number in Set(issue.steps.map(\.serialNumber)) { issues[number, default: []].append(issue) }
      }
    }
  }

  /// Returns whether an issue explains a failed request: it has the same cause, for the same registration or its dependent.
  func tells(of error: ResolutionError) -> Bool {
    if error.code == .cycle, cycles.contains(where: { $0.sharesRequest(with: error) }) { return true }
    let concerned = error.path.filter { $0.serialNumber != .none }.suffix(2).map(\.serialNumber)
    return concerned.contains { issues[$0]?.contains { $0.isOfKind(of: error) } == true }
  }
}

extension Verification.Issue {
  /// Creates the issue for a failed request, or a failed `onDrop`, in a dry run.
  init(failed error: ResolutionError) {
    let orLeftOut = "fix it, or leave it out: `\(error.key.dryRunWithout)`"
    self.init(error, isRequest: true, toFix: error.code == .recipeThrew ? orLeftOut : nil)
  }

  /// Returns whether the issue is a cycle that has a request of a failed one: of these, the shortest is told.
  fileprivate func sharesRequest(with error: ResolutionError) -> Bool {
    !steps.requests.isDisjoint(with: error.circle.requests)
  }

  /// Returns whether the issue, which isn't a cycle, has the same cause as a failed request.
  fileprivate func isOfKind(of error: ResolutionError) -> Bool {
    let codes: [Code: Code] = [
      .parentNeedsChild: .notRegistered, .argumentMadeDependency: .argumentMismatch,
      .asynchronousDependency: .needsAwait,
    ]
    return (codes[code] ?? code) == error.code && (key == error.key || code == .misplacedHook)
  }
}

extension ResolutionError {
  /// The registrations to fix: the one that failed by itself, or it and its dependent; those of a cycle, in the order of
  /// registration.
  var concerned: [SerialNumber] {
    if code == .cycle { return Set(circle.map(\.serialNumber)).sorted() }
    let own: [Code] = [.recipeThrew, .recipeReturnedNil, .typeMismatch, .decoratorThrew, .completionThrew]
    let steps = path.map(\.serialNumber).filter { $0 != .none }
    return steps.suffix(own.contains(code) || path.last?.serialNumber == SerialNumber.none ? 1 : 2)
  }
}

extension ResolutionError {
  /// The steps of a cycle, from the registration that it begins and ends with.
  fileprivate var circle: [Step] { Array(path[(path.cycleStart ?? 0)...]) }

  /// The steps whose recipes have failed with the error: not that of a request that fails before a recipe runs, and none
  /// that may succeed with other arguments.
  var failedSteps: [Step] {
    let ofLast: [Code] = [.cycle, .recipeThrew, .decoratorThrew, .completionThrew]
    return ofLast.contains(code) ? path : path.dropLast()
  }
}

extension [ResolutionError.Step] {
  /// Each step with the next one, by their registrations.
  fileprivate var requests: Set<[SerialNumber]> {
    Set(zip(self, dropFirst()).map { [$0.serialNumber, $1.serialNumber] })
  }
}

extension TypeKey {
  /// The code of a dry run that leaves the key out.
  var dryRunWithout: String {
    declared == nil ? "DryRun(leavingOut: [\(spelling).self])" : "DryRun().leavingOut(.…)"
  }
}
