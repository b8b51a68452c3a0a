extension ExploredProgram {
  /// Programs that exercise everything in the machine, each with the number of its states.
  static let examples: [(program: ExploredProgram, stateCount: Int)] = [
    (ExploredProgram("one thread", [Recipe(completion: [1]), Recipe(gets: [0])], [[.get(0), .get(1)]]), 18),
    (ExploredProgram("a cycle of recipes", [Recipe(gets: [1]), Recipe(gets: [0])], [[.get(0)], [.get(1)]]), 109),
    (
      ExploredProgram(
        "a recipe that fails", [Recipe(gets: [1]), Recipe(mayFail: true)], [[.get(0)], [.get(1)], [.get(0)]]),
      884
    ),
    (
      ExploredProgram(
        "two that complete each other", [Recipe(completion: [1]), Recipe(completion: [0])], [[.get(0)], [.get(1)]]), 193
    ),
    (
      ExploredProgram(
        "two of which one may fail", [Recipe(completion: [1], completionMayFail: true), Recipe(completion: [0])],
        [[.get(0)], [.get(1), .get(0)]]), 3_602
    ),
    (
      ExploredProgram(
        "a circle of three", [Recipe(completion: [1]), Recipe(completion: [2]), Recipe(completion: [0])],
        [[.get(0)], [.get(1)], [.get(2)]]), 2_067
    ),
    (
      ExploredProgram(
        "three that complete each other",
        [
          Recipe(completion: [1, 2], completionMayFail: true), Recipe(completion: [0, 2]),
          Recipe(completion: [0, 1], completionMayFail: true),
        ], [[.get(0)], [.get(1)]]), 8_242
    ),
    (
      // The seen instance is undone while the other thread creates a new one.
      ExploredProgram(
        "a failure among recipes and completions",
        [Recipe(gets: [2], completion: [1]), Recipe(completion: [2], completionMayFail: true), Recipe(gets: [1])],
        [[.get(0), .get(2)], [.get(1)]]), 4_935
    ),
    (
      {
        var program = ExploredProgram(
          "drops and another recipe", [Recipe(completion: [1]), Recipe(gets: [0], completion: [0])],
          [[.get(0), .get(1)], [.get(1)], [.drop(0), .replace(1)]])
        program.recipes[1].append(Recipe())
        return program
      }(), 3_402
    ),
    (
      {
        var program = ExploredProgram(
          "tasks", [Recipe(gets: [1, 2], asksAtOnce: true), Recipe(gets: [2]), Recipe(mayFail: true)],
          [[.get(0)], [.get(1)]])
        program.recipesRunInTasks = true
        return program
      }(), 3_787
    ),
    (
      {
        var program = ExploredProgram(
          "tasks that are cancelled", [Recipe(gets: [1, 2], asksAtOnce: true), Recipe(gets: [0]), Recipe()],
          [[.get(0)], [.get(2)]])
        program.recipesRunInTasks = true
        program.mayCancel = true
        return program
      }(), 4_393
    ),
  ]
}
