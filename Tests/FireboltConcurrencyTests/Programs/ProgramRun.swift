import Firebolt
import Foundation
import TestSupport

/// One run of a `RandomProgram`, which notes what is wrong.
///
/// Each must end; no request gets an incomplete or a wrong instance, or an error without a reason; what nothing drops is made
/// once, and what is made is dropped once; observers hear each end; a `Lazy` keeps its value; and everything is released.
final class ProgramRun: Sendable {
  /// User code that is running.
  struct Body: Hashable, Sendable {
    let code: RandomProgram.Code
    let key: Int
  }

  struct Thrown: Error {}

  struct State {
    var mistakes: [String] = []
    var born = 0
    var living = 0
    var served = 0
    /// How often each key's recipe has run for the parent, and how often something has happened after which it may run again.
    var recipeRuns: [Int: Int] = [:]
    var resets = 0
    /// How often recipes have returned, so that some may fail.
    var turns = 0
    /// Everything ends when there have been many actions, resolvers and registrations.
    var actionCount = 0
    var resolverCount = 0
    var registerCount = 0
    var hasThrown: Set<String> = []
    /// How often an onDrop, a deinitialiser or an observer has run.
    var farewells: [Body: Int] = [:]
    var cycleCount = 0
    /// The onDrops, deinitialisers and observers that are running, and may make something.
    var runningFarewells = 0
    /// What recipes have returned that is dropped some day, and what was dropped.
    var owed: Set<Int> = []
    var dropped: Set<Int> = []
    var droppedByModule: Set<Int> = []
    /// The instances that the parent's own recipes have made, and those of them whose onDrops are running.
    var ofParent: Set<Int> = []
    var openDrops: Set<Int> = []
    /// How many instances observers have heard to be in the making, by key.
    var making: [String: Int] = [:]
    var lazies: [Int: Lazy<ProgramPart?>] = [:]
    var lazyValues: [Int: Int] = [:]
    /// Whether the resolvers may be closed.
    var isEnding = false
  }

  /// The user code that is running in a task, the innermost last.
  @TaskLocal static var bodies: [Body] = []

  /// The seconds that other tasks and the main actor have for all that they have to do, at least.
  private static let patience = 10.0

  let program: RandomProgram
  let state = Guarded(State())
  private let resolvers = Guarded<(parent: Weak<Resolver>, child: Weak<Resolver>)?>(nil)

  init(_ program: RandomProgram) { self.program = program }

  var parent: Resolver? { resolvers.value?.parent.object }
  var child: Resolver? { resolvers.value?.child.object }

  func note(_ mistake: String) { state.withLock { $0.mistakes.append(mistake) } }

  // MARK: - Running

  /// Runs a program.
  ///
  /// - Returns: What is wrong.
  static func mistakes(of program: RandomProgram) async -> [String] {
    let run = ProgramRun(program)
    let ids = await run.carryOut()
    run.forgetLazies()
    let isOver = {
      run.state.withLock { $0.living == 0 && $0.making.values.allSatisfy { $0 == 0 } }
        && !ids.contains(where: Resolver.isAlive)
    }
    if !program.isSynchronous { _ = await isReached(within: Self.patience, isOver) }
    run.checkEnd()
    if ids.contains(where: Resolver.isAlive) { run.note("a resolver is never released") }
    return run.state.value.mistakes
  }

  /// - Returns: The ids of the resolvers, if they have any.
  private func carryOut() async -> [String] {
    let hasIds = program.fails
    let parent = Resolver(hasIds ? UUID().uuidString : nil)
    let child = Resolver(hasIds ? UUID().uuidString : nil, parent: parent)
    resolvers.withLock { $0 = (Weak(parent), Weak(child)) }
    let observation = setUp(parent, child)
    let threads = program.strands.filter { !$0.isTask }
    let tasks = program.strands.filter(\.isTask)
    if program.isSynchronous {
      run(threads[0])
    } else {
      await withTaskGroup { group in
        if !threads.isEmpty {
          group.addTask { _ = await onThreadOfItsOwn { onThreads(threads.count) { self.run(threads[$0]) } } }
        }
        for task in tasks { group.addTask { await self.runAwaiting(task) } }
      }
      _ = await isReached(within: Self.patience) { state.withLock { $0.making.values.allSatisfy { $0 == 0 } } }
      if program.shutsDown {
        state.withLock { $0.isEnding = true }
        try? await child.shutDown()
        try? await parent.shutDown()
      }
    }
    state.withLock { $0.isEnding = true }
    // No farewell begins any more, but observers have still to hear the end of what one that runs makes.
    if !program.isSynchronous {
      _ = await isReached(within: Self.patience) {
        state.withLock { $0.runningFarewells == 0 && $0.making.values.allSatisfy { $0 == 0 } }
      }
    }
    observation.end()
    return hasIds ? [parent.resolverId, child.resolverId] : []
  }

