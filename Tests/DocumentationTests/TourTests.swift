import Foundation
import Testing

/// The tour in Playground/Tour.
struct TourTests {
  @Test func theTourEndsAsItSays() throws {
    let run = try Command(Toolchain.build.appendingPathComponent("Playground"), [], in: TemporaryFolder())
    #expect(run.succeeded, "\(run.text)")
    #expect(run.output.contains("\n21. Declared keys\n"))
    #expect(run.output.hasSuffix("Everything in it came out as written.\n"))
    #expect(!run.output.contains("WRONG"))
  }

  @Test func aWrongValueEndsTheTourWithAnError() throws {
    let tour = Toolchain.package.appendingPathComponent("Playground/Tour")
    let helper = try String(contentsOf: tour.appendingPathComponent("Check.swift"), encoding: .utf8)
    let wrong = try SwiftCompiler().run(helper + "check(\"the answer\", 41, is: 42)\nprint(\"on\")\n", module: "Tour")
    #expect(!wrong.succeeded)
    #expect(wrong.output.hasPrefix("  the answer: 41\n  WRONG, expected: 42"))
    #expect(!wrong.output.contains("\non\n"))
    let right = try SwiftCompiler().run(helper + "check(\"the answer\", 42, is: 42)\nprint(\"on\")\n", module: "Tour")
    #expect(right.succeeded)
    #expect(right.output == "  the answer: 42\non\n")
  }
}
