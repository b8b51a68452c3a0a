extension Rehearsal {
  /// What is wrong, as far as it is known by now: what the registrations show, and what else requests failed with.
  ///
  /// - Parameter knowledge: What is taken into account besides the registrations.
  func issues(knowing knowledge: Wiring.Knowledge) -> [Verification.Issue] {
    let known = Verifier(Wiring(original, including: knowledge)).issues
    let failures = errors.map(\.explained).filter { error in
      !known.contains { $0.tells(of: error) } && !isSuppliedByChildren(error)
    }
    return known + failures.map(Verification.Issue.init)
  }

  /// Whether a request failed for want of what children are to supply, for something that is made for a child.
  private func isSuppliedByChildren(_ error: ResolutionError) -> Bool {
    guard error.code == .notRegistered, original.identity == error.resolver.identity,
      error.path.allSatisfy({ $0.scope?.isShared != true })
    else { return false }
    return original.state.withLock { state in state.requirements.contains { $0.key == error.key } }
  }
}

extension Verification.Issue {
  /// What a request, or an `onDrop`, failed with in a dry run.
  init(_ error: ResolutionError) {
    let orLeftOut = "mend it, or keep it from being run: `DryRun(leavingOut: [\(error.key.spelling).self])`"
    self.init(
      Code(error.code), about: error.key, in: error.resolver, error.title, steps: error.path,
      closeMatches: error.closeMatches, isFailedRequest: true,
      toFix: error.code == .recipeThrew ? orLeftOut : error.remedy)
  }

  /// Whether it is what a request failed with: the same, of the same registration, or of the one that asks for it.
  fileprivate func tells(of error: ResolutionError) -> Bool {
    let concerned = error.path.filter { $0.serialNumber != .none && !$0.isDeferred }.suffix(2).map(\.serialNumber)
    return code.explains(error.code) && (key == error.key || code == .cycle)
      && steps.contains { concerned.contains($0.serialNumber) }
  }
}

extension Verification.Issue.Code {
  /// Whether it is why a request fails with a code.
  fileprivate func explains(_ code: ResolutionError.Code) -> Bool {
    switch (self, code) {
    case (.parentNeedsChild, .notRegistered), (.ambiguousDependency, .notRegistered): true
    case (.argumentMadeDependency, .argumentMismatch), (.asynchronousDependency, .needsAwait): true
    default: self == Self(code)
    }
  }

  /// What a failed request shows to be wrong.
  fileprivate init(_ code: ResolutionError.Code) {
    self =
      switch code {
      case .notRegistered: .missingDependency
      case .argumentMismatch: .missingArguments
      default: Verification.Issue.Code(rawValue: code.rawValue)
      }
  }
}
