extension ExploredProgram {
  /// Programs that exercise everything in the machine.
  static let examples: [ExploredProgram] = [
    ExploredProgram("a cycle of recipes", [Recipe(gets: [1]), Recipe(gets: [0])], [[.get([0])], [.get([1])]]),
    ExploredProgram(
      "a recipe that fails", [Recipe(gets: [1]), Recipe(throwsAtEnd: true)], [[.get([0])], [.get([1])], [.get([0])]]),
    ExploredProgram(
      "two of which one fails", [Recipe(completion: [1], completionThrows: true), Recipe(completion: [0])],
      [[.get([0])], [.get([1]), .get([0])]]),
    ExploredProgram(
      "a circle of three", [Recipe(completion: [1]), Recipe(gets: [2]), Recipe(gets: [0])],
      [[.get([0])], [.get([1])], [.get([2])]]),
    ExploredProgram(
      "three that complete each other",
      [Recipe(completion: [1]), Recipe(completion: [2]), Recipe(completion: [0])],
      [[.get([0])], [.get([1])], [.get([2])]]),
    ExploredProgram(
      "two orders", [Recipe(completion: []), Recipe(completion: []), Recipe(gets: [0, 1]), Recipe(gets: [1, 0])],
      [[.get([2])], [.get([3])]]),
    ExploredProgram(
      "two orders, and a completion that fails",
      [
        Recipe(completion: [], completionThrows: true), Recipe(completion: []), Recipe(gets: [0, 1]),
        Recipe(gets: [1, 0]),
      ],
      [[.get([2, 1])], [.get([3])]]),
    ExploredProgram(
      "a failure that is caught",
      [
        Recipe(completion: [1], completionThrows: true), Recipe(gets: [0], completion: [], catches: true),
        Recipe(completion: []),
      ],
      [[.get([0, 2])], [.get([1, 2])]], safe: [2]),
    ExploredProgram(
      "a recipe that has seen what failed, and completes",
      [
        Recipe(completion: [1], completionThrows: true), Recipe(gets: [0]), Recipe(gets: [1, 3], completion: []),
        Recipe(),
      ],
      [[.get([0])], [.get([2, 3])]], safe: [3]),
    ExploredProgram(
      "a recipe that has seen what failed, and is held again",
      [
        Recipe(completion: [1], completionThrows: true), Recipe(gets: [0]), Recipe(gets: [1, 3]),
        Recipe(completion: []),
      ],
      [[.get([0])], [.get([2])]]),
    ExploredProgram(
      "drops", [Recipe(completion: [1]), Recipe(gets: [0], completion: [0])],
      [[.get([0]), .get([1])], [.get([1])], [.drop(0), .drop(1)]]),
    ExploredProgram(
      "a part that its whole drops and that asks for the whole",
      [Recipe(completion: [1, 2], drops: [1]), Recipe(gets: [0], onDrop: [0]), Recipe(gets: [0])],
      [[.get([0])], [.get([2])]]),
    ExploredProgram(
      "drops by recipes and by others, and hooks that ask",
      [Recipe(completion: [1], onDrop: [1]), Recipe(gets: [0], onDrop: [0, 2]), Recipe(gets: [1], drops: [1])],
      [[.get([0])], [.get([2]), .drop(0)]]),
    ExploredProgram(
      "hooks among tasks",
      [
        Recipe(gets: [1], drops: [0, 1], onDrop: [1], isAsync: true), Recipe(completion: [2], drops: [2]),
        Recipe(gets: [1], onDrop: [1]),
      ],
      [[.get([0])], [.get([1]), .drop(0)]], areTasks: true),
    ExploredProgram(
      "tasks",
      [
        Recipe(gets: [1, 2], isAsync: true, asksAtOnce: true), Recipe(gets: [2], isAsync: true), Recipe(completion: []),
      ],
      [[.get([0])], [.get([1])]], areTasks: true),
    ExploredProgram(
      "tasks that complete each other",
      [
        Recipe(gets: [2], completion: [2], isAsync: true), Recipe(gets: [3], isAsync: true), Recipe(completion: [3]),
        Recipe(completion: [2]),
      ],
      [[.get([0])], [.get([1])]], areTasks: true),
    ExploredProgram(
      "a completion that fails among tasks",
      [
        Recipe(gets: [2], isAsync: true), Recipe(gets: [3], isAsync: true),
        Recipe(completion: [3], completionThrows: true), Recipe(completion: [2]),
      ], [[.get([0])], [.get([1])]], areTasks: true),
    ExploredProgram(
      "two tasks of one recipe, and a thread",
      [Recipe(gets: [1, 2], isAsync: true, asksAtOnce: true), Recipe(completion: [2]), Recipe(completion: [1])],
      [[.get([0])], [.get([2])]], areTasks: true),
    ExploredProgram(
      "tasks that are cancelled", [Recipe(gets: [1], isAsync: true), Recipe(gets: [2], isAsync: true), Recipe()],
      [[.get([0])], [.get([1])]], areTasks: true, mayCancel: true),
    ExploredProgram(
      "a cycle of tasks",
      [Recipe(gets: [1], isAsync: true), Recipe(gets: [2], isAsync: true), Recipe(gets: [0], isAsync: true)],
      [[.get([0])], [.get([1])]], areTasks: true),
    ExploredProgram(
      "a recipe that awaits drops, and an onDrop that asks for its instance",
      [Recipe(awaits: [0], isAsync: true), Recipe(onDrop: [0], onDropAwaits: [])],
      [[.get([0])], [.get([1]), .drop(1), .awaitDrops(0)]], areTasks: true, mayCircle: true),
    ExploredProgram(
      "two stores whose onDrops await each other",
      [Recipe(onDropAwaits: [1]), Recipe(store: 1, onDropAwaits: [0])],
      [[.get([0]), .drop(0)], [.get([1]), .drop(1)]], areTasks: true, mayCircle: true),
    ExploredProgram(
      "a recipe that is dropped and awaits drops",
      [Recipe(gets: [1], onDropAwaits: [], isAsync: true), Recipe(onDrop: [0], awaits: [0], isAsync: true)],
      [[.get([0])], [.drop(0)], [.get([1])]], areTasks: true, mayCircle: true),
    ExploredProgram(
      "a drop that waits for a recipe, and then for another drop",
      [
        Recipe(onDropAwaits: [], isAsync: true), Recipe(onDrop: [2], onDropAwaits: []),
        Recipe(awaits: [0], isAsync: true),
      ],
      [[.get([0])], [.drop(0), .get([1]), .drop(1)], [.get([2])]], areTasks: true, mayCircle: true),
    ExploredProgram(
      "waits for drops that are no circle",
      [
        Recipe(onDrop: [1], onDropAwaits: [], isAsync: true), Recipe(completion: []),
        Recipe(gets: [1], awaits: [0], isAsync: true),
      ],
      [[.get([0]), .drop(0)], [.get([2])], [.drop(0), .awaitDrops(0)]], areTasks: true),
    ExploredProgram(
      "a task that outlives its recipe",
      [
        Recipe(gets: [3, 1], isAsync: true, asksAtOnce: true, leavesTasks: true), Recipe(gets: [2], completion: []),
        Recipe(completion: [], completionThrows: true), Recipe(),
      ],
      [[.get([0])], [.get([1])]], areTasks: true),
  ]
}
