import Firebolt

/// A dependency that a recipe was observed to request, in an observed resolver or a dry run.
struct ObservedDependency: Sendable {
  let key: TypeKey
  /// Whether the recipe got a `Lazy` of it.
  var isLazy = false
  /// Whether an optional request found nothing.
  var isAbsent = false
  /// Whether a completion requested it, after the instance was made.
  var isOfCompletion = false
  /// The place of the request in the source, if known. That of one request is enough.
  var place: Place?

  func isSame(as other: ObservedDependency) -> Bool {
    key == other.key && isLazy == other.isLazy && isAbsent == other.isAbsent && isOfCompletion == other.isOfCompletion
  }
}

/// What a resolver's recipes were observed to do. The resolver's store keeps it.
final class ObservedDependencies: Sendable {
  private struct State {
    /// The keys that recipes requested, by the serial numbers of their registrations.
    var dependencies: [SerialNumber: [ObservedDependency]] = [:]
    /// The types of what a dry run got from the recipes, by the serial numbers of their registrations.
    var made: [SerialNumber: Any.Type] = [:]
    /// The registrations whose recipes have run to their end.
    var completed: Set<SerialNumber> = []
    /// The resolvers whose recipes made the requests. A child's recipe requests what its parent shares.
    var askers: [ResolverLabel] = []
    /// The number of registrations to keep before removed ones are searched for.
    var limit = 64

    mutating func note(_ dependency: ObservedDependency, of source: SerialNumber) {
      if !dependencies[source, default: []].contains(where: dependency.isSame) {
        dependencies[source, default: []].append(dependency)
      }
    }

    mutating func note(_ asker: ResolverLabel) {
      if !askers.contains(where: { $0.identity == asker.identity }) { askers.append(asker) }
    }
  }

  private let state = Locked(State())

  /// Whether nothing was observed.
  var isEmpty: Bool { state.withLock { $0.dependencies.isEmpty } }

  /// Returns the observed dependencies of a registration.
  func dependencies(of registration: Registration) -> [ObservedDependency] {
    state.withLock { $0.dependencies[registration.serialNumber] ?? [] }
  }

  /// Returns whether the recipe of a registration was observed to run to its end.
  func hasRun(_ registration: Registration) -> Bool {
    state.withLock { $0.completed.contains(registration.serialNumber) }
  }

  /// Returns the type of what a dry run got from a registration's recipe, if there was one.
  func madeType(by registration: Registration) -> Any.Type? {
    state.withLock { $0.made[registration.serialNumber] }
  }

  /// Notes what a dry run got from a registration's recipe.
  func note(_ type: Any.Type, madeBy registration: Registration) {
    state.withLock { $0.made[registration.serialNumber] = type }
  }

  /// Notes that a recipe has run to its end.
  fileprivate func noteEnd(of step: ResolutionError.Step, in store: Store) {
    state.withLock { state in
      state.completed.insert(step.serialNumber)
      state.note(step.resolver)
    }
    forgetWhatIsGone(in: store)
  }

  /// Notes a request of the recipe, or of the completion, at the end of a path.
  fileprivate func note(_ dependency: ObservedDependency, of asking: Path, in store: Store) {
    var dependency = dependency
    dependency.isOfCompletion = asking.isCompletion
    state.withLock { state in
      state.note(dependency, of: asking.step.serialNumber)
      state.note(asking.step.resolver)
    }
    forgetWhatIsGone(in: store)
  }

  /// Adds the dependencies observed in a copy that a dry run used.
  func add(_ copy: ObservedDependencies) {
    let other = copy.state.withLock { $0 }
    state.withLock { state in
      for (source, dependencies) in other.dependencies {
        for dependency in dependencies { state.note(dependency, of: source) }
      }
      state.completed.formUnion(other.completed)
      state.made.merge(other.made) { $1 }
      for asker in other.askers { state.note(asker) }
    }
  }

  /// Forgets removed registrations and resolvers if there are many records, so that they don't grow as those come and
  /// go.
  private func forgetWhatIsGone(in store: Store) {
    let askers = state.withLock {
      max($0.dependencies.count, $0.completed.count, $0.askers.count, $0.made.count) > $0.limit ? $0.askers : nil
    }
    guard let askers else { return }
    let keys = ([store] + askers.compactMap(\.store)).flatMap(\.snapshots).flatMap(\.keys)
    let living = Set(
      keys.flatMap { $0.registrations + [$0.key.defaultRegistration(in: store)] }.compactMap { $0?.serialNumber })
    state.withLock { state in
      state.dependencies = state.dependencies.filter { living.contains($0.key) }
      state.completed.formIntersection(living)
      state.made = state.made.filter { living.contains($0.key) }
      state.askers = state.askers.filter { $0.store != nil }
      state.limit = 64 + 2 * max(living.count, state.askers.count)
    }
  }
}

extension Store: EventRecorder {
  package static func record(_ event: ResolutionEvent, in store: Store) {
    // A request that closes a cycle fails, and is a dependency all the same.
    if case .failed(let error) = event.kind, error.code != .cycle { return }
    if case .made = event.kind { store.observed?.noteEnd(of: event.step, in: store) }
    // The second to last step of the path made the last request. A `Lazy` is part of the recipe that accesses it.
    if let asking = event.requests?.outer {
      store.observed?.note(ObservedDependency(key: event.key), of: asking, in: store)
    }
  }

  package static func recordLazy(_ key: TypeKey, of path: Path, in store: Store) {
    store.observed?.note(ObservedDependency(key: key, isLazy: true), of: path, in: store)
  }

  package static func recordAbsence(of key: TypeKey, for path: Path, at place: Place?, in store: Store) {
    store.observed?.note(ObservedDependency(key: key, isAbsent: true, place: place), of: path, in: store)
  }

  /// What the store's recipes were observed to do; nil if the store has closed.
  var observed: ObservedDependencies? { record(orNew: ObservedDependencies.init) as? ObservedDependencies }
}
