import Firebolt

extension Rehearsal {
  /// Returns the issues known so far: those of the registrations, and other failures of requests.
  ///
  /// - Parameter includesSeen: Whether to use the dependencies that recipes were seen to request.
  func issues(includingSeen includesSeen: Bool) -> [Verification.Issue] {
    let wiring = Wiring(original, includesSeen: includesSeen, requesting: requested)
    let known = Verifier(wiring: wiring).issues
    let failures = errors.filter { error in !known.contains { $0.tells(of: error) } }
    return known + failures.map(Verification.Issue.init(failed:))
  }

  /// Returns whether a request for an instance that is made for a child failed because children must supply a key. What
  /// the dry run requests itself isn't made for a child.
  func isSuppliedByChildren(_ error: ResolutionError) -> Bool {
    error.code == .notRegistered && error.key.isRequired && original.identity == error.resolver.identity
      && error.path.allSatisfy { $0.scope?.livesWithRegistration != true } && !requested.contains(error.path[0].key)
  }
}

extension Verification.Issue {
  /// Creates the issue for a failed request, or a failed `onDrop`, in a dry run.
  init(failed error: ResolutionError) {
    let orLeftOut = "fix it, or leave it out: `\(error.key.dryRunWithout)`"
    self.init(error, isFailedRequest: true, toFix: error.code == .recipeThrew ? orLeftOut : nil)
  }

  /// Returns whether the issue explains a failed request: it has the same cause, for the same registration or its
  /// dependent.
  fileprivate func tells(of error: ResolutionError) -> Bool {
    let concerned = error.path.filter { $0.serialNumber != .none }.suffix(2).map(\.serialNumber)
    let codes: [Code: Code] = [
      .parentNeedsChild: .notRegistered, .argumentMadeDependency: .argumentMismatch,
      .asynchronousDependency: .needsAwait,
    ]
    return (codes[code] ?? code) == error.code && (key == error.key || [.cycle, .misplacedHook].contains(code))
      && steps.contains { concerned.contains($0.serialNumber) }
  }
}

extension ResolutionError {
  /// The registrations to fix: the one that failed by itself, or it and its dependent.
  var concerned: [SerialNumber] {
    let own: [Code] = [.recipeThrew, .recipeReturnedNil, .typeMismatch, .decoratorThrew, .completionThrew]
    let steps = path.map(\.serialNumber).filter { $0 != .none }
    return steps.suffix(own.contains(code) || path.last?.serialNumber == SerialNumber.none ? 1 : 2)
  }
}

extension TypeKey {
  /// The code of a dry run that leaves the key out.
  var dryRunWithout: String {
    declared == nil ? "DryRun(leavingOut: [\(spelling).self])" : "DryRun().leavingOut(.…)"
  }
}
