import Foundation
import Testing

extension Document {
  /// Runs the parts in order and expects each part to print the output that is shown.
  func expectPartsToPrintWhatIsShown() throws {
    let run = try SwiftCompiler().run(combined, module: "FilmList")
    #expect(run.succeeded, "\(run.errors)")
    let parts = blocks(.statements)
    let outputs = run.output.components(separatedBy: Document.separator)
    #expect(outputs.count == parts.count + 1, "\(run.text)")
    for (block, output) in zip(parts, outputs) { block.expectToPrint(output) }
    for block in blocks(.declarations) { block.expectToPrint("") }
  }

  /// Whether the document shows output for one of its parts.
  var showsOutput: Bool { blocks(.statements).contains { !$0.output.isEmpty } }
}

extension Document.Block {
  /// Expects the block's output to be the output that is shown.
  func expectToPrint(_ output: String) {
    #expect(output.trimmingCharacters(in: .newlines) == self.output, "\(self) prints:\n\(output)")
  }

  /// Expects the block to be a valid package manifest.
  func expectValidManifest() throws {
    let folder = try TemporaryFolder()
    try folder.create("Package.swift", source)
    let run = try Command(Toolchain.packageManager, ["package", "dump-package"], in: folder)
    #expect(run.succeeded, "\(self): \(run.text)")
  }

  /// Runs the block as a whole program and expects it to print the output that is shown.
  func expectProgramToPrintWhatIsShown() throws {
    let run = try SwiftCompiler().run(source, module: "FilmList")
    // The runtime adds a stack trace with addresses to the message of a trap.
    expectToPrint(run.text.components(separatedBy: "\nCurrent stack trace:")[0])
    #expect(run.succeeded != output.contains("Fatal error: "), "\(self): \(run.text)")
  }
}
