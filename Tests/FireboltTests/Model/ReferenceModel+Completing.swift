import Firebolt
import TestSupport

/// The steps between the end of a recipe and the publication of its instance.
extension ReferenceModel {
  /// The state of one request of the program.
  struct Resolution {
    /// The identity of a cell that belongs only to this resolution.
    struct Own: Hashable {
      let registration: Int
      let store: String
      let kind: Kind

      enum Kind { case kept, graph, factory }

      init(registration: Int, store: String, scope: Resolver.Scope) {
        self.registration = registration
        self.store = store
        kind = scope == .graph ? .graph : scope == .factory ? .factory : .kept
      }
    }

    struct Completion {
      let cell: Int
      let hooks: [(key: ModelKey, hook: ModelHook)]
      let own: Own
      let path: [Step]
      /// The factories' instances during whose completion this one was created, and this one if a factory made it.
      let factories: [(own: Own, cell: Int)]
    }

    var own: [Own: Int] = [:]
    /// The cells that are being filled or completed, the innermost last.
    var filling: [Int] = []
    /// The completions that still have to run.
    var pending: [Completion] = []
    /// The completion that is running.
    var running: Completion?
    /// The cells that are published together as soon as no completion is due any more, or undone if one has failed.
    var held: [Int] = []
    /// The instances that recipes and hooks hold at the moment.
    var inFlight: [Int] = []
    /// The disposals of what was undone, by their stores.
    var undone: [(id: String, disposals: [Disposal])] = []
    /// The instances that nothing needs any more, and that are released when no completion can be due.
    var deferred: [Int] = []

    /// The cells that this resolution keeps alive.
    var cells: [Int] {
      Array(own.values) + filling + held
        + (pending + [running].compactMap(\.self)).flatMap { completion in
          completion.factories.map(\.cell) + [completion.cell]
        }
    }

    /// Whether a completion is due or running.
    var isOpen: Bool { !pending.isEmpty || running != nil }
  }

  /// Returns the instance of a cell. If only this resolution may have it, the recipe or hook that requested it depends
  /// on its completion.
  mutating func see(_ cell: Int, _ key: ModelKey) -> Int {
    if cells[cell]!.state != .done, let maker = resolution.filling.last { cells[maker]!.knowsIncomplete = true }
    return cells[cell]!.form(key)
  }

  mutating func decorate(_ cell: Int, _ key: ModelKey, _ hook: ModelHook, _ trail: Trail) throws(Failure) {
    let inner = cells[cell]!.form(key)
    guard case .decorate(let makes) = hook.kind, key.type.includes(instances[inner]!.makes) else { return }
    var kept = [inner]
    if let need = hook.needs {
      let got = try serve(trail.path.last!.resolver, need, nil, trail)
      kept.append(got)
    }
    if hook.fails { throw Failure(code: .decoratorThrew, path: trail.path) }
    let made = make(makes, keeping: kept)
    instances[made]!.decorates = inner
    cells[cell]!.decorated[key] = made
    resolution.inFlight.append(made)
  }

  /// Completes an instance, immediately or when its turn comes.
  mutating func complete(
    _ cell: Int, _ hooks: [(key: ModelKey, hook: ModelHook)], _ own: Resolution.Own, _ trail: Trail
  ) throws(Failure) {
    if hooks.isEmpty {
      if cells[cell]!.knowsIncomplete, resolution.isOpen { hold(cell) } else { show(cell) }
    } else {
      if own.kind != .factory { resolution.own[own] = cell }
      let outer = resolution.running?.factories ?? []
      if own.kind == .factory, outer.contains(where: { $0.own == own }) {
        throw Failure(code: .cycle, path: trail.path)
      }
      resolution.pending.append(
        Resolution.Completion(
          cell: cell, hooks: hooks, own: own, path: trail.path,
          factories: outer + (own.kind == .factory ? [(own, cell)] : [])))
    }
    if let failure = runCompletions(within: trail), cells[cell]!.state != .done { throw failure }
    if cells[cell]!.state != .done, let outer = resolution.filling.dropLast().last {
      cells[outer]!.knowsIncomplete = true
    }
  }

