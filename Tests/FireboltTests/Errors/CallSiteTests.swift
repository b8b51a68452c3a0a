import Testing

@testable import Firebolt

/// The place of a request survives the form in which callers pass it.
struct CallSiteTests {
  @Test(arguments: [0, 1, 65_535, 1_000_000])
  func aPlaceIsKept(line: UInt) {
    let site = CallSite("Films/Großes Kino 🎬.swift", line)
    #expect(site.place.description == "Films/Großes Kino 🎬.swift:\(line)")
    #expect(CallSite("", line).place.description == ":\(line)")
  }

  @Test func aPlaceIsTakenFromTheCaller() {
    let site = CallSite(#fileID, #line)
    #expect(site.place.description == "FireboltTests/CallSiteTests.swift:15")
  }

  @Test func aNameWithoutAnAddressIsLeftOut() {
    let name: StaticString = scalar()
    #expect(!name.hasPointerRepresentation)
    #expect(CallSite(name, 7).place.description == ":7")
  }

  /// A literal that the compiler passes as one character.
  private func scalar<Literal: ExpressibleByUnicodeScalarLiteral>() -> Literal { "é" }
}