  /// Releases the values of all, and not under the lock.
  private func forgetLazies() {
    let lazies = state.value.lazies
    state.withLock { $0.lazies = [:] }
    withExtendedLifetime(lazies) {}
  }

  private func run(_ strand: RandomProgram.Strand) {
    for action in strand.actions {
      beginAction()
      _ = try? perform(action, with: child)
    }
  }

  private func runAwaiting(_ strand: RandomProgram.Strand) async {
    for action in strand.actions {
      beginAction()
      _ = try? await performAwaiting(action, with: child)
    }
  }

  private func beginAction() {
    if program.isAlone { state.withLock { ($0.actionCount, $0.resolverCount, $0.registerCount) = (0, 0, 0) } }
  }

  /// Runs the actions of a body, and what it makes of what they got. It releases what it doesn't return.
  func run<R>(
    _ body: Body, of declared: RandomProgram.Key, with resolver: Resolver?, _ end: ([ProgramPart]) throws -> R
  ) throws -> R {
    try Self.$bodies.withValue(Self.bodies + [body]) {
      var parts: [ProgramPart] = []
      for (index, action) in (declared.code[body.code] ?? []).enumerated() {
        guard try mayGoOn(to: action, index) else { break }
        if let part = try perform(action, with: resolver) { parts.append(part) }
      }
      return try end(parts)
    }
  }

  func runAwaiting<R>(
    _ body: Body, of declared: RandomProgram.Key, with resolver: Resolver?, _ end: ([ProgramPart]) throws -> R
  ) async throws -> R {
    try await Self.$bodies.withValue(Self.bodies + [body]) {
      var parts: [ProgramPart] = []
      for (index, action) in (declared.code[body.code] ?? []).enumerated() {
        guard try mayGoOn(to: action, index) else { break }
        if let part = try await performAwaiting(action, with: resolver) { parts.append(part) }
      }
      return try end(parts)
    }
  }

  /// Whether there is an end to what the program does. Throws where the program does.
  private func mayGoOn(to action: RandomProgram.Action, _ index: Int) throws -> Bool {
    let bodies = Self.bodies
    let (mayGoOn, throwsNow) = state.withLock { state in
      if bodies.count > 100 {
        state.mistakes.append("the recipes have no end")
        state.actionCount = 1_000
      }
      if !mayDo(\.actionCount, upTo: 300, &state) || bodies.count > 100 { return (false, false) }
      guard action == .throwOnce, let body = bodies.last, state.hasThrown.insert("\(body) \(index)").inserted else {
        return (true, false)
      }
      state.resets += 1
      return (true, true)
    }
    if throwsNow { throw Thrown() }
    return mayGoOn
  }

  /// Counts what a program of one thread or task does only so often, because it might have no end.
  private func mayDo(_ count: WritableKeyPath<State, Int>, upTo limit: Int, _ state: inout State) -> Bool {
    state[keyPath: count] += 1
    return !program.isAlone || state[keyPath: count] <= limit
  }

  // MARK: - Actions

  @discardableResult
  private func perform(_ action: RandomProgram.Action, with resolver: Resolver?) throws -> ProgramPart? {
    guard let resolver else { return nil }
    switch action {
    case .get(let key): return try ask(resolver, for: key)
    case .tryGet(let key), .getOnMainActor(let key), .cancel(let key): return try? ask(resolver, for: key)
    case .getFromChild(let key), .getFromMock(let key), .getFromMerged(let key):
      return try another(action, resolver).map { try ask($0, for: key) }
    case .getByChildsRecipe(let key):
      guard let child = another(action, resolver) else { return nil }
      child.register(.factory, name: "by a recipe") { [self] in [try serve(key, from: $0)] }
      return try child.resolve([ProgramPart].self, name: "by a recipe")[0]
    case .readLazy(let key): return readLazy(key)
    case .warmUp:
      do throws(ResolutionError) { try resolver.warmUp() } catch { check(error, isNew: false) }
    case .drop(let key):
      reset()
      parent?.dropCached(ProgramPart.self, name: RandomProgram.name(key))
      if !program.isAlone { child?.dropCached(ProgramPart.self, name: RandomProgram.name(key)) }
    case .dropSession: parent?.dropCached(.custom("session"))
    case .register(let key): registerAgain(key)
    case .load: child?.load(module)
    case .unload: child?.unload(module)
    case .throwOnce, .awaitDrops, .getAll: break
    }
    return nil
  }

