import Firebolt
import TestSupport
import Testing

/// The classic pair. The manager's service is set once both exist, and the service gets the manager in its initialiser.
private final class AuthenticationManager: @unchecked Sendable {  // Sound: `service` is set before it is shared.
  var service: APIService?
}

private final class APIService: @unchecked Sendable {  // Sound: `isComplete` is set before it is shared.
  let manager: AuthenticationManager
  var isComplete = false

  init(manager: AuthenticationManager) {
    self.manager = manager
  }
}

@Suite("Rule 29: two threads that begin with the two ends of a pair")
struct MutualCompletionAcrossThreadsTests {
  @Test(arguments: [false, true]) func bothSucceed(_ bothComplete: Bool) {
    for round in 0..<300 * tortureRounds {
      let resolver = Resolver()
      resolver.register { AuthenticationManager() }
      resolver.register { APIService(manager: $0.get()) }
      resolver.initCompleted(AuthenticationManager.self) { $1.service = $0.get() }
      if bothComplete {
        resolver.initCompleted(APIService.self) { $1.isComplete = ($0.get() as AuthenticationManager) === $1.manager }
      }
      let results = onThreads(2) { index -> (AuthenticationManager, APIService) in
        if index == round % 2 {
          let manager: AuthenticationManager = resolver.get()
          return (manager, manager.service!)
        }
        let service: APIService = resolver.get()
        return (service.manager, service)
      }
      #expect(results[0].0 === results[1].0)
      #expect(results[0].1 === results[1].1)
      #expect(results[0].0.service === results[0].1)
      #expect(results[0].1.isComplete == bothComplete && results[1].1.isComplete == bothComplete)
    }
  }
}
