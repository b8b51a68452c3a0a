import Firebolt
import FireboltTesting
import TestSupport
import Testing

private final class Projector {}
private final class Hall { init(projector: Projector) {} }
private final class Cinema { init(hall: Hall, client: any FilmClient) {} }
protocol TicketLike {}
private struct Ticket: TicketLike {}

/// `expectValid`, with and without a dry run.
struct ExpectValidTests {
  private let dryRun = DryRun(limit: patience)

  @Test func recordsNothingWhereNothingIsWrong() async {
    let application = makeApplication()
    expectValid(application, failingOnWarnings: true)
    await expectValid(application, dryRun: dryRun, failingOnWarnings: true)
  }

  @Test func recordsAnIssueForEachMistakeAtTheCallersLine() async {
    let resolver = Resolver().autowire(Hall.init)
    resolver.autowire(Cinema.init)
    let line = #line + 1
    let issues = await recordedIssues { expectValid(resolver) }
    #expect(issues.texts.count == 2)
    #expect(issues.texts.allSatisfy { $0.hasPrefix("error: ") && $0.contains("to fix") })
    #expect(issues.all.allSatisfy { $0.sourceLocation?.line == line && $0.sourceLocation?.fileID == #fileID })
  }

  @Test func recordsNotesOfARunWithoutADryRunIfThatIsAskedFor() async {
    final class Panel { init(tickets: [any TicketLike]) {} }
    let resolver = Resolver().register { Ticket() }.autowire(Panel.init)
    expectValid(resolver, failingOnWarnings: true)
    let issues = await recordedIssues { expectValid(resolver, failingOnNotes: true) }
    #expect(issues.texts.map { $0.hasPrefix("note: the array of TicketLike") } == [true], "\(issues.texts)")
  }

  @Test func recordsWhatADryRunFindsAtTheCallersLine() async {
    let resolver = Resolver()
    resolver.register { Hall(projector: $0.get()) }
    expectValid(resolver)
    let line = #line + 1
    let issues = await recordedIssues { await expectValid(resolver, dryRun: dryRun) }
    #expect(issues.texts.map { $0.contains("Projector") } == [true])
    #expect(issues.all.allSatisfy { $0.sourceLocation?.line == line })
  }

  @Test func aWarningIsAnIssueWhereThatIsAskedFor() async {
    let resolver = Resolver().register(.factory, arg1: Int.self) { _ in Ticket() }
    resolver.onDrop(Projector.self) { _ in }
    expectValid(resolver)
    await expectValid(resolver, dryRun: dryRun.giving(0))
    let issues = await recordedIssues { expectValid(resolver, failingOnWarnings: true) }
    #expect(issues.texts.count == 1)
    let more = await recordedIssues { await expectValid(resolver, dryRun: dryRun, failingOnWarnings: true) }
    // What couldn't be run is an error.
    #expect(more.texts.map { $0.prefix { $0 != ":" } }.sorted() == ["error", "warning"])
  }

  @Test func aRecipeThatCouldNotRunForWantOfArgumentsIsAnIssue() async {
    let resolver = Resolver()
    resolver.register(.factory, arg1: Int.self) { resolver, _ in Hall(projector: resolver.get()) }
    let issues = await recordedIssues { await expectValid(resolver, dryRun: dryRun) }
    #expect(issues.texts.map { $0.hasSuffix("to fix    DryRun().giving(0)") } == [true])
    let more = await recordedIssues { await expectValid(resolver, dryRun: dryRun.giving(0)) }
    #expect(more.texts.map { $0.contains("nothing is registered for Projector") } == [true])
    await expectValid(resolver, dryRun: dryRun, allowing: [.init(.notRun, of: Hall.self)])
  }

  @Test func recipesThatLackArgumentsAreOneIssueWithOneFix() async {
    let resolver = Resolver().register(.factory, arg1: Int.self) { _ in Ticket() }
    resolver.register(.factory, arg1: String.self) { _ in Projector() }
    resolver.register(.factory, arg1: Int.self, arg2: Double.self) { number, _ in "\(number)" }
    let issues = await recordedIssues { await expectValid(resolver, dryRun: dryRun) }
    #expect(issues.texts.count == 1)
    let lines = issues.texts.first?.components(separatedBy: "\n") ?? []
    #expect(lines.filter { $0.hasPrefix("error: the recipe for ") }.count == 3)
    #expect(
      lines.filter { $0.contains("to fix") } == [#"  to fix    DryRun().giving(0).giving("…").giving(0 as Double)"#])
  }

  @Test func whatNothingNeedsIsAnIssue() async {
    let resolver = Resolver().register { Projector() }.autowire(Hall.init).register { Ticket() }
    await expectValid(resolver, dryRun: dryRun)
    await expectValid(resolver, dryRun: dryRun.requesting(Hall.self, Ticket.self))
    let issues = await recordedIssues { await expectValid(resolver, dryRun: dryRun.requesting(Hall.self)) }
    #expect(issues.texts.map { $0.hasPrefix("error: Ticket isn't needed by what is requested: Hall") } == [true])
  }

  @Test func anOptionalRequestThatFoundNothingIsAnIssueOnlyWhereThatIsAskedFor() async {
    let resolver = Resolver().register { (resolver: Resolver) -> [Projector] in
      let projector: Projector? = resolver.get()
      return projector.map { [$0] } ?? []
    }
    await expectValid(resolver, dryRun: dryRun, failingOnWarnings: true)
    let issues = await recordedIssues { await expectValid(resolver, dryRun: dryRun, failingOnNotes: true) }
    #expect(issues.texts.map { $0.hasPrefix("note: an optional request for Projector") } == [true])
  }
}
