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

    /// A failure, and the number of steps of its path that lead to what it undid.
    typealias Undoing = (failure: Failure, depth: Int)

    struct Completion {
      let cell: Int
      let hooks: [(key: ModelKey, hook: ModelHook)]
      let own: Own
      let path: [Step]
      /// The cells during whose completion this one was created, from the outermost inwards, and this cell itself.
      let chain: [(own: Own, cell: Int)]
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
    /// The cells that were seen while incomplete.
    var open: Set<Int> = []
    /// The cells that wait for the incomplete cells that they know.
    var held: [Int] = []
    /// The first failure of the completion of a seen cell.
    var failure: Undoing?
    /// The failures that undid cells, by cell.
    var undone: [Int: Undoing] = [:]
    /// The instances that recipes and hooks hold at the moment.
    var inFlight: [Int] = []

    /// The cells that this resolution keeps alive.
    var cells: [Int] {
      Array(own.values) + filling + pending.flatMap { $0.chain.map(\.cell) } + open + held
        + (running?.chain.map(\.cell) ?? [])
    }
  }

  /// Returns the instance of a cell. If only this resolution may have it, the recipe or hook that requested it depends
  /// on its completion.
  mutating func see(_ cell: Int, _ key: ModelKey) -> Int {
    if cells[cell]!.state != .done {
      if cells[cell]!.state == .incomplete { resolution.open.insert(cell) }
      if let maker = resolution.filling.last { cells[maker]!.knowsIncomplete = true }
    }
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
      conclude(cell)
    } else {
      if own.kind != .factory { resolution.own[own] = cell }
      let chain = resolution.running?.chain ?? []
      if own.kind == .factory, chain.contains(where: { $0.own.registration == own.registration }) {
        throw Failure(code: .cycle, path: trail.path)
      }
      for former in chain where former.own == own {
        guard let (failure, depth) = resolution.undone[former.cell] else { continue }
        throw Failure(code: failure.code, path: trail.path + failure.path.dropFirst(depth))
      }
      let factories = (resolution.running?.factories ?? []) + (own.kind == .factory ? [(own, cell)] : [])
      resolution.pending.append(
        Resolution.Completion(
          cell: cell, hooks: hooks, own: own, path: trail.path, chain: chain + [(own, cell)],
          factories: factories))
    }
    if let failure = runCompletions(within: trail), cells[cell]!.state != .done { throw failure }
    if cells[cell]!.state != .done {
      if cells[cell]!.state == .incomplete { resolution.open.insert(cell) }
      if let outer = resolution.filling.dropLast().last { cells[outer]!.knowsIncomplete = true }
    }
  }

  /// Runs the pending completions, unless an instance that they may need is still being created.
  ///
  /// - Returns: The failure of the first completion that failed. Its cell, and the cells that know it, are undone.
  mutating func runCompletions(within trail: Trail) -> Failure? {
    let isWithinShared = resolution.filling.dropLast().contains { cells[$0]!.scope != .factory }
    if isWithinShared || resolution.running != nil { return nil }
    var first: Resolution.Undoing?
    while !resolution.pending.isEmpty {
      let completion = resolution.pending.removeFirst()
      // A cell that doesn't know the failed cell is still completed.
      var undoing = cells[completion.cell]!.knowsIncomplete ? first : nil
      let isUndoneByAnother = undoing != nil
      if !isUndoneByAnother {
        do throws(Failure) {
          try run(completion)
        } catch {
          // A caller may request the instance again. The path of the failure then begins with that request.
          undoing = (error, completion.path.count - 1)
        }
      }
      first = first ?? undoing
      if completion.own.kind != .graph || undoing != nil { resolution.own[completion.own] = nil }
      if let undoing {
        if resolution.open.contains(completion.cell) { resolution.failure = resolution.failure ?? undoing }
        undo(completion.cell, (undoing.failure, isUndoneByAnother ? undoing.depth : completion.path.count))
      } else {
        conclude(completion.cell)
      }
    }
    return first?.failure
  }

  private mutating func run(_ completion: Resolution.Completion) throws(Failure) {
    let own = resolution.own
    resolution.running = completion
    resolution.filling.append(completion.cell)
    // A cell that has been undone isn't served.
    let factories = completion.factories.filter { resolution.undone[$0.cell] == nil }
    resolution.own.merge(factories.map { ($0.own, $0.cell) }) { $1 }
    resolution.own[completion.own] = completion.cell
    defer {
      for key in completion.factories.map(\.own) + [completion.own] { resolution.own[key] = own[key] }
      resolution.filling.removeLast()
      resolution.running = nil
    }
    // Callers that need the instance get it as it is, so its own requests start with only this recipe running.
    let trail = Trail(path: completion.path, running: [(completion.own.registration, completion.own.store)])
    for (key, hook) in completion.hooks {
      let form = cells[completion.cell]!.form(key)
      guard key.type.includes(instances[form]!.makes) else { continue }
      var got: Int?
      if let need = hook.needs { got = try serve(completion.own.store, need, nil, trail) }
      log.append(.completed(key, tag: hook.tag, instance: form, got: got))
      if hook.fails { throw Failure(code: .completionThrew, path: trail.path) }
    }
  }

  /// Publishes a cell, unless it knows a cell that isn't completed.
  private mutating func conclude(_ cell: Int) {
    resolution.open.remove(cell)
    if cells[cell]!.knowsIncomplete, !resolution.open.isEmpty || resolution.failure != nil {
      cells[cell]!.state = .held
      resolution.held.append(cell)
    } else {
      show(cell)
    }
    settle()
  }

  private mutating func show(_ cell: Int) {
    cells[cell]!.state = .done
    setDeadline(of: cell)
    if cells[cell]!.scope == .weak {
      cells[cell]!.isWeak = true
      release(cell)
    }
  }

  /// Removes a cell whose creation failed.
  mutating func undo(_ cell: Int, _ undoing: Resolution.Undoing? = nil) {
    release(cell)
    resolution.undone[cell] = undoing
    resolution.open.remove(cell)
    resolution.own = resolution.own.filter { $0.value != cell }
    for id in stores.keys { unfile([cell], in: id) }
    settle()
  }

  /// Releases the instances of a cell, but not before the completions that are due have run.
  private mutating func release(_ cell: Int) { resolution.inFlight += cells[cell]!.forms }

  /// Once every seen cell is completed or undone, publishes or undoes the cells that were waiting for them.
  private mutating func settle() {
    guard resolution.open.isEmpty else { return }
    let (held, failure) = (resolution.held, resolution.failure)
    resolution.held = []
    resolution.failure = nil
    for cell in held {
      if let failure { undo(cell, failure) } else { show(cell) }
    }
  }
}
