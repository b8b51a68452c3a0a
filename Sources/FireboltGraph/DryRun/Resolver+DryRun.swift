import Firebolt

extension ResolverProtocol {
  /// Finds issues in the registrations, as `verify()` does, and also by running every recipe with temporary caches.
  ///
  /// ```swift
  /// @Test func theApplicationCanBeMade() async throws {
  ///   try await application.verify(dryRun: DryRun(leavingOut: [Database.self]).giving("Ada"))
  /// }
  /// ```
  ///
  /// It therefore also finds the dependencies of closures: missing ones, cycles, and instances kept longer than they
  /// should live. It also finds recipes that throw; a recipe that returns an optional may return nil. If a plain `get()`
  /// of a recipe fails, the dry run continues: it abandons the recipe on a thread that sleeps from then on, so the
  /// recipe's further requests are checked only after the failure is fixed. A recipe that has failed isn't run again:
  /// other requests for it fail as it did. What the main actor shares is made on it before others need it; its other recipes
  /// run last. A failing `get()` of a main-actor recipe stops the program, which prints everything that was found: write
  /// `try $0.resolve()` there, or autowire it. Where the resolver overrides a recipe of a parent, the parent's
  /// recipe runs only if the parent's own instances may need it.
  ///
  /// An optional request of a recipe or a hook that finds no registration is a note. Shared objects of one class that are
  /// registered under different types are a warning. If the dry run names what the program requests itself, under
  /// `requesting(_:)`, what nothing needs of that is a warning, too.
  ///
  /// After the run, the instances are dropped as by `shutDown()`: the newest first, and each `onDrop` is awaited before
  /// the next instance is dropped. An `onDrop` that throws, or is still running when the dry run's limit is reached
  /// again, is reported. The resolver's own instances aren't used, and objects from `registerInstance` aren't dropped.
  /// The recipes' code is real: to keep a recipe from running, verify a `MockResolver` that overrides it.
  /// `get(resolverId:)` asks the real resolver.
  ///
  /// Afterwards, the resolver's `graph`, and that of the result, contain the dependencies that the recipes requested.
  ///
  /// - Parameters:
  ///   - dryRun: The recipes to leave out, and the arguments for recipes.
  ///   - acceptances: The issues to accept. An acceptance that matches no issue is reported as a warning.
  /// - Returns: The result, if it contains no errors.
  /// - Throws: A `VerificationError` with all issues, if one of them is an error.
  @discardableResult
  public func verify(dryRun: DryRun, allowing acceptances: [Verification.Acceptance] = [])
    async throws(VerificationError) -> Verification
  {
    let label = resolver.store.label
    let (found, graph) = await DryRunTarget(resolver).run(dryRun)
    return try Verification(resolver: label, issues: found.leavingOut(acceptances, in: label), graph: graph)
      .orError()
  }
}
