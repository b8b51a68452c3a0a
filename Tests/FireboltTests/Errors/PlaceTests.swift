import Testing

@testable import Firebolt

/// A place keeps its file and line, although it stores them in a compact form.
struct PlaceTests {
  @Test(arguments: [0, 1, 65_535, 1_000_000])
  func aPlaceIsKept(line: UInt) {
    let place = Place("Films/Großes Kino 🎬.swift", line)
    #expect(place.description == "Films/Großes Kino 🎬.swift:\(line)")
    #expect(Place("", line).description == ":\(line)")
  }

  @Test func aPlaceIsTakenFromTheCaller() {
    let place = Place(#fileID, #line)
    #expect(place.description == "FireboltTests/PlaceTests.swift:15")
  }

  @Test func aNameWithoutAnAddressIsLeftOut() {
    let name: StaticString = scalar()
    #expect(!name.hasPointerRepresentation)
    #expect(Place(name, 7).description == ":7")
  }

  /// A literal that the compiler passes as a single Unicode scalar.
  private func scalar<Literal: ExpressibleByUnicodeScalarLiteral>() -> Literal { "é" }
}
