import Firebolt

/// A record of the overrides that the tests of a suite, or the cases of a test, used. Each test or case has its own
/// resolver, in which the same code makes the same overrides again.
final class OverrideUse: Sendable {
  /// The identity of an override, the same in all of these resolvers.
  private struct Identity: Hashable {
    let key: TypeKey
    let fileID: String?
    let line: Int?
  }

  /// The current record for each trait, by the trait's identity.
  @TaskLocal static var underWay: [ObjectIdentifier: OverrideUse] = [:]

  private let overrides = Locked<[Identity: Overrides.Registration]>([:])

  /// Adds the overrides of one test or case.
  func add(_ registrations: [Overrides.Registration]) {
    overrides.withLock { overrides in
      for registration in registrations {
        let step = registration.event.step
        let identity = Identity(key: step.key, fileID: step.fileID, line: step.line)
        guard let known = overrides[identity] else {
          overrides[identity] = registration
          continue
        }
        // Keeps the older event, so that the overrides stay in the order in which the code makes them.
        let isOlder = step.serialNumber < known.event.step.serialNumber
        overrides[identity] = Overrides.Registration(
          event: isOlder ? registration.event : known.event, isUsed: known.isUsed || registration.isUsed)
      }
    }
  }

  /// Returns the overrides that no test has used, in the order of registration.
  ///
  /// - Parameter isOfSuite: Whether the overrides belong to a suite, for the text.
  func failures(isOfSuite: Bool) -> [OverrideFailure] {
    overrides.withLock { Array($0.values) }.filter { !$0.isUsed }
      .map { OverrideFailure(reason: .unused, path: [$0.event.step], isOfSuite: isOfSuite) }.inOrder
  }
}

/// Information about the test run.
package enum TestRun {
  /// Whether the command line leaves no tests out. A partial run can't show which overrides a suite uses.
  @TaskLocal package static var isWhole = !CommandLine.arguments.contains { argument in
    ["--filter", "--skip"].contains { argument == $0 || argument.hasPrefix("\($0)=") }
  }
}
