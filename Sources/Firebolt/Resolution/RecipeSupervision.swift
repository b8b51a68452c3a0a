/// A supervisor of recipes whose failures must not stop the program: a dry run.
protocol RecipeSupervisor: AnyObject, Sendable {
  /// Starts the task of an asynchronous recipe.
  func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never>

  /// Leaves a recipe whose plain `get()` has failed and has nothing to return. It returns if the supervisor can't help.
  func leaveRecipe(_ error: ResolutionError, _ place: Place)
}

/// The supervisor of this task and thread, if any.
enum RecipeSupervision {
  @TaskLocal static var current: (any RecipeSupervisor)?

  /// The reports of the running dry runs.
  private static let reports = Locked<[ObjectIdentifier: @Sendable () -> String]>([:])

  /// Registers a dry run's report. A request that stops the program outside the dry run's own threads and tasks prints
  /// it.
  static func begin(_ dryRun: AnyObject, report: @escaping @Sendable () -> String) {
    reports.withLock { $0[ObjectIdentifier(dryRun)] = report }
  }

  static func end(_ dryRun: AnyObject) {
    let report = reports.withLock { $0.removeValue(forKey: ObjectIdentifier(dryRun)) }
    withExtendedLifetime(report) {}
  }

  /// The findings so far of the running dry runs.
  static var findings: [String] {
    let reports = reports.withLock { Array($0.values) }
    return reports.map { "A dry run that was under way had found\n\($0())" }
  }

  /// Starts the task of an asynchronous recipe.
  static func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never> {
    current?.startTask(body) ?? Task { await body() }
  }
}
