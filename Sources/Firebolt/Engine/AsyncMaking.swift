import FireboltAtomics

/// An asynchronous recipe that runs, for one cell.
final class AsyncMaking: @unchecked Sendable {  // Sound: the lock guards the only variable.
  let request: AsyncRequest

  /// The requests that led to the recipe, outermost first.
  let path: [ResolutionError.Step]

  private let cell: InstanceCell
  private let lock = Lock()
  private var hasEnded = false

  init(_ request: AsyncRequest, _ cell: InstanceCell) {
    (self.request, self.cell) = (request, cell)
    path = request.path
  }

  var asked: Resolver { request.asked }
  var registration: Registration { request.registration }
  var resolution: Resolution { cell.maker }

  /// Whether the recipe hasn't ended. Tasks that it has started may go on for longer.
  var isRunning: Bool { lock.withLock { !hasEnded } }

  /// Whether a recipe runs here, or further out, for a store.
  func isWithin(_ registration: Registration, in store: Store) -> Bool {
    sequence(first: self, next: \.request.caller).contains {
      $0.registration === registration && $0.asked.store === store && $0.isRunning
    }
  }

  /// Runs the recipe, then what its keys do with an instance, and ends the cell.
  func run() async -> Result<AnyInstance, ResolutionError> {
    let start = asked.store.tellMaking(path: path)
    let made = await runRecipe()
    do throws(ResolutionError) {
      let instance = try await TaskFrame(endOf: self).run { () async throws(ResolutionError) in
        try request.onThread { request throws(ResolutionError) in
          request.pointee.adopt(resolution)
          return try fill(cell, for: request) { _ in try made.get() }
        }
      }
      asked.store.tellEnd(ResolutionEvent.Kind.made, since: start, path: path)
      return .success(instance)
    } catch {
      asked.store.tellEnd(ResolutionEvent.Kind.gaveUp, since: start, path: path)
      return .failure(error)
    }
  }

  /// Ends the cell, because the recipe will never go on.
  func abandon(_ error: ResolutionError) {
    asked.store.settle(cell, .failed(error, depth: path.count))
  }

  private func runRecipe() async -> Result<AnyInstance, any Error> {
    let isRedirected = registration.origin != asked.store.identity
    if isRedirected { firebolt_begin_task_redirection() }
    defer {
      lock.withLock { hasEnded = true }
      if isRedirected { firebolt_end_task_redirection() }
    }
    do {
      return .success(try await TaskFrame(self).run { try await registration.make(self) })
    } catch {
      return .failure(error)
    }
  }
}
