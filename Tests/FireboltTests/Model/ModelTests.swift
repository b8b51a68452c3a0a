import Foundation
import TestSupport
import Testing

/// Removes the operations that the difference doesn't need: first long stretches, then single operations.
private func shrink(_ operations: [ModelOperation]) async -> [ModelOperation] {
  var shortest = operations
  var length = shortest.count / 2
  while length > 0 {
    var start = 0
    while start < shortest.count {
      var shorter = shortest
      shorter.removeSubrange(start..<min(start + length, shorter.count))
      if await ModelRun.difference(shorter) != nil { shortest = shorter } else { start += length }
    }
    length = length == 1 || shortest.count == 1 ? 0 : max(1, length / 2)
  }
  return shortest
}

struct ModelTests {
  /// The seed is different every time, unless FIREBOLT_MODEL_SEED sets it.
  private static let seed = {
    var systemGenerator = SystemRandomNumberGenerator()
    let seed = environment("FIREBOLT_MODEL_SEED") ?? systemGenerator.next() >> 1
    print("The model's seed is \(seed).")
    return seed
  }()

  /// FIREBOLT_MODEL_SEQUENCES sets the number of sequences, which several tasks share. Each has as many, and at least one.
  private static let sequences = environment("FIREBOLT_MODEL_SEQUENCES") ?? 250
  private static let taskCount: UInt64 = 4
  private static let sequencesOfATask = (sequences + taskCount - 1) / taskCount

  @Test(arguments: seed..<seed + taskCount)
  func randomOperationsDoWhatTheSimplestModelOfTheRulesDoes(seed: UInt64) async {
    // An `onDrop` that never ends would make the test hang.
    await watched { await run(seed, count: Self.sequencesOfATask) }
  }

  private func run(_ seed: UInt64, count: UInt64) async {
    var generator = ModelGenerator(seed: seed)
    for sequence in 0..<count {
      let operations = generator.sequence()
      guard let difference = await ModelRun.difference(operations) else { continue }
      let shortest = await shrink(operations)
      let steps = shortest.enumerated().map { "  \($0 + 1). \($1)" }.joined(separator: "\n")
      let left = await ModelRun.difference(shortest)
      Issue.record(
        """
        With FIREBOLT_MODEL_SEED=\(seed), sequence \(sequence) differs from the model \
        \(left ?? "no more, but did so \(difference)"):
        \(steps)
        """)
      return
    }
  }
}
