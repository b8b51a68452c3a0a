import Foundation
import Testing

/// The tour in Playground/Tour.
struct TourTests {
  /// Runs the tour in another folder, with its output in a pipe.
  private static func tour(_ arguments: String...) throws -> Command {
    try Command(Toolchain.build.appendingPathComponent("Playground"), arguments, in: TemporaryFolder())
  }

  @Test func theTourPrintsTheCodeThatItRunsAndWhatItsExpressionsAre() throws {
    let tour = try Self.tour()
    #expect(tour.succeeded, "\(tour.text)")
    #expect(tour.output.contains("Everything in it came out as written. Its chapters:\n\n1. Registering"))
    #expect(tour.output.hasSuffix("and chapter 7 with `swift run Playground 7`.\n"))
    #expect(!tour.output.contains("\u{1B}"), "colours are for terminals")

    let files = try ProjectFiles.all(in: "Playground/Tour", ending: ".swift").filter { $0.contains("/Chapter") }
    #expect(files.count == 22)
    var checks = 0
    for file in files {
      let source = try ProjectFiles.text(of: file)
      checks += source.components(separatedBy: "  check(").count - 1
      let printed = source.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
        !["//", "import ", "@MainActor func", "check(", "show(", "run {", "await fails("].contains {
          line.hasPrefix($0)
        }
      }
      for line in printed { #expect(tour.output.contains("    \(line)\n"), "\(file): \(line)") }
    }
    #expect(tour.output.components(separatedBy: "→ ").count - 1 >= checks)
    #expect(tour.output.contains("    global.user                                     → Grace\n"))
  }

  @Test(arguments: 1...22)
  func aChapterRunsAlone(_ number: Int) throws {
    let chapter = try Self.tour("\(number)")
    #expect(chapter.succeeded, "\(chapter.text)")
    #expect(chapter.output.hasPrefix("\n\(number). "))
    #expect(!chapter.output.contains("\n\(number + 1). "))
  }

  @Test func aChapterThatDoesNotExistIsAnsweredWithTheList() throws {
    let list = try Self.tour("23")
    #expect(!list.succeeded)
    #expect(list.output.hasPrefix("1. Registering") && list.output.contains("\n22. Where a launch spends its time\n"))
  }

  /// A chapter that says of its argument that it is 42, and goes on.
  private static let chapter = Result {
    let compiler = try SwiftCompiler()
    let chapter = """
      /// A chapter.
      @MainActor func chapter() {
        check(CommandLine.arguments[1], is: "42")
      }
      chapter()
      print("on")

      """
    let narration = try ProjectFiles.text(of: "Playground/Tour/Narration.swift")
    let file = try compiler.folder.create("main.swift", narration + chapter)
    return (compiler, program: try compiler.link([file], module: "Tour"))
  }

  @Test(arguments: [(41, false), (42, true)])
  func aWrongValueEndsTheTourWithAnError(_ value: Int, _ isRight: Bool) throws {
    let (compiler, program) = try Self.chapter.get()
    let run = try Command(program, ["\(value)"], in: compiler.folder)
    #expect(run.succeeded == isRight)
    #expect(run.output.contains("→ \(value)\n"))
    #expect(run.output.contains("WRONG, expected: 42") == !isRight)
    #expect(run.output.hasSuffix("\non\n") == isRight)
  }
}
