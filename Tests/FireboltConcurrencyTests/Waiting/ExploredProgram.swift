/// What is explored: which cells there are, what their recipes and completions ask for, and what threads and tasks do.
struct ExploredProgram: Sendable {
  typealias Key = Int

  struct Recipe: Hashable, Sendable {
    /// What the recipe asks for, one after the other.
    var gets: [Key] = []
    /// What the completion asks for; nil if there is no completion.
    var completion: [Key]?
    /// Whether the recipe may throw at its end, and whether the completion may. Both ways are explored.
    var mayFail = false
    var completionMayFail = false
    /// Whether the recipe goes on where what it asks for fails.
    var catchesFailures = false
    /// Whether the recipe runs in a task of its own, and asks for everything at once there.
    var asksAtOnce = false
  }

  enum Action: Hashable, Sendable {
    case get(Key)
    /// Drops what is cached, or has what is being made not be kept.
    case drop(Key)
    /// The same, and from then on another recipe serves the key.
    case replace(Key)
  }

  var name: String
  /// The recipes of each key, the first to be replaced by the second.
  var recipes: [[Recipe]]
  /// What each thread does, or, where recipes run in tasks, each task.
  var threads: [[Action]]
  var recipesRunInTasks = false
  /// Whether a wait may be cancelled, where recipes run in tasks.
  var mayCancel = false

  init(_ name: String, _ recipes: [Recipe], _ threads: [[Action]]) {
    self.name = name
    self.recipes = recipes.map { [$0] }
    self.threads = threads
  }

  /// Whether recipes alone, without completions, lead from a key back to the key.
  var hasCycleOfRecipes: Bool {
    func leads(from key: Key, to goal: Key, _ seen: inout Set<Key>) -> Bool {
      guard seen.insert(key).inserted else { return false }
      return recipes[key].contains { recipe in
        recipe.gets.contains { next in next == goal || leads(from: next, to: goal, &seen) }
      }
    }
    return recipes.indices.contains { key in
      var seen: Set<Key> = []
      return leads(from: key, to: key, &seen)
    }
  }

  /// What a key is called in a counterexample.
  static func letter(_ key: Key) -> String { String(UnicodeScalar(UInt8(65 + key))) }
}
