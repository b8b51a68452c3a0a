import Firebolt

/// One recipe that a dry run runs, or a requested key that has none.
struct PlannedRecipe {
  let key: TypeKey
  let registration: Registration?
  /// The resolver to ask: the first one, or an ancestor for an instance that only its own recipes can get.
  let resolver: Resolver
  var arguments = Handed<[Any]>(value: [])
  /// Where the result is noted.
  var made: MadeObjects?
}

extension PlannedRecipe {
  /// The registration in its resolver.
  var identity: [UInt64] { [registration?.serialNumber.unique ?? 0, resolver.store.identity] }

  /// Returns the issue of a recipe that was still running at the limit.
  func stillRunning(_ limit: Double) -> Verification.Issue {
    .stillRunning(
      step,
      "the recipe for \(key.label) was still running at the dry run's limit of \(limit) s; no further recipe was started",
      toFix: "give DryRun(limit:) more seconds, ")
  }

  var step: ResolutionError.Step {
    ResolutionError.Step(key: key, registration: registration, resolver: resolver.store.label)
  }

  /// Notes what the recipe has made.
  private func note(_ value: Any) {
    made?.note(value, step, registration)
    if let registration { resolver.store.observed?.note(type(of: value), madeBy: registration) }
  }

  func make() -> DryRunSession.Made {
    Result { () throws(ResolutionError) in
      let value = try resolver.make(key, arguments.value)
      note(value)
      return Handed(value: value)
    }.flatMapError(result)
  }

  func makeAsync(isolation: isolated (any Actor)? = #isolation) async -> DryRunSession.Made {
    do throws(ResolutionError) {
      let value = try await resolver.makeAsync(key) { arguments.value }
      note(value)
      return .success(Handed(value: value))
    } catch {
      return result(of: error)
    }
  }

  /// Returns the result for an error. A recipe may return nil, and another recipe may have unregistered this one.
  private func result(of error: ResolutionError) -> DryRunSession.Made {
    let isExpected = error.saysThatThereIsNone || registration != nil && error.saysThatItIsUnregistered
    return isExpected ? .success(Handed(value: nil)) : .failure(error)
  }
}
