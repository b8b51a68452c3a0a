extension AsyncRecipeRun {
  /// The context of a running asynchronous recipe.
  struct Context {
    let request: AsyncRequest
    let cell: InstanceCell
    let resolution: ResolutionID
    /// The graph scope of the outermost request.
    let graph: GraphScope
    /// The requests that led to the recipe, the outermost first, ending with the recipe's own.
    let path: [ResolutionError.Step]
    /// Whether the recipe has received an incomplete instance.
    var hasSeenEarly = false
    /// Whether the recipe is counted among the redirected ones.
    var isCounted = false
    /// The store of the running hook; if none is running, that of the recipe.
    var origin: StoreIdentity
    /// Whether the recipe and its awaited hooks have ended. Its completions may still run.
    var hasRecipeEnded = false
    /// Whether the recipe has ended and its completions are being awaited.
    var isAwaitingCompletions = false

    /// The path for requests made by the recipe or by its running completion.
    var pathOfRecipe: [ResolutionError.Step] {
      var path = path
      if isAwaitingCompletions { path[path.count - 1].isCompletion = true }
      return path
    }
  }
}
