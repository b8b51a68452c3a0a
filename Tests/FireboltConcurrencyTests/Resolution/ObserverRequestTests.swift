import Firebolt
import TestSupport
import Testing

private final class Service: Sendable {}
private final class Other: Sendable {}

/// An observer may request anything. A request for an instance that its own thread is creating is a cycle.
@Suite("Rules 28 and 56: an observer that requests what is being made never hangs") struct ObserverRequestTests {
  /// Adds an observer that requests an instance when one is about to be made, and collects the codes of the requests.
  private func observe(
    _ resolver: Resolver, _ ask: @escaping @Sendable (Resolver, ResolutionEvent) throws -> Void
  ) -> (observation: ResolutionObservation, codes: Guarded<[ResolutionError.Code?]>) {
    let codes = Guarded<[ResolutionError.Code?]>([])
    let observation = resolver.observe { [weak resolver] event in
      guard case .making = event.kind, let resolver else { return }
      let error = resolutionError { try ask(resolver, event) }
      codes.append(error?.code)
    }
    return (observation, codes)
  }

  @Test(arguments: [Resolver.Scope.single, .weak, .custom("session")], [false, true])
  func anObserverThatAsksForWhatIsBeingMadeGetsACycleError(_ scope: Resolver.Scope, isAsync: Bool) async throws {
    let resolver = Resolver()
    if isAsync { resolver.registerAsync(scope) { Service() } } else { resolver.register(scope) { Service() } }
    let (observation, codes) = observe(resolver) { resolver, _ in _ = try resolver.resolve(Service.self) }
    let first =
      isAsync
      ? try await watched { try await resolver.getAsync(Service.self) } : await onThreadOfItsOwn { resolver.get() }
    #expect(codes.value == [.cycle])
    #expect(resolver.get() as Service === first)
    observation.end()
  }

  /// The observer on each thread requests the instance that the other thread is about to create.
  @Test func twoThreadsWhoseObserversAskForWhatTheOtherMakesBothReturn() {
    for _ in 0..<(50 * tortureRounds) {
      let resolver = Resolver().register { Service() }.register { Other() }
      let bothMake = Milestone(2)
      let (observation, codes) = observe(resolver) { resolver, event in
        bothMake.reach()
        bothMake.wait()
        if event.key == TypeKey(Service.self) {
          _ = try resolver.resolve(Other.self)
        } else {
          _ = try resolver.resolve(Service.self)
        }
      }
      onThreads(2) { index in
        if index == 0 { _ = resolver.get() as Service } else { _ = resolver.get() as Other }
      }
      // One of the two requests must fail. The other one may get its instance once that has been created.
      #expect(codes.value.count == 2)
      #expect(codes.value.contains(.cycle))
      #expect(codes.value.allSatisfy { $0 == nil || $0 == .cycle })
      observation.end()
    }
  }
}
