/// A program to explore: what its recipes and completions request, and what its threads or tasks do.
struct ExploredProgram: Sendable {
  typealias Key = Int

  struct Recipe: Hashable, Sendable {
    /// The keys that the recipe requests, one after the other.
    var gets: [Key] = []
    /// The keys that the completion requests; nil if there is no completion.
    var completion: [Key]?
    /// Whether the recipe throws at its end, and whether the completion does.
    var throwsAtEnd = false
    var completionThrows = false
    /// Whether the recipe goes on if a request fails.
    var catches = false
    /// Whether the recipe runs in a task of its own, and whether each request has a task there.
    var isAsync = false
    var asksAtOnce = false
  }

  enum Action: Hashable, Sendable {
    /// Requests keys as one resolution, as the recipe of a factory does. It goes on if a request fails.
    case get([Key])
    /// Drops the instance, or forgets the one that is being made.
    case drop(Key)
  }

  var name: String
  var recipes: [Recipe]
  /// The actions of each thread, or of each task.
  var strands: [[Action]]
  var areTasks = false
  /// Whether the wait of a task may be cancelled.
  var mayCancel = false
  /// The keys that nothing can fail.
  var safe: [Key] = []

  init(
    _ name: String, _ recipes: [Recipe], _ strands: [[Action]], areTasks: Bool = false, mayCancel: Bool = false,
    safe: [Key] = []
  ) {
    (self.name, self.recipes, self.strands) = (name, recipes, strands)
    (self.areTasks, self.mayCancel, self.safe) = (areTasks, mayCancel, safe)
  }

  /// Whether recipes, without completions, lead from a key back to the same key.
  var isCircular: Bool {
    recipes.indices.contains { key in
      var (open, reached) = (recipes[key].gets, Set<Key>())
      while let next = open.popLast() {
        if reached.insert(next).inserted { open += recipes[next].gets }
      }
      return reached.contains(key)
    }
  }

  /// Whether a completion, which can't await, needs an asynchronous recipe. So do recipes on threads.
  var mayNeedAwait: Bool {
    recipes.contains { recipe in
      ((recipe.completion ?? []) + (recipe.isAsync ? [] : recipe.gets)).contains { recipes[$0].isAsync }
    }
  }

  /// Returns the name of a key in a counterexample.
  static func letter(_ key: Key) -> String { String(UnicodeScalar(UInt8(65 + key))) }
}
