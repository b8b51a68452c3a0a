/// Work that a module does at launch.
protocol LaunchTask: Sendable {
  var name: String { get }
  func run() async throws
}

/// Identifies one launch. Everything made for that launch shares it.
final class LaunchContext: Sendable {
  let identifier: String
  let began: Instant

  init(identifiers: any IdentifierSource, clock: any Clock) {
    identifier = identifiers.makeIdentifier()
    began = clock.now
  }
}

/// Records the steps of a launch.
final class LaunchReport: Sendable {
  let context: LaunchContext
  private let clock: any Clock
  private let steps = Protected<[String]>([])

  init(context: LaunchContext, clock: any Clock) {
    self.context = context
    self.clock = clock
  }

  var names: [String] { steps.current }

  func note(_ name: String) {
    steps.withValue { $0.append(name) }
  }
}

final class LaunchSequence: Sendable {
  let context: LaunchContext
  let report: LaunchReport
  private let tasks: [any LaunchTask]

  init(context: LaunchContext, report: LaunchReport, tasks: [any LaunchTask]) {
    self.context = context
    self.report = report
    self.tasks = tasks
  }

  func run() async throws {
    for task in tasks {
      try await task.run()
      report.note(task.name)
    }
  }
}
