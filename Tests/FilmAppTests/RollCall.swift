import Firebolt
import TestSupport

/// Requests registrations and records which of them have served a request.
final class RollCall {
  private let resolver: Resolver
  private let answered: Guarded<Set<String>>
  private let observations: [ResolutionObservation]

  /// - Parameters:
  ///   - resolver: The resolver to ask.
  ///   - parent: Its parent, which serves what the resolver lacks.
  init(_ resolver: Resolver, parent: Resolver) {
    let answered = Guarded<Set<String>>([])
    self.resolver = resolver
    self.answered = answered
    observations = [resolver, parent].map { resolver in
      resolver.observe { event in
        // The path of a nested request is longer. Only direct requests count.
        guard event.path.count == 1, let step = event.path.first, let file = step.fileID, let line = step.line else {
          return
        }
        switch event.kind {
        case .made, .reused: answered.withLock { _ = $0.insert("\(file):\(line)") }
        default: break
        }
      }
    }
  }

  /// The places of the registrations that have served a request.
  var places: Set<String> { answered.withLock { $0 } }

  /// Requests types that are registered without a name.
  func call<each T>(_ types: repeat (each T).Type) async throws {
    for type in repeat each types { _ = try await resolver.getAsync(expect: type) as Any }
  }

  /// Requests a type under several names.
  func call<T>(_ type: T.Type, named names: Resolver.Name...) async throws {
    for name in names { _ = try await resolver.getAsync(expect: type, name: name) as Any }
  }

  /// Requests a type with arguments.
  func call<T, A, each B>(_ type: T.Type, with argument: A, _ rest: repeat each B) throws {
    _ = try resolver.resolve(type, argument, repeat each rest) as Any
  }
}
