import Firebolt

/// The shared objects that a dry run has made for the keys that it requests. The dry run keeps them as long as this is
/// used.
final class MadeObjects: Sendable {
  private struct Made: Sendable {
    let step: ResolutionError.Step
    let registration: Registration
    let object: ObjectIdentifier
    let type: ObjectIdentifier
    let typeName: String
  }

  private let made = Locked<[Made]>([])

  /// Notes what a request got, if that is a shared object that its registration has made.
  func note(_ value: Any, _ step: ResolutionError.Step, _ registration: Registration?) {
    guard let registration, registration.scope.livesWithRegistration, registration.parameters.isEmpty,
      !registration.isExisting, registration.forwardsTo == nil, !registration.isDefault, step.key.declared == nil,
      let type = Swift.type(of: value) as? AnyClass
    else { return }
    let made = Made(
      step: step, registration: registration, object: ObjectIdentifier(value as AnyObject),
      type: ObjectIdentifier(type),
      typeName: wholeName(of: type))
    self.made.withLock { all in
      if !all.contains(where: { $0.registration === registration }) { all.append(made) }
    }
  }

  /// Issues for objects of one class that one resolver's registrations share under different types: probably, one object
  /// was meant to be of all these types. Objects under different names are meant to be different.
  var issues: [Verification.Issue] {
    var groups: [[Made]] = []
    for made in self.made.withLock({ $0 }) {
      let index = groups.firstIndex { group in
        let first = group[0]
        return first.type == made.type && first.registration.origin == made.registration.origin
          && first.step.key.identifier == made.step.key.identifier
      }
      if let index { groups[index].append(made) } else { groups.append([made]) }
    }
    return groups.compactMap { group in
      // A recipe may return what another one has made.
      var objects: Set<ObjectIdentifier> = []
      let different = group.filter { objects.insert($0.object).inserted }
      return different.count < 2 ? nil : MadeObjects.issue(of: different)
    }
  }

  private static func issue(of group: [Made]) -> Verification.Issue {
    let steps = group.map(\.step)
    let types = group.flatMap { $0.registration.allKeys }.map { "\($0.spelling).self" }
    let others = steps.dropFirst().map(\.atPlace).joined(separator: " and")
    return Verification.Issue(
      .tornSingle, .warning, about: steps[0].key, in: steps[0].resolver,
      "\(steps.map(\.key.label).joined(separator: " and ")) are each a \(group[0].typeName) of their own, not one for all",
      steps: steps,
      toFix: "write `expects: [\(types.joined(separator: ", "))]`\(steps[0].atPlace), and leave out what is\(others)")
  }
}
