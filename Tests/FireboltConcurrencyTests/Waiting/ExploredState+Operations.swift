@testable import Firebolt

extension ExploredState {
  enum Operation: Hashable {
    case begin([Key])
    case drop(Key)
    /// Runs an `onDrop`.
    case hook(Key)
    /// Runs the `onDrop` of a drop, or starts its task.
    case runDrop(Drop)
    case endDrop(Drop)
    case awaitDrops(Int)
    case endDropWait(Number)
    /// Runs each `onDrop` that is due: the outermost request that fills a cell has ended.
    case release
    case get(Key)
    case beginWait(Number, Key)
    /// A task begins to wait, and then starts the recipe with the given number, if any.
    case suspend(Number, Key, starting: Number)
    case lookAtEnding(Number, cell: Number, Key, of: Number)
    case lookExposed(Number, Key)
    case look(Number, Key)
    /// A task waits for another one, which makes the cell, if any.
    case join(Number, cell: Number)
    case finish(Number)
    case complete
    case close(Number)
    /// Closes a cell without completions.
    case conclude(Number)
    case publish(Number, Failure?)
    case beginGroupWait
    case endGroupWait(Number)
    case outcome(Number)
    case rethrow(Failure)
    /// The end of an asynchronous recipe, and of its task.
    case finishRun(Number)
    case endRun
    case endResolution
    case catching

    /// Whether no other strand can notice the operation, or change its result.
    var isUnnoticed: Bool {
      switch self {
      case .begin, .hook, .runDrop, .endDrop, .release, .look, .complete, .rethrow, .catching: true
      default: false
      }
    }

    /// Whether the operation is carried out while the failure, if any, is thrown.
    func handles(_ failure: Failure?) -> Bool {
      switch self {
      case _ where failure == nil: true
      case .hook, .runDrop, .endDrop, .endDropWait, .release, .finish, .close, .conclude, .publish, .beginGroupWait,
        .endGroupWait, .finishRun, .endRun,
        .endResolution,
        .catching:
        true
      case .join(_, let cell): cell == 0
      default: false
      }
    }
  }

  mutating func take(_ operation: Operation, _ strand: inout Strand, _ number: Number) {
    switch operation {
    case .drop(let key): drop(key, &strand)
    case .hook(let key): runHook(of: key, &strand, number)
    case .release:
      let due = strand.deferred
      strand.deferred = []
      strand.operations += due.reversed().map { .runDrop($0) }
    case .runDrop(let drop): run(drop, &strand, number)
    case .endDrop(let drop): end(drop)
    case .awaitDrops(let store): awaitDrops(of: store, &strand, number)
    case .endDropWait(let wait):
      _ = machine.cancel(Wait(id: wait))
      machine.forget(wait)
      calls[wait] = nil
      if endings.removeValue(forKey: wait) == .cycle, !program.mayCircle {
        violation = "a wait for drops fails without a reason"
      }
    case .begin(let keys):
      if !strand.isTask { begin(in: 0, &strand, number) }
      strand.operations += keys.reversed().flatMap { [.catching, .get($0)] }
    case .get(let key):
      if let resolution = strand.resolution {
        get(key, resolution, &strand, number)
      } else {
        getInTask(key, &strand, number)
      }
    case .beginWait(let cell, let key):
      guard let resolution = strand.resolution else { return }
      beginWait(cell, key, resolution.id, in: resolution.run, &strand, number)
    case .suspend(let cell, let key, let run):
      let member = isRunning(strand.run) != 0 ? strand.run : fresh(&strand, number)
      if run != 0 { strand.operations.append(.join(run, cell: cell)) }
      beginWait(cell, key, member, in: Self.isStore(strand.run) ? strand.run : 0, &strand, number)
      if run != 0 { start(run, outer: strand.run) }
    case .lookAtEnding(let wait, let cell, let key, let member):
      let ending = endings.removeValue(forKey: wait)
      if strand.resolution == nil, strand.run != member { machine.forget(member) }
      lookAtEnding(ending, cell, key, &strand)
    case .lookExposed(let cell, let key):
      guard case .failed = cells[cell]?.life else { return serve(cell, isIncomplete: true, &strand) }
      strand.operations.append(.get(key))
    case .look(let cell, let key):
      // The task that makes the instance has its result.
      if case .join(_, cell)? = strand.operations.last { return }
      guard case .failed(let failure) = cells[cell]?.life else { return serve(cell, &strand) }
      if failure.isShared { raise(failure, &strand) } else { strand.operations.append(.get(key)) }
    case .join(let other, let cell):
      if let failure = strand.failure ?? strands[other]?.failure {
        strand.failure = failure
      } else if cell != 0 {
        serve(cell, &strand)
      }
    case .finish(let cell): finish(cell, &strand)
    case .complete: complete(&strand)
    case .close(let cell): close(cell, &strand)
    case .conclude(let cell): endCompleting(cell, nil, &strand)
    case .publish(let cell, let failure): end(cell, failure.map(Cell.Life.failed) ?? .full, &strand)
    case .beginGroupWait:
      guard let resolution = strand.resolution, isRunning(resolution.run) == 0 else { return }
      let wait = fresh(&strand, number)
      if machine.forget(resolution.id, waiting: Wait(id: wait)) { strand.operations.append(.endGroupWait(wait)) }
      carryOutEffects(&strand)
    case .endGroupWait(let wait): endings[wait] = nil
    case .outcome(let cell): lookAtOutcome(of: cell, &strand)
    case .rethrow(let failure): strand.failure = failure
    case .finishRun(let cell): finishRun(cell, &strand)
    case .endRun:
      machine.forget(strand.run)
      strand.resolution = nil
    case .endResolution:
      if let resolution = strand.resolution { machine.forget(resolution.id) }
      strand.resolution = nil
    case .catching: strand.failure = nil
    }
  }