  /// Runs the pending completions, unless an instance that they may need is still being created. Then publishes all that
  /// is held, or undoes it if a completion has failed.
  ///
  /// - Returns: The failure.
  mutating func runCompletions(within trail: Trail) -> Failure? {
    let isWithinShared = resolution.filling.dropLast().contains { cells[$0]!.scope != .factory }
    if isWithinShared || resolution.running != nil { return nil }
    var failure: Failure?
    while !resolution.pending.isEmpty {
      let completion = resolution.pending.removeFirst()
      do throws(Failure) {
        if failure == nil { try run(completion) }
      } catch {
        failure = error
      }
      if completion.own.kind != .graph || failure != nil { resolution.own[completion.own] = nil }
      hold(completion.cell)
    }
    let held = resolution.held
    resolution.held = []
    // What they owe runs in this order: the newest first.
    for cell in failure == nil ? held : held.sorted(by: { cells[$0]!.order > cells[$1]!.order }) {
      if failure == nil { show(cell) } else { undo(cell) }
    }
    return failure
  }

  private mutating func run(_ completion: Resolution.Completion) throws(Failure) {
    let own = resolution.own
    resolution.running = completion
    resolution.filling.append(completion.cell)
    resolution.own.merge(completion.factories.map { ($0.own, $0.cell) }) { $1 }
    resolution.own[completion.own] = completion.cell
    defer {
      for key in completion.factories.map(\.own) + [completion.own] { resolution.own[key] = own[key] }
      resolution.filling.removeLast()
      resolution.running = nil
    }
    // Callers that need the instance get it as it is, so its own requests start with only this recipe running.
    let trail = Trail(path: completion.path, running: [(completion.own.registration, completion.own.store)])
    for (key, hook) in completion.hooks {
      let cell = cells[completion.cell]!
      let type = hook.conformsTo ?? key.type
      let candidates = hook.conformsTo == nil ? [cell.form(key)] : cell.candidates
      guard let form = candidates.first(where: { type.includes(instances[$0]!.makes) }) else { continue }
      var got: Int?
      if let need = hook.needs { got = try serve(completion.own.store, need, nil, trail) }
      log.append(.completed(hook.key(concerning: key), tag: hook.tag, instance: form, got: got))
      if hook.fails { throw Failure(code: .completionThrew, path: trail.path) }
    }
  }

  private mutating func hold(_ cell: Int) {
    cells[cell]!.state = .held
    resolution.held.append(cell)
  }

  private mutating func show(_ cell: Int) {
    cells[cell]!.state = .done
    setDeadline(of: cell)
    if cells[cell]!.scope == .weak { cells[cell]!.isWeak = true }
  }

  /// Removes a cell whose creation failed. What its recipe has returned is disposed of like what is dropped.
  mutating func undo(_ cell: Int, isOfGroup: Bool = true) {
    if isOfGroup { deferRelease(of: cell) }
    if cells[cell]!.original != 0 { oweDisposals(ofUndone: cell) }
    resolution.own = resolution.own.filter { $0.value != cell }
    for id in stores.keys { removeCells([cell], in: id) }
  }

  private mutating func oweDisposals(ofUndone cell: Int) {
    if cells[cell]!.order == 0 { cells[cell]!.order = nextSerial() }
    let (inFlight, others) = (resolution.inFlight, disposals)
    resolution.inFlight += cells[cell]!.forms
    for id in stores.keys {
      disposals = []
      if cells[cell]!.keys.contains(where: { stores[id]![$0].cells.contains(cell) }) {
        scheduleDisposals(for: [cell], of: id)
      }
      let owed = disposals.filter { !$0.duties.isEmpty }
      if owed.isEmpty { continue }
      resolution.undone.append((id, owed))
      resolution.deferred += owed.flatMap(\.duties).map(\.instance)
    }
    (resolution.inFlight, disposals) = (inFlight, others)
  }

  /// Keeps the instances of a cell until no completion can be due.
  mutating func deferRelease(of cell: Int) { resolution.deferred += cells[cell]!.forms }

  /// Releases what was deferred, unless a shared instance is being made or completed.
  mutating func releaseDeferred() {
    let makesShared = resolution.filling.contains { cells[$0]!.scope != .factory }
    if makesShared || resolution.running != nil { return }
    while !resolution.undone.isEmpty {
      let (id, owed) = resolution.undone.removeFirst()
      let inFlight = resolution.inFlight
      disposals = owed
      runTeardowns(of: id)
      resolution.inFlight = inFlight
    }
    resolution.deferred = []
  }
}
