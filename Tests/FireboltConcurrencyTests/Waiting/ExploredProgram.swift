/// A program to explore: its cells, the requests of their recipes and completions, and the actions of threads and
/// tasks.
struct ExploredProgram: Sendable {
  typealias Key = Int

  struct Recipe: Hashable, Sendable {
    /// The keys that the recipe requests, one after the other.
    var gets: [Key] = []
    /// The keys that the completion requests; nil if there is no completion.
    var completion: [Key]?
    /// Whether the recipe may throw at its end, and whether the completion may. Both outcomes are explored.
    var mayFail = false
    var completionMayFail = false
    /// Whether the recipe continues if a request fails.
    var catchesFailures = false
    /// Whether the recipe runs in its own task, and makes all requests there at once.
    var asksAtOnce = false
  }

  enum Action: Hashable, Sendable {
    case get(Key)
    /// Drops the cached instance. An instance that is being created isn't kept.
    case drop(Key)
    /// Like `drop`, but another recipe serves the key from then on.
    case replace(Key)
  }

  var name: String
  /// The recipes of each key. `replace` replaces the first with the second.
  var recipes: [[Recipe]]
  /// The actions of each thread or, if recipes run in tasks, of each task.
  var threads: [[Action]]
  var recipesRunInTasks = false
  /// Whether a wait may be cancelled, if recipes run in tasks.
  var mayCancel = false

  init(_ name: String, _ recipes: [Recipe], _ threads: [[Action]]) {
    self.name = name
    self.recipes = recipes.map { [$0] }
    self.threads = threads
  }

  /// Whether recipes, without completions, lead from a key back to the same key.
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

  /// Returns the name of a key in a counterexample.
  static func letter(_ key: Key) -> String { String(UnicodeScalar(UInt8(65 + key))) }
}
