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

/// What recipes were seen to do, by the serial numbers of their registrations.
struct Seen: Sendable {
  /// What they asked for.
  var needs: [UInt64: [SeenNeed]] = [:]

  /// How often they made an instance.
  var timesMade: [UInt64: Int] = [:]
}

extension Store {
  /// Learns who asks for what, and what is made how often.
  func learn(from event: ResolutionEvent) {
    switch event.kind {
    case .making, .reused: learnNeed(from: event.path)
    case .made: lock.withLock { seen.timesMade[event.step.serialNumber, default: 0] += 1 }
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
    let needs = copy.lock.withLock { copy.seen.needs }
    lock.withLock {
      for (source, needs) in needs {
        for need in needs {
          note(SeenNeed(key: need.key, isDeferred: need.isDeferred, evidence: .dryRun), of: source)
        }
      }
    }
  }

  /// The caller holds the lock.
  private func note(_ need: SeenNeed, of source: UInt64) {
    let isKnown = seen.needs[source, default: []].contains { $0.key == need.key && $0.isDeferred == need.isDeferred }
    if !isKnown, closure == nil { seen.needs[source, default: []].append(need) }
  }
}
