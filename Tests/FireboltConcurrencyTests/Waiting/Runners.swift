import Firebolt
import TestSupport

/// Who runs a test's recipes and makes its requests, several at once: threads, or tasks.
enum Runners: CaseIterable, Sendable {
  case threads, tasks

  /// Registers a recipe for a named instance. It goes on when a condition holds, requests another instance if it needs one,
  /// and makes its own of that.
  ///
  /// - Parameter runs: Counts the runs that have begun.
  func register(
    _ name: Resolver.Name, _ scope: Resolver.Scope = .single, in resolver: Resolver,
    needing needed: Resolver.Name? = nil,
    counting runs: Tally = Tally(), when mayGoOn: @escaping @Sendable (Resolver) -> Bool = { _ in true },
    _ make: @escaping @Sendable (Tracked?) throws -> Tracked
  ) {
    switch self {
    case .threads:
      resolver.register(scope, name: name) { asked in
        runs.add()
        while !mayGoOn(asked) { relax() }
        return try make(needed.map { try asked.resolve(Tracked.self, name: $0) })
      }
    case .tasks:
      resolver.registerAsync(scope, name: name) { asked in
        runs.add()
        await reached { mayGoOn(asked) }
        guard let needed else { return try make(nil) }
        return try make(try await asked.getAsync(Tracked.self, name: needed))
      }
    }
  }

  /// The errors of requests that are made at once, in their order.
  func errors(of names: [Resolver.Name], in resolver: Resolver) async -> [ResolutionError?] {
    switch self {
    case .threads:
      await onThreadOfItsOwn {
        onThreads(names.count) { index in resolutionError { try resolver.resolve(Tracked.self, name: names[index]) } }
      }
    case .tasks:
      await watched {
        let tasks = names.map { name in
          Task { await awaitedError { try await resolver.getAsync(Tracked.self, name: name) } }
        }
        var errors: [ResolutionError?] = []
        for task in tasks { errors.append(await task.value) }
        return errors
      }
    }
  }
}

extension ResolutionError? {
  /// The names of the path, outermost first, as in `A→B`.
  var pathOfNames: String { self?.path.compactMap(\.key.name?.rawValue).joined(separator: "→") ?? "none" }
}
