import Firebolt
import FireboltGraph
import TestSupport
import Testing

/// An object that the tests complete and decorate.
private final class Journal: Sendable {
  private let written: Guarded<[String]>
  var lines: [String] { written.value }
  init(_ lines: String...) { written = Guarded(lines) }
  func append(_ line: String) { written.append(line) }
}

@MainActor private final class Screen {
  var title: String
  init(_ title: String) { self.title = title }
}

extension Resolver.Keys {
  fileprivate static let journal = Resolver.AsyncKey { Journal("opened") }
  fileprivate static let signature = Resolver.AsyncKey {
    await Task.yield(); return "signed"
  }
  fileprivate static let chapter = Resolver.AsyncArgumentKey(.factory) { (_: Resolver, title: String) in Journal(title)
  }
  fileprivate static let screen = Resolver.MainActorKey { Screen("own") }
  fileprivate static let window = Resolver.MainActorArgumentKey { (_: Resolver, title: String) in Screen(title) }
}

@Suite("Rules 49 and 52: hooks of keys")
struct KeyHookTests {
  @Test func aHookBelongsToTheAsynchronousKey() async throws {
    let resolver = Resolver()
    let own = try await resolver.getAsync(.journal)
    resolver.initCompleted(.journal) { _, journal in journal.append("completed") }
    resolver.decorate(.journal) { _, journal in Journal("decorated", journal.lines[0]) }
    let journal = try await resolver.getAsync(.journal)
    #expect(journal !== own && journal.lines == ["decorated", "opened", "completed"])
    #expect(try await resolver.getAsync(.journal) === journal, "hooks run for a new instance only")
    resolver.registerAsync(.journal) { Journal("registered") }
    #expect(try await resolver.getAsync(.journal).lines == ["decorated", "registered", "completed"])
  }

  @Test func hooksOfAKeyWithArguments() async throws {
    let resolver = Resolver()
    resolver.decorate(.chapter) { _, chapter in Journal("decorated", chapter.lines[0]) }
    resolver.initCompleted(.chapter) { _, chapter in chapter.append("completed") }
    #expect(try await resolver.getAsync(.chapter, "One").lines == ["decorated", "One", "completed"])
    #expect(try await resolver.getAsync(.chapter, "Two").lines == ["decorated", "Two", "completed"])
  }

  @Test func whatAHookThrowsFailsTheRequestAndTheNextOneMakesAnew() async throws {
    let resolver = Resolver()
    let attempts = Tally()
    resolver.initCompleted(.journal) { _, journal in
      journal.append("completed")
      attempts.add()
      if attempts.count == 1 { throw Failure("no ink") }
    }
    let completion = await #expect(throws: ResolutionError.self) { _ = try await resolver.getAsync(.journal) }
    #expect(completion?.code == .completionThrew && completion?.underlying as? Failure == Failure("no ink"))
    #expect(try await resolver.getAsync(.journal).lines == ["opened", "completed"])
    resolver.decorate(.signature) { _, signature in throw Failure("no \(signature)") }
    let decorator = await #expect(throws: ResolutionError.self) { _ = try await resolver.getAsync(.signature) }
    #expect(decorator?.code == .decoratorThrew && decorator?.underlying as? Failure == Failure("no signed"))
  }

  @Test @MainActor func hooksOfAMainActorKeyRunThere() {
    let resolver = Resolver()
    let dropped = Tally()
    resolver.decorate(.screen, on: MainActor.self) { Screen("framed " + $1.title) }
    resolver.initCompleted(.screen, on: MainActor.self) { resolver, screen in
      screen.title += " by " + resolver.get(.window, "wall").title
    }
    resolver.decorate(.window, on: MainActor.self) { Screen("clean " + $1.title) }
    resolver.onDrop(.screen, on: MainActor.self) { screen in
      screen.title = "closed"
      dropped.add()
    }
    let screen = resolver.get(.screen)
    #expect(screen.title == "framed own by clean wall")
    resolver.dropCached(.screen)
    #expect(dropped.count == 1 && screen.title == "closed")
  }

  @Test func aHookOnTheMainActorHasNothingToMendForVerify() throws {
    let resolver = Resolver()
    resolver.register(.screen) { Screen("registered") }
    resolver.decorate(.screen, on: MainActor.self) { $1 }
    #expect(try resolver.verify().warnings.map(\.code) == [])
  }
}
