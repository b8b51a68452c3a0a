import TestSupport

extension ExploredProgram {
  /// Creates a program that is the same for the same seed. Its recipes may be circular only through completions.
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
    func some(of keys: some Sequence<Key>, _ percent: Int) -> [Key] {
      keys.filter { _ in chance(percent) }.shuffled(using: &generator)
    }
    let keys = 0..<Int.random(in: 2...4, using: &generator)
    let areTasks = chance(40)
    let isCircular = chance(10)
    let areDropped = chance(20)
    var recipes = keys.map { key in
      Recipe(
        gets: some(of: isCircular ? keys : (key + 1)..<keys.upperBound, 50),
        completion: chance(50) ? some(of: keys, 35) : nil,
        drops: areDropped && chance(30) ? some(of: keys, 40) : [],
        onDrop: areDropped && chance(60) ? some(of: keys, 40) : [], throwsAtEnd: chance(4),
        completionThrows: chance(15),
        catches: chance(10), isAsync: areTasks && chance(40), asksAtOnce: chance(30),
        leavesTasks: areTasks && chance(30))
    }
    // Waits for drops.
    let mayCircle = areTasks && areDropped && chance(60)
    for key in keys where mayCircle {
      recipes[key].store = chance(30) ? 1 : 0
      if recipes[key].isAsync, chance(50) { recipes[key].awaits = some(of: 0...1, 60) }
      if chance(60) { recipes[key].onDropAwaits = some(of: 0...1, 40) }
    }
    var strands = (0..<(chance(25) ? 3 : 2)).map { _ in
      (0..<(chance(30) ? 2 : 1)).map { _ in
        Action.get((0..<(chance(30) ? 2 : 1)).compactMap { _ in keys.randomElement(using: &generator) })
      }
    }
    if chance(areDropped ? 50 : 15) { strands.append([.drop(Int.random(in: keys, using: &generator))]) }
    self.init(
      "seed \(seed)", recipes, strands, areTasks: areTasks, mayCancel: areTasks && chance(25),
      mayCircle: mayCircle)
  }
}
