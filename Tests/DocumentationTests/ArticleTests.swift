import Foundation
import Testing

/// The code of the README and of the articles compiles without warnings. The blocks of a document form one module, except for
/// whole programs. If a document shows the output of its code, the code runs and prints that output.
struct ArticleTests {
  @Test func everyArticleIsRead() throws {
    let names = try Document.articles.get().map(\.file)
    #expect(Set(names).isSuperset(of: ["Firebolt.md", "Testing.md", "Concurrency.md"]))
  }

  @Test(arguments: try Document.all.get())
  func theCodeOfAnArticleCompilesAndPrintsWhatIsShown(article: Document) throws {
    let showsOutput = article.blocks(.statements).contains { !$0.output.isEmpty }
    if showsOutput { try article.expectPartsToPrintWhatIsShown() }
    let hasCode = !article.blocks(.statements).isEmpty || !article.blocks(.declarations).isEmpty
    if (hasCode && !showsOutput) || !article.tests.isEmpty {
      #expect(try SwiftCompiler().typeCheck(article.combined, and: article.tests) == [])
    }
    for block in article.blocks(.program) {
      if block.output.isEmpty {
        #expect(try SwiftCompiler().typeCheck(block.source) == [], "\(block)")
      } else {
        try block.expectProgramToPrintWhatIsShown()
      }
    }
    for block in article.blocks(.manifest) { try block.expectValidManifest() }
  }

  @Test(arguments: try Document.all.get().flatMap(\.blocks).filter { $0.excerptPath != nil })
  func whatAnArticleShowsOfAFileStandsInThatFile(excerpt: Document.Block) throws {
    #expect(excerpt.stands(in: try ProjectFiles.text(of: excerpt.excerptPath ?? "")))
  }

  @Test func anExcerptIsOfWholeLinesThatFollowEachOther() throws {
    let article = Document(
      """
      <!-- Sources/Film.swift -->
      ```swift
      import Firebolt
      struct Film {}
      ```
      """, file: "Article.md")
    let excerpt = try #require(article.blocks.first)
    #expect(
      excerpt.excerptPath == "Sources/Film.swift" && article.combined == Document("", file: "Article.md").combined)
    #expect(excerpt.stands(in: "import Firebolt\nstruct Film {}\n\nstruct Seat {}\n"))
    #expect(!excerpt.stands(in: "import Firebolt\n\nstruct Film {}\n"))
    #expect(!excerpt.stands(in: "import Firebolt\nstruct Film {} // 1\n"))
    #expect(!excerpt.stands(in: "@testable import Firebolt\nstruct Film {}\n"))
  }

  @Test func aMistakeInAnArticleIsFound() throws {
    let article = Document(
      """
      <!-- file scope -->
      ```swift
      struct Film {}
      ```
      ```swift
      import Firebolt
      import FireboltTesting
      func title() -> String { Film().title }
      ```
      """, file: "Article.md")
    let found = try SwiftCompiler().typeCheck(article.combined, and: article.tests)
    #expect(found.map(\.text) == ["error: value of type 'Film' has no member 'title'"])
  }
}

extension Document {
  /// Runs the parts in order and expects each part to print the output that is shown.
  fileprivate func expectPartsToPrintWhatIsShown() throws {
    let run = try SwiftCompiler().run(combined, module: "FilmList")
    #expect(run.succeeded, "\(run.errors)")
    let parts = blocks(.statements)
    let outputs = run.output.components(separatedBy: Self.separator)
    #expect(outputs.count == parts.count + 1, "\(run.text)")
    for (block, output) in zip(parts, outputs) { block.expectToPrint(output) }
    for block in blocks(.declarations) { block.expectToPrint("") }
  }
}

extension Document.Block {
  /// Expects the block's output to be the output that is shown.
  fileprivate func expectToPrint(_ output: String) {
    #expect(output.trimmingCharacters(in: .newlines) == self.output, "\(self) prints:\n\(output)")
  }

  /// Expects the block to be a valid package manifest.
  fileprivate func expectValidManifest() throws {
    let folder = try TemporaryFolder()
    try folder.create("Package.swift", source)
    let run = try Command(Toolchain.packageManager, ["package", "dump-package"], in: folder)
    #expect(run.succeeded, "\(self): \(run.text)")
  }

  /// Runs the block as a whole program and expects it to print the output that is shown.
  fileprivate func expectProgramToPrintWhatIsShown() throws {
    let run = try SwiftCompiler().run(source, module: "FilmList")
    // The runtime adds a stack trace with addresses to the message of a trap.
    expectToPrint(run.text.components(separatedBy: "\nCurrent stack trace:")[0])
    #expect(run.succeeded != output.contains("Fatal error: "), "\(self): \(run.text)")
  }

  /// Whether a file contains the block's lines, one after the other.
  fileprivate func stands(in file: String) -> Bool { "\n\(file)".contains("\n\(source)") }
}
