import Firebolt

extension ProgramRun {
  /// Registers all keys with their hooks, and begins to observe.
  func setUp(_ parent: Resolver, _ child: Resolver) -> ResolutionObservation {
    for (key, declared) in program.keys.enumerated() {
      let owner = declared.isOfChild ? child : parent
      register(key, declared, in: owner)
      addHooks(of: key, declared, to: owner)
    }
    // What is autowired gets the last key's instance without its name.
    let last = program.keys.count - 1
    if program.keys[last].form == .plain {
      parent.register(.factory) { [self] in try serve(last, from: $0) }
    } else {
      parent.registerAsync(.factory) { [self] resolver in
        try await Self.$bodies.withValue(Self.bodies + [Body(code: .alias, key: last)]) {
          try await askAwaiting(resolver, for: last)
        }
      }
    }
    return parent.observe { [weak self] event in self?.hear(event) }
  }

  /// Serves a key's instance as another recipe's.
  func serve(_ key: Int, from resolver: Resolver) throws -> ProgramPart {
    try Self.$bodies.withValue(Self.bodies + [Body(code: .alias, key: key)]) { try ask(resolver, for: key) }
  }

  var module: Module {
    Module("overrides") { [self] resolver in
      for (key, declared) in program.overrides {
        register(key, declared, in: resolver)
        addHooks(of: key, declared, to: resolver, isOfModule: true)
      }
    }
  }

  func register(_ key: Int, _ declared: RandomProgram.Key, in resolver: Resolver) {
    let name = RandomProgram.name(key)
    let types: [Any.Type] = declared.hasTwoForms ? [ProgramPart.self, ProgramShown.self] : [ProgramPart.self]
    let hasArguments = declared.scope == .perArguments
    switch declared.form {
    case .plain where hasArguments:
      resolver.register(declared.scope, expects: types, name: name, args: Int.self) { [self] resolver, _ in
        try make(key, declared, with: resolver)
      }
    case .plain:
      resolver.register(declared.scope, expects: types, name: name) { [self] in try make(key, declared, with: $0) }
    case .mainActor:
      resolver.register(declared.scope, expects: types, name: name, on: MainActor.self) { [self] in
        try make(key, declared, with: $0)
      }
    case .async where hasArguments:
      resolver.registerAsync(declared.scope, expects: types, name: name, args: Int.self) { [self] resolver, _ in
        try await makeAwaiting(key, declared, with: resolver)
      }
    case .async:
      resolver.registerAsync(declared.scope, expects: types, name: name) { [self] in
        try await makeAwaiting(key, declared, with: $0)
      }
    case .autowired:
      resolver.autowire(
        declared.scope, { [self] (last: ProgramPart) throws in try make(key, declared, of: [last]) }, expects: types,
        name: name)
    case .autowiredAsync:
      resolver.autowireAsync(
        declared.scope,
        { [self] (last: ProgramPart) async throws in
          await Task.yield()
          return try make(key, declared, of: [last])
        }, expects: types, name: name)
    }
  }

  private func addHooks(
    of key: Int, _ declared: RandomProgram.Key, to resolver: Resolver, isOfModule: Bool = false
  ) {
    let name = RandomProgram.name(key)
    if declared.code[.decorator] != nil {
      resolver.decorate(ProgramPart.self, name: name) { [self] resolver, part in
        try run(Body(code: .decorator, key: key), of: declared, with: resolver) { _ in
          ProgramPart(self, key, isComplete: part.isComplete, keeping: [part], isOriginal: false)
        }
      }
    }
    if declared.hasTwoForms {
      resolver.decorate(ProgramShown.self, name: name) { [self] _, _ in
        ProgramPart(self, key, isComplete: true, isOriginal: false)
      }
    }
    if declared.code[.completion] != nil {
      resolver.initCompleted(ProgramPart.self, name: name) { [self] resolver, part in
        try run(Body(code: .completion, key: key), of: declared, with: resolver) { _ in part.complete() }
      }
    }
    if declared.code[.onDrop] == nil { return }
    if declared.awaitsDrop {
      resolver.onDrop(ProgramPart.self, name: name) { [self] (part: ProgramPart) async in
        state.withLock { state in
          if state.ofParent.contains(part.number) { state.openDrops.insert(part.number) }
          state.farewells[Body(code: .onDrop, key: key), default: 0] += 1
        }
        await Task.yield()
        noteDrop(of: part, byModules: isOfModule)
        state.withLock { _ = $0.openDrops.remove(part.number) }
      }
    } else {
      resolver.onDrop(ProgramPart.self, name: name) { [self] part in
        noteDrop(of: part, byModules: isOfModule)
        try farewell(Body(code: .onDrop, key: key))
      }
    }
  }

