/// A dependency that a recipe was seen to request, in an observed resolver or a dry run.
struct SeenNeed: Sendable {
  enum Evidence: Sendable {
    case observed
    case dryRun
  }

  let key: TypeKey
  /// Whether a completion requested it, after the instance was made.
  let isDeferred: Bool
  let evidence: Evidence
}

/// What recipes were seen to do, by the serial numbers of their registrations.
struct Seen: Sendable {
  /// The keys that recipes requested.
  private(set) var needs: [SerialNumber: [SeenNeed]] = [:]

  /// The number of instances that recipes made.
  private(set) var timesMade: [SerialNumber: Int] = [:]

  /// The number of registrations to keep before removed ones are searched for.
  private var limit = 64

  mutating func note(_ need: SeenNeed, of source: SerialNumber) {
    let isKnown = needs[source, default: []].contains { $0.key == need.key && $0.isDeferred == need.isDeferred }
    if !isKnown { needs[source, default: []].append(need) }
  }

  mutating func noteMaking(by source: SerialNumber) { timesMade[source, default: 0] += 1 }

  /// Whether to search for removed registrations.
  var isFull: Bool { max(needs.count, timesMade.count) > limit }

  /// Forgets removed registrations, so that the record doesn't grow as registrations come and go.
  mutating func keepOnly(_ living: Set<SerialNumber>) {
    needs = needs.filter { living.contains($0.key) }
    timesMade = timesMade.filter { living.contains($0.key) }
    limit = 64 + 2 * living.count
  }
}

extension Store {
  /// Records which recipe requests which key, and how often instances are made.
  func learn(from event: ResolutionEvent) {
    let isFull = state.withLock { state in
      guard state.absence == nil else { return false }
      switch event.kind {
      case .making, .reused:
        // The second to last step of the path made the last request.
        if event.path.count > 1 {
          let (source, target) = (event.path[event.path.count - 2], event.path[event.path.count - 1])
          state.seen.note(
            SeenNeed(key: target.key, isDeferred: source.isCompletion, evidence: .observed), of: source.serialNumber)
        }
      case .made: state.seen.noteMaking(by: event.step.serialNumber)
      case .registered, .gaveUp, .argumentsIgnored, .dropped, .failed: break
      }
      return state.seen.isFull
    }
    if isFull { forgetWhatIsGone() }
  }

  private func forgetWhatIsGone() {
    let living = lineage.reduce(into: Set<SerialNumber>()) { living, store in
      let numbers = store.state.withLock { state in
        state.entries.flatMap { $0.layers.compactMap { $0.registration?.serialNumber } }
      }
      living.formUnion(numbers)
    }
    state.withLock { $0.seen.keepOnly(living) }
  }

  /// Records the dependencies seen in a copy that a dry run used.
  func learn(from copy: Store) {
    let needs = copy.state.withLock { $0.seen.needs }
    state.withLock { state in
      guard state.absence == nil else { return }
      for (source, needs) in needs {
        for need in needs {
          state.seen.note(SeenNeed(key: need.key, isDeferred: need.isDeferred, evidence: .dryRun), of: source)
        }
      }
    }
  }
}
