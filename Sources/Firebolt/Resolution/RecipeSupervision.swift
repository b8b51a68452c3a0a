/// What watches over recipes whose failures must not end the program: a dry run.
protocol RecipeSupervisor: AnyObject, Sendable {
  /// Starts the task of an asynchronous recipe.
  func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never>

  /// A plain `get()` has failed, and has nothing to return to the recipe. Where the supervisor can't help, it returns.
  func leaveRecipe(_ error: ResolutionError, _ place: Place)
}

/// The supervisor of this task and of this thread, if there is one.
enum RecipeSupervision {
  @TaskLocal static var current: (any RecipeSupervisor)?

  /// Starts the task of an asynchronous recipe.
  static func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never> {
    current?.startTask(body) ?? Task { await body() }
  }
}
