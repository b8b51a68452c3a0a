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

  /// What reports of the dry runs that are under way.
  private static let reports = Locked<[ObjectIdentifier: @Sendable () -> String]>([:])

  /// From here on a request that ends the program outside of a dry run's own threads and tasks says what that has found.
  static func begin(_ dryRun: AnyObject, report: @escaping @Sendable () -> String) {
    reports.withLock { $0[ObjectIdentifier(dryRun)] = report }
  }

  static func end(_ dryRun: AnyObject) {
    let report = reports.withLock { $0.removeValue(forKey: ObjectIdentifier(dryRun)) }
    withExtendedLifetime(report) {}
  }

  /// What the dry runs that are under way have found by now.
  static var findings: [String] {
    let reports = reports.withLock { Array($0.values) }
    return reports.map { "A dry run that was under way had found\n\($0())" }
  }

  /// Starts the task of an asynchronous recipe.
  static func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never> {
    current?.startTask(body) ?? Task { await body() }
  }
}