  private func performAwaiting(_ action: RandomProgram.Action, with resolver: Resolver?) async throws -> ProgramPart? {
    guard let resolver else { return nil }
    switch action {
    case .get(let key): return try await askAwaiting(resolver, for: key)
    case .tryGet(let key): return try? await askAwaiting(resolver, for: key)
    case .getFromChild(let key), .getFromMock(let key), .getFromMerged(let key):
      guard let other = another(action, resolver) else { return nil }
      return try await askAwaiting(other, for: key)
    case .getOnMainActor(let key):
      return await MainActor.run { try? ask(resolver, for: key) }
    case .cancel(let key):
      let task = Task { [self] in _ = try? await askAwaiting(resolver, for: key) }
      if key % 2 == 0 { await Task.yield() }
      task.cancel()
      await task.value
      return nil
    case .warmUp:
      do throws(ResolutionError) { try await resolver.warmUpAsync() } catch { check(error, isNew: false) }
      return nil
    case .getAll:
      do throws(ResolutionError) { _ = try await resolver.getAllAsync(ProgramPart.self) } catch {
        check(error, isNew: false)
      }
      return nil
    case .awaitDrops:
      let open = state.value.openDrops
      try? await parent?.awaitDrops()
      if program.isAlone, !state.value.openDrops.isDisjoint(with: open) {
        note("awaitDrops() returns before an onDrop has ended")
      }
      return nil
    default: return try perform(action, with: resolver)
    }
  }

  private func reset() { state.withLock { $0.resets += 1 } }

  /// Makes a resolver from another one, unless there have been several: recipes that make children of children have no end.
  private func another(_ action: RandomProgram.Action, _ resolver: Resolver) -> Resolver? {
    guard state.withLock({ mayDo(\.resolverCount, upTo: 3, &$0) }) else { return nil }
    switch action {
    case .getFromMock: return MockResolver(inheriting: resolver)
    case .getFromMerged:
      let copy = MockResolver(inheriting: resolver)
      if let parent { copy.mergeDependencies(with: parent) }
      return Resolver(parent: copy)
    default: return Resolver(parent: resolver)
    }
  }

  private func registerAgain(_ key: Int) {
    reset()
    let mayRegister = state.withLock { mayDo(\.registerCount, upTo: 3, &$0) }
    // A recipe that registers itself again and asks for it has no end.
    let owner = program.keys[key].isOfChild ? child : parent
    if mayRegister, let owner { register(key, program.keys[key], in: owner) }
  }

  // MARK: - Requests

  func ask(_ resolver: Resolver, for key: Int) throws -> ProgramPart {
    let cyclesBefore = state.value.cycleCount
    let name = RandomProgram.name(key)
    do throws(ResolutionError) {
      let part =
        program.keys[key].scope == .perArguments
        ? try resolver.resolve(ProgramPart.self, name: name, 1) : try resolver.resolve(ProgramPart.self, name: name)
      return checked(part, key)
    } catch {
      noteFailure(error, cyclesBefore)
      throw error
    }
  }

  func askAwaiting(_ resolver: Resolver, for key: Int) async throws -> ProgramPart {
    let cyclesBefore = state.value.cycleCount
    let name = RandomProgram.name(key)
    do throws(ResolutionError) {
      let part =
        program.keys[key].scope == .perArguments
        ? try await resolver.getAsync(ProgramPart.self, name: name, 1)
        : try await resolver.getAsync(ProgramPart.self, name: name)
      return checked(part, key)
    } catch {
      noteFailure(error, cyclesBefore)
      throw error
    }
  }

  private func noteFailure(_ error: ResolutionError, _ cyclesBefore: Int) {
    reset()
    check(error, isNew: state.value.cycleCount == cyclesBefore)
  }

  private func readLazy(_ key: Int) -> ProgramPart? {
    let lazy = state.withLock { state in
      let lazy =
        state.lazies[key]
        ?? Lazy { [weak self] in
          guard let self, let child else { return nil }
          return try? ask(child, for: key)
        }
      state.lazies[key] = lazy
      return lazy
    }
    guard let part = lazy.value else {
      // The next one may get it.
      state.withLock { if $0.lazies[key] === lazy { $0.lazies[key] = nil } }
      return nil
    }
    if !Self.bodies.isEmpty { return part }
    let former = state.withLock { state in
      defer { state.lazyValues[key] = part.number }
      return state.lazyValues[key]
    }
    if let former, former != part.number { note("the Lazy of \(RandomProgram.letter(key)) has another value") }
    return checked(part, key)
  }
}
