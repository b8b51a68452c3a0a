/// A dependency that a recipe was seen to request, in an observed resolver or a dry run.
struct SeenNeed: Sendable {
  let key: TypeKey
  /// Whether a completion requested it, after the instance was made.
  let isDeferred: Bool
  /// Whether it was seen in a dry run, rather than by an observer.
  let isFromDryRun: Bool
}

/// What recipes were seen to do, by the serial numbers of their registrations.
struct Seen: Sendable {
  /// The keys that recipes requested.
  private(set) var needs: [SerialNumber: [SeenNeed]] = [:]

  /// The number of instances that recipes made.
  private(set) var timesMade: [SerialNumber: Int] = [:]

  /// The resolvers whose recipes made the requests. A child's recipe requests what its parent shares.
  private(set) var askers: [StoreIdentity: ResolverLabel] = [:]

  /// The number of registrations to keep before removed ones are searched for.
  private var limit = 64

  mutating func note(_ need: SeenNeed, of source: SerialNumber, in asker: ResolverLabel?) {
    let isKnown = needs[source, default: []].contains { $0.key == need.key && $0.isDeferred == need.isDeferred }
    if isKnown { return }
    needs[source, default: []].append(need)
    if let asker { askers[asker.identity] = asker }
  }

  /// Adds what a dry run's copy has seen.
  mutating func add(_ copy: Seen) {
    for (source, needs) in copy.needs {
      for need in needs {
        note(SeenNeed(key: need.key, isDeferred: need.isDeferred, isFromDryRun: true), of: source, in: nil)
      }
    }
    askers.merge(copy.askers) { own, _ in own }
  }

  mutating func noteMaking(by source: SerialNumber) { timesMade[source, default: 0] += 1 }

  /// Whether to search for removed registrations.
  var isFull: Bool { max(needs.count, timesMade.count, askers.count) > limit }

  /// Forgets removed registrations and resolvers, so that the record doesn't grow as they come and go.
  mutating func keepOnly(_ living: Set<SerialNumber>, of stores: Set<StoreIdentity>) {
    needs = needs.filter { living.contains($0.key) }
    timesMade = timesMade.filter { living.contains($0.key) }
    askers = askers.filter { stores.contains($0.key) }
    limit = 64 + 2 * max(living.count, stores.count)
  }
}

extension Store {
  /// Records which recipe requests which key, and how often instances are made.
  func learn(from event: ResolutionEvent) {
    switch event.kind {
    case .making, .reused:
      // The second to last step of the path made the last request. A `Lazy` is part of the recipe that accesses it.
      guard let source = event.path.dropLast().last(where: { !$0.isDeferred }) else { return }
      let need = SeenNeed(key: event.key, isDeferred: source.isCompletion, isFromDryRun: false)
      learn { $0.note(need, of: source.serialNumber, in: source.resolver) }
    case .made: learn { $0.noteMaking(by: event.step.serialNumber) }
    case .registered, .gaveUp, .argumentsIgnored, .dropped, .failed: break
    }
  }

  /// Records the dependencies seen in a copy that a dry run used.
  func learn(from copy: Store) {
    if let seen = copy.state.withLock({ $0.seen }) { learn { $0.add(seen) } }
  }

  private func learn(_ body: (inout Seen) -> Void) {
    let isFull = state.withLock { state in
      guard state.absence == nil else { return false }
      var seen = state.seen.take() ?? Seen()
      body(&seen)
      state.seen = seen
      return seen.isFull
    }
    if isFull { forgetWhatIsGone() }
  }

  private func forgetWhatIsGone() {
    let askers = state.withLock { $0.seen?.askers } ?? [:]
    let stores = lineage + askers.values.compactMap(\.store)
    let living = stores.reduce(into: Set<SerialNumber>()) { living, store in
      let numbers = store.state.withLock { state in
        state.entries.flatMap { $0.layers.compactMap { $0.registration?.serialNumber } }
      }
      living.formUnion(numbers)
    }
    state.withLock { $0.seen?.keepOnly(living, of: Set(stores.map(\.identity))) }
  }
}
