import Firebolt
import TestSupport

extension RandomProgram {
  /// Creates a program that is the same for the same seed.
  init(seed: UInt64, isAlone: Bool) {
    var generator = ProgramGenerator(SeededGenerator(seed: seed))
    self = isAlone ? generator.alone() : generator.together()
  }
}

private struct ProgramGenerator {
  typealias Action = RandomProgram.Action
  typealias Key = RandomProgram.Key

  private var random: SeededGenerator
  private var count = 0
  private var isTask = false

  init(_ random: SeededGenerator) { self.random = random }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func one<Value>(of values: [Value]) -> Value { values.randomElement(using: &random)! }

  private mutating func form() -> RandomProgram.Form {
    switch number(0...99) {
    case 0..<60: .plain
    case 60..<80: .async
    case 80..<86: .mainActor
    case 86..<93: .autowired
    default: .autowiredAsync
    }
  }

  // MARK: - One thread or task

  /// Returns a small program in which whatever can ask and change does so.
  mutating func alone() -> RandomProgram {
    count = number(2...4)
    isTask = chance(40)
    let keys = (0..<count).map { key in aloneKey(isLast: key == count - 1) }
    let main = (0..<number(1...4)).map { _ -> Action in
      let key = number(0...count - 1)
      switch number(0...99) {
      case 0..<65: return .tryGet(key)
      case 65..<75: return .readLazy(key)
      case 75..<78: return .warmUp
      case 78..<80: return isTask ? .getAll : .warmUp
      case 80..<84: return isTask ? .awaitDrops : .drop(key)
      default: return .drop(key)
      }
    }
    return RandomProgram(
      keys: keys, strands: [.init(isTask: isTask, actions: main)], shutsDown: isTask && chance(50))
  }

  private mutating func aloneKey(isLast: Bool) -> Key {
    var key = Key(
      scope: one(of: [
        .single, .single, .single, .factory, .factory, .weak, .weak, .graph, .custom("session"), .expiring(after: 1e6),
        .perResolver, .perArguments, .perArguments,
      ]))
    if isTask { key.form = form() }
    // What is autowired is made of the last key's instance.
    if isLast, key.form == .autowired || key.form == .autowiredAsync { key.form = .async }
    if key.scope == .perArguments, key.form != .plain { key.form = .async }
    key.hasTwoForms = chance(15)
    key.keepsParts = chance(50)
    key.awaitsDrop = chance(10)
    key.code[.recipe] = actions(3)
    if chance(15) { key.code[.decorator] = actions(1) }
    if chance(45) { key.code[.completion] = actions(3) }
    if chance(40) { key.code[.onDrop] = key.awaitsDrop ? [] : actions(2) }
    if chance(40) { key.code[.deinitialiser] = actions(2) }
    if chance(10) { key.code[.observer] = actions(1) }
    return key
  }

  private mutating func actions(_ most: Int) -> [Action] {
    (0..<number(0...most)).map { _ in
      let key = number(0...count - 1)
      return switch number(0...99) {
      case 0..<38: .get(key)
      case 38..<55: .tryGet(key)
      case 55..<61: .getFromChild(key)
      case 61..<65: .getByChildsRecipe(key)
      case 65..<67: .getFromMock(key)
      case 67..<72: .readLazy(key)
      case 72..<89: .drop(key)
      case 89..<92: .register(key)
      default: .throwOnce
      }
    }
  }

  // MARK: - Several threads and tasks

