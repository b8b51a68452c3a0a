extension AsyncRecipeRun {
  /// What an asynchronous recipe knows while it runs.
  struct Context {
    let request: AsyncRequest
    let cell: InstanceCell
    let resolution: ResolutionID
    /// What the outermost request shares.
    let graph: GraphScope
    /// The requests that led to the recipe, outermost first, and the recipe's own.
    let path: [ResolutionError.Step]
    /// Whether the recipe has got an instance before that was complete.
    var hasSeenEarly = false
    /// Whether the recipe is counted among those that are redirected.
    var isCounted = false
    /// While a hook is awaited, the store in which it was written; else that of the recipe.
    var origin: StoreIdentity
    /// Whether the recipe has ended, and completions are awaited.
    var isAwaitingCompletions = false

    /// The requests that led to what the recipe asks for, or a completion.
    var pathOfRecipe: [ResolutionError.Step] {
      guard isAwaitingCompletions, let step = path.last else { return path }
      var last = step
      last.isCompletion = true
      return path.dropLast() + [last]
    }
  }
}
