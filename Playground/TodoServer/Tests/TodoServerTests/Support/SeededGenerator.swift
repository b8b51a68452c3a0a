/// A generator of random numbers (SplitMix64). The same seed gives the same numbers.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &self) }

  /// Returns true with a probability of one in `times`.
  mutating func once(in times: Int) -> Bool { number(0..<times) == 0 }

  mutating func element<C: Collection>(of choices: C) -> C.Element { choices.randomElement(using: &self)! }
}
