import Firebolt

/// A dependency that a recipe was seen to request, in an observed resolver or a dry run.
struct SeenNeed: Sendable {
  let key: TypeKey
  /// Whether a completion requested it, after the instance was made.
  let isDeferred: Bool
}

/// What a resolver's recipes were seen to do. The resolver's store keeps it.
final class Seen: Sendable {
  private struct State {
    /// The keys that recipes requested, by the serial numbers of their registrations.
    var needs: [SerialNumber: [SeenNeed]] = [:]
    /// The resolvers whose recipes made the requests. A child's recipe requests what its parent shares.
    var askers: [ResolverLabel] = []
    /// The number of registrations to keep before removed ones are searched for.
    var limit = 64

    mutating func note(_ need: SeenNeed, of source: SerialNumber) {
      let isKnown = needs[source, default: []].contains { $0.key == need.key && $0.isDeferred == need.isDeferred }
      if !isKnown { needs[source, default: []].append(need) }
    }

    mutating func note(_ asker: ResolverLabel) {
      if !askers.contains(where: { $0.identity == asker.identity }) { askers.append(asker) }
    }
  }

  private let state = Locked(State())

  /// Returns the needs of a registration.
  func needs(of registration: Registration) -> [SeenNeed] {
    state.withLock { $0.needs[registration.serialNumber] ?? [] }
  }

  fileprivate func note(_ event: ResolutionEvent, in store: Store) {
    switch event.kind {
    case .making, .reused: break
    default: return
    }
    // The second to last step of the path made the last request. A `Lazy` is part of the recipe that accesses it.
    guard let asking = event.requests?.outer else { return }
    state.withLock { state in
      state.note(SeenNeed(key: event.key, isDeferred: asking.isCompletion), of: asking.step.serialNumber)
      state.note(asking.step.resolver)
    }
    forgetWhatIsGone(in: store)
  }

  /// Adds the dependencies seen in a copy that a dry run used.
  func add(_ copy: Seen) {
    let other = copy.state.withLock { $0 }
    state.withLock { state in
      for (source, needs) in other.needs {
        for need in needs { state.note(need, of: source) }
      }
      for asker in other.askers { state.note(asker) }
    }
  }

  /// Forgets removed registrations and resolvers if there are many records, so that they don't grow as those come and
  /// go.
  private func forgetWhatIsGone(in store: Store) {
    let askers = state.withLock { state in
      max(state.needs.count, state.askers.count) > state.limit ? state.askers : nil
    }
    guard let askers else { return }
    let keys = ([store] + askers.compactMap(\.store)).flatMap(\.surveys).flatMap(\.keys)
    let living = Set(keys.flatMap(\.registrations).compactMap { $0?.serialNumber })
    state.withLock { state in
      state.needs = state.needs.filter { living.contains($0.key) }
      state.askers = state.askers.filter { $0.store != nil }
      state.limit = 64 + 2 * max(living.count, state.askers.count)
    }
  }
}

extension Store: EventRecorder {
  package static func record(_ event: ResolutionEvent, in store: Store) { store.seen?.note(event, in: store) }

  /// What the store's recipes were seen to do; nil if the store has closed.
  var seen: Seen? { record(orNew: Seen.init) as? Seen }
}
