// Tests/FilmListTests/FilmListTests.swift
import Firebolt
import FireboltTesting
import Testing

@testable import FilmList

nonisolated final class StubClient: FilmClient {
  func films() -> [String] { ["Test film"] }
}

@Suite(.resolver(inheriting: .app) { $0.register(expect: (any FilmClient).self) { StubClient() } })
struct FilmListTests {
  @Test func theTitleCountsTheFilms() {
    #expect(Window().list.title == "Ada's films: 1")
  }

  @Test func theAppIsWired() async {
    await expectValid(.app, dryRun: DryRun().giving("Alien"))
  }
}
