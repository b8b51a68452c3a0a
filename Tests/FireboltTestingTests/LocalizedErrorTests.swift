import Firebolt
import FireboltTesting
import Foundation
import Testing

struct LocalizedErrorTests {
  @Test func theLocalizedDescriptionOfAnErrorIsItsText() throws {
    struct Film {}
    let error = try #require(throws: ResolutionError.self) { try Resolver().resolve(Film.self) }
    #expect((error as any Error).localizedDescription == error.description)
  }
}