  /// Returns a program without cycles: recipes and decorators ask for later keys. Completions of singles may ask for any, and
  /// what nobody can foresee asks for the last key, which asks for nothing.
  mutating func together() -> RandomProgram {
    count = number(4...7)
    // Nothing is dropped or fails in some programs, so that everything is made once.
    let isQuiet = chance(25)
    isTask = !isQuiet && chance(60)
    // The parent knows nothing of the first keys.
    let firstOfParent = isQuiet ? 0 : number(0...2)
    var keys = (0..<count).map { togetherKey($0, isQuiet: isQuiet, firstOfParent, isOfChild: $0 < firstOfParent) }
    keys[count - 1] = Key()
    keys[count - 2] = Key(form: isTask ? one(of: [.plain, .async, .mainActor]) : .plain, keepsParts: true)
    keys[count - 2].code[.recipe] = [.get(count - 1)]
    var overrides: [Int: Key] = [:]
    for key in 0..<count - 2 where !isQuiet && chance(25) {
      let override = togetherKey(key, isQuiet: false, firstOfParent, isOfChild: true)
      // All requests of a key have the same arguments.
      if (override.scope == .perArguments) == (keys[key].scope == .perArguments) { overrides[key] = override }
    }
    var strands = (0..<3).map { _ in RandomProgram.Strand(actions: togetherActions(isTask: false, isQuiet)) }
    for _ in 0..<(isQuiet ? 0 : 3) {
      strands.append(RandomProgram.Strand(isTask: true, actions: togetherActions(isTask: true, isQuiet)))
    }
    return RandomProgram(
      keys: keys, overrides: overrides, strands: strands, fails: !isQuiet,
      steady: Set(isQuiet ? 0..<count : count - 2..<count), shutsDown: chance(30))
  }

  private mutating func togetherKey(_ key: Int, isQuiet: Bool, _ firstOfParent: Int, isOfChild: Bool) -> Key {
    let later = Array(key + 1..<count)
    var declared = Key(isOfChild: isOfChild, keepsParts: true)
    if !isQuiet {
      declared.scope = one(of: [
        .single, .single, .factory, .weak, .graph, .custom("session"), .expiring(after: 0.000_2), .perResolver,
        .perArguments,
      ])
    }
    // The completion of what an asynchronous recipe needs can't ask for that recipe's instance: circles are synchronous.
    if isTask { declared.form = form() }
    if declared.scope == .perArguments, declared.form != .plain { declared.form = .async }
    declared.code[.recipe] = later.filter { _ in chance(33) }.map(Action.get)
    if chance(50) {
      let isCircular = declared.scope == .single && !isTask
      let others = isCircular ? Array((isOfChild ? 0 : firstOfParent)..<count).filter { $0 != key } : later
      declared.code[.completion] = others.filter { _ in chance(25) }.map(isQuiet ? Action.get : Action.tryGet)
    }
    if isQuiet { return declared }
    if chance(15) { declared.code[.decorator] = later.filter { _ in chance(20) }.map(Action.tryGet) }
    declared.awaitsDrop = chance(20)
    for code in [RandomProgram.Code.onDrop, .deinitialiser, .observer] where chance(30) {
      declared.code[code] = declared.awaitsDrop && code == .onDrop ? [] : [.tryGet(count - 1)]
    }
    return declared
  }

  private mutating func togetherActions(isTask: Bool, _ isQuiet: Bool) -> [Action] {
    (0..<(isQuiet ? 1 : 25)).map { _ in
      let key = number(0...count - 1)
      let passing = number(0...count - 3)
      if isQuiet { return .tryGet(key) }
      return switch number(0...99) {
      case 0..<54: .tryGet(key)
      case 54..<60: isTask ? .getOnMainActor(key) : .getFromChild(key)
      case 60..<66: isTask ? .cancel(key) : .readLazy(count - 1)
      case 66..<68: .warmUp
      case 68..<70: isTask ? .getAll : .warmUp
      case 70..<74: .getFromMock(key)
      case 74..<76: .getFromMerged(key)
      case 76..<78: .getFromChild(key)
      case 78..<83: .drop(passing)
      case 83..<86: .dropSession
      case 86..<89: isTask ? .awaitDrops : .dropSession
      case 89..<92: .register(passing)
      case 92..<96: .load
      default: .unload
      }
    }
  }
}
