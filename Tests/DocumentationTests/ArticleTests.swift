import Testing

/// The articles' code compiles without a warning: all blocks of one article as one module, but for whole programs. Where an
/// article shows what its code prints, it runs and prints that.
struct ArticleTests {
  @Test func everyArticleIsRead() throws {
    let names = try Document.articles.get().map(\.file)
    #expect(names.contains("Firebolt.md"))
    #expect(names.contains("Testing.md"))
    #expect(names.contains("Concurrency.md"))
  }

  @Test(arguments: try Document.articles.get())
  func theCodeOfAnArticleCompilesAndPrintsWhatIsShown(article: Document) throws {
    if article.showsOutput { try article.expectPartsToPrintWhatIsShown() }
    if !article.showsOutput || !article.tests.isEmpty {
      #expect(try SwiftCompiler().typeCheck(article.combined, and: article.tests) == [])
    }
    for block in article.blocks(.program) {
      if block.output.isEmpty {
        #expect(try SwiftCompiler().typeCheck(block.source) == [], "\(block)")
      } else {
        try block.expectProgramToPrintWhatIsShown()
      }
    }
    for block in article.blocks(.manifest) {
      let folder = try TemporaryFolder()
      try folder.create("Package.swift", block.source)
      let run = try Command(Toolchain.packageManager, ["package", "dump-package"], in: folder)
      #expect(run.succeeded, "\(block): \(run.text)")
    }
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
    let diagnostics = try SwiftCompiler().typeCheck(article.combined, and: article.tests)
    #expect(diagnostics.map(\.message) == ["value of type 'Film' has no member 'title'"])
  }
}
