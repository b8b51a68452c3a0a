import Foundation
import Testing

/// The code of the README and of the articles compiles without warnings. The blocks of a document form one module, except for
/// whole programs. If a document shows the output of its code, the code runs and prints that output.
struct ArticleTests {
  @Test func everyArticleIsRead() throws {
    let names = try Document.articles.get().map(\.file)
    #expect(names.contains("Firebolt.md"))
    #expect(names.contains("Testing.md"))
    #expect(names.contains("Concurrency.md"))
  }

  @Test(arguments: try Document.all.get())
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
    for block in article.blocks(.manifest) { try block.expectValidManifest() }
  }

  @Test(arguments: try Document.all.get().flatMap(\.excerpts))
  func whatAnArticleShowsOfAFileStandsInThatFile(excerpt: Document.Excerpt) throws {
    let file = try String(contentsOf: Toolchain.package.appendingPathComponent(excerpt.path), encoding: .utf8)
    #expect(excerpt.stands(in: file), "\(excerpt.block)")
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
    let excerpt = try #require(article.excerpts.first)
    #expect(excerpt.path == "Sources/Film.swift" && article.combined == Document("", file: "Article.md").combined)
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
    let diagnostics = try SwiftCompiler().typeCheck(article.combined, and: article.tests)
    #expect(diagnostics.map(\.message) == ["value of type 'Film' has no member 'title'"])
  }
}