  // MARK: - Drops

  private mutating func drop(_ key: Key, _ strand: inout Strand) {
    guard let dropped = filed.removeValue(forKey: key), let cell = cells[dropped] else { return }
    let store = program.recipes[key].store
    drops[store, default: Drops()].count += 1
    let number = drops[store, default: Drops()].count
    drops[store]?.open.insert(number)
    if cell.life == .full { return strand.operations.append(.runDrop(Drop(key: key, number: number))) }
    cells[dropped]?.drop = number
    machine.addDrop(number, of: Self.number(of: store), after: dropped, madeBy: cell.maker)
  }

  /// The number of a store, as the machine knows it.
  static func number(of store: Int) -> Number { 1 << 40 + Number(store) }

  static func isStore(_ number: Number) -> Bool { number >= 1 << 40 }

  /// Runs an `onDrop` on the strand's thread, or starts its task, which follows those of earlier drops.
  private mutating func run(_ drop: Drop, _ strand: inout Strand, _ number: Number) {
    let recipe = program.recipes[drop.key]
    strand.operations.append(.endDrop(drop))
    if !drop.isMade { return }
    guard let awaits = recipe.onDropAwaits else { return strand.operations.append(.hook(drop.key)) }
    strand.operations.removeLast()
    let other = fresh(&strand, number)
    var operations: [Operation] = [.endDrop(drop)] + awaits.reversed().map { .awaitDrops($0) }
    operations += recipe.onDrop.reversed().flatMap { [.catching, .get($0)] as [Operation] }
    let former = drops[recipe.store]?.last ?? 0
    if former != 0 { operations.append(.join(former, cell: 0)) }
    drops[recipe.store]?.last = other
    strands[other] = Strand(isTask: true, run: Self.number(of: recipe.store), operations: operations)
    machine.continueDrop(drop.number, of: Self.number(of: recipe.store), in: RunningTask {}, priority: 0)
    carryOutEffects(&strand)
  }

  private mutating func end(_ drop: Drop) {
    let store = program.recipes[drop.key].store
    drops[store]?.open.remove(drop.number)
    machine.endDrop(drop.number, of: Self.number(of: store))
    for (wait, call) in calls where call.store == store && !isOpen(call) {
      endings[wait] = .ended
      calls[wait] = nil
    }
  }

  private func isOpen(_ call: Call) -> Bool { drops[call.store]?.open.contains { $0 <= call.last } == true }

  private mutating func awaitDrops(of store: Int, _ strand: inout Strand, _ number: Number) {
    let call = Call(store: store, last: drops[store]?.count ?? 0)
    if !isOpen(call) { return }
    let wait = fresh(&strand, number)
    strand.operations.append(.endDropWait(wait))
    let run = Self.isStore(strand.run) ? strand.run : isRunning(strand.run)
    // Nobody needs what else waits.
    let isCircle =
      run != 0
      && machine.begin(
        Wait(id: wait), of: wait, in: run, forDropsOf: Self.number(of: store), upTo: call.last) != nil
    if isCircle { endings[wait] = .cycle } else { calls[wait] = call }
    carryOutEffects(&strand)
  }

  /// Runs an `onDrop` on the strand's thread, also while a failure is being thrown. A task that has ended its recipe has a
  /// resolution for that alone, so it waits for a thread of its own there.
  private mutating func runHook(of key: Key, _ strand: inout Strand, _ number: Number) {
    let keys = program.recipes[key].onDrop
    if keys.isEmpty { return }
    if let failure = strand.failure.take() { strand.operations.append(.rethrow(failure)) }
    if strand.resolution?.isOfTask == true, strand.frames.isEmpty {
      let other = fresh(&strand, number)
      strands[other] = Strand(isTask: false, operations: [.begin(keys)])
      strand.operations.append(.join(other, cell: 0))
      return
    }
    if strand.resolution == nil { begin(in: isRunning(strand.run), &strand, number) }
    strand.operations += keys.reversed().flatMap { [.catching, .get($0)] }
  }

