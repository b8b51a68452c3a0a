import Firebolt
import TestSupport
import Testing

private final class Service: Sendable {}
private final class Other: Sendable {}

/// An observer may request anything. A request for an instance that its own thread is creating is a
/// cycle.
@Suite("Rules 28 and 56: an observer that requests what is being made never hangs") struct ObserverRequestTests {
  static let sharedScopes: [Resolver.Scope] = [.single, .weak, .custom("session")]

  /// Adds an observer that makes a request when `type` is about to be created, and records the errors of the requests.
  private func observing<T, R>(
    _ resolver: Resolver, whenMaking type: T.Type, _ ask: @escaping @Sendable (Resolver) throws -> R
  ) -> (observation: ResolutionObservation, errors: Guarded<[ResolutionError?]>) {
    let errors = Guarded<[ResolutionError?]>([])
    let observation = resolver.observe { [weak resolver] event in
      guard case .making = event.kind, event.key == TypeKey(type), let resolver else { return }
      let error = resolutionError { try ask(resolver) }
      errors.append(error)
    }
    return (observation, errors)
  }

  @Test(arguments: sharedScopes)
  func anObserverThatAsksForWhatIsBeingMadeGetsACycleError(_ scope: Resolver.Scope) {
    let resolver = Resolver().register(scope) { Service() }
    let (observation, errors) = observing(resolver, whenMaking: Service.self) { try $0.resolve(Service.self) }
    let (first, second) = onAnotherThread {
      let first: Service = resolver.get()
      return (first, resolver.get() as Service)
    }
    #expect(errors.withLock { $0.map { $0?.code } } == [.cycle])
    #expect(first === second)
    observation.end()
  }

  @Test func anObserverThatAsksForWhatAnAsynchronousRecipeIsAboutToMakeGetsACycleError() async throws {
    let resolver = Resolver().registerAsync { Service() }
    let (observation, errors) = observing(resolver, whenMaking: Service.self) { try $0.resolve(Service.self) }
    _ = try await watched { try await resolver.getAsync() as Service }
    #expect(errors.withLock { $0.map { $0?.code } } == [.cycle])
    observation.end()
  }

  /// The observer on each thread requests the instance that the other thread is about to create.
  @Test func twoThreadsWhoseObserversAskForWhatTheOtherMakesBothReturn() {
    for _ in 0..<(50 * tortureRounds) {
      let resolver = Resolver().register { Service() }.register { Other() }
      let bothMake = Milestone(2)
      let codes = Guarded<[ResolutionError.Code?]>([])
      let observation = resolver.observe { [weak resolver] event in
        guard case .making = event.kind, let resolver else { return }
        bothMake.reach()
        bothMake.wait()
        let error = resolutionError {
          if event.key == TypeKey(Service.self) {
            _ = try resolver.resolve(Other.self)
          } else {
            _ = try resolver.resolve(Service.self)
          }
        }
        codes.append(error?.code)
      }
      onThreads(2) { index in
        if index == 0 { _ = resolver.get() as Service } else { _ = resolver.get() as Other }
      }
      // One of the two requests must fail. The other one may get its instance once that has been created.
      #expect(codes.withLock { $0.count } == 2)
      #expect(codes.withLock { $0.contains(.cycle) })
      #expect(codes.withLock { $0.allSatisfy { $0 == nil || $0 == .cycle } })
      observation.end()
    }
  }
}