  // MARK: - Making

  private func make(_ key: Int, _ declared: RandomProgram.Key, with resolver: Resolver) throws -> ProgramPart {
    noteRecipe(key, resolver)
    return try run(Body(code: .recipe, key: key), of: declared, with: resolver) {
      try make(key, declared, of: $0, resolver)
    }
  }

  private func makeAwaiting(
    _ key: Int, _ declared: RandomProgram.Key, with resolver: Resolver
  ) async throws -> ProgramPart {
    noteRecipe(key, resolver)
    await Task.yield()
    return try await runAwaiting(Body(code: .recipe, key: key), of: declared, with: resolver) {
      try make(key, declared, of: $0, resolver)
    }
  }

  private func make(
    _ key: Int, _ declared: RandomProgram.Key, of parts: [ProgramPart], _ resolver: Resolver? = nil
  ) throws -> ProgramPart {
    let fails = state.withLock { state in
      state.turns += 1
      return program.fails && !program.steady.contains(key) && state.turns % 23 == 0
    }
    if fails { throw Thrown() }
    let part = ProgramPart(
      self, key, isComplete: declared.code[.completion] == nil, keeping: declared.keepsParts ? parts : [])
    if let resolver, resolver === parent { state.withLock { _ = $0.ofParent.insert(part.number) } }
    if isDropped(key, declared) { state.withLock { _ = $0.owed.insert(part.number) } }
    return part
  }

  /// Whether each instance is dropped some day, and as its recipe has made it.
  private func isDropped(_ key: Int, _ declared: RandomProgram.Key) -> Bool {
    switch declared.scope {
    case .single, .custom, .expiring, .perResolver, .perArguments:
      declared.code[.onDrop] != nil && program.keys[key].code[.decorator] == nil
        && program.overrides[key]?.code[.decorator] == nil
    default: false
    }
  }

  // MARK: - Ends

  func released(_ key: Int) {
    state.withLock { $0.living -= 1 }
    try? farewell(Body(code: .deinitialiser, key: key))
  }

  /// Runs what ends a part, or what an observer does.
  private func farewell(_ body: Body) throws {
    let mayRun = state.withLock { state in
      state.farewells[body, default: 0] += 1
      // Farewells that make what has one would have no end.
      if state.isEnding || program.isAlone && state.farewells[body]! > 3 { return false }
      state.runningFarewells += 1
      return true
    }
    if !mayRun { return }
    defer { state.withLock { $0.runningFarewells -= 1 } }
    try run(body, of: program.keys[body.key], with: program.isAlone ? parent : child) { _ in }
  }

  private func hear(_ event: ResolutionEvent) {
    guard let key = program.keys.indices.first(where: { RandomProgram.name($0) == event.key.name }) else { return }
    switch event.kind {
    case .making:
      state.withLock { $0.making[RandomProgram.letter(key), default: 0] += 1 }
      if program.keys[key].code[.observer] != nil { try? farewell(Body(code: .observer, key: key)) }
    case .made, .gaveUp: state.withLock { $0.making[RandomProgram.letter(key), default: 0] -= 1 }
    default: break
    }
  }
}
