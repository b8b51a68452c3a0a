import Firebolt
import TestSupport

/// What happens between a recipe's end and the moment when everybody may see the instance.
extension ReferenceModel {
  /// What one request of the program brings about.
  struct Resolution {
    /// What a cell that only this resolution has is known by.
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

    /// A failure, and how much of its path leads to what it undid.
    typealias Undoing = (failure: Failure, depth: Int)

    struct Completion {
      let cell: Int
      let hooks: [(key: ModelKey, hook: ModelHook)]
      let own: Own
      let path: [Step]
      /// What was being completed when this one came about, and so on outwards, and its own registration.
      let chain: [(own: Own, cell: Int)]
      /// The factories' instances during whose completion this one came about, and this one.
      let factories: [(own: Own, cell: Int)]
    }

    var own: [Own: Int] = [:]
    /// The cells that are being filled or completed, the innermost last.
    var filling: [Int] = []
    /// The completions that are yet to run.
    var pending: [Completion] = []
    /// The one that is running.
    var running: Completion?
    /// What has been seen incomplete.
    var open: Set<Int> = []
    /// What knows of that.
    var held: [Int] = []
    /// What the first completion failed with, of one that has been seen.
    var failure: Undoing?
    /// What undid the cells that are gone.
    var undone: [Int: Undoing] = [:]
    /// The instances that recipes and hooks hold at the moment.
    var inFlight: [Int] = []

    /// Everything that it keeps alive.
    var cells: [Int] {
      Array(own.values) + filling + pending.flatMap { $0.chain.map(\.cell) } + open + held
        + (running?.chain.map(\.cell) ?? [])
    }
  }

  /// Gets an instance that only this resolution may have; who made use of it shares its fate.
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

  /// Has an instance completed, at once or when its turn comes.
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

  /// Runs the completions that there are, unless something is being made that they may need.
  ///
  /// - Returns: What the first that failed did so with; then it, and what knew of it, is undone.
  mutating func runCompletions(within trail: Trail) -> Failure? {
    let isWithinShared = resolution.filling.dropLast().contains { cells[$0]!.scope != .factory }
    if isWithinShared || resolution.running != nil { return nil }
    var first: Resolution.Undoing?
    while !resolution.pending.isEmpty {
      let completion = resolution.pending.removeFirst()
      // What knows nothing of what failed is completed all the same.
      var undoing = cells[completion.cell]!.knowsIncomplete ? first : nil
      let isUndoneByAnother = undoing != nil
      if !isUndoneByAnother {
        do throws(Failure) {
          try run(completion)
        } catch {
          // Who asked for it may ask again, and the path of what failed then begins with that request.
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
    // What has been undone is served to nobody.
    let factories = completion.factories.filter { resolution.undone[$0.cell] == nil }
    resolution.own.merge(factories.map { ($0.own, $0.cell) }) { $1 }
    resolution.own[completion.own] = completion.cell
    defer {
      for key in completion.factories.map(\.own) + [completion.own] { resolution.own[key] = own[key] }
      resolution.filling.removeLast()
      resolution.running = nil
    }
    // What needed the instance gets it as it is, so what it needs itself is needed for the first time.
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

  /// Shows a cell to everybody, unless it knows something that isn't completed.
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
    if cells[cell]!.scope == .weak { cells[cell]!.isWeak = true }
  }

  /// Forgets a cell of which the making has failed.
  mutating func undo(_ cell: Int, _ undoing: Resolution.Undoing? = nil) {
    resolution.undone[cell] = undoing
    resolution.open.remove(cell)
    resolution.own = resolution.own.filter { $0.value != cell }
    for id in stores.keys { unfile([cell], in: id) }
    settle()
  }

  /// Once all is completed, or undone, what knew of it follows.
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
