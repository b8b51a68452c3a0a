// The parameters of an autowired recipe that a thread runs.
extension AsyncRequest {
  /// Awaits the parameters of an autowired recipe, and holds them until the request is served. Meanwhile nothing is
  /// claimed, so a thread that requests the instance makes it itself.
  func awaitParameters(in run: AsyncRun, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError)
  {
    var failure: ResolutionError?
    if !target.registration.dependencies.isEmpty {
      failure = await TaskContext(run: run).run {
        // Without this use of the parameter, the closure would leave the caller's actor.
        _ = isolation
        do throws(ResolutionError) { try await self.awaitParameters() } catch { return error }
        return nil
      }
    }
    run.end()
    guard let failure else { return }
    // A recipe whose parameters are awaited isn't running yet, so a synchronous recipe may request it again before the
    // cycle is detected.
    throw failure.code == .cycle ? failure.with(path: failure.path.closed(from: 0)) : failure
  }

  private func awaitParameters(isolation: isolated (any Actor)? = #isolation) async throws(ResolutionError) {
    let answering = target.answering
    let types = target.registration.dependencies
    parameters = ArraySlice(repeating: nil, count: types.count)
    for index in answering.awaitedOrder(ofParameters: types) {
      // Swift 6.2 opens a metatype only by its name.
      let type = types[index]
      parameters[index] = try await answering.parameterAsync(type)
    }
    ref.pointee.arguments = Arguments(.awaited(given.signature.count), Unmanaged.passUnretained(self).toOpaque())
  }

  /// Returns the recipe's next parameter if it was awaited.
  @inline(never)
  func takeParameter() -> Instance? { parameters.popFirst() ?? nil }
}
