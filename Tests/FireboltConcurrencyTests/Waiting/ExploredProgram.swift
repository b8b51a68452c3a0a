/// A program to explore: what its recipes and completions request, and what its threads or tasks do.
struct ExploredProgram: Sendable {
  typealias Key = Int

  struct Recipe: Hashable, Sendable {
    /// The keys that the recipe requests, one after the other.
    var gets: [Key] = []
    /// The keys that the completion requests; nil if there is no completion.
    var completion: [Key]?
    /// The keys whose instances the completion drops after its requests, or the recipe if there is no completion and it
    /// doesn't await.
    var drops: [Key] = []
    /// The keys that the `onDrop` requests.
    var onDrop: [Key] = []
    /// The store in which the key is.
    var store = 0
    /// The stores whose drops an asynchronous recipe awaits after its requests.
    var awaits: [Int] = []
    /// The stores whose drops the `onDrop` awaits after its requests; nil if it doesn't await, and runs on the dropping thread.
    var onDropAwaits: [Int]?
    /// Whether the recipe throws at its end, and whether the completion does.
    var throwsAtEnd = false
    var completionThrows = false
    /// Whether the recipe goes on if a request fails.
    var catches = false
    /// Whether the recipe runs in a task of its own, whether each request has a task there, and whether the recipe ends
    /// without these tasks.
    var isAsync = false
    var asksAtOnce = false
    var leavesTasks = false
  }

  enum Action: Hashable, Sendable {
    /// Requests keys as one resolution, as the recipe of a factory does. It goes on if a request fails.
    case get([Key])
    /// Drops the instance, or forgets the one that is being made.
    case drop(Key)
    /// Waits for the drops of a store.
    case awaitDrops(Int)
  }

  var name: String
  var recipes: [Recipe]
  /// The actions of each thread, or of each task.
  var strands: [[Action]]
  var areTasks = false
  /// Whether waits for drops may be on circles.
  var mayCircle = false
  /// Whether the wait of a task may be cancelled.
  var mayCancel = false
  /// The keys that nothing can fail.
  var safe: [Key] = []

  init(
    _ name: String, _ recipes: [Recipe], _ strands: [[Action]], areTasks: Bool = false, mayCancel: Bool = false,
    mayCircle: Bool = false, safe: [Key] = []
  ) {
    self.mayCircle = mayCircle
    (self.name, self.recipes, self.strands) = (name, recipes, strands)
    (self.areTasks, self.mayCancel, self.safe) = (areTasks, mayCancel, safe)
  }

  /// The keys that a recipe, without its completion, requests: itself, or in an `onDrop` that it causes.
  private func requests(of key: Key) -> [Key] {
    let recipe = recipes[key]
    if recipe.completion != nil || recipe.isAsync { return recipe.gets }
    return recipe.gets + recipe.drops.flatMap { recipes[$0].onDropAwaits == nil ? recipes[$0].onDrop : [] }
  }

  /// Whether recipes, without completions, lead from a key back to the same key.
  var isCircular: Bool {
    recipes.indices.contains { key in
      var (open, reached) = (requests(of: key), Set<Key>())
      while let next = open.popLast() {
        if reached.insert(next).inserted { open += requests(of: next) }
      }
      return reached.contains(key)
    }
  }

  /// Whether a completion or an `onDrop`, which can't await, needs an asynchronous recipe. So do recipes on threads.
  var mayNeedAwait: Bool {
    recipes.contains { recipe in
      ((recipe.completion ?? []) + (recipe.onDropAwaits == nil ? recipe.onDrop : [])
        + (recipe.isAsync ? [] : recipe.gets)).contains { recipes[$0].isAsync }
    }
  }

  /// Returns the name of a key in a counterexample.
  static func letter(_ key: Key) -> String { String(UnicodeScalar(UInt8(65 + key))) }
}