  // MARK: - Requests

  /// Begins the resolution of a thread.
  mutating func begin(in run: Number, _ strand: inout Strand, _ number: Number) {
    strand.resolution = Resolution(id: fresh(&strand, number), run: run)
    strand.operations.append(.endResolution)
  }

  private mutating func get(_ key: Key, _ resolution: Resolution, _ strand: inout Strand, _ number: Number) {
    let recipe = program.recipes[key]
    if let own = resolution.ownCells[key] {
      return serve(own, isIncomplete: cells[own]?.hasEnded == false, &strand)
    }
    guard let found = filed[key], let cell = cells[found] else {
      if recipe.isAsync { return raise(.needsAwait, &strand) }
      let cell = claim(key, by: resolution.id, &strand, number)
      let isRepeated = strand.frames.reversed().prefix { !$0.isCompletion }.contains { cells[$0.cell]?.key == key }
      strand.frames.append(Frame(cell: cell))
      strand.operations.append(.finish(cell))
      if isRepeated { return raise(.cycle, &strand) }
      if recipe.completion == nil { strand.operations += recipe.drops.reversed().map { .drop($0) } }
      request(recipe.gets, recipe.catches, &strand)
      return
    }
    if cell.hasEnded { return serve(found, &strand) }
    if recipe.isAsync, cell.maker != resolution.id { return raise(.needsAwait, &strand) }
    strand.operations.append(.beginWait(found, key))
  }

  private mutating func getInTask(_ key: Key, _ strand: inout Strand, _ number: Number) {
    let recipe = program.recipes[key]
    if !Self.isStore(strand.run) { strand.run = isRunning(strand.run) }
    if let found = filed[key], let cell = cells[found], !cell.hasEnded {
      strand.operations.append(.suspend(found, key, starting: 0))
    } else if !recipe.isAsync {
      begin(in: isRunning(strand.run), &strand, number)
      strand.operations.append(.get(key))
    } else if let found = filed[key] {
      serve(found, &strand)
    } else {
      let run = fresh(&strand, number)
      let cell = claim(key, by: run, &strand, number)
      runs[run] = Run(cell: cell, outer: strand.run)
      machine.enter(run)
      strand.operations.append(.suspend(cell, key, starting: run))
    }
  }

  private mutating func claim(_ key: Key, by maker: Number, _ strand: inout Strand, _ number: Number) -> Number {
    let cell = fresh(&strand, number)
    cells[cell] = Cell(key: key, maker: maker, isComplete: program.recipes[key].completion == nil)
    filed[key] = cell
    return cell
  }

  func request(_ keys: [Key], _ catches: Bool, _ strand: inout Strand) {
    for key in keys.reversed() { strand.operations += catches ? [.catching, .get(key)] : [.get(key)] }
  }

  private mutating func start(_ run: Number, outer: Number) {
    guard let cell = runs[run]?.cell, let key = cells[cell]?.key else { return }
    let recipe = program.recipes[key]
    var strand = Strand(isTask: true, run: run, operations: [.finishRun(cell)])
    strand.operations += recipe.awaits.reversed().map { .awaitDrops($0) }
    let own = recipe.asksAtOnce ? Array(recipe.gets.prefix(1)) : recipe.gets
    for key in recipe.gets.dropFirst(own.count) {
      let other = fresh(&strand, run)
      strands[other] = Strand(isTask: true, run: run, operations: [.get(key)])
      if !recipe.leavesTasks { strand.operations.append(.join(other, cell: 0)) }
    }
    request(own, recipe.catches, &strand)
    strands[run] = strand
  }

  // MARK: - Waits

  private mutating func beginWait(
    _ cell: Number, _ key: Key, _ member: Number, in run: Number, _ strand: inout Strand, _ number: Number
  ) {
    guard let known = cells[cell], !known.hasEnded else { return strand.operations.append(.look(cell, key)) }
    let wait = fresh(&strand, number)
    strand.operations.append(.lookAtEnding(wait, cell: cell, key, of: member))
    let run = Self.isStore(run) ? run : isRunning(run)
    let circle = machine.begin(Wait(id: wait), of: member, in: run, for: cell, madeBy: known.maker)
    if circle != nil { endings[wait] = .cycle }
    carryOutEffects(&strand)
  }

  private mutating func lookAtEnding(_ ending: Ending?, _ cell: Number, _ key: Key, _ strand: inout Strand) {
    // A request that doesn't need the cell's end doesn't wait for its task either.
    if ending != .ended, case .join(_, cell)? = strand.operations.last { strand.operations.removeLast() }
    switch ending {
    case .ended?: strand.operations.append(.look(cell, key))
    case .exposed?: strand.operations.append(.lookExposed(cell, key))
    case .cycle?: raise(.cycle, &strand)
    case .cancelled?: raise(.cancelled, &strand)
    case nil: violation = "a strand goes on before its wait has ended"
    }
  }
}
