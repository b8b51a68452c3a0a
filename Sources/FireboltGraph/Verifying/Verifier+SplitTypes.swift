import Firebolt

extension Verifier {
  /// Issues for registrations of several types of which others override some: a request for one of the others still gets
  /// what the registration makes, so there are two objects where one was meant. There is one issue for each override.
  var splitRegistrations: [Verification.Issue] {
    graph.levels.indices.flatMap { viewpoint in
      let lineage = graph.levels[viewpoint...]
      func serving(_ key: TypeKey) -> (registration: Registration, level: SnapshotIndex)? {
        lineage.lazy.compactMap { level in level[key].map { ($0, level) } }.first
      }
      var seen: Set<SerialNumber> = []
      return lineage.flatMap(\.registrations).map(\.registration).flatMap { split -> [Verification.Issue] in
        if split.allKeys.count < 2 || !seen.insert(split.serialNumber).inserted { return [] }
        let kept = split.allKeys.filter { serving($0)?.registration === split }
        if kept.isEmpty { return [] }
        let lost = split.allKeys.filter { !kept.contains($0) }.compactMap { key in
          serving(key).map { (key: key, registration: $0.registration, level: $0.level) }
        }
        return lost.filter { $0.registration.forwardsTo == nil }.compactMap { key, override, level in
          seen.insert(override.serialNumber).inserted
            ? splitRegistration(split, keeping: kept, key, override, in: level, lost.map(\.key)) : nil
        }
      }
    }
  }

  private func splitRegistration(
    _ split: Registration, keeping kept: [TypeKey], _ key: TypeKey, _ override: Registration, in level: SnapshotIndex,
    _ lost: [TypeKey]
  ) -> Verification.Issue {
    let types = (lost + kept).map { "\($0.spelling).self" }.joined(separator: ", ")
    return Verification.Issue(
      .bypassedOverride, .warning, about: key, in: level.label, split.stillServing(kept, beside: lost),
      steps: [ResolutionError.Step(key: key, registration: override, resolver: level.label)],
      toFix: "give the override at \(override.place) `expects: [\(types)]`")
  }

  /// Returns whether a registration, at a place, that another one has replaced under a key still serves another key.
  func isSplit(_ key: TypeKey, at place: Place, by override: Registration, in level: SnapshotIndex) -> Bool {
    level.registrations.contains { _, registration in
      registration.serialNumber < override.serialNumber && registration.place.isSame(as: place)
        && registration.allKeys.contains(key)
    }
  }
}

extension Registration {
  /// What to say of a registration of several types, some of which are overridden.
  ///
  /// - Parameters:
  ///   - kept: The keys that it still serves.
  ///   - lost: The overridden keys.
  package func stillServing(_ kept: [TypeKey], beside lost: [TypeKey]) -> String {
    let labels = [kept, lost].map { $0.map(\.label).joined(separator: ", ") }
    return "\(labels[0]) still \(kept.count == 1 ? "comes" : "come") from the registration at \(place), "
      + "which also made \(labels[1])"
  }
}
