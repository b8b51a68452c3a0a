/// That a recipe was seen to ask for a key: while somebody observed, or in a dry run.
struct SeenNeed: Sendable {
  enum Evidence: Sendable {
    case observed
    case dryRun
  }

  let key: TypeKey
  /// Whether it asked once the instance was made, in a completion.
  let isDeferred: Bool
  let evidence: Evidence
}

extension Store {
  /// Learns who asks for what, and what is made how often.
  func learn(from event: ResolutionEvent) {
    switch event.kind {
    case .making, .reused: learnNeed(from: event.path)
    case .made: lock.withLock { timesMade[event.step.serialNumber, default: 0] += 1 }
    case .registered, .gaveUp, .argumentsIgnored, .dropped, .failed: break
    }
  }

  /// - Parameter path: The requests that led to one that was served, and that one.
  private func learnNeed(from path: [ResolutionError.Step]) {
    guard path.count > 1 else { return }
    let source = path[path.count - 2]
    let need = SeenNeed(key: path[path.count - 1].key, isDeferred: source.isCompletion, evidence: .observed)
    lock.withLock { note(need, of: source.serialNumber) }
  }

  /// Learns what was seen in a copy in which a dry run took place.
  func learn(from copy: Store) {
    let seen = copy.lock.withLock { copy.seenNeeds }
    lock.withLock {
      for (source, needs) in seen {
        for need in needs {
          note(SeenNeed(key: need.key, isDeferred: need.isDeferred, evidence: .dryRun), of: source)
        }
      }
    }
  }

  /// The caller holds the lock.
  private func note(_ need: SeenNeed, of source: UInt64) {
    let isKnown = seenNeeds[source, default: []].contains { $0.key == need.key && $0.isDeferred == need.isDeferred }
    if !isKnown, closure == nil { seenNeeds[source, default: []].append(need) }
  }
}
