import Foundation
import Testing

extension Document {
  /// Runs the parts in their order, and expects each to print what is shown.
  func expectPartsToPrintWhatIsShown() throws {
    let run = try SwiftCompiler().run(combined, module: "FilmList")
    #expect(run.succeeded, "\(run.errors)")
    let parts = blocks(.statements)
    let outputs = run.output.components(separatedBy: Document.separator)
    #expect(outputs.count == parts.count + 1, "\(run.text)")
    for (block, output) in zip(parts, outputs) { block.expectToPrint(output) }
    for block in blocks(.declarations) { block.expectToPrint("") }
  }

  /// Whether a part is shown to print something.
  var showsOutput: Bool { blocks(.statements).contains { !$0.output.isEmpty } }
}

extension Document.Block {
  /// Expects what the block has printed to be what is shown.
  func expectToPrint(_ output: String) {
    #expect(output.trimmingCharacters(in: .newlines) == self.output, "\(self) prints:\n\(output)")
  }

  /// Runs the block, a whole program, and expects it to print what is shown.
  func expectProgramToPrintWhatIsShown() throws {
    let run = try SwiftCompiler().run(source, module: "FilmList")
    // What a trap says ends where the runtime adds the addresses.
    expectToPrint(run.text.components(separatedBy: "\nCurrent stack trace:")[0])
    #expect(run.succeeded != output.contains("Fatal error: "), "\(self): \(run.text)")
  }
}
