import Firebolt
import Foundation

/// Which overrides were used by the tests of a suite, or the cases of a test. Each of these has a resolver of its own, in
/// which the same code makes the same overrides again.
final class OverrideUse: @unchecked Sendable {  // Sound: the lock guards the variable.
  /// What tells the overrides of a resolver apart, the same in all of the resolvers.
  private struct Identity: Hashable {
    let key: TypeKey
    let fileID: String?
    let line: Int?
  }

  /// Where the overrides are gathered now, for each trait by its identity.
  @TaskLocal static var underWay: [ObjectIdentifier: OverrideUse] = [:]

  private let lock = NSLock()
  private var overrides: [Identity: Overrides.Registration] = [:]

  /// Adds what one test or case has overridden.
  func add(_ registrations: [Overrides.Registration]) {
    lock.withLock {
      for registration in registrations {
        let step = registration.event.step
        let identity = Identity(key: step.key, fileID: step.fileID, line: step.line)
        guard let known = overrides[identity] else {
          overrides[identity] = registration
          continue
        }
        // The older of the two: so they stay in the order in which the code makes them.
        let isOlder = step.registrationNumber < known.event.step.registrationNumber
        overrides[identity] = Overrides.Registration(
          event: isOlder ? registration.event : known.event, isUsed: known.isUsed || registration.isUsed)
      }
    }
  }

  /// The overrides that none of the tests has used, in the order of registration.
  ///
  /// - Parameter isOfSuite: Whether they are those of a suite, for the text.
  func failures(isOfSuite: Bool) -> [OverrideFailure] {
    lock.withLock { Array(overrides.values) }.filter { !$0.isUsed }
      .map { OverrideFailure(reason: .unused, event: $0.event, isOfSuite: isOfSuite) }.inOrder
  }
}

/// What is known of the run of all tests.
package enum TestRun {
  /// Whether no tests were left out by the command line. What the tests of a suite use can't be told from some of them.
  @TaskLocal package static var isWhole = !ProcessInfo.processInfo.arguments.contains { argument in
    ["--filter", "--skip"].contains { argument == $0 || argument.hasPrefix("\($0)=") }
  }
}
