import Firebolt
import FireboltTesting
import Foundation
import Testing

@Suite struct LocalizedErrorTests {
  @Test func theLocalizedDescriptionOfAnErrorIsItsText() throws {
    struct Film {}
    let resolver = Resolver("localized")
    let line = #line + 1
    let error: any Error = try #require(throws: ResolutionError.self) { try resolver.resolve(Film.self) }
    #expect(
      error.localizedDescription == """
        Firebolt: nothing is registered for Film in resolver "localized"
          asked at  FireboltTestingTests/LocalizedErrorTests.swift:\(line)
          to fix    resolver.register { Film(…) }
        """)
  }
}
