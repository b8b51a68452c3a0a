import Firebolt
import TestSupport
import Testing

private final class Whole: Sendable {}
private final class First: Sendable {
  let farewell: Farewell
  init(_ farewell: Farewell) { self.farewell = farewell }
}
private final class Second: Sendable {}

/// An object that is released because a completion failed may request anything. A request for an
/// instance that its own thread is creating is a cycle.
@Suite("Rules 28 and 56: a deinit of what a failed completion releases never hangs") struct UndoneDeinitTests {
  /// The type that the deinitialiser of the undone instance requests.
  enum Wanted: CaseIterable {
    case itself, sibling, whole

    func resolve(_ resolver: Resolver) throws {
      switch self {
      case .itself: _ = try resolver.resolve(First.self)
      case .sibling: _ = try resolver.resolve(Second.self)
      case .whole: _ = try resolver.resolve(Whole.self)
      }
    }
  }

  /// No rule says when the instance is released, so the request may get an instance or an error.
  @Test(arguments: Wanted.allCases)
  func aDeinitialiserOfWhatIsUndoneNeverHangs(_ wanted: Wanted) {
    let answers = Guarded<[ResolutionError.Code?]>([])
    let error = onAnotherThread {
      let resolver = Resolver()
      let failures = Tally()
      resolver.register { (r: Resolver) in
        First(
          Farewell { [weak r] in
            // A new instance that is created for this request is released with the resolver.
            guard let r, answers.withLock(\.isEmpty) else { return }
            answers.append(nil)
            let error = resolutionError { try wanted.resolve(r) }
            answers.withLock { $0[0] = error?.code }
          })
      }
      resolver.register { Second() }
      resolver.register { (r: Resolver) in
        _ = try r.resolve(First.self)
        _ = try r.resolve(Second.self)
        return Whole()
      }
      resolver.initCompleted(First.self) { _, _ in if failures.add() == 1 { throw Failure("not yet") } }
      resolver.initCompleted(Second.self) { _, _ in }
      let error = resolutionError { try resolver.resolve(Whole.self) }
      // Everything can be resolved afterwards.
      _ = try? resolver.resolve(Whole.self)
      precondition(resolver.get() as Whole? != nil)
      return error
    }
    #expect(error?.code == .completionThrew)
    let codes = answers.value
    #expect(codes == [nil] || codes == [.cycle])
  }
}
