import Firebolt
import FireboltTesting
import TestSupport
import Testing

private final class Projector {}
private final class Hall {
  init(projector: Projector) {}
}
private final class Cinema {
  init(hall: Hall, client: any FilmClient) {}
}
protocol TicketLike {}
private struct Ticket: TicketLike {}

/// `expectValid`, with and without a dry run.
@Suite struct ExpectValidTests {
  /// Collects the recorded issues, so that they don't fail this test.
  private final class Issues: @unchecked Sendable {  // Sound: only one test's task uses it.
    private(set) var found: [Issue] = []

    var texts: [String] { found.flatMap { $0.comments.map(\.rawValue) } }

    func take(_ issue: Issue) -> Bool {
      found.append(issue)
      return true
    }
  }

  @Test func recordsNothingWhereNothingIsWrong() async {
    let application = makeApplication()
    expectValid(application, failingOnWarnings: true)
    await expectValid(application, dryRun: DryRun(limit: patience), failingOnWarnings: true)
  }

  @Test func recordsAnIssueForEachMistakeAtTheCallersLine() {
    let resolver = Resolver().autowire(Hall.init)
    resolver.autowire(Cinema.init)
    let issues = Issues()
    var line = 0
    withKnownIssue {
      line = #line + 1
      expectValid(resolver)
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.count == 2)
    #expect(issues.texts.allSatisfy { $0.hasPrefix("error: ") && $0.contains("to fix") })
    #expect(issues.found.allSatisfy { $0.sourceLocation?.line == line && $0.sourceLocation?.fileID == #fileID })
  }

  @Test func recordsNotesOfARunWithoutADryRunIfThatIsAskedFor() {
    final class Panel { init(tickets: [any TicketLike]) {} }
    let resolver = Resolver().register { Ticket() }.autowire(Panel.init)
    expectValid(resolver, failingOnWarnings: true)
    let issues = Issues()
    withKnownIssue {
      expectValid(resolver, failingOnNotes: true)
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.count == 1)
    #expect(issues.texts.first?.hasPrefix("note: the array of TicketLike") == true, "\(issues.texts)")
  }

  @Test func recordsWhatADryRunFindsAtTheCallersLine() async {
    let resolver = Resolver()
    resolver.register { Hall(projector: $0.get()) }
    expectValid(resolver)
    let issues = Issues()
    var line = 0
    await withKnownIssue {
      line = #line + 1
      await expectValid(resolver, dryRun: DryRun(limit: patience))
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.count == 1)
    #expect(issues.texts.first?.contains("Projector") == true)
    #expect(issues.found.allSatisfy { $0.sourceLocation?.line == line })
  }

  @Test func aWarningIsAnIssueWhereThatIsAskedFor() async {
    let resolver = Resolver().register(.factory, arg1: Int.self) { _ in Ticket() }
    resolver.onDrop(Projector.self) { _ in }
    expectValid(resolver)
    await expectValid(resolver, dryRun: DryRun(limit: patience).giving(0))
    let issues = Issues()
    withKnownIssue {
      expectValid(resolver, failingOnWarnings: true)
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.count == 1)
    await withKnownIssue {
      await expectValid(resolver, dryRun: DryRun(limit: patience), failingOnWarnings: true)
    } matching: {
      issues.take($0)
    }
    // What couldn't be run is an error.
    #expect(issues.texts.map { $0.prefix { $0 != ":" } }.sorted() == ["error", "warning", "warning"])
  }

  @Test func aRecipeThatCouldNotRunForWantOfArgumentsIsAnIssue() async {
    let resolver = Resolver()
    resolver.register(.factory, arg1: Int.self) { resolver, _ in Hall(projector: resolver.get()) }
    let issues = Issues()
    await withKnownIssue {
      await expectValid(resolver, dryRun: DryRun(limit: patience))
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.count == 1)
    #expect(issues.texts.first?.hasSuffix("to fix    DryRun().giving(0)") == true)
    await withKnownIssue {
      await expectValid(resolver, dryRun: DryRun(limit: patience).giving(0))
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.last?.contains("nothing is registered for Projector") == true)
    await expectValid(resolver, dryRun: DryRun(limit: patience), allowing: [.init(.notRun, of: Hall.self)])
  }

  @Test func recipesThatLackArgumentsAreOneIssueWithOneFix() async {
    let resolver = Resolver().register(.factory, arg1: Int.self) { _ in Ticket() }
    resolver.register(.factory, arg1: String.self) { _ in Projector() }
    resolver.register(.factory, arg1: Int.self, arg2: Double.self) { number, _ in "\(number)" }
    let issues = Issues()
    await withKnownIssue {
      await expectValid(resolver, dryRun: DryRun(limit: patience))
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.count == 1)
    let lines = issues.texts.first?.components(separatedBy: "\n") ?? []
    #expect(lines.filter { $0.hasPrefix("error: the recipe for ") }.count == 3)
    #expect(
      lines.filter { $0.contains("to fix") } == [#"  to fix    DryRun().giving(0).giving("…").giving(0 as Double)"#])
  }

  @Test func whatNothingNeedsIsAnIssue() async {
    let resolver = Resolver().register { Projector() }.autowire(Hall.init).register { Ticket() }
    await expectValid(resolver, dryRun: DryRun(limit: patience))
    await expectValid(resolver, dryRun: DryRun(limit: patience).requesting(Hall.self, Ticket.self))
    let issues = Issues()
    await withKnownIssue {
      await expectValid(resolver, dryRun: DryRun(limit: patience).requesting(Hall.self))
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.map { $0.hasPrefix("error: Ticket isn't needed by what is requested: Hall") } == [true])
  }

  @Test func anOptionalRequestThatFoundNothingIsAnIssueOnlyWhereThatIsAskedFor() async {
    let resolver = Resolver().register { (resolver: Resolver) -> [Projector] in
      let projector: Projector? = resolver.get()
      return projector.map { [$0] } ?? []
    }
    await expectValid(resolver, dryRun: DryRun(limit: patience), failingOnWarnings: true)
    let issues = Issues()
    await withKnownIssue {
      await expectValid(resolver, dryRun: DryRun(limit: patience), failingOnNotes: true)
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.map { $0.hasPrefix("note: an optional request for Projector") } == [true])
  }

  @Test func whatARecipeThrowsIsAnIssueUnlessItIsLeftOut() async {
    struct Closed: Error {}
    let resolver = Resolver().register { () throws -> Projector in throw Closed() }
    let issues = Issues()
    await withKnownIssue {
      await expectValid(resolver, dryRun: DryRun(limit: patience))
    } matching: {
      issues.take($0)
    }
    #expect(issues.texts.count == 1)
    #expect(issues.texts.first?.contains("Closed") == true)
    await expectValid(resolver, dryRun: DryRun(leavingOut: [Projector.self]))
  }
}
