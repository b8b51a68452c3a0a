import Firebolt
import Foundation
import TestSupport
import Testing

/// A name in a remedy is a Swift literal: the code that an error suggests compiles and refers to that name.
struct RemedyNameTests {
  private static let texts = [
    "dark", "", "say \"hi\"", #"C:\new\(x)\u{41}"#, "two\nlines\r\nand\rmore", "tab\tnul\0one", "\u{1B}[31m",
    "&amp; <b> | # /* // */", "é 👩‍👩‍👧 🏳️‍🌈 日本", "e\u{301} \"\u{301} \\\u{301}",
    "\u{2028}\u{2029}\u{85}\u{202E}\u{FEFF}\u{FFFF}",
  ]

  /// Code for the text that gives its bytes as numbers.
  private func bytes(_ text: String) -> String { "String(decoding: \(Array(text.utf8)) as [UInt8], as: UTF8.self)" }

  /// The code that an error suggests.
  private func remedy(_ error: ResolutionError) throws -> String {
    try Remedy(error.description).piece(0)
  }

  @Test func theRegistrationThatAnErrorGivesRegistersThatNameAndTheIdIsTheResolvers() throws {
    var program = "import Firebolt\nlet resolver = Resolver()\n"
    for text in Self.texts {
      let name = Resolver.Name(text)
      let missing = try #require(throws: ResolutionError.self) { try Resolver().resolve(Int.self, name: name) }
      program += try remedy(missing).replacingOccurrences(of: "Int(…)", with: "Int(7)") + "\n"
      program += "precondition(resolver.get(name: Resolver.Name(\(bytes(text)))) as Int? == 7)\n"
      let noInitializer = try #require(throws: ResolutionError.self) {
        try Resolver().resolve((any Error).self, name: name)
      }
      program += try remedy(noInitializer).replacingOccurrences(of: "…", with: "CancellationError()") + "\n"
      program += "precondition(resolver.get(name: Resolver.Name(\(bytes(text)))) as (any Error)? != nil)\n"
      let resolver = Resolver("odd \(text)")
      let error = try #require(throws: ResolutionError.self) { try resolver.resolve(Int.self) }
      let title = try #require(error.description.unwrapped.split(separator: "\n").first)
      program += "precondition(\(title.components(separatedBy: "in resolver ")[1]) == \(bytes("odd \(text)")))\n"
    }
    let run = try SwiftCompiler().run(program + "print(\"all\")\n", module: "Names")
    #expect(run.output == "all\n", "\(run.text)")
  }
}
