import Firebolt

// What must be so, whatever a program does.
extension ProgramRun {
  func born(_ key: Int) -> Int {
    state.withLock { state in
      state.born += 1
      state.living += 1
      return state.born
    }
  }

  /// Notes that a recipe runs. A single is made once, and again where something has dropped it or has failed.
  func noteRecipe(_ key: Int, _ resolver: Resolver) {
    guard program.keys[key].scope == .single, resolver === parent else { return }
    state.withLock { state in
      state.recipeRuns[key, default: 0] += 1
      let most = program.isAlone ? state.resets + 1 : program.steady.contains(key) ? 1 : .max
      if state.recipeRuns[key]! > most {
        state.mistakes.append("\(RandomProgram.letter(key)), a single, is made twice")
      }
    }
  }

  /// Notes that an `onDrop` runs, that of the key or that of the module.
  func noteDrop(of part: ProgramPart, byModules isOfModule: Bool) {
    let isFirst = state.withLock { state in
      isOfModule ? state.droppedByModule.insert(part.number).inserted : state.dropped.insert(part.number).inserted
    }
    if !isFirst || !part.isAlive { note("an instance of \(RandomProgram.letter(part.key)) is dropped twice") }
  }

  /// Checks an instance that a request has got. Code outside of all recipes and hooks gets only what is complete, with all
  /// that it refers to; so does what a request sets free, because the request owes nothing any more. An autowired recipe lets
  /// go of its parameter while it is still being served.
  func checked(_ part: ProgramPart, _ key: Int) -> ProgramPart {
    state.withLock { $0.served += 1 }
    if part.key != key { note("\(RandomProgram.letter(key)) is served \(RandomProgram.letter(part.key))") }
    if !part.isAlive { note("\(RandomProgram.letter(key)) is served although it was released") }
    let isOutside = Self.bodies.allSatisfy {
      $0.code == .onDrop || $0.code == .deinitialiser && !($0.key == program.keys.count - 1 && hasAutowired)
    }
    if isOutside, !part.isWhole { note("\(RandomProgram.letter(key)) is returned incomplete") }
    return part
  }

  /// Whether there are recipes that take the last key's instance as a parameter.
  private var hasAutowired: Bool {
    (program.keys + program.overrides.values).contains { [.autowired, .autowiredAsync].contains($0.form) }
  }

  /// Checks whether there is a reason for an error.
  ///
  /// - Parameter isNew: Whether no request within this one has met a cycle.
  func check(_ error: ResolutionError, isNew: Bool) {
    let hasReason =
      switch error.code {
      case .recipeThrew, .completionThrew, .decoratorThrew:
        error.underlying is Thrown || error.underlying is ResolutionError
      case .needsAwait: (program.keys + program.overrides.values).contains { $0.form != .plain }
      case .needsMainActor: program.uses(.mainActor)
      case .cancelled: program.strands.contains { $0.actions.contains { if case .cancel = $0 { true } else { false } } }
      case .resolverClosed, .resolverGone, .unknownResolver: state.value.isEnding
      case .cycle: isReal(error, isNew: isNew)
      default: false
      }
    if !hasReason { note("an error without a reason: \(error)") }
  }

  /// Whether the last key of a cycle's path is being made further out.
  private func isReal(_ cycle: ResolutionError, isNew: Bool) -> Bool {
    let state = state.withLock { state in
      state.cycleCount += 1
      return state
    }
    guard program.isAlone, let last = cycle.path.last?.key else { return false }
    // The two types of what has two forms have one name.
    let isRepeated = cycle.path.dropLast().contains { $0.key.name == last.name }
    guard let key = program.keys.indices.first(where: { RandomProgram.name($0) == last.name }) else {
      return isRepeated
    }
    // The parameters of what is autowired are requested before any code of its own runs.
    let isWired = [.autowired, .autowiredAsync].contains(program.keys[key].form)
    // An `onDrop` that requests what keeps failing, maybe by what it releases, ends so the second time.
    let onDropRuns = state.farewells[Body(code: .onDrop, key: key)] ?? 0
    // What an observer sets free is released before the recipe runs.
    let hasObserved =
      program.keys[key].code[.observer] != nil && state.making[RandomProgram.letter(key), default: 0] > 0
    return !isNew || onDropRuns > 1 || hasObserved || isWired && isRepeated
      || Self.bodies.contains { $0.code.isMaking && $0.key == key }
  }

  func checkEnd() {
    state.withLock { state in
      if state.living > 0 { state.mistakes.append("\(state.living) instances are never released") }
      for (key, count) in state.making where count != 0 { state.mistakes.append("observers lack an end of \(key)") }
      let left = state.owed.subtracting(state.dropped).subtracting(state.droppedByModule)
      if !left.isEmpty { state.mistakes.append("\(left.count) instances are never dropped") }
    }
  }
}
